import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findKeys } from '../../domains/search/search.ts';
import { findTotals, findTotalsAndDays } from '../../domains/totals/store.ts';
import { bookingItem } from '../../ground/keys/booking.ts';
import { profileItem } from '../../ground/keys/member.ts';
import { orderItem } from '../../ground/keys/order-item.ts';
import { bookingOf, type Place } from '../../ground/keys/place.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem, type Table } from '../../ground/platform/table.ts';
import { findPlace } from '../../orders/bookings/place-store.ts';
import { exampleBooking, examplePurchase, exampleSession } from '../../testing/examples.ts';
import { itemsOfPlace, storePlace } from '../../testing/store-place.ts';
import { streamRecord } from '../../testing/stream.ts';
import { openTemporaryTable } from '../../testing/temporary-table.ts';
import { consumeChanges } from './consumer.ts';

// Search and totals count each change once, however often and in whatever batches the stream delivers it.

const now = () => new Date('2026-11-20T12:00:00.000Z');
const price = { amount: 1800, currency: 'GBP' } as const;
type Item = Record<string, unknown>;

let table: Table & { close: () => Promise<void> };
let consume: ReturnType<typeof consumeChanges>;
/** Failed records of each batch, as reported to the alarm's metric. */
let failures: number[] = [];
beforeEach(async () => {
  table = await openTemporaryTable();
  failures = [];
  consume = consumeChanges({ table, now, newId }, (failed) => failures.push(failed));
});
afterEach(() => table.close());

let sequence = 0;
const changed = (before: Item | undefined, after: Item | undefined) => streamRecord(++sequence, before, after);
/** The records of a place's booking and of its order. */
const changedPlace = (before: Place | undefined, after: Place | undefined) => {
  const [was, is] = [before, after].map((place) => (place ? itemsOfPlace(place) : []));
  return [0, 1].map((part) => changed(was?.[part], is?.[part]));
};
const consumeRecords = async (...Records: DynamoDBRecord[]) =>
  expect(await consume({ Records })).toEqual({ batchItemFailures: [] });

const held = { total: price, listPrice: price, checkoutId: 'cs_1' };
const pending = exampleBooking({ ...held, status: 'pending', paymentStatus: 'pending' });
const paidAt = '2026-11-21T09:00:00.000Z';
const paid = exampleBooking({ ...held, status: 'completed', paymentStatus: 'paid', paidAt });
const refundedAt = '2026-11-23T09:00:00.000Z';
const cancelled = { status: 'cancelled', paymentStatus: 'cancelled' } as const;
const refunded = exampleBooking({ ...held, ...cancelled, paidAt, refundDueAt: refundedAt, refundedAt });

/** The items of their bookings. */
const [pendingItem, paidItem, refundedItem] = [pending, paid, refunded].map((place) => bookingItem(bookingOf(place)));

const days = async () => (await findTotalsAndDays(table, '2026-11-01', '2026-11-30')).days;
const noOrders = { total: 0, paid: 0, free: 0, pending: 0, failed: 0, cancelled: 0 };

describe('totals', () => {
  test('count a booking from pending to refunded, and its money on the days of payment and refund', async () => {
    await consumeRecords(...changedPlace(undefined, pending));
    expect((await findTotals(table)).bookings).toEqual({ ...noOrders, total: 1, pending: 1 });
    expect(await days()).toEqual([]);

    await consumeRecords(...changedPlace(pending, paid));
    expect((await findTotals(table)).bookings).toEqual({ ...noOrders, total: 1, paid: 1 });
    const booked = { day: '2026-11-20', taken: {}, paid: 1, free: 0, people: 0 };
    expect(await days()).toEqual([booked, { ...booked, day: '2026-11-21', taken: { GBP: 1800 }, paid: 0 }]);

    await consumeRecords(...changedPlace(paid, refunded));
    expect((await findTotals(table)).bookings).toEqual({ ...noOrders, total: 1, cancelled: 1 });
    expect((await days()).map(({ day, paid, taken }) => [day, paid, taken])).toEqual([
      ['2026-11-20', 0, {}],
      ['2026-11-21', 0, { GBP: 1800 }],
      ['2026-11-23', 0, { GBP: -1800 }],
    ]);

    await consumeRecords(...changedPlace(refunded, undefined));
    expect(await findTotals(table)).toMatchObject({ bookings: noOrders, orders: { session: 0, recording: 0 } });
  });

  test('count a payment by other means until it goes back (docs/product.md#totals)', async () => {
    const byHand = { total: price, listPrice: price, status: 'completed', paymentStatus: 'paid', paidAt } as const;
    const [before, removed, returned] = [byHand, cancelled, { ...cancelled, refundedAt: paidAt }].map((more) =>
      exampleBooking({ ...byHand, ...more }),
    );
    const taken = async () => (await days()).find(({ day }) => day === '2026-11-21')?.taken;
    await consumeRecords(...changedPlace(undefined, before));
    expect(await taken()).toEqual({ GBP: 1800 });
    await consumeRecords(...changedPlace(before, removed));
    expect(await taken()).toEqual({ GBP: 1800 });
    await consumeRecords(...changedPlace(removed, returned));
    expect(await taken()).toEqual({});
  });

  test('count collections separately, and a deleted purchase among the orders', async () => {
    const bought = examplePurchase({ checkoutId: 'cs_2', paidAt: '2026-11-20T10:05:00.000Z' });
    const freePurchase = examplePurchase({
      id: newId(now()),
      collection: 'stress',
      status: 'free',
      total: { ...price, amount: 0 },
    });
    await consumeRecords(changed(undefined, orderItem(bought)), changed(undefined, orderItem(freePurchase)));
    const deleted = orderItem({ ...bought, deletedAt: '2026-11-22T10:00:00.000Z' });
    await consumeRecords(changed(orderItem(bought), deleted));
    const totals = await findTotals(table);
    expect(totals.purchases).toEqual({ birth: noOrders, stress: { ...noOrders, total: 1, free: 1 } });
    expect(totals.orders).toEqual({ session: 0, recording: 2, voucher: 0, pack: 0 });
    expect((await days())[0]).toMatchObject({ taken: { EUR: 6000 } });
  });

  test('count members by the day of sign-up, and sessions until they are deleted', async () => {
    const ada = { sub: 'ada', email: 'ada@example.org', fullName: 'Ada Lovelace', subscriptionStatus: 'Free' };
    await consumeRecords(changed(undefined, profileItem({ ...ada, createdAt: '2026-11-20T08:00:00.000Z' })));
    const session = sessionItems(exampleSession())[0];
    await consumeRecords(changed(undefined, session));
    expect(await findTotals(table)).toMatchObject({ people: 1, sessions: 1 });
    expect((await days())[0]).toMatchObject({ people: 1 });
    const deletedAt = '2026-11-22T10:00:00.000Z';
    await consumeRecords(changed(session, { ...session, seatsTaken: 1 }));
    await consumeRecords(changed(session, sessionItems(exampleSession({ deletedAt }))[0]));
    expect(await findTotals(table)).toMatchObject({ people: 1, sessions: 0 });
  });

  test('are zero for an empty table', async () => {
    expect(await findTotals(table)).toEqual({
      bookings: noOrders,
      purchases: { birth: noOrders, stress: noOrders },
      orders: { session: 0, recording: 0, voucher: 0, pack: 0 },
      people: 0,
      sessions: 0,
      recordings: { birth: 0, stress: 0 },
      codes: 0,
      requestedRests: 0,
    });
  });
});

test('changes of a batch that were counted before are not counted again with the others', async () => {
  const others = Array.from({ length: 24 }, (_, n) =>
    changed(undefined, { ...pendingItem, PK: `BOOKING#other-${n}`, id: newIdOf(0, n) }),
  );
  const first = others.slice(3, 4);
  const last = others.slice(20);
  await consumeRecords(...first, ...last);
  await consumeRecords(...others);
  expect((await findTotals(table)).bookings).toEqual({ ...noOrders, total: 24, pending: 24 });
});

test('the search index has the current terms of a booking', async () => {
  const renamed = { ...pendingItem, attendeeName: 'Deleted person', attendeeEmail: 'deleted@gone.invalid' };
  const found = async (text: string) => (await findKeys(table, 'orders', text, { limit: 5 })).keys.length;
  await consumeRecords(changed(undefined, pendingItem));
  expect(await found('lovelace')).toBe(1);
  await consumeRecords(changed(pendingItem, renamed));
  expect([await found('lovelace'), await found('ada@example.org'), await found('deleted')]).toEqual([0, 0, 1]);
});

test('bookings get the new start of their session', async () => {
  const session = sessionItems(exampleSession({ seatsTaken: 1 }))[0];
  const moved = { ...session, startTime: '2026-12-13T18:00:00.000Z' };
  await putItem(table, moved);
  await storePlace(table, exampleBooking());
  await consumeRecords(changed(session, moved));
  expect(await findPlace(table, exampleBooking().id)).toMatchObject({ sessionStart: moved.startTime });
});

test('ignores changes of items that have no consumer', async () => {
  await consumeRecords(
    changed(undefined, { PK: 'MEMBER#ada', SK: 'ACCESS#birth' }),
    changed(undefined, { PK: 'RATES', SK: 'RATES' }),
  );
});

test('a failed record stops its batch, and is repeated with those behind it', async () => {
  const broken = changed(undefined, { ...pendingItem, PK: 'BOOKING#broken', attendeeEmail: 'invalid' });
  const behind = changed(undefined, pendingItem);
  const Records = [changed(undefined, paidItem), broken, behind];
  expect(await consume({ Records })).toEqual({
    batchItemFailures: [{ itemIdentifier: broken.dynamodb?.SequenceNumber }],
  });
  expect((await findTotals(table)).bookings).toEqual({ ...noOrders, total: 1, paid: 1 });
  await consumeRecords(behind);
  expect(failures).toEqual([1, 0]);
  expect((await findTotals(table)).bookings).toMatchObject({ total: 2 });
});

// States of an order, in any sequence.
const names = ['Ada Lovelace', 'Élodie Dubois', 'Ada Dubois'];
const states = fc.constantFrom<Item | undefined>(undefined, pendingItem, paidItem, refundedItem);
const steps = fc.array(fc.tuple(fc.nat({ max: 2 }), states, fc.constantFrom(...names)), {
  minLength: 1,
  maxLength: 12,
});
/** Batches: number of new records, and of repeated ones before them. */
const deliveries = fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 4 })), { maxLength: 8 });

test('totals and search index equal the items, for any batches and repetitions', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(steps, deliveries, async (all, plan) => {
      run += 1;
      const before = await findTotals(table);
      const items = new Map<string, Item>();
      const records = all.flatMap(([which, state, attendeeName]) => {
        const PK = `BOOKING#${run}-${which}`;
        // Sort keys of search rows contain the id.
        const id = newIdOf(run, which);
        const was = items.get(PK);
        const is = state && { ...state, PK, id, attendeeName, attendeeEmail: `${which}@run${run}.example` };
        if (!was && !is) return [];
        is ? items.set(PK, is) : items.delete(PK);
        return [changed(was, is)];
      });
      await deliver(records, plan);
      const after = await findTotals(table);
      const expectedCount = (status: string) =>
        [...items.values()].filter(({ paymentStatus }) => paymentStatus === status).length;
      expect(after.bookings.total - before.bookings.total).toBe(items.size);
      for (const status of ['pending', 'paid', 'cancelled'] as const) {
        expect(after.bookings[status] - before.bookings[status]).toBe(expectedCount(status));
      }
      const rows = await addressesOfRun(run);
      const expected = [...items.values()].map(({ attendeeEmail }) => attendeeEmail);
      expect(rows).toEqual(expected.toSorted());
    }),
    { numRuns: 15 },
  );
});

const newIdOf = (run: number, which: number) =>
  `01JD${String(run).padStart(10, '0')}${String(which).padStart(12, '0')}`;

/** Delivers in batches that overlap, as after a failure or when a batch was bisected. */
async function deliver(records: DynamoDBRecord[], plan: [number, number][]): Promise<void> {
  let done = 0;
  for (const [more, again] of [...plan, [records.length, 0] as const]) {
    const from = Math.max(0, done - again);
    const part = records.slice(from, done + more);
    if (part.length > 0) await consumeRecords(...part);
    done = Math.max(done, from + part.length);
  }
}

/** Addresses among the search terms of a run. */
async function addressesOfRun(run: number): Promise<string[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'PK = :words',
      ExpressionAttributeValues: { ':words': 'WORDS#orders' },
    }),
  );
  return Items.map(({ word }) => String(word))
    .filter((word) => word.endsWith(`@run${run}.example`))
    .toSorted();
}
