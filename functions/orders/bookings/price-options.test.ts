import { describe, expect, test } from 'vitest';
import type { PriceOption, Pricing } from '#shared/rules/prices.ts';
import { newId } from '../../ground/platform/ids.ts';
import { changing } from '../../testing/changing.ts';
import { intercept } from '../../testing/fault-injection.ts';
import { pay } from '../../testing/payments.ts';
import { type CreateBookingBody, openSharedTestSite } from '../../testing/site.ts';

const site = await openSharedTestSite();
const { move, give } = changing(site);

const codeOf = (error: { code?: string }) => error.code ?? String(error);
const inPounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;

function optionOf(overrides: Partial<PriceOption> & { amount: number; name: string }): PriceOption {
  return { id: newId(new Date()), text: null, places: null, until: null, asksReason: false, ...overrides };
}

const full = optionOf({ name: 'Full price', amount: 1800 });
const concession = optionOf({ name: 'Concession', amount: 800, places: 2, asksReason: true });
const earlyBird = optionOf({ name: 'Early bird', amount: 1200, until: '2020-01-01T09:00:00.000Z' });
const community = optionOf({ name: 'Community', amount: 0 });
const pricing: Pricing = {
  kind: 'options',
  options: [full, concession, earlyBird, community],
  standardId: full.id,
};
const sliding: Pricing = { kind: 'sliding', lowest: 500, suggested: 1500, highest: 3000 };

const newSession = (own: Pricing = pricing, maxAttendees: number | null = 10) =>
  site.createSession({ price: inPounds(own.kind === 'sliding' ? own.suggested : 1800), pricing: own, maxAttendees });

const asking = ({ id, asksReason }: PriceOption) => ({ id, ...(asksReason && { reason: 'I study' }) });

/** Books at a price: the booking's id, or the problem code. */
function bookAt(sessionId: string, option: PriceOption, overrides: Partial<CreateBookingBody> = {}): Promise<string> {
  const request = site.bookingRequest(sessionId, {
    option: asking(option),
    total: inPounds(option.amount),
    ...overrides,
  });
  return site.book(request).then(({ bookingId }) => bookingId, codeOf);
}

function payWhatYouCan(sessionId: string, amount: number, overrides: Partial<CreateBookingBody> = {}) {
  const request = site.bookingRequest(sessionId, { total: inPounds(amount), ...overrides });
  return site.book(request).then(({ bookingId }) => bookingId, codeOf);
}

describe('a choice of prices (docs/product.md#price-options)', () => {
  test('a guest books at the price that they chose, and gives the reason that it asks for', async () => {
    const sessionId = await newSession();
    const id = await bookAt(sessionId, concession);
    expect(await site.booking(id)).toMatchObject({
      total: inPounds(800),
      option: { id: concession.id, name: 'Concession' },
      optionReason: 'I study',
    });
    expect(await bookAt(sessionId, concession, { option: { id: concession.id } })).toBe('option_reason');
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('a reason that nobody asked for is not kept', async () => {
    const id = await bookAt(await newSession(), full, { option: { id: full.id, reason: 'Just because' } });
    expect((await site.booking(id))?.optionReason).toBeNull();
  });

  test('a price that is over, unknown or missing is refused, and nothing is held', async () => {
    const sessionId = await newSession();
    expect(await bookAt(sessionId, earlyBird)).toBe('option_over');
    expect(await bookAt(sessionId, optionOf({ name: 'Made up', amount: 1 }))).toBe('option_over');
    const withoutOption = site.bookingRequest(sessionId, { total: inPounds(1800) });
    expect(await site.book(withoutOption).then(() => 'booked', codeOf)).toBe('option_over');
    expect(await bookAt(await site.createSession(), full)).toBe('option_over');
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
  });

  test('another sum than that of the chosen price is refused', async () => {
    expect(await bookAt(await newSession(), full, { total: inPounds(800) })).toBe('price_changed');
  });

  test('a price that changes after it was read is neither charged nor kept', async () => {
    const sessionId = await newSession();
    const dearer = { ...concession, amount: 900 };
    const changed: Pricing = { kind: 'options', options: [full, dearer], standardId: full.id };
    const own = intercept(site.dependencies, async (name, call) => {
      if (name === 'open') {
        await site.createSession({ id: sessionId, price: inPounds(1800), pricing: changed, maxAttendees: 10 });
      }
      return call();
    });
    const request = site.bookingRequest(sessionId, { option: asking(concession), total: inPounds(800) });
    await expect(site.book(request, own)).rejects.toMatchObject({
      code: 'price_changed',
      details: { total: inPounds(900) },
    });
    expect(await site.booking(request.bookingId)).toBeUndefined();
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
  });

  test('a free option is booked at once, in a session that costs something', async () => {
    const id = await bookAt(await newSession(), community);
    expect(await site.booking(id)).toMatchObject({ total: inPounds(0), option: { name: 'Community' } });
  });

  test('an option with places of its own sells no more of them, and sells one again that was given back', async () => {
    const sessionId = await newSession();
    const first = await bookAt(sessionId, concession);
    expect(await bookAt(sessionId, concession)).toHaveLength(26);
    expect(await bookAt(sessionId, concession)).toBe('option_sold_out');
    expect(await bookAt(sessionId, full)).toHaveLength(26);
    await site.cancel(first);
    expect(await bookAt(sessionId, concession)).toHaveLength(26);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('the last place at a price goes to one of two who ask at once, 25 times', async () => {
    for (let attempt = 0; attempt < 25; attempt++) {
      const last = { ...concession, places: 1 };
      const sessionId = await newSession({ kind: 'options', options: [full, last], standardId: full.id });
      const outcomes = await Promise.all([bookAt(sessionId, last), bookAt(sessionId, last), bookAt(sessionId, full)]);
      expect(outcomes.filter((outcome) => outcome === 'option_sold_out')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome.length === 26)).toHaveLength(2);
    }
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('a payment that began at a price is settled at it', async () => {
    const sessionId = await newSession();
    const request = site.bookingRequest(sessionId, { option: asking(concession), total: inPounds(800) });
    const { paymentUrl } = await site.book(request);
    await pay(String(paymentUrl));
    await site.settle(request.bookingId);
    expect(await site.booking(request.bookingId)).toMatchObject({
      status: 'completed',
      paymentStatus: 'paid',
      option: { name: 'Concession' },
    });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('a repeated request with another option is another request', async () => {
    const sessionId = await newSession();
    const request = site.bookingRequest(sessionId, { option: asking(community), total: inPounds(0) });
    await site.book(request);
    expect(await site.book(request)).toMatchObject({ bookingId: request.bookingId });
    expect(await site.book({ ...request, option: asking(full) }).then(() => 'booked', codeOf)).toBe('booking_conflict');
  });
});

describe('pay what you can (docs/product.md#price-options)', () => {
  test.each([500, 1234, 3000])('%i minor units within the bounds are charged as typed', async (amount) => {
    const id = await payWhatYouCan(await newSession(sliding), amount);
    expect(await site.booking(id)).toMatchObject({ total: inPounds(amount), option: { name: 'Pay what you can' } });
  });

  test('less than the lowest and more than the highest are refused with what can be paid', async () => {
    const sessionId = await newSession(sliding);
    for (const [typed, nearest] of [
      [499, 500],
      [3001, 3000],
    ] as const) {
      const request = site.bookingRequest(sessionId, { total: inPounds(typed) });
      await expect(site.book(request)).rejects.toMatchObject({
        code: 'price_changed',
        details: { total: inPounds(nearest) },
      });
    }
  });

  test('nothing is paid where the owner lets it start at 0, and never less than Stripe can charge', async () => {
    const sessionId = await newSession({ kind: 'sliding', lowest: 0, suggested: 1000, highest: 2000 });
    expect(await payWhatYouCan(sessionId, 0)).toHaveLength(26);
    expect(await payWhatYouCan(sessionId, 29)).toBe('price_changed');
    expect(await payWhatYouCan(sessionId, 30)).toHaveLength(26);
  });

  test('bounds are converted as prices are; what is typed is charged in the currency shown', async () => {
    const sessionId = await newSession(sliding);
    const typed = { amount: 1234, currency: 'EUR' } as const;
    const id = await payWhatYouCan(sessionId, 0, { total: typed });
    expect(await site.booking(id)).toMatchObject({ total: typed, listPrice: typed });
  });

  test('codes do not apply', async () => {
    const discountCode = await site.createDiscountCode();
    expect(await payWhatYouCan(await newSession(sliding), 1500, { discountCode })).toBe('invalid_discount_code');
  });
});

describe('moving a place that was booked at a choice of prices (docs/product.md#price-options)', () => {
  /** A paid booking at a price. */
  async function paidAt(option: PriceOption, own: Pricing = pricing) {
    const sessionId = await newSession(own);
    const request = site.bookingRequest(sessionId, { option: asking(option), total: inPounds(option.amount) });
    const { paymentUrl } = await site.book(request);
    await pay(String(paymentUrl));
    await site.settle(request.bookingId);
    return { sessionId, id: request.bookingId };
  }

  test('it gets the option of the same name, else the standard one, and both sessions count it', async () => {
    const { id } = await paidAt(concession);
    const own = optionOf({ name: 'Concession', amount: 800, places: 1 });
    const standard = optionOf({ name: 'Evening price', amount: 800 });
    const target = await newSession({ kind: 'options', options: [standard, own], standardId: standard.id });
    await move(id, target);
    expect(await site.booking(id)).toMatchObject({ sessionId: target, option: { id: own.id, name: 'Concession' } });
    const other = await newSession({ kind: 'options', options: [standard], standardId: standard.id });
    await move(id, other);
    expect((await site.booking(id))?.option).toEqual({ id: standard.id, name: 'Evening price' });
    expect(await site.counterMismatches()).toEqual([]);
    const single = await site.createSession({ price: inPounds(800) });
    await move(id, single);
    expect((await site.booking(id))?.option).toBeNull();
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('a dearer option there is paid before it moves', async () => {
    const { id } = await paidAt(concession);
    const own = optionOf({ name: 'Concession', amount: 1000 });
    const target = await newSession({ kind: 'options', options: [full, own], standardId: full.id });
    const orderId = newId(new Date());
    const { paymentUrl } = await move(id, target, { surcharge: 200, orderId });
    expect(await site.counterMismatches()).toEqual([]);
    await pay(String(paymentUrl));
    await site.settle(orderId);
    expect(await site.booking(id)).toMatchObject({ sessionId: target, option: { id: own.id } });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('what a guest chose to pay is kept, within the bounds there', async () => {
    const sessionId = await newSession(sliding);
    const request = site.bookingRequest(sessionId, { total: inPounds(2500) });
    const { paymentUrl } = await site.book(request);
    await pay(String(paymentUrl));
    await site.settle(request.bookingId);
    await move(request.bookingId, await newSession(sliding));
    expect(await site.booking(request.bookingId)).toMatchObject({ placePrice: 2500 });
    const lower = await newSession({ kind: 'sliding', lowest: 500, suggested: 1000, highest: 2000 });
    await move(request.bookingId, lower, { refund: 500 });
    expect(await site.booking(request.bookingId)).toMatchObject({ placePrice: 2000, sessionId: lower });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('a place that is given away keeps its option, not the reason of who gave it', async () => {
    const { id } = await paidAt(concession);
    await give(id, `${newId(new Date()).toLowerCase()}@example.org`);
    expect(await site.booking(id)).toMatchObject({ option: { name: 'Concession' }, optionReason: null });
  });
});
