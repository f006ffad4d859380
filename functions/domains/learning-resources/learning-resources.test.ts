import { afterAll, describe, expect, test } from 'vitest';
import { auditHistory } from '../../ground/audit-entries/history.ts';
import { type LearningResource, learningResourceItem } from '../../ground/keys/learning-resource.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { testMember } from '../../testing/member.ts';
import { openTemporaryTable } from '../../testing/temporary-table.ts';
import { createLearningResource, deleteLearningResource, updateLearningResource } from './admin.ts';
import { getLearningResource, listLearningResources } from './learning-resources.ts';

const table = await openTemporaryTable();
const readTable = await openTemporaryTable();
afterAll(() => Promise.all([table.close(), readTable.close()]));

let seconds = 0;
const now = () => new Date(Date.UTC(2026, 10, 20, 10, 0, seconds++));
const dependencies = { table, now, newId };
const member = testMember({ admin: true });
const call = {
  params: undefined,
  query: undefined,
  body: undefined,
  request: { ip: '192.0.2.1', country: null },
  member,
};
const fields = {
  title: 'A Corner at Home',
  category: 'Meditation',
  description: 'A mat.',
  price: { amount: 0, currency: 'GBP' as const },
};

const create = (id = newId(now())) => createLearningResource({ ...call, body: { id, ...fields } }, dependencies);
const read = (resourceId: string) => getLearningResource({ ...call, params: { resourceId } }, { table });

test('an admin creates, changes and deletes a resource that members read; each change has an audit entry', async () => {
  const { id } = await create();
  expect(await read(id)).toMatchObject(fields);
  const params = { resourceId: id };
  const changed = { ...fields, title: 'A Corner', price: { amount: 500, currency: 'EUR' as const } };
  expect(await updateLearningResource({ ...call, params, body: changed }, dependencies)).toMatchObject({
    id,
    ...changed,
  });
  expect((await listLearningResources(call, { table })).resources).toMatchObject([{ id, title: 'A Corner' }]);
  // No audit entry without a difference.
  await updateLearningResource({ ...call, params, body: changed }, dependencies);
  await deleteLearningResource({ ...call, params }, dependencies);
  await expect(read(id)).rejects.toMatchObject({ code: 'resource_not_found' });
  const trail = await auditHistory(table, 'resource', id);
  expect(trail.map(({ action }) => action)).toEqual(['resource.created', 'resource.updated', 'resource.deleted']);
  expect(trail[1]).toMatchObject({
    before: { title: fields.title, price: fields.price },
    after: { title: 'A Corner', price: { amount: 500, currency: 'EUR' } },
  });
});

test('creating is idempotent by id', async () => {
  const id = newId(now());
  expect(await create(id)).toEqual(await create(id));
  expect(await auditHistory(table, 'resource', id)).toHaveLength(1);
});

test('changing or deleting a missing resource is 404', async () => {
  const params = { resourceId: newId(now()) };
  const missing = { code: 'resource_not_found' };
  await expect(updateLearningResource({ ...call, params, body: fields }, dependencies)).rejects.toMatchObject(missing);
  await expect(deleteLearningResource({ ...call, params }, dependencies)).rejects.toMatchObject(missing);
});

describe('reading (docs/product.md#learning-resources)', () => {
  const resource = (n: number): LearningResource => ({
    id: `01JD00000${n}0000000000000000`,
    title: `Resource ${n}`,
    description: 'Read it.',
    category: 'Breathwork',
    price: { amount: 1000 * n, currency: 'USD' },
    createdAt: `2026-0${n}-01T00:00:00.000Z`,
  });

  test('lists newest first, and finds each by its id', async () => {
    for (const n of [2, 1, 3]) await putItem(readTable, learningResourceItem(resource(n)));
    const { resources } = await listLearningResources(call, { table: readTable });
    expect(resources).toEqual([resource(3), resource(2), resource(1)]);
    const params = { resourceId: resource(2).id };
    expect(await getLearningResource({ ...call, params }, { table: readTable })).toEqual(resource(2));
  });

  test('404 for a missing one', async () => {
    const params = { resourceId: '01JD0000090000000000000000' };
    await expect(getLearningResource({ ...call, params }, { table: readTable })).rejects.toMatchObject({
      code: 'resource_not_found',
    });
  });
});
