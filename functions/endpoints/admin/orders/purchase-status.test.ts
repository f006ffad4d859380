import { describe, expect, test } from 'vitest';
import { type SettableStatus, settableStatuses } from '#shared/rules/admin.ts';
import { freeRecordingCode } from '#shared/rules/discount-codes.ts';
import { findDiscountCode } from '../../../domains/discount-codes/store.ts';
import { orderItem } from '../../../ground/keys/order-item.ts';
import type { AuthenticatedMember } from '../../../ground/platform/member.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { examplePurchase } from '../../../testing/examples.ts';
import { testMember } from '../../../testing/member.ts';
import { accounts, pay, steerStripe, stripeRecords } from '../../../testing/payments.ts';
import { openPurchasing } from '../../../testing/purchasing.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { openAdminOrders } from './testing/admin-orders.ts';

const site = await openSharedTestSite();
const adminOrders = openAdminOrders(site);
const purchasing = openPurchasing(site);

const free = { amount: 0, currency: 'GBP' } as const;
const discounted = { amount: 4080, currency: 'GBP' } as const;
type From = SettableStatus | 'failed';

/** A member's purchase with a discount code and this status, not set by an admin. */
async function bought(status: From, member: AuthenticatedMember = testMember()) {
  const isFree = status === 'free';
  const discountCode = await site.createDiscountCode(isFree ? { percentage: 100 } : { percentage: 20 });
  const made = await purchasing.startPurchase(member, { discountCode, total: isFree ? free : discounted });
  const { purchaseId: id, checkoutId, paymentUrl } = made;
  if (status === 'paid') await pay(paymentUrl);
  if (status === 'cancelled') await steerStripe('expire', { checkoutId });
  if (status === 'failed') {
    await pay(paymentUrl, { account: accounts.failsLater });
    const { payments } = await stripeRecords(id);
    await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome: 'fails' });
  }
  await purchasing.settle(id);
  expect(await adminOrders.statusOf('recording', id)).toBe(status);
  return { ...made, id, member, discountCode };
}

const usesOf = async (code: string) => (await findDiscountCode(site.dependencies.table, code))?.timesUsed;
const froms: From[] = [...settableStatuses, 'failed'];
const transitions = froms.flatMap((from) =>
  settableStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe('setting the status of a purchase (docs/product.md#order-status)', () => {
  test.each(transitions)('from %s to %s updates access and code use', async (from, to) => {
    const { id, member, discountCode } = await bought(from);
    const opens = to === 'paid' || to === 'free';
    expect(await adminOrders.set('recording', id, to)).toMatchObject({ id, status: to });
    expect(await purchasing.access(member)).toEqual(opens ? expect.objectContaining({ purchaseId: id }) : undefined);
    expect(await purchasing.collectionsOf(member)).toMatchObject({ birth: opens });
    expect(await usesOf(discountCode)).toBe(to === 'cancelled' ? 0 : 1);
    expect(await site.counterMismatches()).toEqual([]);
    expect((await adminOrders.audit('recording', id)).at(-1)).toMatchObject({
      action: 'order.status_set',
      target: { type: 'purchase', id },
      before: { status: from },
      after: { status: to },
    });
  });

  test('confirms access to its buyer once, when it is given', async () => {
    const { id } = await bought('pending');
    await adminOrders.set('recording', id, 'paid');
    await adminOrders.set('recording', id, 'free');
    expect(await site.mails(id)).toEqual(['purchase_confirmed']);
  });

  test('settles it instead when it was paid meanwhile', async () => {
    const { id, member, paymentUrl } = await bought('pending');
    await pay(paymentUrl);
    await expect(adminOrders.set('recording', id, 'cancelled')).rejects.toMatchObject({ code: 'order_changed' });
    expect(await purchasing.access(member)).toMatchObject({ purchaseId: id });
  });

  test('to cancelled while a bank processes its payment refunds the money that arrives', async () => {
    const { id, member, paymentUrl } = await bought('pending');
    await pay(paymentUrl, { account: accounts.paysLater });
    await adminOrders.set('recording', id, 'cancelled');
    const { payments } = await stripeRecords(id);
    await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome: 'succeeds' });
    await site.sync();
    expect(await purchasing.purchase(id)).toMatchObject({ status: 'cancelled', refundReason: 'cancelled' });
    expect((await stripeRecords(id)).refunds).toHaveLength(1);
    expect(await purchasing.access(member)).toBeUndefined();
  });

  test('of a guest updates the access that waits for the account of that address', async () => {
    const email = `guest-${site.bookingRequest('x').bookingId.toLowerCase()}@example.org`;
    const { purchaseId: id } = await purchasing.startGuestPurchase(email);
    await adminOrders.set('recording', id, 'paid');
    expect(await purchasing.access({ email })).toMatchObject({ purchaseId: id });
    const member = testMember({ email });
    await purchasing.link(member);
    expect(await purchasing.access(member)).toMatchObject({ purchaseId: id });
    await adminOrders.set('recording', id, 'cancelled');
    expect(await purchasing.access(member)).toBeUndefined();
  });

  test('to paid by other means is not refunded by Stripe when the member owns the collection already', async () => {
    const email = `guest-${site.bookingRequest('x').bookingId.toLowerCase()}@example.org`;
    const member = testMember({ email });
    await purchasing.giveAccess(member);
    const { purchaseId: id } = await purchasing.startGuestPurchase(email);
    await adminOrders.set('recording', id, 'paid');
    await purchasing.link(member);
    expect(await purchasing.purchase(id)).toMatchObject({ memberSub: member.sub, status: 'paid', refundDueAt: null });
    expect(await site.sync()).toMatchObject({ failed: 0 });
  });

  test('to pending does not prevent the member from buying', async () => {
    const { id, member } = await bought('pending');
    await adminOrders.set('recording', id, 'cancelled');
    await adminOrders.set('recording', id, 'pending');
    const again = await purchasing.startPurchase(member);
    await pay(again.paymentUrl);
    expect(await purchasing.settle(again.purchaseId)).toMatchObject({ status: 'paid' });
    expect(await adminOrders.statusOf('recording', id)).toBe('pending');
  });
});

describe('two purchases of the same collection', () => {
  test('keep access by the other one when one is cancelled, until the last is cancelled', async () => {
    const first = await bought('cancelled');
    const second = await bought('cancelled', first.member);
    await adminOrders.set('recording', first.id, 'paid');
    await adminOrders.set('recording', second.id, 'free');
    expect(await purchasing.access(first.member)).toMatchObject({ purchaseId: first.id });
    await adminOrders.set('recording', first.id, 'cancelled');
    expect(await purchasing.access(first.member)).toMatchObject({ purchaseId: second.id });
    await adminOrders.set('recording', second.id, 'pending');
    expect(await purchasing.access(first.member)).toBeUndefined();
  });
});

describe('a request for the free recordings', () => {
  test('gives no access while it is free, whatever its status was before, and uses no code', async () => {
    const email = `free-${site.bookingRequest('x').bookingId.toLowerCase()}@example.org`;
    const request = examplePurchase({
      id: site.bookingRequest('x').bookingId,
      collection: 'stress',
      buyerEmail: email,
      status: 'free',
      total: free,
      discount: { code: freeRecordingCode, type: 'percentage', percentage: 100 },
    });
    await putItem(site.dependencies.table, orderItem(request));
    await adminOrders.set('recording', request.id, 'cancelled');
    await adminOrders.set('recording', request.id, 'free');
    expect(await purchasing.access({ email }, 'stress')).toBeUndefined();
    await adminOrders.set('recording', request.id, 'paid');
    expect(await purchasing.access({ email }, 'stress')).toMatchObject({ purchaseId: request.id });
  });
});

describe('a purchase that an admin deletes', () => {
  test.each<From>(['free', 'pending', 'cancelled', 'failed'])(
    'is removed with its access when it was %s',
    async (from) => {
      const { id, member, discountCode } = await bought(from);
      expect(await adminOrders.delete(id)).toEqual({});
      expect(await purchasing.purchase(id)).toBeUndefined();
      expect(await purchasing.access(member)).toBeUndefined();
      expect(await usesOf(discountCode)).toBe(0);
      expect(await adminOrders.audit('recording', id)).toContainEqual(
        expect.objectContaining({
          action: 'order.deleted',
          before: expect.objectContaining({ status: from }),
          after: null,
        }),
      );
      await expect(adminOrders.delete(id)).rejects.toMatchObject({ code: 'purchase_not_found' });
      // The deletion of the account could no longer find it.
      expect(JSON.stringify(await adminOrders.audit('recording', id))).not.toContain(member.email);
      expect(await site.counterMismatches()).toEqual([]);
    },
  );

  test('after its payment leaves its list only: it stays recorded and can be refunded (docs/product.md#collection-purchases)', async () => {
    const { id, member, discountCode } = await bought('paid');
    const listed = async () => (await adminOrders.purchases()).purchases.map((one) => one.id);
    expect(await listed()).toContain(id);
    await adminOrders.delete(id);
    expect(await adminOrders.delete(id)).toEqual({});
    expect(await listed()).not.toContain(id);
    expect(await purchasing.access(member)).toBeUndefined();
    expect(await usesOf(discountCode)).toBe(0);
    const day = { from: '2020-01-01T00:00:00.000Z', to: '2040-01-01T00:00:00.000Z' };
    const kept = (await adminOrders.export(day)).orders.find((one) => one.id === id);
    expect(kept).toMatchObject({ status: 'cancelled', paidAt: expect.any(String), refundable: true });
    expect((await adminOrders.list({ type: 'recording' })).orders.map((one) => one.id)).toContain(id);
    expect(await adminOrders.refund('recording', id)).toMatchObject({ refund: 'done' });
    expect((await stripeRecords(id)).refunds).toHaveLength(1);
  });

  test('after a payment by other means keeps the time of payment', async () => {
    const { id } = await bought('pending');
    await adminOrders.set('recording', id, 'paid');
    await adminOrders.delete(id);
    expect(await purchasing.purchase(id)).toMatchObject({ status: 'cancelled', paidAt: expect.any(String) });
  });

  test('with an open checkout has it closed', async () => {
    const { id, paymentUrl } = await bought('pending');
    await adminOrders.delete(id);
    expect((await stripeRecords(id)).checkouts).toMatchObject([{ status: 'expired' }]);
    await pay(paymentUrl);
    expect((await stripeRecords(id)).payments).toEqual([]);
  });

  test('is kept while it is being paid or a bank processes the payment', async () => {
    const paying = await bought('pending');
    await pay(paying.paymentUrl);
    await expect(adminOrders.delete(paying.id)).rejects.toMatchObject({ code: 'order_changed' });
    expect(await purchasing.access(paying.member)).toMatchObject({ purchaseId: paying.id });
    const busy = await bought('pending');
    await pay(busy.paymentUrl, { account: accounts.paysLater });
    await expect(adminOrders.delete(busy.id)).rejects.toMatchObject({ code: 'payment_processing' });
  });
});
