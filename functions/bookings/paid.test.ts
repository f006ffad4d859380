import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Desk, openDesk } from '../testing/desk.ts';
import { atStripe } from '../testing/payments.ts';

// Functions and Stripe start when they are first asked, on whatever machine this runs.
jest.setTimeout(60_000);

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;
const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;

describe('a place that has to be paid', () => {
  test('is held for thirty minutes and no more than two; its page asks for what was shown', async () => {
    const sessionId = await desk.makeSession({ title: 'Evening Unwind' });
    const asked = desk.wish(sessionId);
    const answer = await desk.book(asked);
    expect(answer).toMatchObject({ bookingId: asked.bookingId, status: 'pending', paymentStatus: 'pending' });
    expect(await desk.counters(sessionId)).toEqual({ taken: 0, held: 1, waiting: 0 });
    const booking = await desk.booking(asked.bookingId);
    const minutes = (Date.parse(booking?.holdExpiresAt ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(30);
    expect(minutes).toBeLessThan(32);
    const { checkouts } = await atStripe(asked.bookingId);
    expect(checkouts).toMatchObject([
      {
        id: booking?.checkoutId,
        amount_total: 1800,
        currency: 'gbp',
        customer_email: asked.email,
        metadata: { bookingId: asked.bookingId },
        expires_at: Date.parse(booking?.holdExpiresAt ?? '') / 1000,
        success_url: `https://desk.example/booking-confirmation?bookingId=${asked.bookingId}&session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `https://desk.example/sessions/${sessionId}?booking=${asked.bookingId}`,
      },
    ]);
    expect(await desk.mails(asked.bookingId)).toEqual([]);
  });

  test('costs what the currency shown says, less the code, and the booking keeps how', async () => {
    const sessionId = await desk.makeSession();
    const code = await desk.makeCode({ percentage: 15 });
    const asked = desk.wish(sessionId, { total: euros(1785), discountCode: code });
    await desk.book(asked);
    expect(await desk.booking(asked.bookingId)).toMatchObject({
      listPrice: euros(2100),
      discount: { code, type: 'percentage', percentage: 15 },
      total: euros(1785),
      rate: 1.17,
    });
    expect((await atStripe(asked.bookingId)).checkouts).toMatchObject([{ amount_total: 1785, currency: 'eur' }]);
    expect(await desk.check()).toEqual([]);
  });

  test('is free with a code that takes all of it off: confirmed at once, by two mails, without Stripe', async () => {
    const sessionId = await desk.makeSession();
    const code = await desk.makeCode({ percentage: 100, isOneTimeUse: true });
    const asked = desk.wish(sessionId, { total: pounds(0), discountCode: code });
    expect(await desk.book(asked)).toMatchObject({ status: 'completed', paymentStatus: 'free', paymentUrl: null });
    expect(await desk.counters(sessionId)).toEqual({ taken: 1, held: 0, waiting: 0 });
    expect(await desk.mails(asked.bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
    expect((await atStripe(asked.bookingId)).checkouts).toEqual([]);
    expect(await desk.check()).toEqual([]);
  });

  test('asked for again is the same booking with the same page, also when both come at once', async () => {
    const sessionId = await desk.makeSession();
    const asked = desk.wish(sessionId);
    const answers = await Promise.all([desk.book(asked), desk.book(asked), desk.book(asked)]);
    answers.push(await desk.book(asked));
    expect(new Set(answers.map(({ paymentUrl }) => paymentUrl)).size).toBe(1);
    expect(await desk.counters(sessionId)).toMatchObject({ held: 1 });
    const { checkouts } = await atStripe(asked.bookingId);
    expect(checkouts.filter(({ status }) => status === 'open')).toHaveLength(1);
  });

  test('of another price or code, or somebody else’s, under the same id is a conflict', async () => {
    const sessionId = await desk.makeSession();
    const asked = desk.wish(sessionId);
    await desk.book(asked);
    for (const change of [{ total: euros(2100) }, { discountCode: 'OTHER' }, { email: 'eve@example.org' }]) {
      await expect(desk.book({ ...asked, ...change })).rejects.toMatchObject({ code: 'booking_conflict' });
    }
  });

  test('that was given up cannot be paid under its old id', async () => {
    const sessionId = await desk.makeSession();
    const asked = desk.wish(sessionId);
    await desk.book(asked);
    await desk.dependencies.payments.close((await desk.booking(asked.bookingId))?.checkoutId ?? '');
    await desk.settle(asked.bookingId);
    await expect(desk.book(asked)).rejects.toMatchObject({ code: 'checkout_closed' });
  });
});

describe('what was tampered with is refused, and nothing is written (trust: money)', () => {
  async function refusedWith(code: string, sessionId: string, change: Parameters<Desk['wish']>[1]) {
    const asked = desk.wish(sessionId, change);
    const before = await desk.counters(sessionId);
    const refusal = expect(desk.book(asked)).rejects;
    await refusal.toMatchObject({ code });
    expect(await desk.counters(sessionId)).toEqual(before);
    expect(await desk.booking(asked.bookingId)).toBeUndefined();
    expect((await atStripe(asked.bookingId)).checkouts).toEqual([]);
  }

  test.each([
    ['a penny less', pounds(1799)],
    ['nothing', pounds(0)],
    ['a penny more', pounds(1801)],
    ['the number in another currency', euros(1800)],
    ['a rate of one’s own', euros(100)],
  ])('a total of %s', async (_, total) => {
    await refusedWith('price_changed', await desk.makeSession(), { total });
  });

  test('and the right total is told', async () => {
    const asked = desk.wish(await desk.makeSession(), { total: euros(1) });
    const told = await desk.book(asked).catch((failure) => failure.toProblem());
    expect(told).toMatchObject({ code: 'price_changed', total: euros(2100) });
  });

  test.each(['BIRTH_PACKAGE_PRICE', 'STRESS_PACKAGE_PRICE', 'FREE_RECORDING'])('%s as a code', async (code) => {
    await desk.makeCode({ code, percentage: 100 });
    const sessionId = await desk.makeSession();
    await refusedWith('invalid_discount_code', sessionId, { discountCode: code, total: pounds(0) });
  });

  test.each([
    ['unknown', 'NOBODY', undefined, 'invalid_discount_code'],
    ['inactive', undefined, { isActive: false }, 'invalid_discount_code'],
    ['used', undefined, { isOneTimeUse: true, timesUsed: 1 }, 'discount_code_used'],
  ])('a code that is %s', async (_, typed, made, refusal) => {
    const code = made ? await desk.makeCode(made) : String(typed);
    await refusedWith(refusal, await desk.makeSession(), { discountCode: code, total: pounds(1440) });
  });

  test('a code with the total of another', async () => {
    const code = await desk.makeCode({ percentage: 10 });
    const sessionId = await desk.makeSession();
    await refusedWith('price_changed', sessionId, { discountCode: code, total: pounds(900) });
  });

  test('a session that is not there', async () => {
    await expect(desk.book(desk.wish(desk.wish('').bookingId))).rejects.toMatchObject({ code: 'session_not_found' });
  });

  test('wrong codes, more than twenty of one caller in ten minutes: also the right one is not looked at then', async () => {
    const sessionId = await desk.makeSession();
    const code = await desk.makeCode();
    const from = (discountCode: string) =>
      desk.bookFrom('198.51.100.9', desk.wish(sessionId, { discountCode, total: pounds(1440) }));
    const codes: string[] = [];
    for (let n = 0; n < 22; n++) codes.push(await from(`GUESS${n}`).catch(({ code: refusal }) => refusal));
    expect(codes.filter((refusal) => refusal === 'invalid_discount_code')).toHaveLength(20);
    await expect(from(code)).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('when Stripe does not answer', () => {
  test('nothing is written, and it is said so', async () => {
    const sessionId = await desk.makeSession();
    const asked = desk.wish(sessionId);
    const payments = { ...desk.dependencies.payments, open: () => Promise.reject(new Error('no network')) };
    await expect(desk.book(asked, { ...desk.dependencies, payments })).rejects.toThrow('no network');
    expect(await desk.counters(sessionId)).toMatchObject({ held: 0 });
    expect(await desk.booking(asked.bookingId)).toBeUndefined();
  });
});
