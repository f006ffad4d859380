import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { releaseCodeUse } from '../discount-codes/store.ts';
import { purchaseRecord } from '../keys/purchase.ts';
import { transact } from '../platform/transact.ts';
import { purchaseCheckout } from '../purchases/checkout-request.ts';
import { changePurchase } from '../purchases/store.ts';
import { type Desk, openDesk } from '../testing/desk.ts';
import { someMember } from '../testing/member.ts';
import { accounts, atStripe, cards, pay, steerStripe } from '../testing/payments.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { settlePurchaseOnReturn } from './endpoints.ts';

// Many at once, on whatever machine this runs.
jest.setTimeout(120_000);

let desk: Desk;
let shop: Shop;
beforeAll(async () => {
  desk = await openDesk();
  shop = openShop(desk);
});
afterAll(() => desk.close());

const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;

async function endBankDebit(purchaseId: string, outcome: 'succeeds' | 'fails') {
  const { payments } = await atStripe(purchaseId);
  await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome });
}

/** Makes a purchase ask for another total than its payment page does. */
async function misprice(id: string): Promise<void> {
  const purchase = purchaseRecord.parse(await shop.purchase(id));
  await transact(desk.dependencies.table, [changePurchase(purchase, { total: euros(4200) })]);
}

describe('a purchase that is paid', () => {
  test('opens the collection and tells buyer and studio, once', async () => {
    const member = someMember();
    const { purchaseId, paymentUrl } = await shop.begin(member);
    await pay(paymentUrl, { card: cards.declined });
    expect(await shop.settle(purchaseId)).toMatchObject({ status: 'pending' });
    await pay(paymentUrl);
    for (let asked = 0; asked < 3; asked++) {
      expect(await shop.settle(purchaseId)).toMatchObject({ status: 'paid', paidAt: expect.any(String) });
    }
    const { payments } = await atStripe(purchaseId);
    expect(await shop.purchase(purchaseId)).toMatchObject({ paymentId: payments[0]?.id });
    expect(await shop.access(member)).toMatchObject({ collection: 'birth', purchaseId });
    expect(await shop.access(member, 'stress')).toBeUndefined();
    expect(await desk.mails(purchaseId)).toEqual(['purchase_confirmed', 'purchase_notified']);
  });

  test('is found by the sync alone when the tab was closed and no event arrives', async () => {
    const member = someMember();
    const { purchaseId, paymentUrl } = await shop.begin(member);
    await pay(paymentUrl);
    expect(await desk.sync()).toMatchObject({ failed: 0 });
    expect(await shop.access(member)).toMatchObject({ purchaseId });
  });

  test('is found by Stripe’s event alone', async () => {
    const member = someMember();
    const { purchaseId, paymentUrl } = await shop.begin(member);
    await pay(paymentUrl);
    for (const event of (await atStripe(purchaseId)).events) await desk.deliver(event);
    expect(await shop.access(member)).toMatchObject({ purchaseId });
  });

  test('shows on return how it stands, and not whose it is; nothing is there for an id that nobody has', async () => {
    const { purchaseId, paymentUrl } = await shop.begin(someMember());
    const comeBack = (id: string) =>
      settlePurchaseOnReturn(
        { params: { purchaseId: id }, query: undefined, body: undefined, request: { ip: '::1', country: null } },
        desk.dependencies,
      );
    const shown = {
      id: purchaseId,
      collection: 'birth',
      total: euros(6000),
      processing: false,
      linked: true,
      refunded: false,
    };
    expect(await comeBack(purchaseId)).toEqual({ ...shown, status: 'pending' });
    await pay(paymentUrl);
    expect(await comeBack(purchaseId)).toEqual({ ...shown, status: 'paid' });
    await expect(comeBack('01JD0000000000000000000N0N')).rejects.toMatchObject({ code: 'purchase_not_found' });
  });

  test('after its time was over still counts: nobody else wanted the place', async () => {
    const member = someMember();
    const discountCode = await desk.makeCode({ isOneTimeUse: true, percentage: 50 });
    const { purchaseId, paymentUrl } = await shop.begin(member, { discountCode, total: euros(3000) });
    const purchase = purchaseRecord.parse(await shop.purchase(purchaseId));
    await transact(desk.dependencies.table, [
      changePurchase(purchase, { status: 'cancelled', holdExpiresAt: null }),
      releaseCodeUse(discountCode),
    ]);
    await pay(paymentUrl);
    expect(await shop.settle(purchaseId)).toMatchObject({ status: 'paid' });
    expect(await shop.access(member)).toMatchObject({ purchaseId });
    expect(await desk.check()).toEqual([]);
  });
});

describe('a purchase that is not paid', () => {
  test('in time is over, and its one-time code can be used again', async () => {
    const discountCode = await desk.makeCode({ isOneTimeUse: true, percentage: 50 });
    const half = { discountCode, total: euros(3000) };
    const member = someMember();
    const { purchaseId, checkoutId } = await shop.begin(member, half);
    await expect(shop.buy(someMember(), shop.wish(half))).rejects.toMatchObject({ code: 'discount_code_used' });
    await steerStripe('expire', { checkoutId });
    expect(await desk.sync()).toMatchObject({ failed: 0 });
    expect(await shop.purchase(purchaseId)).toMatchObject({ status: 'cancelled', holdExpiresAt: null });
    expect(await shop.access(member)).toBeUndefined();
    expect(await shop.buy(someMember(), shop.wish(half))).toMatchObject({ status: 'pending' });
    expect(await desk.mails(purchaseId)).toEqual([]);
    expect(await desk.check()).toEqual([]);
  });

  test('because the bank says no, days later: the buyer reads so, and may buy again', async () => {
    const member = someMember();
    const { purchaseId, paymentUrl } = await shop.begin(member, { total: { amount: 5100, currency: 'GBP' } });
    await pay(paymentUrl, { account: accounts.failsLater });
    expect(await shop.settle(purchaseId)).toMatchObject({ status: 'pending', processing: true });
    expect(await shop.access(member)).toBeUndefined();
    const days = { ...desk.dependencies, now: () => new Date(Date.now() + 3 * 24 * 3_600_000) };
    expect(await shop.settle(purchaseId, days)).toMatchObject({ status: 'pending' });
    await endBankDebit(purchaseId, 'fails');
    expect(await shop.settle(purchaseId)).toMatchObject({ status: 'failed' });
    expect(await desk.mails(purchaseId)).toEqual(['purchase_failed']);
    expect(await shop.buy(member, shop.wish())).toMatchObject({ status: 'pending', paymentUrl: expect.any(String) });
  });
});

describe('a payment that cannot be kept goes back', () => {
  test('when the buyer has the collection by now, once however often it is settled', async () => {
    const member = someMember();
    const { purchaseId, paymentUrl } = await shop.begin(member);
    await shop.give(member);
    await pay(paymentUrl);
    await Promise.all([shop.settle(purchaseId), shop.settle(purchaseId), shop.settle(purchaseId), desk.sync()]);
    expect(await shop.purchase(purchaseId)).toMatchObject({
      status: 'cancelled',
      refundReason: 'already_owned',
      refundedAt: expect.any(String),
    });
    expect((await atStripe(purchaseId)).refunds).toMatchObject([{ amount: 6000 }]);
    expect(await desk.mails(purchaseId)).toEqual(['purchase_refunded']);
    expect(await shop.access(member)).toMatchObject({ purchaseId: null });
  });

  test('when it is not what was asked, which opens nothing and raises an alarm', async () => {
    const member = someMember();
    const { purchaseId, paymentUrl } = await shop.begin(member);
    await pay(paymentUrl);
    await misprice(purchaseId);
    const before = desk.mismatches.length;
    await shop.settle(purchaseId);
    expect(await shop.purchase(purchaseId)).toMatchObject({
      refundReason: 'wrong_payment',
      refundedAt: expect.any(String),
    });
    expect((await atStripe(purchaseId)).refunds).toMatchObject([{ amount: 6000 }]);
    expect(await shop.access(member)).toBeUndefined();
    expect(desk.mismatches.length).toBe(before + 1);
  });

  test('when two guests paid for the same address: one is kept', async () => {
    const { email } = someMember();
    const both = [await shop.beginAsGuest(email), await shop.beginAsGuest(email)];
    for (const { paymentUrl } of both) await pay(paymentUrl);
    await Promise.all([...both, ...both].map(({ purchaseId }) => shop.settle(purchaseId)));
    const ends = await Promise.all(both.map(({ purchaseId }) => shop.purchase(purchaseId)));
    expect(ends.map((purchase) => purchase?.status).toSorted()).toEqual(['cancelled', 'paid']);
    const refunds = await Promise.all(both.map(async ({ purchaseId }) => (await atStripe(purchaseId)).refunds));
    expect(refunds.flat()).toHaveLength(1);
  });

  test('when it is a checkout of no purchase', async () => {
    const { payments, now } = desk.dependencies;
    const { purchaseId } = shop.wish();
    const nobodys = purchaseRecord.parse({
      ...purchaseRecord.parse(await shop.purchase((await shop.begin(someMember())).purchaseId)),
      id: purchaseId,
    });
    const page = await payments.open(purchaseCheckout(nobodys), now());
    await pay(page.url);
    for (const event of (await atStripe(purchaseId)).events) await desk.deliver(event);
    expect((await atStripe(purchaseId)).refunds).toMatchObject([{ amount: 6000 }]);
  });
});
