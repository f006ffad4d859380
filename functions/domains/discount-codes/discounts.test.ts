import { describe, expect, test } from 'vitest';
import { call, makeDiscount, type Reply, viewerAt } from '../../testing/cloud.ts';
import { makePaidSession } from '../../testing/payments.ts';

let callers = 0;
const fromElsewhere = () => viewerAt(`198.19.${Math.floor(++callers / 250)}.${callers % 250}`);

const check = (code: string, sessionId: string, headers = fromElsewhere()): Promise<Reply> =>
  call('POST /api/discounts/check', { body: { code, sessionId }, headers });

describe('checking a code (docs/product.md#discount-codes)', () => {
  test('returns the discount regardless of letter case and spaces', async () => {
    const sessionId = await makePaidSession();
    const share = await makeDiscount({ percentage: 12.5 });
    expect(await check(` ${share.code.toLowerCase()} `, sessionId)).toMatchObject({
      status: 200,
      body: { code: share.code, type: 'percentage', percentage: 12.5 },
    });
    const amount = await makeDiscount({ discountType: 'fixed_amount', percentage: null, amount: 500, currency: 'GBP' });
    expect((await check(amount.code, sessionId)).body).toEqual({
      code: amount.code,
      type: 'fixed_amount',
      amount: { amount: 500, currency: 'GBP' },
    });
  });

  test('responds alike to unknown, inactive and the site’s own codes', async () => {
    const sessionId = await makePaidSession();
    const inactive = await makeDiscount({ isActive: false });
    await makeDiscount({ code: 'BIRTH_PACKAGE_PRICE' });
    const replies = await Promise.all(
      ['UNKNOWN1', inactive.code, 'BIRTH_PACKAGE_PRICE', 'free_recording'].map((code) => check(code, sessionId)),
    );
    const [first] = replies;
    expect(first).toMatchObject({ body: { code: 'invalid_discount_code', title: 'Invalid discount code' } });
    for (const reply of replies) expect([reply.status, reply.body]).toEqual([first?.status, first?.body]);
  });

  test('reports a used one-time code', async () => {
    const used = await makeDiscount({ isOneTimeUse: true, timesUsed: 1 });
    expect(await check(used.code, await makePaidSession())).toMatchObject({
      status: 409,
      body: { title: 'This code has already been used.' },
    });
  });

  test('is limited to fifty attempts per caller in ten minutes, valid or not', async () => {
    const sessionId = await makePaidSession();
    const { code } = await makeDiscount();
    const viewer = fromElsewhere();
    const attempts = Array.from({ length: 54 }, (_, n) => check(n % 2 === 0 ? code : `GUESS${n}`, sessionId, viewer));
    const refused = (await Promise.all(attempts)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
