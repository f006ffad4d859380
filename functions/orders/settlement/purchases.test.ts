import { describe, expect, test } from 'vitest';
import { releaseCodeUse } from '../../domains/discount-codes/store.ts';
import { collectionPurchaseRecord, purchaseRecord } from '../../ground/keys/purchase.ts';
import { transact } from '../../ground/platform/transact.ts';
import { testMember } from '../../testing/member.ts';
import { accounts, cards, pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openPurchasing } from '../../testing/purchasing.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { changeOrder } from '../payments/order-store.ts';
import { purchaseCheckout } from '../purchases/checkout-request.ts';
import { settlePurchaseOnReturn } from './endpoints.ts';

const site = await openSharedTestSite();
const purchasing = openPurchasing(site);

const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;

async function endBankDebit(purchaseId: string, outcome: 'succeeds' | 'fails') {
  const { payments } = await stripeRecords(purchaseId);
  await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome });
}

/** Makes a purchase expect another total than its payment page. */
async function misprice(id: string): Promise<void> {
  const purchase = purchaseRecord.parse(await purchasing.purchase(id));
  await transact(site.dependencies.table, [changeOrder(purchase, { total: euros(4200) })]);
}

describe('a paid purchase', () => {
  test('gives access and notifies buyer and studio once', async () => {
    const member = testMember();
    const { purchaseId, paymentUrl } = await purchasing.startPurchase(member);
    await pay(paymentUrl, { card: cards.declined });
    expect(await purchasing.settle(purchaseId)).toMatchObject({ status: 'pending' });
    await pay(paymentUrl);
    for (let input = 0; input < 3; input++) {
      expect(await purchasing.settle(purchaseId)).toMatchObject({ status: 'paid', paidAt: expect.any(String) });
    }
    const { payments } = await stripeRecords(purchaseId);
    expect(await purchasing.purchase(purchaseId)).toMatchObject({ paymentId: payments[0]?.id });
    expect(await purchasing.access(member)).toMatchObject({ collection: 'birth', purchaseId });
    expect(await purchasing.access(member, 'stress')).toBeUndefined();
    expect(await site.mails(purchaseId)).toEqual(['purchase_confirmed', 'purchase_notified']);
  });

  test('is settled by the sync alone when the tab was closed and no event arrives', async () => {
    const member = testMember();
    const { purchaseId, paymentUrl } = await purchasing.startPurchase(member);
    await pay(paymentUrl);
    expect(await site.sync()).toMatchObject({ failed: 0 });
    expect(await purchasing.access(member)).toMatchObject({ purchaseId });
  });

  test('is settled by the webhook alone', async () => {
    const member = testMember();
    const { purchaseId, paymentUrl } = await purchasing.startPurchase(member);
    await pay(paymentUrl);
    for (const event of (await stripeRecords(purchaseId)).events) await site.deliverEvent(event);
    expect(await purchasing.access(member)).toMatchObject({ purchaseId });
  });

  test('shows its status on return but not its owner; an unknown id is 404', async () => {
    const { purchaseId, paymentUrl } = await purchasing.startPurchase(testMember());
    const settleBooking = (id: string) =>
      settlePurchaseOnReturn(
        { params: { purchaseId: id }, query: undefined, body: undefined, request: { ip: '::1', country: null } },
        site.dependencies,
      );
    const shown = {
      id: purchaseId,
      collection: 'birth',
      total: euros(6000),
      processing: false,
      linked: true,
      refunded: false,
    };
    expect(await settleBooking(purchaseId)).toEqual({ ...shown, status: 'pending' });
    await pay(paymentUrl);
    expect(await settleBooking(purchaseId)).toEqual({ ...shown, status: 'paid' });
    await expect(settleBooking('01JD0000000000000000000N0N')).rejects.toMatchObject({ code: 'purchase_not_found' });
  });

  test('after its expiry still counts', async () => {
    const member = testMember();
    const discountCode = await site.createDiscountCode({ isOneTimeUse: true, percentage: 50 });
    const { purchaseId, paymentUrl } = await purchasing.startPurchase(member, { discountCode, total: euros(3000) });
    const purchase = purchaseRecord.parse(await purchasing.purchase(purchaseId));
    await transact(site.dependencies.table, [
      changeOrder(purchase, { status: 'cancelled', holdExpiresAt: null }),
      releaseCodeUse(discountCode),
    ]);
    await pay(paymentUrl);
    expect(await purchasing.settle(purchaseId)).toMatchObject({ status: 'paid' });
    expect(await purchasing.access(member)).toMatchObject({ purchaseId });
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('an unpaid purchase', () => {
  test('expires and releases its one-time code', async () => {
    const discountCode = await site.createDiscountCode({ isOneTimeUse: true, percentage: 50 });
    const half = { discountCode, total: euros(3000) };
    const member = testMember();
    const { purchaseId, checkoutId } = await purchasing.startPurchase(member, half);
    await expect(purchasing.buy(testMember(), purchasing.purchaseRequest(half))).rejects.toMatchObject({
      code: 'discount_code_used',
    });
    await steerStripe('expire', { checkoutId });
    expect(await site.sync()).toMatchObject({ failed: 0 });
    expect(await purchasing.purchase(purchaseId)).toMatchObject({ status: 'cancelled', holdExpiresAt: null });
    expect(await purchasing.access(member)).toBeUndefined();
    expect(await purchasing.buy(testMember(), purchasing.purchaseRequest(half))).toMatchObject({ status: 'pending' });
    expect(await site.mails(purchaseId)).toEqual([]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('that the bank declines days later notifies the buyer, who may buy again', async () => {
    const member = testMember();
    const { purchaseId, paymentUrl } = await purchasing.startPurchase(member, {
      total: { amount: 5100, currency: 'GBP' },
    });
    await pay(paymentUrl, { account: accounts.failsLater });
    expect(await purchasing.settle(purchaseId)).toMatchObject({ status: 'pending', processing: true });
    expect(await purchasing.access(member)).toBeUndefined();
    const days = { ...site.dependencies, now: () => new Date(Date.now() + 3 * 24 * 3_600_000) };
    expect(await purchasing.settle(purchaseId, days)).toMatchObject({ status: 'pending' });
    await endBankDebit(purchaseId, 'fails');
    expect(await purchasing.settle(purchaseId)).toMatchObject({ status: 'failed' });
    expect(await site.mails(purchaseId)).toEqual(['purchase_failed']);
    expect(await purchasing.buy(member, purchasing.purchaseRequest())).toMatchObject({
      status: 'pending',
      paymentUrl: expect.any(String),
    });
  });
});

describe('a payment is refunded', () => {
  test('once when the buyer owns the collection by now, however often it is settled', async () => {
    const member = testMember();
    const { purchaseId, paymentUrl } = await purchasing.startPurchase(member);
    await purchasing.giveAccess(member);
    await pay(paymentUrl);
    await Promise.all([
      purchasing.settle(purchaseId),
      purchasing.settle(purchaseId),
      purchasing.settle(purchaseId),
      site.sync(),
    ]);
    expect(await purchasing.purchase(purchaseId)).toMatchObject({
      status: 'cancelled',
      refundReason: 'already_owned',
      refundedAt: expect.any(String),
    });
    expect((await stripeRecords(purchaseId)).refunds).toMatchObject([{ amount: 6000 }]);
    expect(await site.mails(purchaseId)).toEqual(['purchase_refunded']);
    expect(await purchasing.access(member)).toMatchObject({ purchaseId: null });
  });

  test('when amount or currency differ, gives no access and raises an alarm', async () => {
    const member = testMember();
    const { purchaseId, paymentUrl } = await purchasing.startPurchase(member);
    await pay(paymentUrl);
    await misprice(purchaseId);
    const before = site.mismatches.length;
    await purchasing.settle(purchaseId);
    expect(await purchasing.purchase(purchaseId)).toMatchObject({
      refundReason: 'wrong_payment',
      refundedAt: expect.any(String),
    });
    expect((await stripeRecords(purchaseId)).refunds).toMatchObject([{ amount: 6000 }]);
    expect(await purchasing.access(member)).toBeUndefined();
    expect(site.mismatches.length).toBe(before + 1);
  });

  test('when two guests paid for the same address: one payment is kept', async () => {
    const { email } = testMember();
    const both = [await purchasing.startGuestPurchase(email), await purchasing.startGuestPurchase(email)];
    for (const { paymentUrl } of both) await pay(paymentUrl);
    await Promise.all([...both, ...both].map(({ purchaseId }) => purchasing.settle(purchaseId)));
    const ends = await Promise.all(both.map(({ purchaseId }) => purchasing.purchase(purchaseId)));
    expect(ends.map((purchase) => purchase?.status).toSorted()).toEqual(['cancelled', 'paid']);
    const refunds = await Promise.all(both.map(async ({ purchaseId }) => (await stripeRecords(purchaseId)).refunds));
    expect(refunds.flat()).toHaveLength(1);
  });

  test('when its checkout belongs to no purchase, and does not say what was bought', async () => {
    const { payments, now } = site.dependencies;
    const { purchaseId } = purchasing.purchaseRequest();
    const unknown = collectionPurchaseRecord.parse({
      ...purchaseRecord.parse(await purchasing.purchase((await purchasing.startPurchase(testMember())).purchaseId)),
      id: purchaseId,
    });
    const page = await payments.open({ ...purchaseCheckout(unknown), details: {} }, now());
    await pay(page.url);
    for (const event of (await stripeRecords(purchaseId)).events) await site.deliverEvent(event);
    expect((await stripeRecords(purchaseId)).refunds).toMatchObject([{ amount: 6000 }]);
  });
});
