import { expect, test } from 'vitest';
import { filtersFrom, passesFilters, requestOf } from './order-filters.ts';

const filters = (query: string) => filtersFrom(new URLSearchParams(query));

// docs/product.md#admin-orders
test('reads the filters of an address', () => {
  expect(filters('status=paid&item=birth&from=2026-11-01&to=2026-11-30')).toEqual({
    status: 'paid',
    item: 'birth',
    from: '2026-11-01',
    to: '2026-11-30',
  });
});

test('ignores values of the address that are none', () => {
  expect(filters('status=lost&item=&from=yesterday&to=2026-02-30')).toEqual({});
});

test('both days are inclusive, in the zone of the browser', () => {
  expect(requestOf({ from: '2026-11-30', to: '2026-11-30' })).toMatchObject({
    from: new Date(2026, 10, 30).toISOString(),
    before: new Date(2026, 11, 1).toISOString(),
  });
});

// docs/product.md#order-export
test('passes the orders of the tab and the filters', () => {
  const createdAt = new Date(2026, 10, 30, 23, 30).toISOString();
  const order = { type: 'recording', status: 'paid', sessionId: null, collection: 'birth', createdAt } as const;
  const all = { tab: 'all' } as const;
  const passing = [
    all,
    { tab: 'recording' },
    { ...all, item: 'birth' },
    { ...all, status: 'paid', to: '2026-11-30' },
  ] as const;
  for (const filters of passing) expect(passesFilters(order, filters)).toBe(true);
  const failing = [
    { tab: 'session' },
    { ...all, item: 'stress' },
    { ...all, status: 'free' },
    { ...all, from: '2026-12-01' },
  ] as const;
  for (const filters of failing) expect(passesFilters(order, filters)).toBe(false);
});

// docs/product.md#deposits
test('an order with a rest to be paid owes, whatever its status is', () => {
  const createdAt = '2026-11-28T12:00:00.000Z';
  const amount = { amount: 30_000, currency: 'GBP' } as const;
  const rest = { id: '01KREST0000000000000000000', amount, dueAt: createdAt, byCard: false, payUntil: null };
  const order = { type: 'session', status: 'paid', sessionId: null, collection: null, createdAt } as const;
  const owes = { tab: 'all', ...filters('status=owing') } as const;
  expect(passesFilters({ ...order, rest: { ...rest, state: 'pending' } }, owes)).toBe(true);
  expect(passesFilters({ ...order, rest: { ...rest, state: 'paid' } }, owes)).toBe(false);
  expect(passesFilters(order, owes)).toBe(false);
});
