import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeStorage } from '../testing/fake-storage.ts';
import {
  bookingIdFor,
  clearAttempt,
  clearBooking,
  groupIdsFor,
  markReplaceable,
  readCode,
  readPlaces,
  readUnpaidBooking,
  storeCode,
  storePlaces,
  storeUnpaidBooking,
} from './booking-storage.ts';

const stored = new Map<string, string>();
vi.stubGlobal('window', { sessionStorage: fakeStorage(stored) });
beforeEach(() => stored.clear());

const free = { email: 'alex@example.com', discountCode: null, total: { amount: 0, currency: 'GBP' } } as const;
const paid = { ...free, total: { amount: 6500, currency: 'GBP' } } as const;

describe('the id of a booking that is tried', () => {
  let made = 0;
  const newId = () => `id-${++made}`;
  const attempt = (order: Parameters<typeof bookingIdFor>[1], session = 'session') =>
    bookingIdFor(session, order, newId);

  test.each([free, paid])('is the same for a retry of the same order, so that it books once', (order) => {
    const { id } = attempt(order);
    expect(attempt({ ...order, email: ' Alex@Example.com' })).toEqual({ id });
  });

  test('is the same for a free order in any currency', () => {
    const { id } = attempt(free);
    expect(attempt({ ...free, total: { amount: 0, currency: 'EUR' } })).toEqual({ id });
  });

  test.each([
    { ...paid, email: 'sam@example.com' },
    { ...paid, discountCode: 'WINTER20' },
    { ...paid, total: { amount: 5200, currency: 'GBP' } },
    { ...paid, total: { amount: 6500, currency: 'EUR' } },
    { ...paid, option: 'concession' },
    { ...paid, further: [{ firstName: 'Jonas', lastName: 'Lake' }] },
  ] as const)('is another for another order, in whose favour the earlier is given up: %j', (other) => {
    const { id } = attempt(paid);
    const second = attempt(other);
    expect(second.id).not.toBe(id);
    expect(second.replaces).toBe(id);
  });

  test('does not replace a free order, which is a booking already', () => {
    attempt(free);
    expect(attempt({ ...free, email: 'sam@example.com' })).not.toHaveProperty('replaces');
  });

  test('is another for another session', () => {
    const { id } = attempt(paid);
    expect(attempt(paid, 'other session')).toEqual({ id: expect.not.stringMatching(`^${id}$`) });
  });

  test('is another once the first is settled', () => {
    const { id } = attempt(paid);
    storeUnpaidBooking('session', id);
    clearAttempt('session');
    expect(attempt(paid)).toEqual({ id: expect.not.stringMatching(`^${id}$`) });
    expect(readUnpaidBooking('session')).toBeNull();
  });
});

test('stores an unpaid booking and a typed code per session', () => {
  storeUnpaidBooking('session', 'id');
  storeCode('session', 'WINTER20');
  expect([readUnpaidBooking('session'), readCode('session')]).toEqual(['id', 'WINTER20']);
  expect([readUnpaidBooking('other'), readCode('other')]).toEqual([null, null]);
});

test('a new booking replaces one that was abandoned elsewhere', () => {
  markReplaceable('session', 'left');
  const second = bookingIdFor('session', paid, () => 'new');
  expect(second).toEqual({ id: 'new', replaces: 'left' });
});

test('a booking as a member replaces the attempt as a guest', () => {
  const { id } = bookingIdFor('session', paid, () => 'guest');
  const asMember = { ...paid, member: 'sub-1' };
  expect(bookingIdFor('session', asMember, () => 'member')).toEqual({ id: 'member', replaces: id });
  expect(bookingIdFor('session', asMember, () => 'other')).toEqual({ id: 'member' });
});

// docs/product.md#deposits
test('an order of a part of the price is another than of all, and of another consent', () => {
  let made = 0;
  const idOf = (order: Parameters<typeof bookingIdFor>[1]) => bookingIdFor('session', order, () => `id-${++made}`).id;
  const deposit = {
    rest: { amount: 4900, currency: 'GBP' },
    dueAt: '2027-05-12T12:00:00.000Z',
    byCard: false,
  } as const;
  const orders = [paid, { ...paid, deposit }, { ...paid, deposit: { ...deposit, byCard: true } }];
  expect(orders.map((order) => [idOf(order), idOf(order)])).toEqual([
    ['id-1', 'id-1'],
    ['id-2', 'id-2'],
    ['id-3', 'id-3'],
  ]);
});

describe('an order of several places (docs/product.md#several-places)', () => {
  let made = 0;
  const newId = () => `place-${++made}`;
  const jonas = { firstName: 'Jonas', lastName: 'Lake' };
  const attempt = (further: (typeof jonas & { email?: string })[]) =>
    bookingIdFor('session', { ...paid, further }, newId).id;

  test('is another for another number, name or address of people', () => {
    const id = attempt([jonas]);
    expect(attempt([jonas])).toBe(id);
    const others = [[jonas, jonas], [{ ...jonas, lastName: 'Sea' }], [{ ...jonas, email: 'jonas@example.org' }]];
    expect(new Set([id, ...others.map(attempt)]).size).toBe(4);
  });

  test('has the same ids while the buyer’s place has', () => {
    const order = { bookingId: 'buyer', furtherCount: 2 };
    const ids = groupIdsFor('session', order, newId);
    expect(ids.furtherIds).toHaveLength(2);
    expect(groupIdsFor('session', order, newId)).toEqual(ids);
    expect(groupIdsFor('session', { ...order, bookingId: 'other' }, newId).groupId).not.toBe(ids.groupId);
  });

  test('is forgotten once it is booked', () => {
    storePlaces('session', 'two');
    clearAttempt('session');
    expect(readPlaces('session')).toBe('two');
    clearBooking('session');
    expect(readPlaces('session')).toBeNull();
  });
});
