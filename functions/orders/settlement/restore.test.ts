import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { listAttention } from '../../ground/attention/find.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { offerItem } from '../../ground/keys/offer.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { waitlistEntryItem } from '../../ground/keys/waitlist-entry.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { exampleOffer } from '../../testing/examples.ts';
import { crashAt, recordCalls } from '../../testing/fault-injection.ts';
import { testMember } from '../../testing/member.ts';
import { pay, price, stripeRecords } from '../../testing/payments.ts';
import { openPurchasing } from '../../testing/purchasing.ts';
import { restorePoint } from '../../testing/restore.ts';
import { openSharedTestSite, type TestSite } from '../../testing/site.ts';
import { openVouchers } from '../../testing/vouchers.ts';
import { acceptOffer } from '../groups/accept-offer.ts';
import { reconcileWithStripe } from './reconcile.ts';
import { settleCheckout } from './settle.ts';

// The table of docs/operations.md#reconciling-with-stripe: restored to an earlier time, while Stripe has everything.

const site = await openSharedTestSite(`https://${randomUUID()}.example`);
const { dependencies } = site;
const { table } = dependencies;
const purchasing = openPurchasing(site);
const vouchers = openVouchers(site);
const adminOrders = openAdminOrders(site);

const minute = 60_000;
const reduced = { amount: 1440, currency: 'GBP' } as const;

function run(own = dependencies) {
  const now = own.now().getTime();
  const period = { from: new Date(now - 10 * minute), before: new Date(now + minute) };
  return reconcileWithStripe(period, new Date(now + 10 * minute), own);
}

async function changeSession(sessionId: string, changes: Parameters<TestSite['createSession']>[0]): Promise<void> {
  const session = await findWholeSession(table, sessionId, { consistent: true });
  if (!session) throw new Error('no session');
  for (const item of sessionItems({ ...session, ...changes })) await putItem(table, item);
}

/** A booking that was paid and settled. */
async function bookAndPay(...about: Parameters<TestSite['holdSeat']>) {
  const held = await site.holdSeat(...about);
  await pay(held.paymentUrl);
  await site.settle(held.bookingId);
  return held;
}

const listedAbout = async (id: string) =>
  (await listAttention(table)).filter(({ subject }) => subject.id === id).map(({ kind }) => kind);

const confirmation = ['booking_confirmed', 'booking_notified'];

describe('after a restore of the table (docs/trust.md#reconciliation)', () => {
  test('orders of the lost hours come back with seat, code, waitlist and access, and one confirmation', async () => {
    const discountCode = await site.createDiscountCode({ isOneTimeUse: true });
    const sessionId = await site.createSession({ maxAttendees: 1 });
    const request = site.bookingRequest(sessionId, { discountCode, total: reduced });
    const member = testMember();
    const guest = `${newId(new Date()).toLowerCase()}@example.org`;
    const restore = await restorePoint(table);
    const { bookingId } = await bookAndPay(request);
    const unpaid = await site.holdSeat();
    const bought = await purchasing.startPurchase(member);
    const asGuest = await purchasing.startGuestPurchase(guest);
    for (const { purchaseId, paymentUrl } of [bought, asGuest]) {
      await pay(paymentUrl);
      await purchasing.settle(purchaseId);
    }
    const booking = await site.booking(bookingId);
    const purchase = await purchasing.purchase(bought.purchaseId);
    await restore();
    await site.join(sessionId, request.email).catch(() => undefined);
    expect(await site.booking(bookingId)).toBeUndefined();
    expect(await run()).toMatchObject({ repaired: 3, listed: 0, failed: 0, resumeFrom: null });
    const again = { createdAt: expect.any(String), paidAt: expect.any(String), rebuiltAt: expect.any(String) };
    expect(await site.booking(bookingId)).toEqual({ ...booking, ...again, secretHash: null });
    expect(await purchasing.purchase(bought.purchaseId)).toEqual({ ...purchase, ...again });
    expect(await purchasing.access(member)).toMatchObject({ purchaseId: bought.purchaseId });
    expect(await purchasing.access({ email: guest })).toMatchObject({ purchaseId: asGuest.purchaseId });
    expect(await site.booking(unpaid.bookingId)).toBeUndefined();
    expect(await run()).toMatchObject({ repaired: 0, listed: 0, failed: 0 });
    expect(await site.mails(bookingId)).toEqual(confirmation);
    expect(await site.mails(bought.purchaseId)).toEqual(['purchase_confirmed', 'purchase_notified']);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('an order takes what its vouchers paid again; where they cannot, it is of what was charged alone', async () => {
    const first = await vouchers.make(1000);
    const second = await vouchers.make(1000);
    const sessionId = await site.createSession({ maxAttendees: 4 });
    const restore = await restorePoint(table);
    const kept = await bookAndPay({ sessionId, vouchers: [{ code: first, amount: 1000 }] });
    const spent = await bookAndPay({ sessionId, vouchers: [{ code: second, amount: 1000 }] });
    await restore();
    await vouchers.set(second, { balance: 300 });
    expect(await run()).toMatchObject({ repaired: 2, listed: 0, failed: 0 });
    expect(await site.booking(kept.bookingId)).toMatchObject({ status: 'completed', total: price });
    expect(await vouchers.balance(first)).toBe(0);
    expect(await vouchers.used(first)).toBe(1000);
    const charged = { ...price, amount: 800 };
    expect(await site.booking(spent.bookingId)).toMatchObject({ status: 'completed', total: charged, vouchers: [] });
    expect(await vouchers.balance(second)).toBe(300);
  });

  test('a booking of a session that has begun comes back without a mail to its attendee', async () => {
    const sessionId = await site.createSession();
    const restore = await restorePoint(table);
    const { bookingId } = await bookAndPay({ sessionId });
    await restore();
    const startTime = new Date(Date.now() - minute).toISOString();
    await changeSession(sessionId, { startTime, published: false });
    await run();
    expect(await site.booking(bookingId)).toMatchObject({ status: 'completed', sessionStart: startTime });
    expect(await site.mails(bookingId)).toEqual(['booking_notified']);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('a payment whose session is full or gone is kept and listed, until the admin has decided', async () => {
    const sessionId = await site.createSession({ maxAttendees: 1 });
    const restore = await restorePoint(table);
    const { bookingId } = await bookAndPay({ sessionId });
    const gone = await bookAndPay();
    await restore();
    await bookAndPay({ sessionId });
    expect(await run()).toMatchObject({ repaired: 2, failed: 0 });
    for (const id of [bookingId, gone.bookingId]) {
      expect(await site.booking(id)).toMatchObject({
        status: 'cancelled',
        paidAt: expect.any(String),
        refundDueAt: null,
      });
      expect(await listedAbout(id)).toEqual(['paid_without_seat']);
      expect((await stripeRecords(id)).refunds).toEqual([]);
      expect(await site.mails(id)).toEqual([]);
    }
    await changeSession(sessionId, { maxAttendees: 2 });
    await adminOrders.set('session', bookingId, 'paid');
    await adminOrders.refund('session', gone.bookingId);
    expect(await site.booking(bookingId)).toMatchObject({ status: 'completed' });
    expect((await stripeRecords(gone.bookingId)).refunds).toMatchObject([{ amount: price.amount }]);
    for (const id of [bookingId, gone.bookingId]) expect(await listedAbout(id)).toEqual([]);
    expect(await run()).toMatchObject({ repaired: 0, failed: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('an offer that was accepted and paid gets its payment back, also when it has ended since', async () => {
    const sessionId = await site.createSession({ seatsHeld: 1, waitlistCount: 1 });
    const later = new Date(Date.now() + 60 * minute).toISOString();
    const offer = exampleOffer({ id: newId(new Date()), sessionId, price, holdExpiresAt: later });
    await putItem(table, offerItem(offer));
    const { attendeeName: name, attendeeEmail: email, createdAt } = offer;
    const entry = { sessionId, entryId: emailHash(email), name, email, secret: newId(new Date()), createdAt };
    await putItem(table, waitlistEntryItem({ ...entry, offer: offer.id }));
    const restore = await restorePoint(table);
    const body = { secret: await site.mailSecret(offer.id) };
    const call = { query: undefined, body, request: { ip: '2001:db8::2', country: null } };
    const { paymentUrl } = await acceptOffer({ ...call, params: { bookingId: offer.id } }, dependencies);
    await pay(String(paymentUrl));
    await site.settle(offer.id);
    for (const hasEnded of [false, true]) {
      await restore();
      if (hasEnded) await site.sync({ ...dependencies, now: () => new Date(Date.now() + 90 * minute) });
      expect(await site.booking(offer.id)).toBeUndefined();
      expect(await site.offer(offer.id)).toMatchObject({ state: hasEnded ? 'ended' : 'open' });
      expect(await run()).toMatchObject({ failed: 0 });
      expect(await site.booking(offer.id)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
      expect(await site.offer(offer.id)).toMatchObject({ state: 'accepted' });
      expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
    }
  });

  test('two runs, the webhook and the sync at once make one booking, with each mail once', async () => {
    const sessionId = await site.createSession({ maxAttendees: 1 });
    const restore = await restorePoint(table);
    const { bookingId, checkoutId } = await bookAndPay({ sessionId });
    await restore();
    const event = {
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: checkoutId } },
    };
    await Promise.all([run(), site.deliverEvent(event), run(), site.sync(), site.deliverEvent(event)]);
    expect(await site.booking(bookingId)).toMatchObject({ status: 'completed' });
    expect(await site.mails(bookingId)).toEqual(confirmation);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
    expect((await stripeRecords(bookingId)).refunds).toEqual([]);
  });

  test('a crash at each step of bringing an order back is completed by the next sync or comparison', async () => {
    const lose = async () => {
      const sessionId = await site.createSession({ maxAttendees: 1 });
      const restore = await restorePoint(table);
      const held = await bookAndPay({ sessionId });
      await restore();
      return held;
    };
    const sample = await lose();
    const calls = await recordCalls(dependencies, (own) => settleCheckout(sample.checkoutId, own));
    expect(calls.length).toBeGreaterThanOrEqual(8);
    for (const [at] of calls.entries()) {
      const { bookingId, sessionId, checkoutId } = await lose();
      await crashAt(dependencies, { at, when: 'after' }, (own) => settleCheckout(checkoutId, own));
      await site.sync();
      await settleCheckout(checkoutId, dependencies);
      expect(await site.booking(bookingId)).toMatchObject({ status: 'completed' });
      expect(await site.mails(bookingId)).toEqual(confirmation);
      expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
    }
    expect(await site.counterMismatches()).toEqual([]);
  });
});
