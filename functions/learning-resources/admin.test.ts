import { afterAll, expect, test } from '@jest/globals';
import { auditHistory } from '../audit-entries/history.ts';
import { newId } from '../platform/ids.ts';
import { someMember } from '../testing/member.ts';
import { openOwnTable } from '../testing/own-table.ts';
import { createLearningResource, deleteLearningResource, updateLearningResource } from './admin.ts';
import { getLearningResource, listLearningResources } from './learning-resources.ts';

// Learning resources: what an admin writes is what members read.

const table = await openOwnTable();
afterAll(() => table.close());

let seconds = 0;
const now = () => new Date(Date.UTC(2026, 10, 20, 10, 0, seconds++));
const desk = { table, now, newId };
const member = someMember({ admin: true });
const asked = {
  params: undefined,
  query: undefined,
  body: undefined,
  request: { ip: '192.0.2.1', country: null },
  member,
};
const words = {
  ...{ title: 'A Corner at Home', category: 'Meditation', description: 'A mat.' },
  price: { amount: 0, currency: 'GBP' as const },
};

const create = (id = newId(now())) => createLearningResource({ ...asked, body: { id, ...words } }, desk);
const read = (resourceId: string) => getLearningResource({ ...asked, params: { resourceId } }, { table });

test('a resource is written, read, changed and deleted; each change stands in the trail', async () => {
  const { id } = await create();
  expect(await read(id)).toMatchObject(words);
  const params = { resourceId: id };
  const changed = { ...words, title: 'A Corner', price: { amount: 500, currency: 'EUR' as const } };
  expect(await updateLearningResource({ ...asked, params, body: changed }, desk)).toMatchObject({ id, ...changed });
  expect((await listLearningResources(asked, { table })).resources).toMatchObject([{ id, title: 'A Corner' }]);
  // Said again, nothing differs.
  await updateLearningResource({ ...asked, params, body: changed }, desk);
  await deleteLearningResource({ ...asked, params }, desk);
  await expect(read(id)).rejects.toMatchObject({ code: 'resource_not_found' });
  const trail = await auditHistory(table, 'resource', id);
  expect(trail.map(({ action }) => action)).toEqual(['resource.created', 'resource.updated', 'resource.deleted']);
  expect(trail[1]).toMatchObject({
    before: { title: words.title, price: words.price },
    after: { title: 'A Corner', price: { amount: 500, currency: 'EUR' } },
  });
});

test('asked for again with the same id it is the same resource', async () => {
  const id = newId(now());
  expect(await create(id)).toEqual(await create(id));
  expect(await auditHistory(table, 'resource', id)).toHaveLength(1);
});

test('what is not there is said to be missing', async () => {
  const params = { resourceId: newId(now()) };
  const missing = { code: 'resource_not_found' };
  await expect(updateLearningResource({ ...asked, params, body: words }, desk)).rejects.toMatchObject(missing);
  await expect(deleteLearningResource({ ...asked, params }, desk)).rejects.toMatchObject(missing);
});
