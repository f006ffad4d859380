import { describe, expect, test } from 'vitest';
import { newId } from '../../ground/platform/ids.ts';
import { testMember } from '../../testing/member.ts';
import { pay, stripeRecords } from '../../testing/payments.ts';
import { openPurchasing, sixtyEuros } from '../../testing/purchasing.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { createGuestPurchase, createPurchase } from './create.ts';

const site = await openSharedTestSite();
const purchasing = openPurchasing(site);

const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;

describe('a free purchase', () => {
  test('by a code for the full price gives access at once, with two mails and without Stripe', async () => {
    const member = testMember();
    const discountCode = await site.createDiscountCode({ percentage: 100, isOneTimeUse: true });
    const input = purchasing.purchaseRequest({ discountCode, total: euros(0) });
    expect(await purchasing.buy(member, input)).toEqual({
      purchaseId: input.purchaseId,
      status: 'free',
      paymentUrl: null,
      freeAccess: true,
      redirectUrl: `/birth-recordings?success=true&purchaseId=${input.purchaseId}`,
    });
    expect(await purchasing.access(member)).toMatchObject({ purchaseId: input.purchaseId });
    expect(await site.mails(input.purchaseId)).toEqual(['purchase_confirmed', 'purchase_notified']);
    expect((await stripeRecords(input.purchaseId)).checkouts).toEqual([]);
    expect(await purchasing.buy(member, input)).toMatchObject({ status: 'free', freeAccess: true });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('by a one-time code works for one of many concurrent requests', async () => {
    const discountCode = await site.createDiscountCode({ percentage: 100, isOneTimeUse: true });
    const statuses = await Promise.all(
      Array.from({ length: 12 }, () =>
        purchasing.buy(testMember(), purchasing.purchaseRequest({ discountCode, total: euros(0) })).then(
          ({ status }) => status,
          ({ code }: { code: string }) => code,
        ),
      ),
    );
    expect(statuses.toSorted()).toEqual([...Array<string>(11).fill('discount_code_used'), 'free']);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('closes the payment page of an earlier attempt', async () => {
    const member = testMember();
    const begun = await purchasing.startPurchase(member);
    const discountCode = await site.createDiscountCode({ percentage: 100 });
    expect(await purchasing.buy(member, purchasing.purchaseRequest({ discountCode, total: euros(0) }))).toMatchObject({
      freeAccess: true,
    });
    expect((await pay(begun.paymentUrl)).status).not.toBe(303);
  });

  test('of a package without a price is free for every member', async () => {
    await purchasing.setPrice('birth', euros(0));
    const member = testMember();
    expect(await purchasing.buy(member, purchasing.purchaseRequest({ total: euros(0) }))).toMatchObject({
      freeAccess: true,
    });
    await purchasing.setPrice('birth', sixtyEuros);
  });
});

test('wrong codes are counted per caller; beyond the limit codes are not looked up (docs/trust.md#code-uses)', async () => {
  const request = { ip: '2001:db8:77:1::1', country: null };
  const member = testMember();
  const typed = (discountCode: string) =>
    createPurchase(
      {
        params: undefined,
        query: undefined,
        body: purchasing.purchaseRequest({ discountCode, total: euros(3000) }),
        member,
        request,
      },
      site.dependencies,
    );
  for (let wrong = 0; wrong < 20; wrong++) {
    await expect(typed(`WRONG${newId(new Date())}`)).rejects.toMatchObject({ code: 'invalid_discount_code' });
  }
  const right = await site.createDiscountCode({ percentage: 50 });
  await expect(typed(right)).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('one IPv6 line, which has many networks, guesses no more codes than two callers (docs/trust.md#rate-limits)', async () => {
  const line = Math.floor(Math.random() * 0xffff).toString(16);
  const typed = (n: number, discountCode: string) => {
    const terms = purchasing.purchaseRequest({ discountCode, total: euros(3000) });
    const email = `${newId(new Date()).toLowerCase()}@example.org`;
    const body = { ...terms, collection: 'birth', firstName: 'Ada', lastName: 'Lovelace', email } as const;
    const request = { ip: `2001:db8:${line}:${n.toString(16)}::1`, country: null };
    return createGuestPurchase({ params: undefined, query: undefined, body, request }, site.dependencies);
  };
  for (let wrong = 0; wrong < 40; wrong++) {
    await expect(typed(wrong, `WRONG${newId(new Date())}`)).rejects.toMatchObject({ code: 'invalid_discount_code' });
  }
  const right = await site.createDiscountCode({ percentage: 50 });
  await expect(typed(0xff, right)).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await typed(0x100, right)).toMatchObject({ status: 'pending' });
});
