import { expect, test } from 'vitest';
import { siteKey } from '../../../ground/keys/site-key.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { callAs } from '../../../testing/admin-caller.ts';
import { createSession, duplicateSession } from './create.ts';
import { openSeriesSite } from './testing/series.ts';

// docs/product.md#session-categories

const { add, admin, change, dependencies, makeSeries, makeSession, read, save, table, weekly } = await openSeriesSite();

const setCategories = (...names: string[]) =>
  putItem(table, { ...siteKey, categories: { list: names.map((name) => ({ id: name, name })) } });

const refusal = {
  code: 'invalid_request',
  details: { errors: [{ field: 'body.category', message: 'must be a category of the site' }] },
};

async function create(category: string | null) {
  const { version: _, ...form } = admin.formOf(await makeSession());
  return createSession(callAs(admin, { body: { ...form, category, id: newId(new Date()) } }), dependencies);
}

const copyOf = (sessionId: string) =>
  duplicateSession(callAs(admin, { params: { sessionId }, body: { id: newId(new Date()) } }), dependencies);

test('a session gets no category that the site does not have', async () => {
  await setCategories('Yoga', 'Lake');
  expect(await create('Lake')).toMatchObject({ category: 'Lake' });
  expect(await create(null)).toMatchObject({ category: null });
  await expect(create('Breathwork')).rejects.toMatchObject(refusal);
  const session = await makeSession({ category: 'Yoga' });
  await expect(save(session, { category: 'Breathwork' })).rejects.toMatchObject(refusal);
  expect((await read(session.id)).category).toBe('Yoga');
  expect(await save(session, { category: 'Lake' })).toMatchObject({ category: 'Lake' });
});

test('nor do the dates of a series', async () => {
  await setCategories('Yoga', 'Lake');
  const [first, second] = await makeSeries(2, { category: 'Yoga' });
  if (!first || !second) throw new Error('no series');
  for (const preview of [true, false]) {
    await expect(change(first, { category: 'Breathwork', preview })).rejects.toMatchObject(refusal);
  }
  expect((await read(second.id)).category).toBe('Yoga');
  await change(first, { category: 'Lake' });
  expect((await read(second.id)).category).toBe('Lake');
});

test('a category that was removed stays where it is, also with further dates, and a copy has none', async () => {
  await setCategories('Yoga', 'Lake');
  const [first] = await makeSeries(2, { category: 'Lake' });
  if (!first) throw new Error('no series');
  expect(await copyOf(first.id)).toMatchObject({ category: 'Lake' });
  await setCategories('Yoga');
  expect(await save(first, { title: 'By the lake' })).toMatchObject({ category: 'Lake' });
  await add(await read(first.id), { starts: weekly(first, 3).slice(-1) });
  expect(await copyOf(first.id)).toMatchObject({ category: null });
});
