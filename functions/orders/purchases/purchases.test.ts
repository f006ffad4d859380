import { describe, expect, test } from 'vitest';
import { testMember } from '../../testing/member.ts';
import { accounts, pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openPurchasing, sixtyEuros } from '../../testing/purchasing.ts';
import { openSharedTestSite } from '../../testing/site.ts';

const site = await openSharedTestSite();
const purchasing = openPurchasing(site);

const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;
const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;

describe('a paid collection (docs/product.md#collection-purchase)', () => {
  test('gives no access yet; its payment page has the shown price and returns to the collection', async () => {
    const member = testMember();
    const input = purchasing.purchaseRequest();
    const response = await purchasing.buy(member, input);
    expect(response).toMatchObject({
      purchaseId: input.purchaseId,
      status: 'pending',
      freeAccess: false,
      redirectUrl: null,
    });
    const purchase = await purchasing.purchase(input.purchaseId);
    expect(purchase).toMatchObject({ memberSub: member.sub, buyerEmail: member.email, total: sixtyEuros, rate: 1 });
    const { checkouts } = await stripeRecords(input.purchaseId);
    expect(checkouts).toMatchObject([
      {
        id: purchase?.checkoutId,
        amount_total: 6000,
        currency: 'eur',
        customer_email: member.email,
        metadata: { purchaseId: input.purchaseId },
        expires_at: Date.parse(purchase?.holdExpiresAt ?? '') / 1000,
        success_url: `https://site.example/birth-recordings?success=true&purchaseId=${input.purchaseId}&session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: 'https://site.example/birth-recordings',
      },
    ]);
    expect(await purchasing.access(member)).toBeUndefined();
    expect(await site.mails(input.purchaseId)).toEqual([]);
  });

  test('costs the package price in the shown currency less the discount, which the purchase records', async () => {
    await purchasing.setPrice('stress', pounds(4000));
    const code = await site.createDiscountCode({ percentage: 15 });
    const input = purchasing.purchaseRequest({ collection: 'stress', total: euros(3995), discountCode: code });
    await purchasing.buy(testMember(), input);
    expect(await purchasing.purchase(input.purchaseId)).toMatchObject({
      listPrice: euros(4700),
      discount: { code, type: 'percentage', percentage: 15 },
      total: euros(3995),
      rate: 1.17,
    });
    const { checkouts } = await stripeRecords(input.purchaseId);
    expect(checkouts).toMatchObject([
      { amount_total: 3995, currency: 'eur', success_url: expect.stringContaining('/stress-recordings?') },
    ]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('at another total than shown is refused with the current one, and nothing is written', async () => {
    const member = testMember();
    const input = purchasing.purchaseRequest({ total: euros(100) });
    await expect(purchasing.buy(member, input)).rejects.toMatchObject({
      code: 'price_changed',
      details: { total: sixtyEuros },
    });
    expect(await purchasing.purchase(input.purchaseId)).toBeUndefined();
    expect((await stripeRecords(input.purchaseId)).checkouts).toEqual([]);
  });

  test.each(['BIRTH_PACKAGE_PRICE', 'stress_package_price', 'FREE_RECORDING', 'UNKNOWN2'])(
    'with %s, which is no discount, is refused',
    async (discountCode) => {
      await purchasing.setPrice('birth', euros(6000));
      const input = purchasing.purchaseRequest({ discountCode: discountCode.toUpperCase(), total: euros(0) });
      await expect(purchasing.buy(testMember(), input)).rejects.toMatchObject({ code: 'invalid_discount_code' });
      expect(await purchasing.purchase(input.purchaseId)).toBeUndefined();
    },
  );

  test('requested again with the same id is the same purchase with the same page', async () => {
    const member = testMember();
    const input = purchasing.purchaseRequest();
    const responses = await Promise.all([
      purchasing.buy(member, input),
      purchasing.buy(member, input),
      purchasing.buy(member, input),
    ]);
    expect(new Set(responses.map(({ paymentUrl }) => paymentUrl)).size).toBe(1);
    expect(await purchasing.buy(member, input)).toEqual(responses[0]);
  });

  test('with an id of another member or another order is refused', async () => {
    const member = testMember();
    const { purchaseId } = await purchasing.startPurchase(member);
    const conflict = { code: 'purchase_conflict' };
    await expect(purchasing.buy(testMember(), purchasing.purchaseRequest({ purchaseId }))).rejects.toMatchObject(
      conflict,
    );
    await expect(
      purchasing.buy(member, purchasing.purchaseRequest({ purchaseId, collection: 'stress' })),
    ).rejects.toMatchObject(conflict);
    await expect(
      purchasing.buy(member, purchasing.purchaseRequest({ purchaseId, total: pounds(5100) })),
    ).rejects.toMatchObject(conflict);
    await expect(
      purchasing.buyAsGuest('eve@example.org', purchasing.purchaseRequest({ purchaseId })),
    ).rejects.toMatchObject(conflict);
  });

  test('that expired cannot be paid with that id', async () => {
    const member = testMember();
    const { purchaseId, checkoutId } = await purchasing.startPurchase(member);
    await steerStripe('expire', { checkoutId });
    await expect(purchasing.buy(member, purchasing.purchaseRequest({ purchaseId }))).rejects.toMatchObject({
      code: 'checkout_closed',
    });
    expect(await purchasing.buy(member, purchasing.purchaseRequest())).toMatchObject({
      status: 'pending',
      paymentUrl: expect.any(String),
    });
  });
});

describe('double payments are prevented (docs/trust.md#settlement)', () => {
  test('owners of the collection get already_owned, and nothing is written', async () => {
    const member = testMember();
    await purchasing.giveAccess(member);
    const input = purchasing.purchaseRequest();
    await expect(purchasing.buy(member, input)).rejects.toMatchObject({ code: 'already_owned' });
    expect(await purchasing.purchase(input.purchaseId)).toBeUndefined();
    expect((await stripeRecords(input.purchaseId)).checkouts).toEqual([]);
    const other = purchasing.purchaseRequest({ collection: 'stress', total: euros(4700) });
    expect(await purchasing.buy(member, other)).toMatchObject({ status: 'pending' });
  });

  test('a repeated successful request is not refused', async () => {
    const member = testMember();
    const { purchaseId, paymentUrl } = await purchasing.startPurchase(member);
    await pay(paymentUrl);
    const way = `/birth-recordings?success=true&purchaseId=${purchaseId}`;
    const again = await purchasing.buy(member, purchasing.purchaseRequest({ purchaseId }));
    expect(again).toMatchObject({ status: 'paid', freeAccess: true, paymentUrl: null, redirectUrl: way });
  });

  test('the same order in another tab gets the first payment page', async () => {
    const member = testMember();
    const first = await purchasing.startPurchase(member);
    const again = await purchasing.buy(member, purchasing.purchaseRequest());
    expect(again).toMatchObject({ purchaseId: first.purchaseId, paymentUrl: first.paymentUrl });
  });

  test('another order closes the first payment page and releases its code', async () => {
    const member = testMember();
    const discountCode = await site.createDiscountCode({ isOneTimeUse: true, percentage: 50 });
    const first = await purchasing.startPurchase(member, { discountCode, total: euros(3000) });
    const second = await purchasing.startPurchase(member, { total: pounds(5100) });
    expect(second.purchaseId).not.toBe(first.purchaseId);
    expect(await purchasing.purchase(first.purchaseId)).toMatchObject({ status: 'cancelled' });
    expect((await pay(first.paymentUrl)).status).not.toBe(303);
    const third = await purchasing.startPurchase(member, { discountCode, total: euros(3000) });
    expect((await stripeRecords(second.purchaseId)).checkouts).toMatchObject([{ status: 'expired' }]);
    await pay(third.paymentUrl);
    expect(await purchasing.settle(third.purchaseId)).toMatchObject({ status: 'paid' });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('a payment just made in another tab is found', async () => {
    const member = testMember();
    const first = await purchasing.startPurchase(member);
    await pay(first.paymentUrl);
    const again = purchasing.buy(member, purchasing.purchaseRequest({ total: pounds(5100) }));
    await expect(again).rejects.toMatchObject({ code: 'already_owned' });
    expect(await purchasing.access(member)).toMatchObject({ purchaseId: first.purchaseId });
  });

  test('while a bank payment is pending the first purchase is returned', async () => {
    const member = testMember();
    const first = await purchasing.startPurchase(member, { total: pounds(5100) });
    await pay(first.paymentUrl, { account: accounts.paysLater });
    const again = await purchasing.buy(member, purchasing.purchaseRequest());
    expect(again).toEqual({
      purchaseId: first.purchaseId,
      status: 'pending',
      paymentUrl: null,
      freeAccess: false,
      redirectUrl: `/birth-recordings?success=true&purchaseId=${first.purchaseId}`,
    });
  });

  test('ten concurrent tabs have one open payment page', async () => {
    const member = testMember();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => purchasing.buy(member, purchasing.purchaseRequest())),
    );
    expect(new Set(responses.map(({ purchaseId }) => purchaseId)).size).toBe(1);
    const open = await Promise.all(responses.map(({ purchaseId }) => stripeRecords(purchaseId)));
    expect(open[0]?.checkouts.filter(({ status }) => status === 'open')).toHaveLength(1);
  });

  test('ten concurrent tabs with different orders end with one open page too', async () => {
    const member = testMember();
    const inputs = Array.from({ length: 6 }, (_, n) =>
      purchasing.purchaseRequest({ total: n % 2 === 0 ? sixtyEuros : pounds(5100) }),
    );
    await Promise.allSettled(inputs.map((input) => purchasing.buy(member, input)));
    const pages = await Promise.all(inputs.map(({ purchaseId }) => stripeRecords(purchaseId)));
    expect(pages.flatMap(({ checkouts }) => checkouts).filter(({ status }) => status === 'open')).toHaveLength(1);
  });
});
