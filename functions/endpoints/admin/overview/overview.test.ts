import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rowsPerPage } from '#shared/rules/admin.ts';
import {
  changeOf,
  countsOfBooking,
  countsOfCode,
  countsOfMember,
  countsOfRecording,
  countsOfSeatOrder,
  countsOfSession,
} from '../../../domains/totals/counts.ts';
import { addToTotals } from '../../../domains/totals/store.ts';
import { offerItem } from '../../../ground/keys/offer.ts';
import { orderItem } from '../../../ground/keys/order-item.ts';
import { seatOrderOf } from '../../../ground/keys/place.ts';
import { sessionItems, type WholeSession } from '../../../ground/keys/session.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem, type Table } from '../../../ground/platform/table.ts';
import {
  exampleBooking,
  exampleDiscountCode,
  exampleOffer,
  examplePurchase,
  exampleRecording,
  exampleSession,
  passOf,
} from '../../../testing/examples.ts';
import { testMember } from '../../../testing/member.ts';
import { storePlace } from '../../../testing/store-place.ts';
import { openTemporaryTable } from '../../../testing/temporary-table.ts';
import { daysAround } from './days.ts';
import { getOverview } from './overview.ts';

// docs/product.md#admin-overview

/** A Friday. */
const now = () => new Date('2026-11-20T22:30:00.000Z');
const member = testMember({ email: 'studio@exhale.example', admin: true });
const request = { ip: '2001:db8:feed::1', country: null };

let table: Table & { close: () => Promise<void> };
beforeEach(async () => {
  table = await openTemporaryTable();
});
afterEach(() => table.close());

const overview = (timeZone = 'Europe/Berlin') =>
  getOverview({ params: undefined, query: { timeZone }, body: undefined, request, member }, { table, now, newId });

async function session(title: string, startTime: string, more: Partial<WholeSession> = {}): Promise<string> {
  const made = exampleSession({ id: newId(now()), title, startTime, ...more });
  for (const item of sessionItems(made)) await putItem(table, item);
  return made.id;
}

const titles = (sessions: { title: string }[]) => sessions.map(({ title }) => title);

describe('sessions', () => {
  test('are those of today and the next ones in the admin’s time zone', async () => {
    await session('this morning', '2026-11-20T08:00:00.000Z', { endTime: '2026-11-20T09:00:00.000Z' });
    await session('late', '2026-11-20T22:45:00.000Z');
    await session('after midnight in Berlin', '2026-11-20T23:15:00.000Z');
    await session('yesterday', '2026-11-19T18:00:00.000Z', { endTime: '2026-11-19T19:00:00.000Z' });
    await session('draft', '2026-11-20T23:00:00.000Z', { published: false });
    const berlin = await overview();
    expect(titles(berlin.today)).toEqual(['this morning', 'late']);
    expect(titles(berlin.next)).toEqual(['after midnight in Berlin']);
    const london = await overview('Europe/London');
    expect(titles(london.today)).toEqual(['this morning', 'late', 'after midnight in Berlin']);
    expect(titles((await overview('Asia/Tokyo')).today)).toEqual(['late', 'after midnight in Berlin']);
  });

  // docs/product.md#admin-evening
  test('still have one that began before midnight and ended within two hours', async () => {
    await session('night', '2026-11-20T13:00:00.000Z', { endTime: '2026-11-20T20:31:00.000Z' });
    await session('day', '2026-11-20T12:00:00.000Z', { endTime: '2026-11-20T20:30:00.000Z' });
    expect(titles((await overview('Asia/Tokyo')).today)).toEqual(['night']);
  });

  test('need attention when sold out with a waitlist, changed untold, or online within three weeks without a link', async () => {
    const full = { maxAttendees: 2, seatsTaken: 1, seatsHeld: 1 };
    await session('full', '2026-11-22T10:00:00.000Z', { ...full, waitlistCount: 1 });
    await session('full, empty waitlist', '2026-11-22T11:00:00.000Z', full);
    await session('one seat left', '2026-11-22T12:00:00.000Z', { ...full, seatsHeld: 0, waitlistCount: 3 });
    await session('full and over', '2026-11-20T10:00:00.000Z', { ...full, waitlistCount: 1 });
    await session('no link', '2026-12-01T10:00:00.000Z', { zoomLink: null });
    await session('no link, far ahead', '2026-12-12T10:00:00.000Z', { zoomLink: null });
    await session('untold', '2026-12-02T10:00:00.000Z', { seatsTaken: 1, unannounced: true });
    await session('untold, no one left', '2026-12-03T10:00:00.000Z', { unannounced: true });
    await session('untold, and over', '2026-11-20T09:00:00.000Z', { seatsTaken: 1, unannounced: true });
    await session('on site', '2026-12-01T11:00:00.000Z', { zoomLink: null, locationType: 'onsite' });
    const { attention, next } = await overview();
    expect(titles(attention.fullSessions)).toEqual(['full']);
    expect(titles(attention.unannounced)).toEqual(['untold']);
    expect(titles(attention.withoutLink)).toEqual(['no link']);
    expect(next.map(({ hasZoomLink }) => hasZoomLink)).toEqual([true, true, true, false, false]);
  });

  test('of the last thirty days have their seats taken and capacity summed', async () => {
    await session('a', '2026-10-23T10:00:00.000Z', { maxAttendees: 10, seatsTaken: 7 });
    await session('b', '2026-11-19T10:00:00.000Z', { maxAttendees: 4, seatsTaken: 4 });
    await session('without a limit', '2026-11-18T10:00:00.000Z', { maxAttendees: null, seatsTaken: 30 });
    await session('to come', '2026-11-21T10:00:00.000Z', { maxAttendees: 10, seatsTaken: 1 });
    await session('long ago', '2026-10-21T10:00:00.000Z', { maxAttendees: 10, seatsTaken: 1 });
    expect((await overview()).filled).toEqual({ taken: 11, places: 14 });
  });
});

describe('orders', () => {
  const price = { amount: 1800, currency: 'GBP' } as const;
  const open = { status: 'pending', paymentStatus: 'pending', total: price, listPrice: price } as const;
  const at = (minutesAgo: number) => new Date(now().getTime() - minutesAgo * 60_000).toISOString();

  test('need attention when their payment is pending for over an hour, offered seats excepted', async () => {
    const sessionId = await session('Evening Unwind', '2026-11-25T18:00:00.000Z');
    const booking = (minutes: number, more = {}) =>
      storePlace(table, exampleBooking({ id: newId(now()), sessionId, ...open, createdAt: at(minutes), ...more }));
    await booking(61);
    await booking(59);
    await putItem(table, offerItem(exampleOffer({ id: newId(now()), sessionId, price, createdAt: at(90) })));
    const purchase = examplePurchase({ id: newId(now()), status: 'pending', createdAt: at(300) });
    await putItem(table, orderItem(purchase));
    const { attention } = await overview();
    expect(attention.pendingOrders.map(({ itemName, createdAt }) => [itemName, createdAt])).toEqual([
      ['Birth Recording Package', at(300)],
      ['Evening Unwind', at(61)],
    ]);
  });

  test('that are pending too long are found behind a page of those that are not', async () => {
    const sessionId = await session('Evening Unwind', '2026-11-25T18:00:00.000Z');
    const hold = (minutes: number, holdExpiresAt: string) =>
      storePlace(
        table,
        exampleBooking({ id: newId(now()), sessionId, ...open, createdAt: at(minutes), holdExpiresAt }),
      );
    for (let n = 0; n < rowsPerPage + 1; n++) await hold(5, at(-20));
    // A bank has days to answer.
    await hold(90, at(-3 * 24 * 60));
    expect((await overview()).attention.pendingOrders.map(({ createdAt }) => createdAt)).toEqual([at(90)]);
  });

  test('of an unpaid pass are one line', async () => {
    const sessionId = await session('Evening Unwind', '2026-11-25T18:00:00.000Z');
    const passId = newId(now());
    const bookingIds = [newId(now()), newId(now())];
    const held = { sessionId, ...open, passId, orderId: passId, createdAt: at(70) };
    const pass = passOf({
      id: passId,
      seriesId: newId(now()),
      title: 'Evening Unwind',
      buyerName: 'Jo',
      buyerEmail: 'jo@example.org',
      status: 'pending',
      bookingIds,
      total: price,
      listPrice: price,
      createdAt: at(70),
    });
    await putItem(table, orderItem(pass));
    for (const id of bookingIds) await storePlace(table, exampleBooking({ ...held, id }));
    const { attention } = await overview();
    expect(attention.pendingOrders).toMatchObject([{ itemName: 'Evening Unwind', ofPass: true }]);
  });

  test('are listed newest first, bookings and purchases together', async () => {
    const sessionId = await session('Evening Unwind', '2026-11-25T18:00:00.000Z');
    for (let n = 0; n < 9; n++) {
      await storePlace(table, exampleBooking({ id: newId(now()), sessionId, createdAt: at(100 + n) }));
    }
    await putItem(table, orderItem(examplePurchase({ createdAt: at(50) })));
    const { latestOrders } = await overview();
    expect(latestOrders).toHaveLength(8);
    expect(latestOrders.map(({ type }) => type).slice(0, 2)).toEqual(['recording', 'session']);
    expect(latestOrders[1]).toMatchObject({ itemName: 'Evening Unwind', createdAt: at(100) });
  });

  test('are summed to the revenue of thirty days and the thirty before, less refunds, and the bookings of each week', async () => {
    const paid = { ...open, status: 'completed', paymentStatus: 'paid', checkoutId: 'cs_1' } as const;
    const counted = async (more: Parameters<typeof exampleBooking>[0]) => {
      const place = exampleBooking({ ...paid, ...more });
      for (const counts of [countsOfBooking(place), countsOfSeatOrder(seatOrderOf(place))]) {
        await addToTotals(table, [{ id: newId(now()), counts: changeOf(new Map(), counts) }], now());
      }
    };
    const eur = { total: { amount: 900, currency: 'EUR' } } as const;
    await counted({ createdAt: '2026-11-16T01:00:00.000Z', paidAt: '2026-11-16T01:05:00.000Z' });
    await counted({ createdAt: '2026-10-22T09:00:00.000Z', paidAt: '2026-10-22T09:05:00.000Z' });
    await counted({ createdAt: '2026-10-21T09:00:00.000Z', paidAt: '2026-10-21T09:05:00.000Z', ...eur });
    const back = { status: 'cancelled', paymentStatus: 'cancelled', refundedAt: '2026-11-19T08:00:00.000Z' } as const;
    await counted({ createdAt: '2026-09-30T09:00:00.000Z', paidAt: '2026-09-30T09:05:00.000Z', ...eur, ...back });
    await counted({
      createdAt: '2026-11-18T09:00:00.000Z',
      status: 'completed',
      paymentStatus: 'free',
      total: { ...price, amount: 0 },
    });
    await counted({ createdAt: '2026-08-30T09:00:00.000Z', paidAt: '2026-08-30T09:05:00.000Z' });
    const { taken, weeks, bookingsThisWeek } = await overview();
    expect(taken).toEqual([
      { last: { amount: 3600, currency: 'GBP' }, before: { amount: 0, currency: 'GBP' } },
      { last: { amount: -900, currency: 'EUR' }, before: { amount: 1800, currency: 'EUR' } },
    ]);
    expect(weeks).toHaveLength(12);
    expect([weeks[0]?.from, weeks.at(-1)?.from]).toEqual(['2026-08-31', '2026-11-16']);
    expect(bookingsThisWeek).toEqual({ paid: 1, free: 1 });
    expect(weeks.filter(({ paid, free }) => paid + free > 0).map(({ from }) => from)).toEqual([
      '2026-10-19',
      '2026-11-16',
    ]);
    expect(weeks.reduce((sum, week) => sum + week.paid, 0)).toBe(3);
  });
});

test('counts equal the items, package prices not counted as codes', async () => {
  const person = {
    sub: 'ada',
    email: 'ada@example.org',
    fullName: 'Ada',
    subscriptionStatus: 'Free',
    createdAt: now().toISOString(),
  };
  const counts = [
    countsOfMember(person),
    countsOfSession({ deletedAt: null }),
    countsOfBooking(exampleBooking()),
    countsOfRecording(exampleRecording()),
    countsOfCode(exampleDiscountCode({}, now())),
    countsOfCode(exampleDiscountCode({ code: 'BIRTH_PACKAGE_PRICE' }, now())),
  ];
  const changes = counts.map((one, n) => ({ id: String(n), counts: one }));
  await addToTotals(table, changes, now());
  const { counts: shown, newMembers } = await overview();
  expect(newMembers).toBe(1);
  expect(shown).toEqual({
    sessions: 1,
    users: 1,
    orders: 1,
    bookings: 1,
    discountCodes: 1,
    collections: { birth: { recordings: 1, purchases: 0 }, stress: { recordings: 0, purchases: 0 } },
  });
});

test('rests that were asked for are counted (docs/product.md#deposits)', async () => {
  expect((await overview()).attention.requestedRests).toBe(0);
  const rest = { amount: 30_000, currency: 'GBP' } as const;
  const due = {
    restId: newId(now()),
    rest,
    bookedRest: null,
    dueAt: now().toISOString(),
    byCard: false,
    consentAt: null,
  };
  const deposit = { ...due, payUntil: '2026-11-23T22:30:00.000Z', state: 'pending', byGiver: false } as const;
  const counts = countsOfBooking(exampleBooking({ deposit }));
  await addToTotals(table, [{ id: newId(now()), counts }], now());
  expect((await overview()).attention.requestedRests).toBe(1);
  const change = changeOf(counts, new Map());
  await addToTotals(
    table,
    ['paid', 'counted since'].map((id) => ({ id, counts: change })),
    now(),
  );
  expect((await overview()).attention.requestedRests, 'of one asked for before it was counted').toBe(0);
});

test('days are local days also when clocks change: in Berlin the 25th of October has 25 hours', () => {
  const { today, tomorrow, weeks } = daysAround(new Date('2026-10-25T12:00:00.000Z'), 'Europe/Berlin');
  expect([today, tomorrow]).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
  expect(weeks.at(-1)).toEqual({ from: '2026-10-19', to: '2026-10-25' });
});
