import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type SettableStatus, settableStatuses } from '#shared/rules/admin.ts';
import { freeRecordingCode } from '#shared/rules/discount-codes.ts';
import { findDiscountCode } from '../../discount-codes/store.ts';
import { purchaseItem } from '../../keys/purchase.ts';
import type { Member } from '../../platform/member.ts';
import { putItem } from '../../platform/table.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { examplePurchase } from '../../testing/examples.ts';
import { someMember } from '../../testing/member.ts';
import { accounts, atStripe, pay, steerStripe } from '../../testing/payments.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { type Office, openOffice } from './testing/office.ts';

// Many purchases, one after the other, on whatever machine this runs.
jest.setTimeout(120_000);

let desk: Desk;
let office: Office;
let shop: Shop;
beforeAll(async () => {
  desk = await openDesk();
  office = openOffice(desk);
  shop = openShop(desk);
});
afterAll(() => desk.close());

const free = { amount: 0, currency: 'GBP' } as const;
const discounted = { amount: 4080, currency: 'GBP' } as const;
type From = SettableStatus | 'failed';

/** A member's purchase with a code that has come to this status by itself. */
async function bought(status: From, member: Member = someMember()) {
  const isFree = status === 'free';
  const discountCode = await desk.makeCode(isFree ? { percentage: 100 } : { percentage: 20 });
  const made = await shop.begin(member, { discountCode, total: isFree ? free : discounted });
  const { purchaseId: id, checkoutId, paymentUrl } = made;
  if (status === 'paid') await pay(paymentUrl);
  if (status === 'cancelled') await steerStripe('expire', { checkoutId });
  if (status === 'failed') {
    await pay(paymentUrl, { account: accounts.failsLater });
    const { payments } = await atStripe(id);
    await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome: 'fails' });
  }
  await shop.settle(id);
  expect(await office.statusOf('recording', id)).toBe(status);
  return { ...made, id, member, discountCode };
}

const usesOf = async (code: string) => (await findDiscountCode(desk.dependencies.table, code))?.timesUsed;
const froms: From[] = [...settableStatuses, 'failed'];
const transitions = froms.flatMap((from) =>
  settableStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe('a purchase whose status an admin sets (back office, section 4)', () => {
  test.each(transitions)('from %s to %s moves access and use of its code with it', async (from, to) => {
    const { id, member, discountCode } = await bought(from);
    const opens = to === 'paid' || to === 'free';
    expect(await office.set('recording', id, to)).toMatchObject({ id, status: to });
    expect(await shop.access(member)).toEqual(opens ? expect.objectContaining({ purchaseId: id }) : undefined);
    expect(await shop.collectionsOf(member)).toMatchObject({ birth: opens });
    expect(await usesOf(discountCode)).toBe(to === 'cancelled' ? 0 : 1);
    expect(await desk.check()).toEqual([]);
    expect((await office.audit('recording', id)).at(-1)).toMatchObject({
      action: 'order.status_set',
      target: { type: 'purchase', id },
      before: { status: from },
      after: { status: to },
    });
  });

  test('confirms access to its buyer once, when it is given', async () => {
    const { id } = await bought('pending');
    await office.set('recording', id, 'paid');
    await office.set('recording', id, 'free');
    expect(await desk.mails(id)).toEqual(['purchase_confirmed']);
  });

  test('and that was paid meanwhile is settled instead', async () => {
    const { id, member, paymentUrl } = await bought('pending');
    await pay(paymentUrl);
    await expect(office.set('recording', id, 'cancelled')).rejects.toMatchObject({ code: 'order_changed' });
    expect(await shop.access(member)).toMatchObject({ purchaseId: id });
  });

  test('to cancelled while a bank is busy stays so: what arrives goes back', async () => {
    const { id, member, paymentUrl } = await bought('pending');
    await pay(paymentUrl, { account: accounts.paysLater });
    await office.set('recording', id, 'cancelled');
    const { payments } = await atStripe(id);
    await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome: 'succeeds' });
    await desk.sync();
    expect(await shop.purchase(id)).toMatchObject({ status: 'cancelled', refundReason: 'cancelled' });
    expect((await atStripe(id)).refunds).toHaveLength(1);
    expect(await shop.access(member)).toBeUndefined();
  });

  test('of a guest moves the access that waits for the account of that address', async () => {
    const email = `guest-${desk.wish('x').bookingId.toLowerCase()}@example.org`;
    const { purchaseId: id } = await shop.beginAsGuest(email);
    await office.set('recording', id, 'paid');
    expect(await shop.access({ email })).toMatchObject({ purchaseId: id });
    const member = someMember({ email });
    await shop.link(member);
    expect(await shop.access(member)).toMatchObject({ purchaseId: id });
    await office.set('recording', id, 'cancelled');
    expect(await shop.access(member)).toBeUndefined();
  });

  test('to paid by other means is not sent back by Stripe when its account has the collection already', async () => {
    const email = `guest-${desk.wish('x').bookingId.toLowerCase()}@example.org`;
    const member = someMember({ email });
    await shop.give(member);
    const { purchaseId: id } = await shop.beginAsGuest(email);
    await office.set('recording', id, 'paid');
    await shop.link(member);
    expect(await shop.purchase(id)).toMatchObject({ memberSub: member.sub, status: 'paid', refundDueAt: null });
    expect(await desk.sync()).toMatchObject({ failed: 0 });
  });

  test('that is pending by hand does not keep its member from buying', async () => {
    const { id, member } = await bought('pending');
    await office.set('recording', id, 'cancelled');
    await office.set('recording', id, 'pending');
    const again = await shop.begin(member);
    await pay(again.paymentUrl);
    expect(await shop.settle(again.purchaseId)).toMatchObject({ status: 'paid' });
    expect(await office.statusOf('recording', id)).toBe('pending');
  });
});

describe('of two purchases that open the same collection', () => {
  test('the other takes over when the one that gave it is cancelled, and access ends with the last', async () => {
    const first = await bought('cancelled');
    const second = await bought('cancelled', first.member);
    await office.set('recording', first.id, 'paid');
    await office.set('recording', second.id, 'free');
    expect(await shop.access(first.member)).toMatchObject({ purchaseId: first.id });
    await office.set('recording', first.id, 'cancelled');
    expect(await shop.access(first.member)).toMatchObject({ purchaseId: second.id });
    await office.set('recording', second.id, 'pending');
    expect(await shop.access(first.member)).toBeUndefined();
  });
});

describe('a request for the free recordings', () => {
  test('opens nothing while it is free, whatever it was before, and counts no code', async () => {
    const email = `asks-${desk.wish('x').bookingId.toLowerCase()}@example.org`;
    const request = examplePurchase({
      id: desk.wish('x').bookingId,
      collection: 'stress',
      buyerEmail: email,
      status: 'free',
      total: free,
      discount: { code: freeRecordingCode, type: 'percentage', percentage: 100 },
    });
    await putItem(desk.dependencies.table, purchaseItem(request));
    await office.set('recording', request.id, 'cancelled');
    await office.set('recording', request.id, 'free');
    expect(await shop.access({ email }, 'stress')).toBeUndefined();
    await office.set('recording', request.id, 'paid');
    expect(await shop.access({ email }, 'stress')).toMatchObject({ purchaseId: request.id });
  });
});

describe('a purchase that an admin deletes', () => {
  test.each<From>(['free', 'pending', 'cancelled', 'failed'])(
    'is gone when it was %s, with the access that it gave',
    async (from) => {
      const { id, member, discountCode } = await bought(from);
      expect(await office.delete(id)).toEqual({});
      expect(await shop.purchase(id)).toBeUndefined();
      expect(await shop.access(member)).toBeUndefined();
      expect(await usesOf(discountCode)).toBe(0);
      expect(await office.audit('recording', id)).toContainEqual(
        expect.objectContaining({
          action: 'order.deleted',
          before: expect.objectContaining({ status: from }),
          after: null,
        }),
      );
      await expect(office.delete(id)).rejects.toMatchObject({ code: 'purchase_not_found' });
      // Nothing leads to it any more, should they want to be forgotten.
      expect(JSON.stringify(await office.audit('recording', id))).not.toContain(member.email);
      expect(await desk.check()).toEqual([]);
    },
  );

  test('and that was paid leaves its list only: the books keep it, and it can be refunded (trust: money)', async () => {
    const { id, member, discountCode } = await bought('paid');
    const listed = async () => (await office.purchases()).purchases.map((one) => one.id);
    expect(await listed()).toContain(id);
    await office.delete(id);
    expect(await office.delete(id)).toEqual({});
    expect(await listed()).not.toContain(id);
    expect(await shop.access(member)).toBeUndefined();
    expect(await usesOf(discountCode)).toBe(0);
    const day = { from: '2020-01-01T00:00:00.000Z', to: '2040-01-01T00:00:00.000Z' };
    const kept = (await office.export(day)).orders.find((one) => one.id === id);
    expect(kept).toMatchObject({ status: 'cancelled', paidAt: expect.any(String), refundable: true });
    expect((await office.list({ type: 'recording' })).orders.map((one) => one.id)).toContain(id);
    expect(await office.refund('recording', id)).toMatchObject({ refund: 'done' });
    expect((await atStripe(id)).refunds).toHaveLength(1);
  });

  test('and that was paid by other means keeps when that was', async () => {
    const { id } = await bought('pending');
    await office.set('recording', id, 'paid');
    await office.delete(id);
    expect(await shop.purchase(id)).toMatchObject({ status: 'cancelled', paidAt: expect.any(String) });
  });

  test('while its page is open takes no money any more', async () => {
    const { id, paymentUrl } = await bought('pending');
    await office.delete(id);
    expect((await atStripe(id)).checkouts).toMatchObject([{ status: 'expired' }]);
    await pay(paymentUrl);
    expect((await atStripe(id)).payments).toEqual([]);
  });

  test('while it is being paid, or a bank is busy with it, is not deleted', async () => {
    const paying = await bought('pending');
    await pay(paying.paymentUrl);
    await expect(office.delete(paying.id)).rejects.toMatchObject({ code: 'order_changed' });
    expect(await shop.access(paying.member)).toMatchObject({ purchaseId: paying.id });
    const busy = await bought('pending');
    await pay(busy.paymentUrl, { account: accounts.paysLater });
    await expect(office.delete(busy.id)).rejects.toMatchObject({ code: 'payment_processing' });
  });
});
