import { describe, expect, test } from 'vitest';
import { isBooked } from '#shared/rules/bookings.ts';
import { getSession } from '../../domains/sessions/sessions.ts';
import { getSeriesPass } from '../../endpoints/admin/sessions/series-pass.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { testMember } from '../../testing/member.ts';
import { openPasses, passPrice } from '../../testing/passes.ts';
import {
  accounts,
  browserSecret,
  cards,
  madeBooking,
  pay,
  steerStripe,
  stripeRecords,
} from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { settlePlace } from '../bookings/joint-settlement.ts';
import { changePlace } from '../bookings/place-store.ts';
import { releaseHeldSeat } from '../bookings/seats.ts';

/** docs/product.md#passes */

const site = await openSharedTestSite();
const passes = openPasses(site);
const { bodyOf, bookings, buy, buyAs, counters, makeSeries, settle } = passes;

const free = { amount: 0, currency: 'GBP' } as const;
const all = (counts: object, dates = 3) => Array.from({ length: dates }, () => counts);
const sum = (amounts: { total: { amount: number } }[]) => amounts.reduce((total, one) => total + one.total.amount, 0);

async function bought(options: Parameters<typeof makeSeries>[0] = {}) {
  const series = await makeSeries(options);
  const body = bodyOf(series);
  const { paymentUrl } = await buy(series, body);
  await pay(String(paymentUrl));
  return { series, body, passId: body.passId };
}

describe('a pass that is paid', () => {
  test('holds a seat on each date, and takes all of them once, by return page, event or sync', async () => {
    const series = await makeSeries();
    const body = bodyOf(series);
    const response = await buy(series, body);
    expect(response).toMatchObject({
      status: 'pending',
      bookings: series.sessionIds.map((sessionId) => ({ sessionId })),
    });
    expect(await counters(series)).toEqual(all({ taken: 0, held: 1, waiting: 0 }));
    const held = await bookings(body.passId);
    expect(held.map(({ total }) => total.amount)).toEqual([1334, 1333, 1333]);
    expect(sum(held)).toBe(passPrice.amount);
    await pay(String(response.paymentUrl));
    await Promise.all([settle(body.passId), settle(body.passId), site.sync()]);
    expect(await passes.pass(body.passId)).toMatchObject({ status: 'paid' });
    expect(await bookings(body.passId)).toMatchObject(all({ status: 'completed', paymentStatus: 'paid' }));
    expect(await counters(series)).toEqual(all({ taken: 1, held: 0, waiting: 0 }));
    expect(await site.mails(held[0]?.id ?? '')).toEqual(['pass_confirmed', 'pass_notified']);
    expect(await site.counterMismatches()).toEqual([]);
    const { checkouts } = await stripeRecords(body.passId);
    expect(checkouts).toHaveLength(1);
    expect(await buy(series, body)).toMatchObject({ passId: body.passId, status: 'completed', paymentUrl: null });
  });

  test('covers 40 dates', async () => {
    const { series, passId } = await bought({ dates: 40 });
    await settle(passId);
    expect(await counters(series)).toEqual(all({ taken: 1, held: 0, waiting: 0 }, 40));
    expect(sum(await bookings(passId))).toBe(passPrice.amount);
  });

  test('is settled by a booking of it, on the return page', async () => {
    const { passId } = await bought();
    const [first] = await bookings(passId);
    expect(await settlePlace(first?.id ?? '', site.dependencies)).toMatchObject({ status: 'completed' });
    expect((await bookings(passId)).every(isBooked)).toBe(true);
  });

  test('of a date that was cancelled meanwhile gives its share back', async () => {
    const { passId } = await bought();
    const [first] = await bookings(passId);
    if (!first) throw new Error('no booking');
    await transactNamed(site.dependencies.table, {
      ...changePlace(first, { status: 'cancelled', paymentStatus: 'cancelled', byHand: true }),
      seat: releaseHeldSeat(first.sessionId, { waitlistEmpty: false }),
    });
    await settle(passId);
    const [cancelled, ...others] = await bookings(passId);
    expect(cancelled).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
    expect(others).toMatchObject(all({ status: 'completed' }, 2));
    expect((await stripeRecords(passId)).refunds).toMatchObject([{ amount: 1334 }]);
    expect(await passes.pass(passId)).toMatchObject({ status: 'paid', refundedAt: null });
    expect(await site.counterMismatches()).toEqual([]);
  });
});

test('a free pass is confirmed at once, with one mail to each', async () => {
  const series = await makeSeries({ total: free });
  const body = bodyOf(series, { total: free });
  expect(await buy(series, body)).toMatchObject({ status: 'completed', paymentUrl: null });
  const made = await bookings(body.passId);
  expect(made).toMatchObject(all({ status: 'completed', paymentStatus: 'free' }));
  expect(await site.mails(made[0]?.id ?? '')).toEqual(['pass_confirmed', 'pass_notified']);
  expect(await counters(series)).toEqual(all({ taken: 1, held: 0, waiting: 0 }));
  expect(await site.counterMismatches()).toEqual([]);
});

test('an unpaid pass releases all seats when its checkout ends, and a declined bank debit too', async () => {
  const series = await makeSeries();
  const body = bodyOf(series);
  await buy(series, body);
  await steerStripe('expire', { checkoutId: (await passes.pass(body.passId)).checkoutId });
  await site.sync();
  expect(await counters(series)).toEqual(all({ taken: 0, held: 0, waiting: 0 }));
  const debit = bodyOf(series);
  const { paymentUrl } = await buy(series, debit);
  await pay(String(paymentUrl), { account: accounts.failsLater });
  await settle(debit.passId);
  expect(await passes.pass(debit.passId)).toMatchObject({ status: 'pending', processing: true });
  const { payments } = await stripeRecords(debit.passId);
  await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome: 'fails' });
  await settle(debit.passId);
  const dates = await bookings(debit.passId);
  expect(dates).toMatchObject(all({ status: 'cancelled', ending: 'declined' }));
  expect(await Promise.all(dates.map(({ id }) => site.mails(id)))).toEqual([['pass_failed'], [], []]);
  expect(await counters(series)).toEqual(all({ taken: 0, held: 0, waiting: 0 }));
  expect(await site.counterMismatches()).toEqual([]);
});

describe('a pass is not sold', () => {
  test('when one of its dates is full: nothing is held', async () => {
    const series = await makeSeries({ dates: 2 });
    const dateOfSeries = { seriesId: series.seriesId, recurrence: 'weekly', maxAttendees: 1, price: free } as const;
    const full = await site.createSession(dateOfSeries);
    await site.book(site.bookingRequest(full, { total: free }));
    const sessionIds = [...series.sessionIds, full];
    const total = { amount: 6000, currency: 'GBP' } as const;
    await expect(buy(series, bodyOf(series, { sessionIds, total }))).rejects.toMatchObject({ code: 'pass_sold_out' });
    expect(await counters(series)).toEqual(all({ taken: 0, held: 0, waiting: 0 }, 2));
  });

  test('at another price or for other dates than were shown, without an offer, or with four places taken', async () => {
    const series = await makeSeries();
    const cheap = { amount: 3999, currency: 'GBP' } as const;
    await expect(buy(series, bodyOf(series, { total: cheap }))).rejects.toMatchObject({ code: 'price_changed' });
    const fewer = bodyOf(series, { sessionIds: series.sessionIds.slice(1) });
    await expect(buy(series, fewer)).rejects.toMatchObject({ code: 'pass_changed' });
    await expect(buy({ ...series, seriesId: bodyOf(series).passId })).rejects.toMatchObject({ code: 'pass_not_found' });
    const [sessionId = ''] = series.sessionIds;
    const email = 'four@example.org';
    for (let place = 0; place < 4; place++) await site.holdSeat({ sessionId, email });
    await expect(buy(series, bodyOf(series, { email }))).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

test('the pages of a series show which dates ask questions about health; a pass that has one is refused', async () => {
  const { seriesId, sessionIds } = await makeSeries();
  const screeningQuestions = [{ text: 'Are you pregnant?', kind: 'yes_no' as const, required: true }];
  const asking = await site.createSession({ seriesId, recurrence: 'weekly', screeningQuestions });
  const call = { query: undefined, body: undefined, request: { ip: '203.0.113.7', country: null } };
  const page = (sessionId = '') => getSession({ ...call, params: { sessionId } }, site.dependencies);
  const { otherDates } = await page(sessionIds[0]);
  expect(otherDates.filter(({ asksQuestions }) => asksQuestions).map(({ id }) => id)).toEqual([asking]);
  const series = { seriesId, sessionIds: [...sessionIds, asking] };
  await expect(buy(series)).rejects.toMatchObject({ code: 'pass_not_found' });
  const admin = testMember({ email: 'studio@exhale.example', admin: true });
  const setting = await getSeriesPass({ ...call, params: { sessionId: asking }, member: admin }, site.dependencies);
  expect(setting).toMatchObject({ ahead: 4, asking: 1 });
});

test('dates that the buyer has a place in already are left out, at a price in proportion', async () => {
  const series = await makeSeries();
  const [sessionId = '', ...sessionIds] = series.sessionIds;
  const single = await site.holdSeat({ sessionId });
  await pay(single.paymentUrl);
  await site.settle(single.bookingId);
  const total = { amount: 2667, currency: 'GBP' } as const;
  const body = { sessionIds, total, earlierBookings: [madeBooking(single.bookingId)] };
  await expect(buy(series, bodyOf(series, { ...body, earlierBookings: [] }))).rejects.toMatchObject({
    code: 'pass_changed',
  });
  expect(await buy(series, bodyOf(series, body))).toMatchObject({
    bookings: sessionIds.map((id) => ({ sessionId: id })),
  });
});

test('a pass begun again replaces the unpaid one of the same browser or member, and no other', async () => {
  const series = await makeSeries();
  const first = bodyOf(series);
  await buy(series, first);
  const stranger = bodyOf(series, { email: first.email });
  await expect(buy(series, stranger)).rejects.toMatchObject({ code: 'too_many_requests' });
  const [own] = await bookings(first.passId);
  const earlierBookings = [{ bookingId: own?.id ?? '', secret: browserSecret(first.passId) }];
  await buy(series, bodyOf(series, { email: first.email, earlierBookings }));
  expect(await passes.pass(first.passId)).toMatchObject({ status: 'cancelled' });
  const member = testMember();
  const one = bodyOf(series);
  await buyAs(member, series, one);
  await buyAs(member, series);
  expect(await passes.pass(one.passId)).toMatchObject({ status: 'cancelled' });
  expect(await counters(series)).toEqual(all({ taken: 0, held: 2, waiting: 0 }));
  expect(await site.counterMismatches()).toEqual([]);
});

describe('at once', () => {
  test('two passes and a single booking of the last seat of a date: one wins, and the others hold nothing', async () => {
    const series = await makeSeries({ session: { maxAttendees: 1 } });
    const [sessionId = ''] = series.sessionIds;
    const results = await Promise.allSettled([buy(series), buy(series), site.book(site.bookingRequest(sessionId))]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [first, ...others] = await counters(series);
    expect(first).toEqual({ taken: 0, held: 1, waiting: 0 });
    expect(new Set(others.map(({ held }) => held)).size).toBe(1);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('a payment and the end of its hold: paid, or released and never both', async () => {
    const { series, passId } = await bought();
    site.advanceClock(60);
    await Promise.all([settle(passId), settle(passId), site.sync()]);
    expect(await passes.pass(passId)).toMatchObject({ status: 'paid' });
    expect(await counters(series)).toEqual(all({ taken: 1, held: 0, waiting: 0 }));
    site.advanceClock(-60);
  });
});

test('a card that is declined leaves the pass to be paid', async () => {
  const series = await makeSeries();
  const body = bodyOf(series);
  const { paymentUrl } = await buy(series, body);
  await pay(String(paymentUrl), { card: cards.declined });
  expect(await settle(body.passId)).toMatchObject({ status: 'pending' });
});
