import { describe, expect, test } from 'vitest';
import { stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite, type TestSite } from '../../testing/site.ts';

const site = await openSharedTestSite();

const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;
const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;

describe('a paid place', () => {
  test('is held for 30 to 32 minutes; its payment page has the shown price', async () => {
    const sessionId = await site.createSession({ title: 'Evening Unwind' });
    const input = site.bookingRequest(sessionId);
    const response = await site.book(input);
    expect(response).toMatchObject({ bookingId: input.bookingId, status: 'pending', paymentStatus: 'pending' });
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 1, waiting: 0 });
    const booking = await site.booking(input.bookingId);
    const minutes = (Date.parse(booking?.holdExpiresAt ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(30);
    expect(minutes).toBeLessThan(32);
    const { checkouts } = await stripeRecords(input.bookingId);
    expect(checkouts).toMatchObject([
      {
        id: booking?.checkoutId,
        amount_total: 1800,
        currency: 'gbp',
        customer_email: input.email,
        metadata: { bookingId: input.bookingId },
        expires_at: Date.parse(booking?.holdExpiresAt ?? '') / 1000,
        success_url: `https://site.example/booking-confirmation?bookingId=${input.bookingId}&session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `https://site.example/sessions/${sessionId}?booking=${input.bookingId}`,
      },
    ]);
    expect(await site.mails(input.bookingId)).toEqual([]);
  });

  test('costs the price in the shown currency less the discount, which the booking records', async () => {
    const sessionId = await site.createSession();
    const code = await site.createDiscountCode({ percentage: 15 });
    const input = site.bookingRequest(sessionId, { total: euros(1785), discountCode: code });
    await site.book(input);
    expect(await site.booking(input.bookingId)).toMatchObject({
      listPrice: euros(2100),
      discount: { code, type: 'percentage', percentage: 15 },
      total: euros(1785),
      rate: 1.17,
    });
    expect((await stripeRecords(input.bookingId)).checkouts).toMatchObject([{ amount_total: 1785, currency: 'eur' }]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is free with a code for the full price: confirmed at once with two mails, without Stripe', async () => {
    const sessionId = await site.createSession();
    const code = await site.createDiscountCode({ percentage: 100, isOneTimeUse: true });
    const input = site.bookingRequest(sessionId, { total: pounds(0), discountCode: code });
    expect(await site.book(input)).toMatchObject({ status: 'completed', paymentStatus: 'free', paymentUrl: null });
    expect(await site.counters(sessionId)).toEqual({ taken: 1, held: 0, waiting: 0 });
    expect(await site.mails(input.bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
    expect((await stripeRecords(input.bookingId)).checkouts).toEqual([]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('requested again is the same booking with the same page, also concurrently', async () => {
    const sessionId = await site.createSession();
    const input = site.bookingRequest(sessionId);
    const responses = await Promise.all([site.book(input), site.book(input), site.book(input)]);
    responses.push(await site.book(input));
    expect(new Set(responses.map(({ paymentUrl }) => paymentUrl)).size).toBe(1);
    expect(await site.counters(sessionId)).toMatchObject({ held: 1 });
    const { checkouts } = await stripeRecords(input.bookingId);
    expect(checkouts.filter(({ status }) => status === 'open')).toHaveLength(1);
  });

  test('with another price, code or attendee under the same id is a conflict', async () => {
    const sessionId = await site.createSession();
    const input = site.bookingRequest(sessionId);
    await site.book(input);
    for (const change of [{ total: euros(2100) }, { discountCode: 'OTHER' }, { email: 'eve@example.org' }]) {
      await expect(site.book({ ...input, ...change })).rejects.toMatchObject({ code: 'booking_conflict' });
    }
  });

  test('that was cancelled cannot be paid with its old id', async () => {
    const sessionId = await site.createSession();
    const input = site.bookingRequest(sessionId);
    await site.book(input);
    await site.dependencies.payments.close((await site.booking(input.bookingId))?.checkoutId ?? '');
    await site.settle(input.bookingId);
    await expect(site.book(input)).rejects.toMatchObject({ code: 'checkout_closed' });
  });
});

describe('manipulated requests are refused, and nothing is written (docs/trust.md#settlement)', () => {
  async function refusedWith(code: string, sessionId: string, change: Parameters<TestSite['bookingRequest']>[1]) {
    const input = site.bookingRequest(sessionId, change);
    const before = await site.counters(sessionId);
    const refusal = expect(site.book(input)).rejects;
    await refusal.toMatchObject({ code });
    expect(await site.counters(sessionId)).toEqual(before);
    expect(await site.booking(input.bookingId)).toBeUndefined();
    expect((await stripeRecords(input.bookingId)).checkouts).toEqual([]);
  }

  test.each([
    ['a penny less', pounds(1799)],
    ['nothing', pounds(0)],
    ['a penny more', pounds(1801)],
    ['the number in another currency', euros(1800)],
    ['a rate of one’s own', euros(100)],
  ])('a total of %s', async (_, total) => {
    await refusedWith('price_changed', await site.createSession(), { total });
  });

  test('the problem carries the right total', async () => {
    const input = site.bookingRequest(await site.createSession(), { total: euros(1) });
    const response = await site.book(input).catch((failure) => failure.toProblem());
    expect(response).toMatchObject({ code: 'price_changed', total: euros(2100) });
  });

  test.each(['BIRTH_PACKAGE_PRICE', 'STRESS_PACKAGE_PRICE', 'FREE_RECORDING'])('%s as a code', async (code) => {
    await site.createDiscountCode({ code, percentage: 100 });
    const sessionId = await site.createSession();
    await refusedWith('invalid_discount_code', sessionId, { discountCode: code, total: pounds(0) });
  });

  test.each([
    ['unknown', 'UNKNOWN1', undefined, 'invalid_discount_code'],
    ['inactive', undefined, { isActive: false }, 'invalid_discount_code'],
    ['used', undefined, { isOneTimeUse: true, timesUsed: 1 }, 'discount_code_used'],
  ])('a code that is %s', async (_, typed, made, refusal) => {
    const code = made ? await site.createDiscountCode(made) : String(typed);
    await refusedWith(refusal, await site.createSession(), { discountCode: code, total: pounds(1440) });
  });

  test('a code with the total of another', async () => {
    const code = await site.createDiscountCode({ percentage: 10 });
    const sessionId = await site.createSession();
    await refusedWith('price_changed', sessionId, { discountCode: code, total: pounds(900) });
  });

  test('an unknown session', async () => {
    await expect(site.book(site.bookingRequest(site.bookingRequest('').bookingId))).rejects.toMatchObject({
      code: 'session_not_found',
    });
  });

  test('more than twenty wrong codes per caller in ten minutes: valid codes are not looked up either', async () => {
    const sessionId = await site.createSession();
    const code = await site.createDiscountCode();
    const from = (discountCode: string) =>
      site.bookFrom('198.51.100.9', site.bookingRequest(sessionId, { discountCode, total: pounds(1440) }));
    const codes: string[] = [];
    for (let n = 0; n < 22; n++) codes.push(await from(`GUESS${n}`).catch(({ code: refusal }) => refusal));
    expect(codes.filter((refusal) => refusal === 'invalid_discount_code')).toHaveLength(20);
    await expect(from(code)).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('when Stripe does not respond', () => {
  test('nothing is written, and the response says so', async () => {
    const sessionId = await site.createSession();
    const input = site.bookingRequest(sessionId);
    const payments = { ...site.dependencies.payments, open: () => Promise.reject(new Error('no network')) };
    await expect(site.book(input, { ...site.dependencies, payments })).rejects.toThrow('no network');
    expect(await site.counters(sessionId)).toMatchObject({ held: 0 });
    expect(await site.booking(input.bookingId)).toBeUndefined();
  });
});
