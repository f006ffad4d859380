import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { newId } from '../platform/ids.ts';
import { type Desk, openDesk } from '../testing/desk.ts';
import { someMember } from '../testing/member.ts';
import { atStripe, pay } from '../testing/payments.ts';
import { openShop, type Shop, sixtyEuros } from '../testing/shop.ts';
import { createPurchase } from './create.ts';

// Functions and Stripe start when they are first asked, on whatever machine this runs.
jest.setTimeout(60_000);

let desk: Desk;
let shop: Shop;
beforeAll(async () => {
  desk = await openDesk();
  shop = openShop(desk);
});
afterAll(() => desk.close());

const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;

describe('with nothing to pay', () => {
  test('a code that takes all of it off opens the collection at once, with two mails and without Stripe', async () => {
    const member = someMember();
    const discountCode = await desk.makeCode({ percentage: 100, isOneTimeUse: true });
    const wish = shop.wish({ discountCode, total: euros(0) });
    expect(await shop.buy(member, wish)).toEqual({
      purchaseId: wish.purchaseId,
      status: 'free',
      paymentUrl: null,
      freeAccess: true,
      redirectUrl: `/birth-recordings?success=true&purchaseId=${wish.purchaseId}`,
    });
    expect(await shop.access(member)).toMatchObject({ purchaseId: wish.purchaseId });
    expect(await desk.mails(wish.purchaseId)).toEqual(['purchase_confirmed', 'purchase_notified']);
    expect((await atStripe(wish.purchaseId)).checkouts).toEqual([]);
    expect(await shop.buy(member, wish)).toMatchObject({ status: 'free', freeAccess: true });
    expect(await desk.check()).toEqual([]);
  });

  test('a one-time code opens it for one of many at once', async () => {
    const discountCode = await desk.makeCode({ percentage: 100, isOneTimeUse: true });
    const told = await Promise.all(
      Array.from({ length: 12 }, () =>
        shop.buy(someMember(), shop.wish({ discountCode, total: euros(0) })).then(
          ({ status }) => status,
          ({ code }: { code: string }) => code,
        ),
      ),
    );
    expect(told.toSorted()).toEqual([...Array<string>(11).fill('discount_code_used'), 'free']);
    expect(await desk.check()).toEqual([]);
  });

  test('a payment that was begun before is closed, so that it cannot be made as well', async () => {
    const member = someMember();
    const begun = await shop.begin(member);
    const discountCode = await desk.makeCode({ percentage: 100 });
    expect(await shop.buy(member, shop.wish({ discountCode, total: euros(0) }))).toMatchObject({ freeAccess: true });
    expect((await pay(begun.paymentUrl)).status).not.toBe(303);
  });

  test('a package that costs nothing is free for whoever signs in', async () => {
    await shop.setPrice('birth', euros(0));
    const member = someMember();
    expect(await shop.buy(member, shop.wish({ total: euros(0) }))).toMatchObject({ freeAccess: true });
    await shop.setPrice('birth', sixtyEuros);
  });
});

test('wrong codes of one caller are counted; then codes are not looked at any more (trust: people)', async () => {
  const request = { ip: '2001:db8:77:1::1', country: null };
  const member = someMember();
  const typed = (discountCode: string) =>
    createPurchase(
      { params: undefined, query: undefined, body: shop.wish({ discountCode, total: euros(3000) }), member, request },
      desk.dependencies,
    );
  for (let wrong = 0; wrong < 20; wrong++) {
    await expect(typed(`WRONG${newId(new Date())}`)).rejects.toMatchObject({ code: 'invalid_discount_code' });
  }
  const right = await desk.makeCode({ percentage: 50 });
  await expect(typed(right)).rejects.toMatchObject({ code: 'too_many_requests' });
});
