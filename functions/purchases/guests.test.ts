import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Desk, openDesk } from '../testing/desk.ts';
import { someMember } from '../testing/member.ts';
import { atStripe, pay, steerStripe } from '../testing/payments.ts';
import { openShop, type Shop } from '../testing/shop.ts';

// Functions and Stripe start when they are first asked, on whatever machine this runs.
jest.setTimeout(120_000);

let desk: Desk;
let shop: Shop;
beforeAll(async () => {
  desk = await openDesk();
  shop = openShop(desk);
});
afterAll(() => desk.close());

const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;

async function paidBy(email: string) {
  const begun = await shop.beginAsGuest(email);
  await pay(begun.paymentUrl);
  await shop.settle(begun.purchaseId);
  return begun;
}

describe('a birth purchase by somebody signed out (spec section 4)', () => {
  test('waits for the account of its address, which gets it when it appears', async () => {
    const member = someMember();
    const { purchaseId } = await paidBy(member.email);
    expect(await shop.purchase(purchaseId)).toMatchObject({
      status: 'paid',
      memberSub: null,
      buyerName: 'Ada Lovelace',
    });
    expect(await shop.access(member)).toBeUndefined();
    expect(await desk.mails(purchaseId)).toEqual(['purchase_confirmed', 'purchase_notified']);
    expect(await shop.link(member)).toBe(1);
    expect(await shop.access(member)).toMatchObject({ collection: 'birth', purchaseId });
    expect(await shop.access({ email: member.email })).toBeUndefined();
    expect(await shop.purchase(purchaseId)).toMatchObject({ memberSub: member.sub });
    expect(await shop.link(member)).toBe(0);
  });

  test('is nobody else’s: not another account’s, and not the next one’s with that address', async () => {
    const [member, other] = [someMember(), someMember()];
    const { purchaseId } = await paidBy(member.email);
    expect(await shop.link(other)).toBe(0);
    expect(await shop.access(other)).toBeUndefined();
    await shop.link(member);
    const later = someMember({ email: member.email });
    expect(await shop.link(later)).toBe(0);
    expect(await shop.access(later)).toBeUndefined();
    expect(await shop.purchase(purchaseId)).toMatchObject({ memberSub: member.sub });
  });

  test('is found whatever the letters of the address look like', async () => {
    const member = someMember();
    await paidBy(member.email);
    expect(await shop.link({ ...member, email: member.email.toUpperCase() })).toBe(1);
  });

  test('and not paid yet gives access when it is, after it was linked', async () => {
    const member = someMember();
    const { purchaseId, paymentUrl } = await shop.beginAsGuest(member.email);
    expect(await shop.link(member)).toBe(1);
    expect(await shop.access(member)).toBeUndefined();
    await pay(paymentUrl);
    expect(await desk.sync()).toMatchObject({ failed: 0 });
    expect(await shop.access(member)).toMatchObject({ purchaseId });
    expect(await shop.access({ email: member.email })).toBeUndefined();
  });

  test('that ran out of time opens nothing', async () => {
    const member = someMember();
    const { purchaseId, checkoutId } = await shop.beginAsGuest(member.email);
    await steerStripe('expire', { checkoutId });
    await shop.settle(purchaseId);
    await shop.link(member);
    expect(await shop.collectionsOf(member)).toEqual({ birth: false, stress: false });
  });

  test('is linked once in a rush of visits, events and payments', async () => {
    const member = someMember();
    const begun = await Promise.all([1, 2, 3].map(() => shop.beginAsGuest(member.email)));
    for (const { paymentUrl } of begun) await pay(paymentUrl);
    const ids = begun.map(({ purchaseId }) => purchaseId);
    await Promise.all([
      ...ids.flatMap((id) => [shop.settle(id), shop.settle(id)]),
      ...Array.from({ length: 4 }, () => shop.link(member)),
      desk.sync(),
    ]);
    await shop.link(member);
    await desk.sync();
    const access = await shop.access(member);
    const ends = await Promise.all(ids.map((id) => shop.purchase(id)));
    const kept = ends.filter((purchase) => purchase?.status === 'paid');
    expect(kept).toMatchObject([{ id: access?.purchaseId, memberSub: member.sub }]);
    const refunds = await Promise.all(ids.map(async (id) => (await atStripe(id)).refunds));
    expect(refunds.flat()).toHaveLength(2);
    expect(await shop.access({ email: member.email })).toBeUndefined();
  });

  test('goes back when the account had the collection already, with its code and a mail', async () => {
    const member = someMember();
    await shop.give(member);
    const discountCode = await desk.makeCode({ isOneTimeUse: true, percentage: 50 });
    const { purchaseId, paymentUrl } = await shop.beginAsGuest(member.email, { discountCode, total: euros(3000) });
    await pay(paymentUrl);
    expect(await shop.settle(purchaseId)).toMatchObject({ status: 'paid' });
    await shop.link(member);
    expect(await shop.access(member)).toMatchObject({ purchaseId: null });
    await desk.sync();
    await desk.sync();
    expect(await shop.purchase(purchaseId)).toMatchObject({
      refundReason: 'already_owned',
      refundedAt: expect.any(String),
    });
    expect((await atStripe(purchaseId)).refunds).toMatchObject([{ amount: 3000 }]);
    expect(await desk.mails(purchaseId)).toEqual(['purchase_confirmed', 'purchase_notified', 'purchase_refunded']);
    expect(await desk.check()).toEqual([]);
  });

  test('shows up on the first visit also when confirming the address did not see to it', async () => {
    const member = someMember();
    await paidBy(member.email);
    expect(await shop.collectionsOf(member)).toEqual({ birth: true, stress: false });
  });
});

describe('somebody who bought signed out and then signs in', () => {
  test('is not asked to pay again: what they bought is theirs by then', async () => {
    const member = someMember();
    const { purchaseId } = await paidBy(member.email);
    await expect(shop.buy(member, shop.wish())).rejects.toMatchObject({ code: 'already_owned' });
    expect(await shop.access(member)).toMatchObject({ purchaseId });
  });

  test('goes on with the same request as a member', async () => {
    const member = someMember();
    const begun = await shop.beginAsGuest(member.email);
    const { purchaseId, total } = begun;
    const answer = await shop.buy(member, shop.wish({ purchaseId, total }));
    expect(answer).toMatchObject({ purchaseId, paymentUrl: begun.paymentUrl });
    await pay(begun.paymentUrl);
    await shop.settle(purchaseId);
    expect(await shop.access(member)).toMatchObject({ purchaseId });
  });
});

describe('what a stranger learns of an address (trust: people)', () => {
  test('nothing: who has bought, and who has not, is asked to pay alike', async () => {
    const known = someMember();
    await paidBy(known.email);
    const one = await shop.buyAsGuest(known.email, shop.wish());
    const other = await shop.buyAsGuest(someMember().email, shop.wish());
    const shape = { ...other, purchaseId: one.purchaseId, paymentUrl: one.paymentUrl };
    expect(one).toEqual(shape);
    expect(one.paymentUrl).toEqual(expect.any(String));
  });

  test('nor with a code that takes all of it off: a second one changes nothing', async () => {
    const member = someMember();
    const discountCode = await desk.makeCode({ percentage: 100 });
    const free = () => shop.buyAsGuest(member.email, shop.wish({ discountCode, total: euros(0) }));
    const [one, other] = [await free(), await free()];
    expect(other).toMatchObject({ status: 'free', freeAccess: true });
    expect({ ...other, purchaseId: '', redirectUrl: '' }).toEqual({ ...one, purchaseId: '', redirectUrl: '' });
    expect(await shop.link(member)).toBe(2);
    expect(await shop.access(member)).toMatchObject({ purchaseId: one.purchaseId });
    expect(await desk.check()).toEqual([]);
  });
});
