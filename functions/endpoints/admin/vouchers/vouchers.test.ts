import { beforeEach, describe, expect, test } from 'vitest';
import { voucherCreation } from '#shared/contract/vouchers/admin-schemas.ts';
import { rowsPerPage } from '#shared/rules/admin.ts';
import { isVoucherCode, maxVoucherAmount } from '#shared/rules/vouchers.ts';
import { findVoucher, takeFromVoucher } from '../../../domains/vouchers/store.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { testMember } from '../../../testing/member.ts';
import { openSharedTable } from '../../../testing/temporary-table.ts';
import { changeVoucher } from './change.ts';
import { createVoucher } from './create.ts';
import { listVouchers } from './list.ts';

// docs/product.md#gift-vouchers

const table = await openSharedTable();

// Every reading of the clock is a second later, so that audit entries have an order.
let seconds = 0;
const now = () => new Date(Date.UTC(2026, 10, 20, 10, 0, seconds++));
const dependencies = { table, now, newId };
const member = testMember({ admin: true });
const context = { request: { ip: '192.0.2.1', country: null }, member };

const inFiveYears = '2031-11-21T00:00:00.000Z';
type Creation = Parameters<typeof createVoucher>[0]['body'];
type Change = Parameters<typeof changeVoucher>[0]['body'];

const bodyOf = (more: Partial<Creation> = {}): Creation => ({
  id: newId(now()),
  value: { amount: 6000, currency: 'GBP' },
  thing: null,
  note: null,
  expiresAt: inFiveYears,
  ...more,
});
const create = (body: Creation = bodyOf()) =>
  createVoucher({ ...context, params: undefined, query: undefined, body }, dependencies);
const change = (voucherId: string, body: Change) =>
  changeVoucher({ ...context, params: { voucherId }, query: undefined, body }, dependencies);
const list = (query: { search?: string; cursor?: string } = {}) =>
  listVouchers(
    { ...context, params: undefined, body: undefined, query: { timeZone: 'Europe/London', ...query } },
    dependencies,
  );
const actionsOf = async (id: string) => (await auditHistory(table, 'voucher', id)).map(({ action }) => action);

/** Takes a part of a voucher as an order does. */
const take = (code: string, amount: number) => transact(table, [takeFromVoucher({ code, amount }, now())]);

let word = '';
beforeEach(() => {
  word = `n${newId(now())}`;
});

describe('a new voucher', () => {
  test('has a code of the server, its whole value as balance, and is listed first', async () => {
    const made = await create(bodyOf({ note: `For Mara, cash ${word}` }));
    expect(isVoucherCode(made.code)).toBe(true);
    expect(made).toMatchObject({ balance: { amount: 6000, currency: 'GBP' }, expiresAt: inFiveYears, state: 'valid' });
    expect((await list()).vouchers[0]).toEqual(made);
    const [entry] = await auditHistory(table, 'voucher', made.id);
    expect(entry).toMatchObject({ action: 'voucher.created', by: { sub: member.sub }, before: null });
    // The code pays for whoever has it.
    expect(JSON.stringify(entry)).not.toContain(made.code);
  });

  // docs/product.md#vouchers-of-a-thing
  test('of a thing is counted as unused until it is used, and is no part of what vouchers can pay', async () => {
    const upTo = { GBP: 2500, EUR: 3000, USD: 3000 };
    const before = await list();
    const made = await create(bodyOf({ thing: { kind: 'place', upTo } }));
    expect(made).toMatchObject({ thing: { kind: 'place', upTo }, balance: { amount: 6000 }, state: 'valid' });
    await expect(create(bodyOf({ id: made.id, thing: null }))).rejects.toMatchObject({ code: 'voucher_conflict' });
    const after = await list();
    expect(after.outstanding).toEqual(before.outstanding);
    expect(after.unusedThings).toBe(before.unusedThings + 1);
    await take(made.code, 6000);
    expect((await list()).unusedThings).toBe(before.unusedThings);
  });

  test('is made once by a repeated request, also by two at once', async () => {
    const body = bodyOf({ note: word });
    const answers = await Promise.all([create(body), create(body)]);
    answers.push(await create(body));
    expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
    expect((await list({ search: word })).vouchers).toHaveLength(1);
    expect(await actionsOf(body.id)).toEqual(['voucher.created']);
  });

  test('is refused with the id of another one, and with a validity that is over', async () => {
    const body = bodyOf();
    await create(body);
    await expect(create({ ...body, value: { amount: 7000, currency: 'GBP' } })).rejects.toMatchObject({
      code: 'voucher_conflict',
    });
    const over = bodyOf({ expiresAt: '2026-11-20T09:59:59.000Z', note: word });
    await expect(create(over)).rejects.toMatchObject({ code: 'invalid_request' });
    expect((await list({ search: word })).vouchers).toEqual([]);
  });

  test.each([
    ['less than the smallest charge', { value: { amount: 29, currency: 'GBP' } }],
    ['less than the smallest charge of its currency', { value: { amount: 49, currency: 'EUR' } }],
    ['more than the highest value', { value: { amount: maxVoucherAmount + 1, currency: 'GBP' } }],
    ['parts of a penny', { value: { amount: 100.5, currency: 'GBP' } }],
    ['an unknown currency', { value: { amount: 100, currency: 'CHF' } }],
    ['a note of 301 letters', { note: 'x'.repeat(301) }],
    ['an empty note', { note: ' ' }],
    ['a note with control characters', { note: 'a\u0000b' }],
    ['a day that is none', { expiresAt: '2031-02-30T00:00:00.000Z' }],
    ['a year that is none', { expiresAt: '0031-02-20T00:00:00.000Z' }],
    ['a code', { code: '0000000000000000' }],
  ])('%s is refused', (_, more) => {
    expect(voucherCreation.safeParse({ ...bodyOf(), ...more }).success).toBe(false);
  });

  test('the smallest charge and the highest value are taken', () => {
    for (const amount of [30, maxVoucherAmount]) {
      expect(voucherCreation.safeParse(bodyOf({ value: { amount, currency: 'GBP' } })).success).toBe(true);
    }
  });
});

describe('the list', () => {
  test('is found by code, by a group of it and by words of the note', async () => {
    const { code, id } = await create(bodyOf({ note: `Birthday ${word}` }));
    await create();
    const found = async (search: string) => (await list({ search })).vouchers.map((voucher) => voucher.id);
    for (const search of [
      code,
      code.toLowerCase(),
      code.replace(/.{4}/g, '$& '),
      code.slice(4, 12),
      word,
      `birth ${word}`,
    ])
      expect(await found(search)).toEqual([id]);
    expect(await found(`${word} nobody`)).toEqual([]);
  });

  test('is read by page, each voucher once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < rowsPerPage + 3; n++) ids.push((await create(bodyOf({ note: word }))).id);
    const first = await list({ search: word });
    expect(first.vouchers).toHaveLength(rowsPerPage);
    const second = await list({ search: word, cursor: first.nextCursor ?? '' });
    expect(second.nextCursor).toBeNull();
    expect([...first.vouchers, ...second.vouchers].map(({ id }) => id)).toEqual(ids.toReversed());
    await expect(list({ cursor: 'bm9uZQ' })).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('sums by currency what valid vouchers can still pay', async () => {
    const euros = async () => (await list()).outstanding.find(({ currency }) => currency === 'EUR')?.amount ?? 0;
    const before = await euros();
    const one = await create(bodyOf({ value: { amount: 5000, currency: 'EUR' } }));
    const other = await create(bodyOf({ value: { amount: 2000, currency: 'EUR' } }));
    expect(await euros()).toBe(before + 7000);
    await take(one.code, 1500);
    expect(await euros()).toBe(before + 5500);
    await change(other.id, { ended: true });
    expect(await euros()).toBe(before + 3500);
    await take(one.code, 3500);
    expect(await euros()).toBe(before);
    const { vouchers } = await list();
    const stateOf = (id: string) => vouchers.find((voucher) => voucher.id === id)?.state;
    expect([stateOf(one.id), stateOf(other.id)]).toEqual(['used_up', 'ended']);
  });
});

describe('a change', () => {
  test('ends a voucher, which pays nothing then, and takes that back with its balance', async () => {
    const { id, code } = await create();
    expect(await change(id, { ended: true })).toMatchObject({ state: 'ended', balance: { amount: 6000 } });
    expect(await take(code, 100)).toMatchObject({ written: false });
    expect(await change(id, { ended: false })).toMatchObject({ state: 'valid', balance: { amount: 6000 } });
    expect(await take(code, 100)).toEqual({ written: true });
    expect(await actionsOf(id)).toEqual(['voucher.created', 'voucher.ended', 'voucher.taken_back']);
  });

  test('prolongs and notes, and what is not named stays', async () => {
    const { id } = await create(bodyOf({ note: 'For Mara' }));
    const until = '2033-01-01T00:00:00.000Z';
    expect(await change(id, { expiresAt: until })).toMatchObject({ note: 'For Mara', expiresAt: until });
    expect(await change(id, { note: null })).toMatchObject({ note: null, expiresAt: until });
    await expect(change(id, { expiresAt: '2026-01-01T00:00:00.000Z' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(await change(id, {})).toMatchObject({ note: null, expiresAt: until, state: 'valid' });
    expect(await actionsOf(id)).toEqual(['voucher.created', 'voucher.updated', 'voucher.updated']);
  });

  test('by two admins at once keeps both, and an order at the same time keeps its part', async () => {
    for (let attempt = 0; attempt < 25; attempt++) {
      const { id, code } = await create();
      const until = '2034-01-01T00:00:00.000Z';
      await Promise.all([
        change(id, { note: 'Paid in cash' }),
        change(id, { expiresAt: until }),
        change(id, { ended: true }),
        change(id, { ended: true }),
        take(code, 1000).then(({ written }) => written || null),
      ]);
      const stored = await findVoucher(table, code);
      expect(stored).toMatchObject({ note: 'Paid in cash', expiresAt: until });
      expect(stored?.endedAt).not.toBeNull();
      expect([5000, 6000]).toContain(stored?.balance);
      expect((await actionsOf(id)).filter((action) => action === 'voucher.ended')).toHaveLength(1);
    }
  });

  test('of a voucher that does not exist is refused', async () => {
    await expect(change(newId(now()), { ended: true })).rejects.toMatchObject({ code: 'voucher_not_found' });
  });
});

test('a voucher of a collection that there is not is refused', async () => {
  const thing = { kind: 'collection', collection: 'nothing-here' } as const;
  await expect(create(bodyOf({ thing }))).rejects.toMatchObject({ code: 'collection_not_found' });
});
