import { describe, expect, test } from 'vitest';
import { findSession } from '../../domains/sessions/store.ts';
import type { HttpError } from '../../ground/platform/http-error.ts';
import { savedCards } from '../../testing/card-line.ts';
import { changeCall, changing, gbp } from '../../testing/changing.ts';
import { openDeposits } from '../../testing/deposits.ts';
import { eventsOf } from '../../testing/events.ts';
import { browserSecret, pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { moveBookings } from '../follow-ups/move-bookings.ts';
import { giveBooking } from './give.ts';
import { joinBooking } from './join.ts';
import { findView } from './view.ts';

// A part of a price is paid at once, and the rest on a date (docs/product.md#deposits).

const site = await openSharedTestSite('https://deposits.example');
const deposits = await openDeposits(site);
const { cancel, inHours } = changing(site);
const { table } = site.dependencies;

const chargesOf = async (...ids: string[]) =>
  (await Promise.all(ids.map(stripeRecords))).map(({ checkouts, refunds }) => ({
    paid: checkouts.filter(({ payment_status }) => payment_status === 'paid').map(({ amount_total }) => amount_total),
    refunds: refunds.map(({ amount }) => amount),
  }));

describe('booking', () => {
  test('the part now is paid, and the rest is owed', async () => {
    const { bookingId, restId, dueAt } = await deposits.booked();
    expect(await site.booking(bookingId)).toMatchObject({ status: 'completed', total: gbp(10_000) });
    expect(await deposits.rest(restId)).toMatchObject({
      status: 'pending',
      total: gbp(30_000),
      lines: [{ dueAt, byCard: true, card: { last4: '4242' } }],
    });
    const view = await findView(table, bookingId);
    expect(view).toMatchObject({
      total: gbp(10_000),
      paid: gbp(10_000),
      deposit: { rest: gbp(30_000), dueAt, byCard: true, state: 'pending', payUntil: null, processing: false },
    });
  });

  test('without consent no card is kept', async () => {
    const { restId } = await deposits.booked({ byCard: false });
    expect(await deposits.rest(restId)).toMatchObject({ lines: [{ byCard: false, card: null }] });
  });

  test('another rest or date than was shown is refused', async () => {
    const body = await deposits.request();
    const { rest, dueAt, byCard } = body.deposit ?? { rest: gbp(0), dueAt: '', byCard: false };
    for (const shown of [
      { rest: gbp(29_999), dueAt },
      { rest, dueAt: inHours(24 * 31) },
    ]) {
      const request = site.book({ ...body, deposit: { ...shown, byCard } });
      await expect(request).rejects.toMatchObject({ code: 'price_changed' });
    }
  });

  test('the same request again has the same page, and another choice is another booking', async () => {
    const body = await deposits.request();
    const first = await site.book(body);
    expect(await site.book(body)).toEqual(first);
    const { deposit: _, ...whole } = body;
    await expect(site.book(whole)).rejects.toMatchObject({ code: 'booking_conflict' });
  });
});

describe('the rest on its date', () => {
  test('is reminded of three days before, charged once to the card, and the card is given back', async () => {
    const { bookingId, restId, dueAt } = await deposits.booked();
    await deposits.sweep();
    expect(await deposits.rest(restId)).toMatchObject({ lines: [{ remindedAt: null }] });
    await deposits.sweep(deposits.at(dueAt, -3 * 24 * 3_600_000 + 60_000));
    const reminders = await eventsOf(table, 'restReminded');
    expect(reminders.filter((event) => event.bookingId === bookingId)).toHaveLength(1);
    const later = deposits.at(dueAt);
    await Promise.all([deposits.sweep(later), deposits.advance(restId, later), deposits.advance(restId, later)]);
    await deposits.sweep(later);
    expect(await deposits.rest(restId)).toMatchObject({ status: 'paid', lines: [{ card: null, byCard: false }] });
    expect(await deposits.deposit(bookingId)).toMatchObject({ state: 'paid' });
    expect(await findView(table, bookingId)).toMatchObject({ paid: gbp(40_000) });
    const intents = await chargesOf(bookingId);
    expect(intents).toMatchObject([{ paid: [10_000], refunds: [] }]);
  });

  test('of a card whose bank wants its holder is asked for by mail, and paid on a page', async () => {
    const { bookingId, restId, dueAt } = await deposits.booked({ card: savedCards.authentication });
    const later = deposits.at(dueAt);
    await deposits.advance(restId, later);
    expect(await deposits.rest(restId)).toMatchObject({
      status: 'pending',
      savedCard: null,
      lines: [
        { card: null, byCard: false, payUntil: new Date(Date.parse(dueAt) + 60_000 + 72 * 3_600_000).toISOString() },
      ],
    });
    const requests = await eventsOf(table, 'restRequested');
    const events = requests.filter((event) => event.bookingId === bookingId);
    expect(events).toMatchObject([{ why: 'authentication_required' }]);
    await pay(await deposits.page(bookingId));
    await deposits.advance(restId);
    expect(await deposits.deposit(bookingId)).toMatchObject({ state: 'paid', payUntil: null });
  });

  test('not paid within 72 hours, the place goes by its policy', async () => {
    const { bookingId, restId, dueAt, sessionId } = await deposits.booked({ byCard: false });
    const asked = deposits.at(dueAt);
    await deposits.advance(restId, asked);
    await deposits.advance(restId, deposits.at(dueAt, 71 * 3_600_000));
    expect(await site.booking(bookingId)).toMatchObject({ status: 'completed' });
    const over = deposits.at(dueAt, 73 * 3_600_000);
    await Promise.all([deposits.advance(restId, over), deposits.advance(restId, over)]);
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled', ending: 'rest_unpaid' });
    expect(await deposits.rest(restId)).toMatchObject({ status: 'cancelled', paidAt: null });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    expect(await chargesOf(bookingId)).toMatchObject([{ refunds: [10_000] }]);
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('before its date', () => {
  test('it can be paid by one page, also from two tabs', async () => {
    const { bookingId, restId } = await deposits.booked();
    const pages = await Promise.all([1, 2, 3].map(() => deposits.page(bookingId)));
    expect(new Set(pages).size).toBe(1);
    await pay(pages[0] ?? '');
    await deposits.advance(restId);
    expect(await deposits.rest(restId)).toMatchObject({ status: 'paid', lines: [{ card: null }] });
    await expect(deposits.page(bookingId)).rejects.toMatchObject({ code: 'checkout_closed' });
  });

  test('a page that expired leaves it owed', async () => {
    const { bookingId, restId } = await deposits.booked();
    await deposits.page(bookingId);
    await steerStripe('expire', { checkoutId: (await deposits.rest(restId))?.checkoutId });
    await site.sync();
    expect(await deposits.rest(restId)).toMatchObject({ status: 'pending', checkoutId: null });
    expect(await site.booking(bookingId)).toMatchObject({ status: 'completed' });
    expect(await deposits.page(bookingId)).toEqual(expect.any(String));
  });

  test('the consent is withdrawn, and the card given back', async () => {
    const { bookingId, restId, dueAt } = await deposits.booked();
    const views = await Promise.all([deposits.withdraw(bookingId), deposits.withdraw(bookingId)]);
    expect(views[0]).toMatchObject({ deposit: { byCard: false, state: 'pending' } });
    expect(await deposits.rest(restId)).toMatchObject({ lines: [{ card: null, byCard: false, remindedAt: null }] });
    await deposits.advance(restId, deposits.at(dueAt));
    expect(await deposits.rest(restId)).toMatchObject({ status: 'pending', paidAt: null });
  });

  test('a place that is cancelled owes nothing, and its open page is closed', async () => {
    const { bookingId, restId } = await deposits.booked();
    await deposits.page(bookingId);
    await cancel(bookingId, 10_000);
    expect(await deposits.deposit(bookingId)).toMatchObject({ state: 'cancelled' });
    await Promise.all([deposits.sweep(), site.sync()]);
    await deposits.sweep();
    expect(await deposits.rest(restId)).toMatchObject({ status: 'cancelled', lines: [{ card: null }] });
    expect((await stripeRecords(restId)).checkouts).toMatchObject([{ status: 'expired' }]);
  });

  test('what is paid after the place ended goes back whole', async () => {
    const { bookingId, restId } = await deposits.booked();
    const page = await deposits.page(bookingId);
    await pay(page);
    await cancel(bookingId, 10_000);
    await deposits.advance(restId);
    expect(await chargesOf(bookingId, restId)).toMatchObject([{ refunds: [10_000] }, { refunds: [30_000] }]);
  });
});

const receiver = { firstName: 'Wren', lastName: 'Ellis' };
const giveTo = (bookingId: string, email: string, restBy?: 'giver' | 'receiver') => {
  const secret = browserSecret(bookingId);
  const body = { ...receiver, email, secret, restBy };
  return giveBooking({ ...changeCall(bookingId), body }, site.dependencies);
};

describe('a place that is given away before it is paid', () => {
  test('asks who pays the rest', async () => {
    const { bookingId } = await deposits.booked();
    await expect(giveTo(bookingId, 'wren@example.org')).rejects.toMatchObject({ code: 'rest_payer' });
  });

  test('by the giver: the card stays, the new person reads nothing of it, and the giver can pay it', async () => {
    const { bookingId, restId, email } = await deposits.booked();
    await giveTo(bookingId, `giver-${email}`, 'giver');
    expect(await deposits.rest(restId)).toMatchObject({ buyerEmail: email, lines: [{ byCard: true }] });
    expect(await findView(table, bookingId)).not.toHaveProperty('deposit');
    const asGiver = changeCall(bookingId);
    const given = joinBooking({ ...asGiver, body: { secret: browserSecret(bookingId) } }, site.dependencies);
    await expect(given.catch((error: HttpError) => error.toProblem())).resolves.toMatchObject({
      code: 'place_given',
      total: gbp(30_000),
    });
    const page = await deposits.page(bookingId);
    const ofReceiver = deposits.page(bookingId, await site.mailSecret(bookingId));
    await expect(ofReceiver).rejects.toMatchObject({ code: 'not_your_booking' });
    await pay(page);
    await deposits.advance(restId);
    const view = await findView(table, bookingId);
    expect(view).toMatchObject({ paid: gbp(40_000), ownPaid: gbp(0), paidByGiver: true });
    expect(view).not.toHaveProperty('deposit');
  });

  test('by the new person: the consent ends, the card is given back, and they pay it', async () => {
    const { bookingId, restId, email } = await deposits.booked();
    await giveTo(bookingId, `receiver-${email}`, 'receiver');
    await deposits.sweep();
    expect(await deposits.rest(restId)).toMatchObject({
      buyerEmail: `receiver-${email}`,
      lines: [{ byCard: false, card: null, consentAt: null }],
    });
    expect(await findView(table, bookingId)).toMatchObject({ deposit: { state: 'pending', byCard: false } });
    await expect(deposits.page(bookingId)).rejects.toMatchObject({ code: 'place_given' });
    await pay(await deposits.page(bookingId, await site.mailSecret(bookingId)));
    await deposits.advance(restId);
    expect(await findView(table, bookingId)).toMatchObject({ ownPaid: gbp(30_000), paidByGiver: true });
  });
});

describe('a place whose payment page is open', () => {
  test('can be given with its rest: the page, which names the giver, is closed', async () => {
    const { bookingId, restId, email } = await deposits.booked();
    await deposits.page(bookingId);
    const { checkoutId } = (await deposits.rest(restId)) ?? {};
    await giveTo(bookingId, `receiver-${email}`, 'receiver');
    expect(await site.dependencies.payments.find(String(checkoutId))).toMatchObject({ url: null });
    await pay(await deposits.page(bookingId, await site.mailSecret(bookingId)));
    await deposits.advance(restId);
    expect(await findView(table, bookingId)).toMatchObject({ ownPaid: gbp(30_000), paidByGiver: true });
  });
});

describe('once it is paid', () => {
  test('cancelling sends both payments back, the latest first', async () => {
    const { bookingId, restId } = await deposits.booked();
    await pay(await deposits.page(bookingId));
    await deposits.advance(restId);
    await cancel(bookingId, 40_000);
    expect(await chargesOf(bookingId, restId)).toMatchObject([{ refunds: [10_000] }, { refunds: [30_000] }]);
    expect(await deposits.rest(restId)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
  });
});

describe('a session that starts earlier', () => {
  test('brings the date of the rest forward, and withdraws the consent', async () => {
    const { bookingId, restId, sessionId } = await deposits.booked();
    const session = await findSession(table, sessionId);
    if (!session) throw new Error('no session');
    const startTime = inHours(24 * 20);
    await moveBookings(table, { ...session, startTime }, site.dependencies.now);
    const dueAt = new Date(Date.parse(startTime) - 7 * 24 * 3_600_000).toISOString();
    expect(await deposits.deposit(bookingId)).toMatchObject({ dueAt, byCard: false });
    await deposits.sweep();
    expect(await deposits.rest(restId)).toMatchObject({ lines: [{ dueAt, card: null, remindedAt: null }] });
  });
});
