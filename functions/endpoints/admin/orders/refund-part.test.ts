import { describe, expect, test } from 'vitest';
import type { OrderType } from '#shared/rules/admin.ts';
import { countsOfSeatOrder, dayTotalName, takenName, weekName } from '../../../domains/totals/counts.ts';
import { seatOrderOf } from '../../../ground/keys/place.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { cancelBooking } from '../../../orders/bookings/cancel.ts';
import { compareOrder } from '../../../orders/settlement/compare.ts';
import { crashAt, intercept, recordCalls } from '../../../testing/fault-injection.ts';
import { testMember } from '../../../testing/member.ts';
import { browserSecret, pay, price, stripeRecords } from '../../../testing/payments.ts';
import { openPurchasing } from '../../../testing/purchasing.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { openAdminOrders } from './testing/admin-orders.ts';

// docs/product.md#partial-refunds

const site = await openSharedTestSite();
const adminOrders = openAdminOrders(site);
const purchasing = openPurchasing(site);

async function paidBooking() {
  const { bookingId: id, sessionId, paymentUrl } = await site.holdSeat();
  await pay(paymentUrl);
  await site.settle(id);
  return { id, sessionId };
}

async function paidPurchase() {
  const member = testMember();
  const { purchaseId: id, paymentUrl } = await purchasing.startPurchase(member);
  await pay(paymentUrl);
  await purchasing.settle(id);
  return { id, member, left: (await adminOrders.found('recording', id)).total.amount };
}

const view = async (type: OrderType, id: string) => (await adminOrders.order(type, id)).order;
const partMails = async (id: string) => (await site.mails(id)).filter((kind) => kind.endsWith('part_refunded'));
const refundsOf = async (id: string) => (await stripeRecords(id)).refunds;

async function takenToday(id: string): Promise<number | undefined> {
  const now = site.dependencies.now().toISOString();
  const counts = countsOfSeatOrder(seatOrderOf((await site.booking(id)) ?? expect.fail('no booking')));
  return counts.get(weekName(now))?.get(dayTotalName(now, takenName(price.currency)));
}

/** What the nightly comparison finds (docs/trust.md#reconciliation). */
async function comparison(id: string) {
  const { checkoutId } = await adminOrders.found('session', id);
  return compareOrder({ kind: 'booking', id, checkoutId: checkoutId ?? '' }, site.dependencies);
}

const away = () =>
  intercept(site.dependencies, async (name, call) => {
    if (name === 'refund') throw new Error('Stripe is away');
    return call();
  });

describe('a part of a payment', () => {
  test('goes back once, with its reason, while the booking stays; the rest can follow', async () => {
    const { id, sessionId } = await paidBooking();
    const part = { id: newId(new Date()), amount: 500, left: 1800, cause: 'requested_by_customer' } as const;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => adminOrders.refundPart('session', id, part)),
    );
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused.filter((code) => code !== 'busy')).toEqual([]);
    expect(await adminOrders.refundPart('session', id, part)).toMatchObject({
      status: 'paid',
      refund: 'none',
      refundable: true,
      refundedPart: { amount: 500, currency: 'GBP' },
    });
    expect(await refundsOf(id)).toMatchObject([
      { amount: 500, reason: 'requested_by_customer', metadata: { reason: 'They came late' } },
    ]);
    expect(await partMails(id)).toEqual(['booking_part_refunded']);
    expect(await site.booking(id)).toMatchObject({ status: 'completed', refundDueAt: null, duePart: null });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1 });
    expect(await takenToday(id)).toBe(1300);
    expect(await comparison(id)).toEqual({ repaired: false, listed: false });
    // Another tab shows less than has gone back by now.
    const old = adminOrders.refundPart('session', id, { amount: 500, left: 1800 });
    await expect(old).rejects.toMatchObject({ code: 'refund_changed', details: { total: { amount: 1300 } } });
    await adminOrders.refundPart('session', id, { amount: 300, left: 1300, reason: 'Once more' });
    const { events } = await adminOrders.order('session', id);
    expect(events.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['£5.00 of £18.00 went back: They came late', '£3.00 of £18.00 went back: Once more']),
    );
    expect(await adminOrders.refund('session', id)).toMatchObject({ status: 'cancelled', refund: 'done' });
    expect((await refundsOf(id)).map(({ amount }) => amount).toSorted()).toEqual([1000, 300, 500]);
    expect(await takenToday(id)).toBe(0);
    expect(await comparison(id)).toEqual({ repaired: false, listed: false });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('of a collection leaves it open, also when in the end all has gone back part by part', async () => {
    const { id, member, left } = await paidPurchase();
    await adminOrders.refundPart('recording', id, { amount: 1000, left });
    await adminOrders.refundPart('recording', id, { amount: left - 1000, left: left - 1000 });
    await site.sync();
    const { checkoutId } = await adminOrders.found('recording', id);
    const order = { kind: 'purchase', id, checkoutId: checkoutId ?? '' } as const;
    expect(await compareOrder(order, site.dependencies)).toEqual({ repaired: false, listed: false });
    expect(await view('recording', id)).toMatchObject({
      status: 'paid',
      refund: 'none',
      refundable: false,
      refundedPart: { amount: left },
    });
    expect(await purchasing.access(member)).toMatchObject({ purchaseId: id });
    expect(await partMails(id)).toEqual(['purchase_part_refunded', 'purchase_part_refunded']);
    const nothing = adminOrders.refundPart('recording', id, { amount: 1, left: 1 });
    await expect(nothing).rejects.toMatchObject({ code: 'not_refundable' });
  });

  test('that crashes between any two steps is sent once', async () => {
    const sample = await paidBooking();
    const part = { amount: 500, left: 1800 };
    const calls = await recordCalls(site.dependencies, (own) =>
      adminOrders.refundPart('session', sample.id, part, own),
    );
    for (const at of calls.keys()) {
      for (const when of ['before', 'after'] as const) {
        const { id } = await paidBooking();
        const request = { ...part, id: newId(new Date()) };
        await crashAt(site.dependencies, { at, when }, (own) => adminOrders.refundPart('session', id, request, own));
        await site.sync();
        await adminOrders.refundPart('session', id, request);
        expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual([500]);
        expect(await partMails(id)).toEqual(['booking_part_refunded']);
        expect(await view('session', id)).toMatchObject({ status: 'paid', refundedPart: { amount: 500 } });
      }
    }
  });

  test('that is due is sent before anything else goes back', async () => {
    const { id } = await paidBooking();
    const part = { amount: 500, left: 1800 };
    expect(await adminOrders.refundPart('session', id, part, away())).toMatchObject({ status: 'paid', refund: 'due' });
    const early = adminOrders.remove(id, { refund: true, tell: true }, away());
    await expect(early).rejects.toMatchObject({ code: 'payments_unavailable' });
    await adminOrders.remove(id, { refund: true, tell: true });
    expect((await refundsOf(id)).map(({ amount }) => amount).toSorted()).toEqual([1300, 500]);
    expect(await site.mails(id)).toEqual(expect.arrayContaining(['booking_part_refunded', 'booking_cancelled']));
  });

  test('that Stripe refuses is listed, and can be asked for again', async () => {
    const { id } = await paidBooking();
    const payments = { ...site.dependencies.payments, refund: async () => ({ refused: 'No.' }) };
    const own = { ...site.dependencies, payments };
    const refused = await adminOrders.refundPart('session', id, { amount: 500, left: 1800 }, own);
    expect(refused).toMatchObject({ status: 'paid', refund: 'failed', refundedPart: null, refundable: true });
    await adminOrders.refundPart('session', id, { amount: 400, left: 1800 });
    expect(await view('session', id)).toMatchObject({ refund: 'none', refundedPart: { amount: 400 } });
  });

  test('a guest who cancels later gets what the policy gives of what is left', async () => {
    const { id } = await paidBooking();
    await adminOrders.refundPart('session', id, { amount: 500, left: 1800 });
    const request = { ip: '192.0.2.7', country: null };
    const body = { secret: browserSecret(id), refund: { amount: 1300, currency: 'GBP' } as const };
    await cancelBooking({ params: { bookingId: id }, query: undefined, body, request }, site.dependencies);
    expect((await refundsOf(id)).map(({ amount }) => amount).toSorted()).toEqual([1300, 500]);
    expect(await takenToday(id)).toBe(0);
  });

  test('of what was paid by other means is recorded, with the mail', async () => {
    const { bookingId: id } = await site.holdSeat();
    await adminOrders.set('session', id, 'paid');
    await adminOrders.refundPart('session', id, { amount: 500, left: 1800, tellReason: true });
    expect(await view('session', id)).toMatchObject({
      status: 'paid',
      paidByHand: true,
      refundedPart: { amount: 500 },
    });
    expect(await partMails(id)).toEqual(['booking_part_refunded']);
    expect(await takenToday(id)).toBe(1300);
    await adminOrders.set('session', id, 'free');
    expect(await takenToday(id)).toBeUndefined();
    await adminOrders.set('session', id, 'paid');
    expect(await view('session', id)).toMatchObject({ refundedPart: null });
  });

  test.each([
    [{ amount: 1801, left: 1800 }, 'invalid_request'],
    [{ amount: 100, left: 1700 }, 'refund_changed'],
  ])('of %j is refused: %s', async (part, code) => {
    const { id } = await paidBooking();
    await expect(adminOrders.refundPart('session', id, part)).rejects.toMatchObject({ code });
    expect(await refundsOf(id)).toEqual([]);
  });
});
