import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { DynamoDBRecord } from 'aws-lambda';
import fc from 'fast-check';
import { findBooking } from '../bookings/store.ts';
import { bookingItem } from '../keys/booking.ts';
import { profileItem } from '../keys/member.ts';
import { purchaseItem } from '../keys/purchase.ts';
import { sessionItems } from '../keys/session.ts';
import { newId } from '../platform/ids.ts';
import { putItem, type Table } from '../platform/table.ts';
import { findKeys } from '../search/search.ts';
import { exampleBooking, examplePurchase, exampleSession } from '../testing/examples.ts';
import { openOwnTable } from '../testing/own-table.ts';
import { streamRecord } from '../testing/stream.ts';
import { findDays, findTotals } from '../totals/store.ts';
import { consumeChanges } from './consumer.ts';

// Search and totals follow the table: once for each change, however often and in whatever batches the stream brings it.

// Many writes, on whatever machine this runs.
jest.setTimeout(180_000);

const now = () => new Date('2026-11-20T12:00:00.000Z');
const price = { amount: 1800, currency: 'GBP' } as const;
type Item = Record<string, unknown>;

let table: Table & { close: () => Promise<void> };
let consume: ReturnType<typeof consumeChanges>;
/** How many records of each batch failed, as the alarm is told. */
let failures: number[] = [];
beforeEach(async () => {
  table = await openOwnTable();
  failures = [];
  consume = consumeChanges({ table, now, newId }, (failed) => failures.push(failed));
});
afterEach(() => table.close());

let sequence = 0;
const changed = (before: Item | undefined, after: Item | undefined) => streamRecord(++sequence, before, after);
const follow = async (...Records: DynamoDBRecord[]) =>
  expect(await consume({ Records })).toEqual({ batchItemFailures: [] });

const held = { total: price, listPrice: price, checkoutId: 'cs_1' };
const pending = bookingItem(exampleBooking({ ...held, status: 'pending', paymentStatus: 'pending' }));
const paidAt = '2026-11-21T09:00:00.000Z';
const paid = bookingItem(exampleBooking({ ...held, status: 'completed', paymentStatus: 'paid', paidAt }));
const refundedAt = '2026-11-23T09:00:00.000Z';
const gone = { status: 'cancelled', paymentStatus: 'cancelled' } as const;
const refunded = bookingItem(exampleBooking({ ...held, ...gone, paidAt, refundDueAt: refundedAt, refundedAt }));

const days = () => findDays(table, '2026-11-01', '2026-11-30');
const nobody = { total: 0, paid: 0, free: 0, pending: 0, failed: 0, cancelled: 0 };

describe('totals', () => {
  test('follow a booking from pending to paid to refunded, and its money on the days when it came and went', async () => {
    await follow(changed(undefined, pending));
    expect((await findTotals(table)).bookings).toEqual({ ...nobody, total: 1, pending: 1 });
    expect(await days()).toEqual([]);

    await follow(changed(pending, paid));
    expect((await findTotals(table)).bookings).toEqual({ ...nobody, total: 1, paid: 1 });
    const booked = { day: '2026-11-20', taken: {}, paid: 1, free: 0, people: 0 };
    expect(await days()).toEqual([booked, { ...booked, day: '2026-11-21', taken: { GBP: 1800 }, paid: 0 }]);

    await follow(changed(paid, refunded));
    expect((await findTotals(table)).bookings).toEqual({ ...nobody, total: 1, cancelled: 1 });
    expect((await days()).map(({ day, paid, taken }) => [day, paid, taken])).toEqual([
      ['2026-11-20', 0, {}],
      ['2026-11-21', 0, { GBP: 1800 }],
      ['2026-11-23', 0, { GBP: -1800 }],
    ]);

    await follow(changed(refunded, undefined));
    expect(await findTotals(table)).toMatchObject({ bookings: nobody, orders: { session: 0, recording: 0 } });
  });

  test('count what was paid by other means as long as the order says so', async () => {
    const byHand = { total: price, listPrice: price, status: 'completed', paymentStatus: 'paid' } as const;
    const before = bookingItem(exampleBooking(byHand));
    await follow(changed(undefined, before));
    expect((await days())[0]).toMatchObject({ taken: { GBP: 1800 } });
    await follow(changed(before, bookingItem(exampleBooking({ ...byHand, ...gone }))));
    expect((await days())[0]).toMatchObject({ taken: {} });
  });

  test('keep collections apart, and a purchase that left its list among the orders', async () => {
    const bought = examplePurchase({ checkoutId: 'cs_2', paidAt: '2026-11-20T10:05:00.000Z' });
    const asked = examplePurchase({
      id: newId(now()),
      collection: 'stress',
      status: 'free',
      total: { ...price, amount: 0 },
    });
    await follow(changed(undefined, purchaseItem(bought)), changed(undefined, purchaseItem(asked)));
    const deleted = purchaseItem({ ...bought, deletedAt: '2026-11-22T10:00:00.000Z' });
    await follow(changed(purchaseItem(bought), deleted));
    const totals = await findTotals(table);
    expect(totals.purchases).toEqual({ birth: nobody, stress: { ...nobody, total: 1, free: 1 } });
    expect(totals.orders).toEqual({ session: 0, recording: 2 });
    expect((await days())[0]).toMatchObject({ taken: { EUR: 6000 } });
  });

  test('count people by the day they came, and sessions until they are deleted', async () => {
    const ada = { sub: 'ada', email: 'ada@example.org', fullName: 'Ada Lovelace', subscriptionStatus: 'Free' };
    await follow(changed(undefined, profileItem({ ...ada, createdAt: '2026-11-20T08:00:00.000Z' })));
    const session = sessionItems(exampleSession())[0];
    await follow(changed(undefined, session));
    expect(await findTotals(table)).toMatchObject({ people: 1, sessions: 1 });
    expect((await days())[0]).toMatchObject({ people: 1 });
    const deletedAt = '2026-11-22T10:00:00.000Z';
    await follow(changed(session, { ...session, seatsTaken: 1 }));
    await follow(changed(session, sessionItems(exampleSession({ deletedAt }))[0]));
    expect(await findTotals(table)).toMatchObject({ people: 1, sessions: 0 });
  });

  test('of an empty table are none', async () => {
    expect(await findTotals(table)).toEqual({
      ...{ bookings: nobody, purchases: { birth: nobody, stress: nobody } },
      ...{ orders: { session: 0, recording: 0 }, people: 0, sessions: 0 },
    });
  });
});

test('search follows what a booking says', async () => {
  const renamed = { ...pending, attendeeName: 'Deleted person', attendeeEmail: 'deleted@gone.invalid' };
  const found = async (text: string) => (await findKeys(table, 'orders', text, { limit: 5 })).keys.length;
  await follow(changed(undefined, pending));
  expect(await found('lovelace')).toBe(1);
  await follow(changed(pending, renamed));
  expect([await found('lovelace'), await found('ada@example.org'), await found('deleted')]).toEqual([0, 0, 1]);
});

test('bookings move with their session', async () => {
  const session = sessionItems(exampleSession({ seatsTaken: 1 }))[0];
  const moved = { ...session, startTime: '2026-12-13T18:00:00.000Z' };
  await putItem(table, moved);
  await putItem(table, bookingItem(exampleBooking()));
  await follow(changed(session, moved));
  expect(await findBooking(table, exampleBooking().id)).toMatchObject({ sessionStart: moved.startTime });
});

test('what concerns nobody is passed over', async () => {
  await follow(
    changed(undefined, { PK: 'MEMBER#ada', SK: 'ACCESS#birth' }),
    changed(undefined, { PK: 'RATES', SK: 'RATES' }),
  );
});

test('a record that fails stops its batch, and comes again with those behind it', async () => {
  const broken = changed(undefined, { ...pending, PK: 'BOOKING#broken', attendeeEmail: 'nobody' });
  const behind = changed(undefined, pending);
  const Records = [changed(undefined, paid), broken, behind];
  expect(await consume({ Records })).toEqual({
    batchItemFailures: [{ itemIdentifier: broken.dynamodb?.SequenceNumber }],
  });
  expect((await findTotals(table)).bookings).toEqual({ ...nobody, total: 1, paid: 1 });
  await follow(behind);
  expect(failures).toEqual([1, 0]);
  expect((await findTotals(table)).bookings).toMatchObject({ total: 2 });
});

// States that an order goes through in any order, and what each says.
const names = ['Ada Lovelace', 'Élodie Dubois', 'Ada Dubois'];
const states = fc.constantFrom<Item | undefined>(undefined, pending, paid, refunded);
const steps = fc.array(fc.tuple(fc.nat({ max: 2 }), states, fc.constantFrom(...names)), {
  minLength: 1,
  maxLength: 12,
});
/** How a batch comes: up to which record, and from which one on it comes again. */
const deliveries = fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 4 })), { maxLength: 8 });

test('in whatever parts and however often changes come: totals and words are those of what there is', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(steps, deliveries, async (all, plan) => {
      run += 1;
      const before = await findTotals(table);
      const items = new Map<string, Item>();
      const records = all.flatMap(([which, state, attendeeName]) => {
        const PK = `BOOKING#${run}-${which}`;
        // Ids of their own: word rows tell bookings apart by them.
        const id = newIdOf(run, which);
        const was = items.get(PK);
        const is = state && { ...state, PK, id, attendeeName, attendeeEmail: `${which}@run${run}.example` };
        if (!was && !is) return [];
        is ? items.set(PK, is) : items.delete(PK);
        return [changed(was, is)];
      });
      await deliver(records, plan);
      const after = await findTotals(table);
      const wanted = (status: string) =>
        [...items.values()].filter(({ paymentStatus }) => paymentStatus === status).length;
      expect(after.bookings.total - before.bookings.total).toBe(items.size);
      for (const status of ['pending', 'paid', 'cancelled'] as const) {
        expect(after.bookings[status] - before.bookings[status]).toBe(wanted(status));
      }
      const rows = await wordsOfRun(run);
      const expected = [...items.values()].map(({ attendeeEmail }) => attendeeEmail);
      expect(rows).toEqual(expected.toSorted());
    }),
    { numRuns: 15 },
  );
});

const newIdOf = (run: number, which: number) =>
  `01JD${String(run).padStart(10, '0')}${String(which).padStart(12, '0')}`;

/** Brings the records in parts; of each part some come once more, as after a failure or when a batch was halved. */
async function deliver(records: DynamoDBRecord[], plan: [number, number][]): Promise<void> {
  let done = 0;
  for (const [more, again] of [...plan, [records.length, 0] as const]) {
    const from = Math.max(0, done - again);
    const part = records.slice(from, done + more);
    if (part.length > 0) await follow(...part);
    done = Math.max(done, from + part.length);
  }
}

/** Addresses by which orders of a run are found. */
async function wordsOfRun(run: number): Promise<string[]> {
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
