import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import papa from 'papaparse';
import { beforeAll, expect, test } from 'vitest';
import { collections } from '#shared/rules/collections.ts';
import type { Currency } from '#shared/rules/currencies.ts';
import { exportIncome } from '../../endpoints/admin/income/export.ts';
import { getIncome, listIncomeMonths } from '../../endpoints/admin/income/income.ts';
import { newId } from '../../ground/platform/ids.ts';
import { exampleBooking, examplePurchase } from '../../testing/examples.ts';
import { testMember } from '../../testing/member.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { entriesOfChange, type PaidOrder } from './postings.ts';
import { putEntries } from './store.ts';

/*
 * docs/product.md#income: a made-up year of 600 orders in three currencies (testing/year.csv), many of them around midnight of
 * a month's first day, against the sums of a spreadsheet (testing/year-sums.csv), which has none of this code.
 */

const table = await openSharedTable();
const timeZone = 'Europe/London';
const months = Array.from({ length: 12 }, (_, place) => `2025-${String(place + 1).padStart(2, '0')}`);
const request = { ip: '2001:db8:feed::1', country: null };
const member = testMember({ email: 'studio@exhale.example', admin: true });
const call = { params: undefined, body: undefined, request, member };

const rowsOf = (file: string) =>
  papa.parse<Record<string, string>>(readFileSync(join(import.meta.dirname, 'testing', file), 'utf8').trim(), {
    header: true,
  }).data;

const isCollection = (item: string) => collections.some((one) => one === item);
const sessionIds = new Map(['S1', 'S2', 'S3', 'S4'].map((name) => [name, newId(new Date('2025-01-01'))]));

/** The states that an order comes to: made, paid, and after each part that went back. */
function historyOf(row: Record<string, string>): PaidOrder[] {
  const { item = '', way = '', currency, amount, paidAt = '', parts = '', refundedAt } = row;
  const total = { amount: Number(amount), currency: currency as Currency };
  const own = { id: newId(new Date(paidAt)), createdAt: paidAt, total, listPrice: total };
  const make = (status: 'paid' | 'free' | 'pending', changes: object): PaidOrder => {
    if (isCollection(item)) return examplePurchase({ ...own, collection: item as 'birth', status, ...changes });
    const booked = { status: status === 'pending' ? 'pending' : 'completed', paymentStatus: status } as const;
    return exampleBooking({ ...own, sessionId: sessionIds.get(item) ?? '', ...booked, ...changes });
  };
  if (way === 'free') return [make('free', {})];
  const paid = { paidAt, checkoutId: way === 'by_hand' ? null : 'cs_1', paidWith: way === 'bacs_debit' ? way : null };
  const returned = parts.split(' ').filter(Boolean);
  const after = returned.map((_, place) => {
    const done = returned.slice(0, place + 1).map((part) => part.split('='));
    const all = done.map(([at = '', minor]) => ({ at, amount: Number(minor) }));
    const sum = all.reduce((left, part) => left + part.amount, 0);
    return { partialRefund: { amount: sum, at: all.at(-1)?.at ?? '', parts: all } };
  });
  const states = [{}, ...after].map((changes) => make('paid', { ...paid, ...changes }));
  return [
    make('pending', {}),
    ...states,
    ...(refundedAt ? [make('paid', { ...paid, ...after.at(-1), refundedAt })] : []),
  ];
}

beforeAll(async () => {
  const entries = rowsOf('year.csv').flatMap((row, number) =>
    historyOf(row).flatMap((state, place, all) =>
      entriesOfChange(all[place - 1], state, { id: `${number} ${place}`, at: state.createdAt }),
    ),
  );
  await putEntries(table, entries);
});

const expected = rowsOf('year-sums.csv');
const nameOf = (id: string) => [...sessionIds].find(([, own]) => own === id)?.[0] ?? id;

test.each(months)('%s has the sums of the spreadsheet, by item, currency and way of payment', async (month) => {
  const { rows } = await getIncome({ ...call, query: { month, timeZone } }, { table, now: () => new Date() });
  const own = rows.flatMap(({ item, currency, way, sums: { taken, returned, orders } }) =>
    taken || returned || orders ? [[nameOf(item.id), currency, way, taken, returned, orders].join(' ')] : [],
  );
  const wanted = expected.filter((row) => row.month === month);
  expect(own.toSorted()).toEqual(
    wanted.map((row) => [row.item, row.currency, row.way, row.taken, row.returned, row.orders].join(' ')).toSorted(),
  );
});

test('the months of the chart and the entries of the file have the same sums', async () => {
  const chart = await listIncomeMonths(
    { ...call, query: { month: '2025-12', timeZone } },
    { table, now: () => new Date() },
  );
  const sumsOf = (month: string, currency: string) => {
    const rows = expected.filter((row) => row.month === month && row.currency === currency);
    return rows.reduce((sum, { taken, returned }) => sum + Number(taken) - Number(returned), 0);
  };
  for (const month of months) {
    const of = chart.months.find((one) => one.month === month)?.of ?? [];
    const file = await exportIncome({ ...call, query: { month, timeZone } }, { table, now: () => new Date() });
    expect(file.nextCursor).toBeNull();
    for (const currency of ['GBP', 'EUR', 'USD']) {
      const wanted = sumsOf(month, currency);
      const shown = of.filter((one) => one.currency === currency);
      expect(shown.reduce((sum, { taken, returned }) => sum + taken - returned, 0)).toBe(wanted);
      const lines = file.entries.filter((one) => one.currency === currency);
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(wanted);
    }
  }
});
