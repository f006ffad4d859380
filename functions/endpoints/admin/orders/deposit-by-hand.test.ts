import { describe, expect, test } from 'vitest';
import { changing, gbp } from '../../../testing/changing.ts';
import { openDeposits } from '../../../testing/deposits.ts';
import { eventsOf } from '../../../testing/events.ts';
import { stripeRecords } from '../../../testing/payments.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { openAdminOrders } from './testing/admin-orders.ts';

// What the owner sets of a place of whose price a part is paid at once (docs/product.md#deposits, docs/product.md#order-status).

const site = await openSharedTestSite('https://deposits-by-hand.example');
const deposits = await openDeposits(site);
const orders = openAdminOrders(site);
const { give } = changing(site);
const { table } = site.dependencies;

/** A place whose deposit is to be paid. */
async function unpaid() {
  const body = await deposits.request();
  await site.book(body);
  return { bookingId: body.bookingId, dueAt: body.deposit?.dueAt ?? '' };
}

const restOf = async (bookingId: string) => {
  const { restId } = (await deposits.deposit(bookingId)) ?? {};
  return restId === undefined ? undefined : deposits.rest(restId);
};

const tellsPaid = async (id: string) => (await eventsOf(table, 'restPaid')).filter(({ bookingId }) => bookingId === id);

describe('a deposit that the owner sets to paid', () => {
  test('was paid elsewhere, and the rest is owed: asked for on its date, since no card was saved', async () => {
    const { bookingId, dueAt } = await unpaid();
    await orders.set('session', bookingId, 'paid');
    expect(await site.booking(bookingId)).toMatchObject({ status: 'completed', total: gbp(10_000) });
    expect(await deposits.deposit(bookingId)).toMatchObject({
      state: 'pending',
      byCard: false,
      consentAt: null,
      dueAt,
    });
    const rest = await restOf(bookingId);
    expect(rest).toMatchObject({ status: 'pending', total: gbp(30_000), lines: [{ byCard: false, card: null }] });
    await deposits.advance(rest?.id ?? '', deposits.at(dueAt));
    const requested = (await eventsOf(table, 'restRequested')).filter((event) => event.bookingId === bookingId);
    expect(requested).toMatchObject([{ why: 'no_card' }]);
  });

  test('also where it was not paid in time, and its place had ended', async () => {
    const { bookingId } = await unpaid();
    await site.cancel(bookingId);
    await orders.set('session', bookingId, 'paid');
    expect(await deposits.deposit(bookingId)).toMatchObject({ state: 'pending' });
    expect(await restOf(bookingId)).toMatchObject({ status: 'pending', total: gbp(30_000) });
  });

  test('asks for nothing more once the date of the rest has come', async () => {
    const { bookingId, dueAt } = await unpaid();
    await orders.set('session', bookingId, 'pending');
    await orders.set('session', bookingId, 'paid', deposits.at(dueAt));
    expect(await deposits.deposit(bookingId)).toMatchObject({ state: 'cancelled' });
    expect(await restOf(bookingId)).toBeUndefined();
  });
});

describe('the rest of a place that the owner sets to', () => {
  test('free is not owed any more: its open page is closed, and the card is given back', async () => {
    const { bookingId, restId } = await deposits.booked();
    await deposits.page(bookingId);
    await orders.set('session', bookingId, 'free');
    expect(await deposits.deposit(bookingId)).toMatchObject({ state: 'cancelled', byCard: false });
    await Promise.all([deposits.sweep(), site.sync()]);
    await deposits.sweep();
    expect(await deposits.rest(restId)).toMatchObject({ status: 'cancelled', lines: [{ card: null }] });
    expect((await stripeRecords(restId)).checkouts).toMatchObject([{ status: 'expired' }]);
  });

  test.each(['pending', 'free', 'cancelled'] as const)('%s and to paid again is owed again', async (status) => {
    const { bookingId, restId, dueAt } = await deposits.booked();
    await orders.set('session', bookingId, status);
    expect(await deposits.deposit(bookingId)).toMatchObject({ state: status === 'pending' ? 'agreed' : 'cancelled' });
    await deposits.sweep();
    expect(await deposits.rest(restId)).toMatchObject({ status: 'cancelled' });
    await orders.set('session', bookingId, 'paid');
    expect(await deposits.deposit(bookingId)).toMatchObject({ state: 'pending', byCard: false });
    await deposits.sweep();
    const rest = await deposits.rest(restId);
    expect(rest).toMatchObject({ status: 'pending', lines: [{ byCard: false, card: null, payUntil: null }] });
    await deposits.advance(restId, deposits.at(dueAt));
    expect(await deposits.deposit(bookingId)).toMatchObject({ payUntil: expect.any(String) });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('pending and at once to paid again is owed, and its card is not charged', async () => {
    const { bookingId, restId, dueAt } = await deposits.booked();
    await orders.set('session', bookingId, 'pending');
    await orders.set('session', bookingId, 'paid');
    await deposits.advance(restId, deposits.at(dueAt));
    expect(await deposits.rest(restId)).toMatchObject({ status: 'pending', paidAt: null, lines: [{ card: null }] });
  });
});

describe('a rest that the owner sets to paid', () => {
  test('is confirmed by mail to who pays it', async () => {
    const { bookingId, restId, email } = await deposits.booked();
    await orders.set('session', restId, 'paid');
    expect(await tellsPaid(bookingId)).toMatchObject([{ to: email }]);
  });

  test('is confirmed to the giver, where they pay it for another person', async () => {
    const { bookingId, restId, email } = await deposits.booked();
    await give(bookingId, `given-${email}`, 'giver');
    await orders.set('session', restId, 'paid');
    expect(await tellsPaid(bookingId)).toMatchObject([{ to: email }]);
  });

  test('sends no mail once the session has started', async () => {
    const { bookingId, restId, sessionStart } = await deposits.booked();
    await orders.set('session', restId, 'paid', deposits.at(sessionStart));
    expect(await deposits.deposit(bookingId)).toMatchObject({ state: 'paid' });
    expect(await tellsPaid(bookingId)).toEqual([]);
  });
});
