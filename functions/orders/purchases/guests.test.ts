import { describe, expect, test } from 'vitest';
import { testMember } from '../../testing/member.ts';
import { pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openPurchasing } from '../../testing/purchasing.ts';
import { openSharedTestSite } from '../../testing/site.ts';

const site = await openSharedTestSite();
const purchasing = openPurchasing(site);

const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;

async function paidBy(email: string) {
  const begun = await purchasing.startGuestPurchase(email);
  await pay(begun.paymentUrl);
  await purchasing.settle(begun.purchaseId);
  return begun;
}

describe('a birth purchase by a guest (docs/product.md#guest-bookings)', () => {
  test('is linked to the account of its address once that exists', async () => {
    const member = testMember();
    const { purchaseId } = await paidBy(member.email);
    expect(await purchasing.purchase(purchaseId)).toMatchObject({
      status: 'paid',
      memberSub: null,
      buyerName: 'Ada Lovelace',
    });
    expect(await purchasing.access(member)).toBeUndefined();
    expect(await site.mails(purchaseId)).toEqual(['purchase_confirmed', 'purchase_notified']);
    expect(await purchasing.link(member)).toBe(1);
    expect(await purchasing.access(member)).toMatchObject({ collection: 'birth', purchaseId });
    expect(await purchasing.access({ email: member.email })).toBeUndefined();
    expect(await purchasing.purchase(purchaseId)).toMatchObject({ memberSub: member.sub });
    expect(await purchasing.link(member)).toBe(0);
  });

  test('belongs to no other account, nor to a later one with that address', async () => {
    const member = testMember();
    const other = testMember();
    const { purchaseId } = await paidBy(member.email);
    expect(await purchasing.link(other)).toBe(0);
    expect(await purchasing.access(other)).toBeUndefined();
    await purchasing.link(member);
    const later = testMember({ email: member.email });
    expect(await purchasing.link(later)).toBe(0);
    expect(await purchasing.access(later)).toBeUndefined();
    expect(await purchasing.purchase(purchaseId)).toMatchObject({ memberSub: member.sub });
  });

  test('is found regardless of the address’s letter case', async () => {
    const member = testMember();
    await paidBy(member.email);
    expect(await purchasing.link({ ...member, email: member.email.toUpperCase() })).toBe(1);
  });

  test('that is paid after linking gives access then', async () => {
    const member = testMember();
    const { purchaseId, paymentUrl } = await purchasing.startGuestPurchase(member.email);
    expect(await purchasing.link(member)).toBe(1);
    expect(await purchasing.access(member)).toBeUndefined();
    await pay(paymentUrl);
    expect(await site.sync()).toMatchObject({ failed: 0 });
    expect(await purchasing.access(member)).toMatchObject({ purchaseId });
    expect(await purchasing.access({ email: member.email })).toBeUndefined();
  });

  test('that expired gives no access', async () => {
    const member = testMember();
    const { purchaseId, checkoutId } = await purchasing.startGuestPurchase(member.email);
    await steerStripe('expire', { checkoutId });
    await purchasing.settle(purchaseId);
    await purchasing.link(member);
    expect(await purchasing.collectionsOf(member)).toEqual({ birth: false, stress: false });
  });

  test('is linked once by concurrent visits, events and payments', async () => {
    const member = testMember();
    const begun = await Promise.all([1, 2, 3].map(() => purchasing.startGuestPurchase(member.email)));
    for (const { paymentUrl } of begun) await pay(paymentUrl);
    const ids = begun.map(({ purchaseId }) => purchaseId);
    await Promise.all([
      ...ids.flatMap((id) => [purchasing.settle(id), purchasing.settle(id)]),
      ...Array.from({ length: 4 }, () => purchasing.link(member)),
      site.sync(),
    ]);
    await purchasing.link(member);
    await site.sync();
    const access = await purchasing.access(member);
    const ends = await Promise.all(ids.map((id) => purchasing.purchase(id)));
    const kept = ends.filter((purchase) => purchase?.status === 'paid');
    expect(kept).toMatchObject([{ id: access?.purchaseId, memberSub: member.sub }]);
    const refunds = await Promise.all(ids.map(async (id) => (await stripeRecords(id)).refunds));
    expect(refunds.flat()).toHaveLength(2);
    expect(await purchasing.access({ email: member.email })).toBeUndefined();
  });

  test('is refunded with its code and a mail when the account had the collection already', async () => {
    const member = testMember();
    await purchasing.giveAccess(member);
    const discountCode = await site.createDiscountCode({ isOneTimeUse: true, percentage: 50 });
    const { purchaseId, paymentUrl } = await purchasing.startGuestPurchase(member.email, {
      discountCode,
      total: euros(3000),
    });
    await pay(paymentUrl);
    expect(await purchasing.settle(purchaseId)).toMatchObject({ status: 'paid' });
    await purchasing.link(member);
    expect(await purchasing.access(member)).toMatchObject({ purchaseId: null });
    await site.sync();
    await site.sync();
    expect(await purchasing.purchase(purchaseId)).toMatchObject({
      refundReason: 'already_owned',
      refundedAt: expect.any(String),
    });
    expect((await stripeRecords(purchaseId)).refunds).toMatchObject([{ amount: 3000 }]);
    expect(await site.mails(purchaseId)).toEqual(['purchase_confirmed', 'purchase_notified', 'purchase_refunded']);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is linked on the first visit if the confirmation trigger missed it', async () => {
    const member = testMember();
    await paidBy(member.email);
    expect(await purchasing.collectionsOf(member)).toEqual({ birth: true, stress: false });
  });
});

describe('a guest buyer who signs in', () => {
  test('need not pay again: the purchase is linked by then', async () => {
    const member = testMember();
    const { purchaseId } = await paidBy(member.email);
    await expect(purchasing.buy(member, purchasing.purchaseRequest())).rejects.toMatchObject({ code: 'already_owned' });
    expect(await purchasing.access(member)).toMatchObject({ purchaseId });
  });

  test('continues the same request as a member', async () => {
    const member = testMember();
    const begun = await purchasing.startGuestPurchase(member.email);
    const { purchaseId, total } = begun;
    const response = await purchasing.buy(member, purchasing.purchaseRequest({ purchaseId, total }));
    expect(response).toMatchObject({ purchaseId, paymentUrl: begun.paymentUrl });
    await pay(begun.paymentUrl);
    await purchasing.settle(purchaseId);
    expect(await purchasing.access(member)).toMatchObject({ purchaseId });
  });
});

describe('what responses reveal about an address (docs/trust.md#same-answers)', () => {
  test('nothing: buyers and others are asked to pay alike', async () => {
    const known = testMember();
    await paidBy(known.email);
    const one = await purchasing.buyAsGuest(known.email, purchasing.purchaseRequest());
    const other = await purchasing.buyAsGuest(testMember().email, purchasing.purchaseRequest());
    const shape = { ...other, purchaseId: one.purchaseId, paymentUrl: one.paymentUrl };
    expect(one).toEqual(shape);
    expect(one.paymentUrl).toEqual(expect.any(String));
  });

  test('nothing with a code for the full price either: a second use changes nothing', async () => {
    const member = testMember();
    const discountCode = await site.createDiscountCode({ percentage: 100 });
    const free = () =>
      purchasing.buyAsGuest(member.email, purchasing.purchaseRequest({ discountCode, total: euros(0) }));
    const one = await free();
    const other = await free();
    expect(other).toMatchObject({ status: 'free', freeAccess: true });
    expect({ ...other, purchaseId: '', redirectUrl: '' }).toEqual({ ...one, purchaseId: '', redirectUrl: '' });
    expect(await purchasing.link(member)).toBe(2);
    expect(await purchasing.access(member)).toMatchObject({ purchaseId: one.purchaseId });
    expect(await site.counterMismatches()).toEqual([]);
  });
});
