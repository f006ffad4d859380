import { beforeEach, describe, expect, test } from 'vitest';
import { packCreation } from '#shared/contract/packs/admin-schemas.ts';
import { rowsPerPage } from '#shared/rules/admin.ts';
import { findPack, findPacksOf } from '../../../domains/packs/store.ts';
import { searchableProfile } from '../../../domains/search/searchable.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { profileItem } from '../../../ground/keys/member.ts';
import { orderKey } from '../../../ground/keys/order.ts';
import { packItem, packUseKey } from '../../../ground/keys/pack.ts';
import { searchRows } from '../../../ground/keys/search-row.ts';
import { deriveMailId, findMail } from '../../../ground/outbox/queue.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { testMember } from '../../../testing/member.ts';
import { openSharedTable } from '../../../testing/temporary-table.ts';
import { changePack } from './change.ts';
import { createPack } from './create.ts';
import { getPack } from './detail.ts';
import { listPacks } from './list.ts';

// docs/product.md#admin-packs

const table = await openSharedTable();

// Every reading of the clock is a second later, so that audit entries have an order.
let seconds = 0;
const now = () => new Date(Date.UTC(2026, 10, 20, 10, 0, seconds++));
const dependencies = { table, now, newId };
const member = testMember({ admin: true });
const context = { request: { ip: '192.0.2.1', country: null }, member };

const nextMay = '2027-05-21T00:00:00.000Z';
type Creation = Parameters<typeof createPack>[0]['body'];
type Change = Parameters<typeof changePack>[0]['body'];

const terms: Creation['terms'] = {
  name: 'Pack of 5',
  sessions: 5,
  months: 6,
  from: 'purchase',
  categories: [],
  long: null,
  forOthers: false,
};

let word = '';
let email = '';
beforeEach(() => {
  word = `n${newId(now())}`.toLowerCase();
  email = `${word}@example.org`;
});

const bodyOf = (more: Partial<Creation> = {}): Creation => ({
  id: newId(now()),
  terms,
  credits: 5,
  firstName: 'Mara',
  lastName: 'Lind',
  email,
  value: { amount: 9500, currency: 'GBP' },
  note: null,
  expiresAt: null,
  ...more,
});
const create = (body: Creation = bodyOf()) =>
  createPack({ ...context, params: undefined, query: undefined, body }, dependencies);
const change = (packId: string, body: Change) =>
  changePack({ ...context, params: { packId }, query: undefined, body }, dependencies);
const list = (query: { search?: string; cursor?: string } = {}) =>
  listPacks(
    { ...context, params: undefined, body: undefined, query: { timeZone: 'Europe/London', ...query } },
    dependencies,
  );
const detail = (packId: string) =>
  getPack({ ...context, params: { packId }, body: undefined, query: { timeZone: 'Europe/Vienna' } }, dependencies);
const actionsOf = async (id: string) => (await auditHistory(table, 'pack', id)).map(({ action }) => action);

describe('a pack that the owner gives', () => {
  test('has all of its credits, ends by its terms, and is its owner’s', async () => {
    const given = await create(bodyOf({ note: `Paid in cash ${word}` }));
    expect(given).toMatchObject({
      ownerName: 'Mara Lind',
      memberSub: null,
      creditsLeft: 5,
      valueLeft: { amount: 9500, currency: 'GBP' },
      expiresAt: nextMay,
      state: 'valid',
      sold: false,
    });
    const mail = await findMail(table, deriveMailId(given.id, 'pack_given'));
    expect(mail).toMatchObject({ kind: 'pack_given', packId: given.id, to: email });
    expect((await findPacksOf(table, { memberSub: null, email })).map(({ id }) => id)).toEqual([given.id]);
    const [entry] = await auditHistory(table, 'pack', given.id);
    expect(entry).toMatchObject({ action: 'pack.given', by: { sub: member.sub }, before: null, after: { credits: 5 } });
  });

  test('begins with its first use where its months do, unless a day was chosen', async () => {
    const fromFirstUse = { ...terms, from: 'first_use' } as const;
    expect(await create(bodyOf({ terms: fromFirstUse }))).toMatchObject({ expiresAt: null, state: 'valid' });
    expect(await create(bodyOf({ terms: fromFirstUse, expiresAt: nextMay }))).toMatchObject({ expiresAt: nextMay });
  });

  test('may have been used in part elsewhere, and counts for nothing as a gift', async () => {
    const value = { amount: 0, currency: 'EUR' } as const;
    expect(await create(bodyOf({ credits: 2, value }))).toMatchObject({ creditsLeft: 2, valueLeft: value });
  });

  test('is given once by a repeated request, also by two at once', async () => {
    const body = bodyOf({ note: word });
    await Promise.all([create(body), create(body)]);
    await create(body);
    expect((await list({ search: word })).packs).toHaveLength(1);
    expect(await actionsOf(body.id)).toEqual(['pack.given']);
  });

  test.each<[string, (body: Creation) => Creation]>([
    ['another person', (body) => ({ ...body, email: `other.${body.email}` })],
    ['another value', (body) => ({ ...body, value: { amount: 1, currency: 'GBP' } })],
    ['other terms', (body) => ({ ...body, terms: { ...terms, months: 7 } })],
  ])('is refused with the id of another one: %s', async (_, changed) => {
    const body = bodyOf();
    await create(body);
    await expect(create(changed(body))).rejects.toMatchObject({ code: 'pack_conflict' });
  });

  test('is refused with an end that is past, and with more credits than sessions', async () => {
    const over = bodyOf({ expiresAt: '2026-11-20T09:59:59.000Z' });
    await expect(create(over)).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(create(bodyOf({ credits: 6 }))).rejects.toMatchObject({ code: 'invalid_request' });
    expect((await list({ search: word })).packs).toEqual([]);
  });

  test.each([
    ['no credits', { credits: 0 }],
    ['parts of a credit', { credits: 1.5 }],
    ['less than nothing', { value: { amount: -1, currency: 'GBP' } }],
    ['an unknown currency', { value: { amount: 100, currency: 'CHF' } }],
    ['a note of 301 letters', { note: 'x'.repeat(301) }],
    ['no address', { email: 'nobody' }],
    ['a pack of one session', { terms: { ...terms, sessions: 1 } }],
  ])('%s is refused', (_, more) => {
    expect(packCreation.safeParse({ ...bodyOf(), ...more }).success).toBe(false);
  });
});

describe('the list', () => {
  test('is found by owner, address, name and note', async () => {
    const { id } = await create(bodyOf({ lastName: 'Oak', note: `From the old card ${word}` }));
    const found = async (search: string) => (await list({ search })).packs.map((pack) => pack.id);
    for (const search of [word, email, `mara oak ${word}`, `pack of 5 ${word}`, `old card ${word}`])
      expect(await found(search)).toEqual([id]);
    expect(await found(`${word} nobody`)).toEqual([]);
  });

  test('is read by page, each pack once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < rowsPerPage + 2; n++) ids.push((await create(bodyOf({ note: word }))).id);
    const first = await list({ search: word });
    expect(first.packs).toHaveLength(rowsPerPage);
    const second = await list({ search: word, cursor: first.nextCursor ?? '' });
    expect(second.nextCursor).toBeNull();
    expect([...first.packs, ...second.packs].map(({ id }) => id)).toEqual(ids.toReversed());
    await expect(list({ cursor: 'bm9uZQ' })).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('sums what valid packs can still pay', async () => {
    const of = async () => {
      const { packs, credits, worth } = (await list()).outstanding;
      return [packs, credits, worth.find(({ currency }) => currency === 'USD')?.amount ?? 0] as const;
    };
    const [packs, credits, dollars] = await of();
    const { id } = await create(bodyOf({ credits: 4, value: { amount: 8000, currency: 'USD' } }));
    expect(await of()).toEqual([packs + 1, credits + 4, dollars + 8000]);
    await change(id, { ended: true });
    expect(await of()).toEqual([packs, credits, dollars]);
  });
});

describe('a change', () => {
  test('prolongs one that is over, which is valid again, and keeps that it lapsed', async () => {
    const { id } = await create();
    const stored = await findPack(table, id);
    if (!stored) throw new Error('no pack');
    const over = '2026-11-01T00:00:00.000Z';
    await putItem(table, packItem({ ...stored, expiresAt: over }));
    expect((await detail(id)).pack).toMatchObject({ state: 'expired' });
    await expect(change(id, { expiresAt: '2026-11-02T00:00:00.000Z' })).rejects.toMatchObject({ status: 400 });
    expect(await change(id, { expiresAt: nextMay })).toMatchObject({ state: 'valid', creditsLeft: 5 });
    expect(await findPack(table, id)).toMatchObject({
      expiresAt: nextMay,
      lapses: [{ from: over, until: expect.any(String) }],
    });
  });

  test('of the note or the validity keeps everything else, and is audited', async () => {
    const { id } = await create(bodyOf({ note: word }));
    expect(await change(id, { note: null })).toMatchObject({ note: null, expiresAt: nextMay });
    const expiresAt = '2028-01-01T00:00:00.000Z';
    expect(await change(id, { expiresAt })).toMatchObject({ note: null, expiresAt, creditsLeft: 5 });
    expect(await actionsOf(id)).toEqual(['pack.given', 'pack.updated', 'pack.updated']);
    await expect(change(id, { expiresAt: '2026-11-01T00:00:00.000Z' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  test('to what it is already writes nothing', async () => {
    const { id } = await create();
    await change(id, { note: null, ended: false, expiresAt: nextMay });
    expect(await actionsOf(id)).toEqual(['pack.given']);
  });

  test('ends a pack, which keeps its credits for when that is taken back', async () => {
    const { id } = await create();
    expect(await change(id, { ended: true })).toMatchObject({ state: 'ended', creditsLeft: 5 });
    const endedAt = (await findPack(table, id))?.endedAt;
    await change(id, { ended: true });
    expect((await findPack(table, id))?.endedAt).toBe(endedAt);
    expect(await change(id, { ended: false })).toMatchObject({ state: 'valid', creditsLeft: 5 });
    expect(await actionsOf(id)).toEqual(['pack.given', 'pack.ended', 'pack.taken_back']);
  });

  test('of two admins at once loses nothing', async () => {
    const { id } = await create();
    await Promise.all([change(id, { note: word }), change(id, { ended: true })]);
    expect(await findPack(table, id)).toMatchObject({ note: word, endedAt: expect.any(String) });
  });

  test('does not undo a use at the same time', async () => {
    const { id } = await create();
    const stored = await findPack(table, id);
    if (!stored) throw new Error('the pack was given');
    await putItem(table, packItem({ ...stored, creditsLeft: 3, valueLeft: 5700 }));
    await change(id, { note: word });
    expect(await findPack(table, id)).toMatchObject({ note: word, creditsLeft: 3, valueLeft: 5700 });
  });

  test.each(['refundDueAt', 'refundedAt'])('takes no end back of one that was sold with %s', async (name) => {
    const { id } = await create();
    await change(id, { ended: true });
    const stored = await findPack(table, id);
    if (!stored) throw new Error('the pack was given');
    await putItem(table, packItem({ ...stored, sold: true }));
    await putItem(table, { ...orderKey(id), [name]: '2026-11-20T10:00:00.000Z' });
    await expect(change(id, { ended: false })).rejects.toMatchObject({ code: 'pack_refunded' });
    await putItem(table, { ...orderKey(id), status: 'paid' });
    expect(await change(id, { ended: false })).toMatchObject({ state: 'valid' });
  });
});

describe('the page of a pack', () => {
  test('lists what orders took and gave back, also of one that was deleted', async () => {
    const { id } = await create();
    const use = { packId: id, bookingId: newId(now()), sessionId: newId(now()), credits: 1, taken: 2, value: 1900 };
    const orderId = newId(now());
    await putItem(table, { ...packUseKey(id, orderId), ...use, orderId, createdAt: now().toISOString() });
    const { pack, uses, timeZone } = await detail(id);
    expect(pack).toMatchObject({ id, state: 'valid' });
    expect(uses).toMatchObject([{ bookingId: use.bookingId, credits: 1, returned: 1, order: null }]);
    expect(timeZone).toBe('Europe/Vienna');
  });

  test('of one that does not exist is not found', async () => {
    await expect(detail(newId(now()))).rejects.toMatchObject({ code: 'pack_not_found' });
    await expect(change(newId(now()), { note: null })).rejects.toMatchObject({ code: 'pack_not_found' });
  });
});

test('an account that has confirmed the address has the pack', async () => {
  const { sub } = testMember();
  const profile = { sub, email, fullName: 'Mara Lind', subscriptionStatus: 'Free', createdAt: now().toISOString() };
  await putItem(table, profileItem(profile));
  for (const row of searchRows(searchableProfile(profile))) await putItem(table, row);
  const { id, memberSub } = await create();
  expect(memberSub).toBe(sub);
  expect((await findPacksOf(table, { memberSub: sub, email })).map((pack) => pack.id)).toEqual([id]);
});
