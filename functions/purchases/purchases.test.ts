import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Desk, openDesk } from '../testing/desk.ts';
import { someMember } from '../testing/member.ts';
import { accounts, atStripe, pay, steerStripe } from '../testing/payments.ts';
import { openShop, type Shop, sixtyEuros } from '../testing/shop.ts';

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
const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;

describe('a collection that has to be paid (spec section 4)', () => {
  test('opens nothing yet; its page asks for what was shown and leads back to the collection', async () => {
    const member = someMember();
    const wish = shop.wish();
    const answer = await shop.buy(member, wish);
    expect(answer).toMatchObject({
      purchaseId: wish.purchaseId,
      status: 'pending',
      freeAccess: false,
      redirectUrl: null,
    });
    const purchase = await shop.purchase(wish.purchaseId);
    expect(purchase).toMatchObject({ memberSub: member.sub, buyerEmail: member.email, total: sixtyEuros, rate: 1 });
    const { checkouts } = await atStripe(wish.purchaseId);
    expect(checkouts).toMatchObject([
      {
        id: purchase?.checkoutId,
        amount_total: 6000,
        currency: 'eur',
        customer_email: member.email,
        metadata: { purchaseId: wish.purchaseId },
        expires_at: Date.parse(purchase?.holdExpiresAt ?? '') / 1000,
        success_url: `https://desk.example/birth-recordings?success=true&purchaseId=${wish.purchaseId}&session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: 'https://desk.example/birth-recordings',
      },
    ]);
    expect(await shop.access(member)).toBeUndefined();
    expect(await desk.mails(wish.purchaseId)).toEqual([]);
  });

  test('costs what the package code says, in the currency shown, less the code; the purchase keeps how', async () => {
    await shop.setPrice('stress', pounds(4000));
    const code = await desk.makeCode({ percentage: 15 });
    const wish = shop.wish({ collection: 'stress', total: euros(3995), discountCode: code });
    await shop.buy(someMember(), wish);
    expect(await shop.purchase(wish.purchaseId)).toMatchObject({
      listPrice: euros(4700),
      discount: { code, type: 'percentage', percentage: 15 },
      total: euros(3995),
      rate: 1.17,
    });
    const { checkouts } = await atStripe(wish.purchaseId);
    expect(checkouts).toMatchObject([
      { amount_total: 3995, currency: 'eur', success_url: expect.stringContaining('/stress-recordings?') },
    ]);
    expect(await desk.check()).toEqual([]);
  });

  test('at another total than was shown is refused with the right one, and nothing is written', async () => {
    const member = someMember();
    const wish = shop.wish({ total: euros(100) });
    await expect(shop.buy(member, wish)).rejects.toMatchObject({
      code: 'price_changed',
      details: { total: sixtyEuros },
    });
    expect(await shop.purchase(wish.purchaseId)).toBeUndefined();
    expect((await atStripe(wish.purchaseId)).checkouts).toEqual([]);
  });

  test.each(['BIRTH_PACKAGE_PRICE', 'stress_package_price', 'FREE_RECORDING', 'NOBODYKNOWSIT'])(
    'with %s, which is no discount, is refused',
    async (discountCode) => {
      await shop.setPrice('birth', euros(6000));
      const wish = shop.wish({ discountCode: discountCode.toUpperCase(), total: euros(0) });
      await expect(shop.buy(someMember(), wish)).rejects.toMatchObject({ code: 'invalid_discount_code' });
      expect(await shop.purchase(wish.purchaseId)).toBeUndefined();
    },
  );

  test('asked for again under the same id is the same purchase with the same page', async () => {
    const member = someMember();
    const wish = shop.wish();
    const answers = await Promise.all([shop.buy(member, wish), shop.buy(member, wish), shop.buy(member, wish)]);
    expect(new Set(answers.map(({ paymentUrl }) => paymentUrl)).size).toBe(1);
    expect(await shop.buy(member, wish)).toEqual(answers[0]);
  });

  test('under an id that is another’s, or was for something else, is refused', async () => {
    const member = someMember();
    const { purchaseId } = await shop.begin(member);
    const conflict = { code: 'purchase_conflict' };
    await expect(shop.buy(someMember(), shop.wish({ purchaseId }))).rejects.toMatchObject(conflict);
    await expect(shop.buy(member, shop.wish({ purchaseId, collection: 'stress' }))).rejects.toMatchObject(conflict);
    await expect(shop.buy(member, shop.wish({ purchaseId, total: pounds(5100) }))).rejects.toMatchObject(conflict);
    await expect(shop.buyAsGuest('eve@example.org', shop.wish({ purchaseId }))).rejects.toMatchObject(conflict);
  });

  test('whose time to pay is over can no longer be paid under that id', async () => {
    const member = someMember();
    const { purchaseId, checkoutId } = await shop.begin(member);
    await steerStripe('expire', { checkoutId });
    await expect(shop.buy(member, shop.wish({ purchaseId }))).rejects.toMatchObject({ code: 'checkout_closed' });
    expect(await shop.buy(member, shop.wish())).toMatchObject({ status: 'pending', paymentUrl: expect.any(String) });
  });
});

describe('nobody pays twice (trust: money)', () => {
  test('whoever has the collection is told so, asked for nothing, and nothing is written', async () => {
    const member = someMember();
    await shop.give(member);
    const wish = shop.wish();
    await expect(shop.buy(member, wish)).rejects.toMatchObject({ code: 'already_owned' });
    expect(await shop.purchase(wish.purchaseId)).toBeUndefined();
    expect((await atStripe(wish.purchaseId)).checkouts).toEqual([]);
    const other = shop.wish({ collection: 'stress', total: euros(4700) });
    expect(await shop.buy(member, other)).toMatchObject({ status: 'pending' });
  });

  test('the request that bought it, sent again, is not refused', async () => {
    const member = someMember();
    const { purchaseId, paymentUrl } = await shop.begin(member);
    await pay(paymentUrl);
    const way = `/birth-recordings?success=true&purchaseId=${purchaseId}`;
    const again = await shop.buy(member, shop.wish({ purchaseId }));
    expect(again).toMatchObject({ status: 'paid', freeAccess: true, paymentUrl: null, redirectUrl: way });
  });

  test('the same order begun again in another tab is the first one’s page', async () => {
    const member = someMember();
    const first = await shop.begin(member);
    const again = await shop.buy(member, shop.wish());
    expect(again).toMatchObject({ purchaseId: first.purchaseId, paymentUrl: first.paymentUrl });
  });

  test('another order closes the first one’s page, and gives its code back', async () => {
    const member = someMember();
    const discountCode = await desk.makeCode({ isOneTimeUse: true, percentage: 50 });
    const first = await shop.begin(member, { discountCode, total: euros(3000) });
    const second = await shop.begin(member, { total: pounds(5100) });
    expect(second.purchaseId).not.toBe(first.purchaseId);
    expect(await shop.purchase(first.purchaseId)).toMatchObject({ status: 'cancelled' });
    expect((await pay(first.paymentUrl)).status).not.toBe(303);
    const third = await shop.begin(member, { discountCode, total: euros(3000) });
    expect((await atStripe(second.purchaseId)).checkouts).toMatchObject([{ status: 'expired' }]);
    await pay(third.paymentUrl);
    expect(await shop.settle(third.purchaseId)).toMatchObject({ status: 'paid' });
    expect(await desk.check()).toEqual([]);
  });

  test('what was paid in another tab a moment ago is found: it is theirs', async () => {
    const member = someMember();
    const first = await shop.begin(member);
    await pay(first.paymentUrl);
    const again = shop.buy(member, shop.wish({ total: pounds(5100) }));
    await expect(again).rejects.toMatchObject({ code: 'already_owned' });
    expect(await shop.access(member)).toMatchObject({ purchaseId: first.purchaseId });
  });

  test('while a bank takes days there is no second page, but the way to the first purchase', async () => {
    const member = someMember();
    const first = await shop.begin(member, { total: pounds(5100) });
    await pay(first.paymentUrl, { account: accounts.paysLater });
    const again = await shop.buy(member, shop.wish());
    expect(again).toEqual({
      purchaseId: first.purchaseId,
      status: 'pending',
      paymentUrl: null,
      freeAccess: false,
      redirectUrl: `/birth-recordings?success=true&purchaseId=${first.purchaseId}`,
    });
  });

  test('ten tabs at once have one page that can be paid', async () => {
    const member = someMember();
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.buy(member, shop.wish())));
    expect(new Set(answers.map(({ purchaseId }) => purchaseId)).size).toBe(1);
    const open = await Promise.all(answers.map(({ purchaseId }) => atStripe(purchaseId)));
    expect(open[0]?.checkouts.filter(({ status }) => status === 'open')).toHaveLength(1);
  });

  test('ten tabs that each want something else end with one open page too', async () => {
    const member = someMember();
    const wishes = Array.from({ length: 6 }, (_, n) => shop.wish({ total: n % 2 === 0 ? sixtyEuros : pounds(5100) }));
    await Promise.allSettled(wishes.map((wish) => shop.buy(member, wish)));
    const pages = await Promise.all(wishes.map(({ purchaseId }) => atStripe(purchaseId)));
    expect(pages.flatMap(({ checkouts }) => checkouts).filter(({ status }) => status === 'open')).toHaveLength(1);
  });
});
