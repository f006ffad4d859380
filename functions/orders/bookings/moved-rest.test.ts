import { describe, expect, test } from 'vitest';
import type { HttpError } from '../../ground/platform/http-error.ts';
import { changing, gbp } from '../../testing/changing.ts';
import { openDeposits } from '../../testing/deposits.ts';
import { eventsOf } from '../../testing/events.ts';
import { pay, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { findView } from './view.ts';

// A place is moved before the rest of its price is paid (docs/product.md#deposits).

const site = await openSharedTestSite('https://moved-rests.example');
const deposits = await openDeposits(site);
const { cancel, give, inHours, move } = changing(site);
const { table } = site.dependencies;
const dayMs = 24 * 3_600_000;

/** A session that starts in so many days. */
const session = (amount: number, days = 70) =>
  site.createSession({ price: gbp(amount), startTime: inHours(24 * days), maxAttendees: 5 });

const refundsOf = async (id: string) => (await stripeRecords(id)).refunds.map(({ amount }) => amount);
const daysBefore = (instant: string, days: number) => new Date(Date.parse(instant) - days * dayMs).toISOString();

async function movedEventOf(bookingId: string) {
  return (await eventsOf(table, 'bookingMoved')).find((event) => event.bookingId === bookingId);
}

describe('the rest takes the difference of the price', () => {
  test('of the same price and a later date it stays with its date and the consent', async () => {
    const { bookingId, restId, dueAt } = await deposits.booked();
    const target = await session(40_000);
    const [offered] = (await deposits.movesOf(bookingId)).filter((one) => one.session.id === target);
    expect(offered).toMatchObject({
      surcharge: gbp(0),
      refund: gbp(0),
      rest: { rest: gbp(30_000), dueAt, isChanged: false, isDue: false },
    });
    await deposits.moveAsShown(bookingId, target);
    expect(await site.booking(bookingId)).toMatchObject({
      sessionId: target,
      placePrice: 40_000,
      deposit: { rest: gbp(30_000), dueAt, byCard: true },
    });
    expect(await deposits.rest(restId)).toMatchObject({
      total: gbp(30_000),
      lines: [{ sessionId: target, dueAt, byCard: true, card: { last4: '4242' } }],
    });
    expect(await movedEventOf(bookingId)).not.toHaveProperty('restChange');
    await deposits.advance(restId, deposits.at(dueAt));
    expect(await findView(table, bookingId)).toMatchObject({ paid: gbp(40_000), deposit: { state: 'paid' } });
  });

  test('to a dearer session it grows: nothing is paid now, and the card is given back', async () => {
    const { bookingId, restId, dueAt } = await deposits.booked();
    const target = await session(46_000);
    expect(await deposits.moveAsShown(bookingId, target)).toMatchObject({
      paymentUrl: null,
      paid: gbp(10_000),
      deposit: { rest: gbp(36_000), dueAt, byCard: false, state: 'pending' },
    });
    expect(await movedEventOf(bookingId)).toMatchObject({ restChange: 'card_withdrawn' });
    await deposits.sweep();
    expect(await deposits.rest(restId)).toMatchObject({
      total: gbp(36_000),
      lines: [{ card: null, byCard: false, consentAt: null }],
    });
    await pay(await deposits.page(bookingId));
    await deposits.advance(restId);
    expect(await findView(table, bookingId)).toMatchObject({ paid: gbp(46_000), deposit: { state: 'paid' } });
    await cancel(bookingId, 46_000);
    expect([await refundsOf(bookingId), await refundsOf(restId)]).toEqual([[10_000], [36_000]]);
  });

  test('consented to again for the new sum, the card stays and is charged with it', async () => {
    const { bookingId, restId, dueAt } = await deposits.booked();
    const consentAt = (await deposits.deposit(bookingId))?.consentAt ?? '';
    await deposits.moveAsShown(bookingId, await session(46_000), { byCard: true });
    const moved = await deposits.deposit(bookingId);
    expect(moved).toMatchObject({ byCard: true, rest: gbp(36_000) });
    expect(String(moved?.consentAt) > consentAt).toBe(true);
    expect(await movedEventOf(bookingId)).not.toHaveProperty('restChange');
    await deposits.advance(restId, deposits.at(dueAt));
    expect(await deposits.rest(restId)).toMatchObject({ status: 'paid', total: gbp(36_000), lines: [{ card: null }] });
    expect((await stripeRecords(restId)).payments).toMatchObject([{ amount: 36_000, status: 'succeeded' }]);
  });

  test('twice before the schedule ran, the card is given back all the same', async () => {
    const { bookingId, restId } = await deposits.booked();
    await deposits.moveAsShown(bookingId, await session(46_000));
    await deposits.moveAsShown(bookingId, await session(40_000));
    await deposits.sweep();
    expect(await deposits.rest(restId)).toMatchObject({ lines: [{ card: null, byCard: false }] });
  });

  test('there is nothing to consent to once the card was given back', async () => {
    const { bookingId } = await deposits.booked({ byCard: false });
    await deposits.moveAsShown(bookingId, await session(46_000), { byCard: true });
    expect(await deposits.deposit(bookingId)).toMatchObject({ byCard: false, consentAt: null });
  });

  test('to a cheaper session it shrinks, and nothing goes back', async () => {
    const { bookingId, restId } = await deposits.booked({ byCard: false });
    await deposits.moveAsShown(bookingId, await session(25_000));
    expect(await deposits.deposit(bookingId)).toMatchObject({ rest: gbp(15_000), state: 'pending' });
    expect(await refundsOf(bookingId)).toEqual([]);
    await pay(await deposits.page(bookingId));
    await deposits.advance(restId);
    expect(await findView(table, bookingId)).toMatchObject({ paid: gbp(25_000) });
  });

  test('moved several times it is what the last session costs more than was paid', async () => {
    const { bookingId } = await deposits.booked();
    for (const [price, rest] of [
      [46_000, 36_000],
      [12_000, 2000],
      [40_000, 30_000],
    ] as const) {
      await deposits.moveAsShown(bookingId, await session(price));
      expect(await deposits.deposit(bookingId)).toMatchObject({
        rest: gbp(rest),
        bookedRest: 30_000,
        state: 'pending',
      });
    }
  });
});

describe('a price of at most what was paid', () => {
  test('ends the rest, gives the card back, and what is too much goes back', async () => {
    const { bookingId, restId } = await deposits.booked();
    const target = await session(8000);
    const [offered] = (await deposits.movesOf(bookingId)).filter((one) => one.session.id === target);
    expect(offered).toMatchObject({ refund: gbp(2000) });
    expect(offered).not.toHaveProperty('rest');
    await deposits.moveAsShown(bookingId, target);
    await deposits.sweep();
    expect(await deposits.deposit(bookingId)).toMatchObject({ state: 'cancelled', byCard: false });
    expect(await deposits.rest(restId)).toMatchObject({ status: 'cancelled', paidAt: null, lines: [{ card: null }] });
    expect(await refundsOf(bookingId)).toEqual([2000]);
    expect(await movedEventOf(bookingId)).toMatchObject({ restChange: 'ended' });
    await expect(deposits.page(bookingId)).rejects.toMatchObject({ code: 'checkout_closed' });
    await cancel(bookingId, 8000);
  });

  test('a rest too small to be charged is not owed; a dearer session after that is paid first', async () => {
    const { bookingId } = await deposits.booked();
    await deposits.moveAsShown(bookingId, await session(10_029));
    expect(await site.booking(bookingId)).toMatchObject({ placePrice: 10_000, deposit: { state: 'cancelled' } });
    expect(await refundsOf(bookingId)).toEqual([]);
    const target = await session(11_000);
    const { paymentUrl } = await move(bookingId, target, { surcharge: 1000 });
    expect(paymentUrl).toEqual(expect.any(String));
  });
});

describe('the date of the rest', () => {
  test('comes forward with an earlier start, and the consent ends', async () => {
    const { bookingId, restId } = await deposits.booked();
    const target = await session(40_000, 20);
    await deposits.moveAsShown(bookingId, target);
    const { sessionStart = '', deposit } = (await site.booking(bookingId)) ?? {};
    expect(deposit).toMatchObject({ dueAt: daysBefore(sessionStart, 7), byCard: false });
    await deposits.sweep();
    expect(await deposits.rest(restId)).toMatchObject({ lines: [{ sessionStart, dueAt: deposit?.dueAt, card: null }] });
  });

  test('where it would have come already, the rest is paid first', async () => {
    const { bookingId, restId } = await deposits.booked();
    const target = await session(40_000, 6);
    const offered = (await deposits.movesOf(bookingId)).find((one) => one.session.id === target);
    expect(offered).toMatchObject({ rest: { isDue: true } });
    await expect(deposits.moveAsShown(bookingId, target)).rejects.toMatchObject({ code: 'rest_pending' });
    await pay(await deposits.page(bookingId));
    await deposits.advance(restId);
    await deposits.moveAsShown(bookingId, target);
    expect(await site.booking(bookingId)).toMatchObject({ sessionId: target, placePrice: 40_000 });
  });

  test('once it was asked for, the rest is paid first, unless the price there is paid', async () => {
    const { bookingId, restId, dueAt } = await deposits.booked({ byCard: false });
    const later = deposits.at(dueAt);
    await deposits.advance(restId, later);
    const moved = deposits.moveAsShown(bookingId, await session(40_000), {}, later);
    await expect(moved).rejects.toMatchObject({ code: 'rest_pending' });
    await deposits.moveAsShown(bookingId, await session(10_000), {}, later);
    expect(await deposits.deposit(bookingId)).toMatchObject({ state: 'cancelled', payUntil: null });
    await deposits.advance(restId, deposits.at(dueAt, 80 * 3_600_000));
    expect(await site.booking(bookingId)).toMatchObject({ status: 'completed' });
  });

  test('the reminder and the charge follow the new date', async () => {
    const { bookingId, restId } = await deposits.booked();
    await deposits.moveAsShown(bookingId, await session(40_000, 20), { byCard: true });
    const { dueAt = '' } = (await deposits.deposit(bookingId)) ?? {};
    await deposits.sweep(deposits.at(daysBefore(dueAt, 3)));
    expect(await deposits.rest(restId)).toMatchObject({ lines: [{ remindedAt: expect.any(String), nextAt: dueAt }] });
    await deposits.sweep(deposits.at(dueAt));
    expect(await deposits.rest(restId)).toMatchObject({ status: 'paid' });
  });
});

describe('what was shown', () => {
  test('another rest or date is refused with the rest that would be owed', async () => {
    const { bookingId, dueAt } = await deposits.booked();
    const target = await session(46_000);
    for (const rest of [
      undefined,
      { rest: gbp(30_000), dueAt, byCard: true },
      { rest: gbp(36_000), dueAt: daysBefore(dueAt, 1), byCard: true },
    ]) {
      const moved = move(bookingId, target, { ...(rest && { rest }) });
      await expect(moved).rejects.toMatchObject({ code: 'price_changed' });
    }
    expect(await deposits.deposit(bookingId)).toMatchObject({ rest: gbp(30_000), byCard: true });
  });

  test('the same request twice moves it once', async () => {
    const { bookingId, dueAt } = await deposits.booked();
    const target = await session(46_000);
    const request = () => move(bookingId, target, { rest: { rest: gbp(36_000), dueAt, byCard: false } });
    await Promise.all([request(), request()]);
    await request();
    expect(await deposits.deposit(bookingId)).toMatchObject({ rest: gbp(36_000) });
    expect((await eventsOf(table, 'bookingMoved')).filter((event) => event.bookingId === bookingId)).toHaveLength(1);
  });
});

describe('a payment of the rest', () => {
  test('its open page is closed, since it names another sum; the next page has the new one', async () => {
    const { bookingId, restId } = await deposits.booked();
    await deposits.page(bookingId);
    await deposits.moveAsShown(bookingId, await session(46_000));
    expect((await stripeRecords(restId)).checkouts).toMatchObject([{ status: 'expired' }]);
    await pay(await deposits.page(bookingId));
    await deposits.advance(restId);
    expect(await findView(table, bookingId)).toMatchObject({ paid: gbp(46_000) });
  });

  test('that was made meanwhile is counted, and the sums that were shown are refused', async () => {
    const { bookingId, dueAt } = await deposits.booked();
    await pay(await deposits.page(bookingId));
    const moved = move(bookingId, await session(46_000), { rest: { rest: gbp(36_000), dueAt, byCard: false } });
    await expect(moved.catch((error: HttpError) => error.toProblem())).resolves.toMatchObject({
      code: 'price_changed',
      total: gbp(6000),
    });
    expect(await findView(table, bookingId)).toMatchObject({ paid: gbp(40_000), deposit: { state: 'paid' } });
  });
});

describe('a place whose rest its giver pays', () => {
  test('moves only where that changes nothing for them', async () => {
    const { bookingId, restId, email, dueAt } = await deposits.booked();
    await give(bookingId, `moves-${email}`, 'giver');
    const secret = await site.mailSecret(bookingId);
    const same = await session(40_000);
    const dearer = await session(46_000);
    const cheaper = await session(8000);
    const sooner = await session(40_000, 20);
    const moves = await deposits.movesOf(bookingId);
    const offered = moves.map((one) => one.session.id);
    expect([same, dearer, cheaper, sooner].map((id) => offered.includes(id))).toEqual([true, false, false, false]);
    expect(moves.filter((one) => 'rest' in one)).toEqual([]);
    for (const target of [dearer, cheaper, sooner]) {
      await expect(move(bookingId, target, { secret })).rejects.toMatchObject({ code: 'other_payer' });
    }
    await deposits.moveAsShown(bookingId, same, { secret });
    expect(await deposits.deposit(bookingId)).toMatchObject({ rest: gbp(30_000), dueAt, byCard: true, byGiver: true });
    expect(await deposits.rest(restId)).toMatchObject({
      buyerEmail: email,
      lines: [{ sessionId: same, byCard: true }],
    });
  });
});
