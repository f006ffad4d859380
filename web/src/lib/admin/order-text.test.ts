import { describe, expect, it } from 'vitest';
import {
  bookingStatusOf,
  customerOf,
  discountOf,
  fullPriceText,
  keptPaymentText,
  lossText,
  paidText,
  priceText,
  refundByHandText,
  refundLabel,
  refundNote,
  refundPartLabel,
  refundText,
  restStateText,
  withOrder,
} from './order-text.ts';

const order = {
  id: '01JD0000000000000000000001',
  type: 'session',
  createdAt: '2026-11-20T09:12:00.000Z',
  customerName: 'Sam Guest',
  customerEmail: 'sam@example.org',
  memberSub: null,
  itemName: 'Evening Unwind',
  sessionId: '01JD0000000000000000000002',
  sessionStart: '2026-11-24T18:30:00.000Z',
  collection: null,
  listPrice: { amount: 3000, currency: 'GBP' },
  total: { amount: 2400, currency: 'GBP' },
  discountCode: 'EARLY20',
  status: 'paid',
  refund: 'none',
  refundedPart: null,
  refusedRefund: null,
  refundedByHand: false,
  refundable: true,
  paidElsewhere: false,
  syncable: true,
  paidByHand: false,
  given: false,
  attended: null,
  movesBookingId: null,
  ofPass: false,
  paymentId: 'pi_1',
} as const;

describe('order texts (docs/product.md#order-status)', () => {
  it('names the person and the amount before a refund, and what is lost', () => {
    const { title, text, action } = refundText(order, true);
    expect(title).toBe('Refund £24.00 to Sam Guest?');
    expect(text).toContain('sam@example.org');
    expect(text).toContain('Their place in Evening Unwind is free again');
    expect(action).toBe('Refund £24.00');
    const recording = { ...order, type: 'recording', itemName: 'Birth Recording Package' } as const;
    expect(text).toContain('the waitlist is told');
    // Where nobody waits, nothing is said of a waitlist.
    expect(refundText(order, false).text).not.toContain('waitlist');
    expect(refundText(recording, true).text).toContain('They can no longer open Birth Recording Package.');
  });

  it('says that a refund went back by hand, and asks before it is recorded (docs/product.md#refunds)', () => {
    expect(refundNote({ refund: 'done', refundedPart: null, refundedByHand: true })).toBe('refunded by hand');
    const { title, text } = refundByHandText('Sam Guest', { amount: 1800, currency: 'GBP' });
    expect(title).toBe('Did Sam Guest get £18.00 back?');
    expect(text).toContain('Nothing is sent through Stripe any more');
  });

  it('asks whether a payment by other means went back, and counts it as taken until then', () => {
    const byHand = { ...order, refundable: false, paidByHand: true };
    expect(refundLabel(byHand)).toBe('Record a refund…');
    expect(refundText(byHand, true)).toMatchObject({
      title: 'Did £24.00 go back to Sam Guest?',
      text: expect.stringContaining('£24.00 was paid in cash or by transfer'),
    });
    expect(refundText({ ...byHand, status: 'cancelled' }, true).text).not.toContain('Their place');
    expect(keptPaymentText(byHand)).toBe('The £24.00 that was paid stays in what you have taken.');
    expect([refundLabel, keptPaymentText].map((of) => of({ ...order, refundable: false }))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('gives the payment of a voucher back whole, and says that the voucher ends', () => {
    const sold = { ...order, type: 'voucher' as const };
    expect(refundLabel(sold)).toBe('Refund, and end the voucher…');
    expect(refundPartLabel(sold)).toBeUndefined();
    expect(refundText(sold, false).text).toContain('The voucher ends: it pays nothing any more.');
    expect(lossText({ ...sold, status: 'pending' }, false)).toBe('No voucher is made for it.');
  });

  it.each([
    ['paid', 'completed'],
    ['free', 'completed'],
    ['pending', 'pending'],
    ['cancelled', 'cancelled'],
    ['failed', 'cancelled'],
  ] as const)('knows that a booking whose payment is %s is %s', (status, own) => {
    expect(bookingStatusOf(status)).toBe(own);
  });

  it('falls back to the local part of the address without a name', () => {
    expect(customerOf({ ...order, customerName: '' })).toBe('sam');
    expect(customerOf({ ...order, customerName: order.customerEmail })).toBe('sam');
  });

  it.each([
    [{ status: 'paid' }, '£24.00', '£24.00'],
    [{ status: 'pending' }, '£24.00', ''],
    [{ status: 'free' }, 'Free', 'Free'],
    [{ given: true }, 'Free', 'Free'],
    [{ total: { amount: 0, currency: 'GBP' } }, 'Free', 'Free'],
    [{ status: 'cancelled', total: { amount: 0, currency: 'GBP' } }, 'Free', 'Free'],
    [{ status: 'cancelled' }, '~£24.00~', '~£24.00~'],
    [{ status: 'cancelled', refundable: false, paidByHand: true }, '~£24.00~', '~£24.00~'],
    [{ status: 'cancelled', refundable: false, refund: 'done' }, '~£24.00~', '~£24.00~'],
    [{ status: 'cancelled', refundable: false }, '~£24.00~', ''],
    [{ status: 'failed', refundable: false }, '~£24.00~', ''],
  ] as const)('of %j the price is %s, and paid was %s (docs/product.md#admin-bookings)', (change, price, paid) => {
    const written = ({ text, isStruck }: ReturnType<typeof priceText>) => (isStruck ? `~${text}~` : text);
    const changed = { ...order, ...change };
    expect([written(priceText(changed)), written(paidText(changed))]).toEqual([price, paid]);
  });

  it('sees a discount', () => {
    expect(discountOf(order)).toBe(order.listPrice.amount - order.total.amount);
    expect(discountOf({ ...order, total: order.listPrice })).toBe(0);
  });

  describe('the rest of a price (docs/product.md#deposits)', () => {
    const amount = { amount: 1000, currency: 'GBP' } as const;
    const pending = { byCard: true, payUntil: null, state: 'pending' } as const;
    const rest = { id: '01KREST0000000000000000000', amount, dueAt: '2027-05-12T12:00:00.000Z', ...pending };

    it('is no discount', () => {
      const deposit = { ...order, total: { ...amount, amount: 2000 } };
      expect(discountOf({ ...deposit, rest })).toBe(0);
      // Another price since the place was moved is none either.
      const moved = { ...rest, amount: { ...amount, amount: 1700 }, bookedAmount: amount };
      expect(discountOf({ ...deposit, rest: moved })).toBe(0);
    });

    it('says when and how it is paid, or what became of it', () => {
      expect(restStateText(rest, 'UTC')).toMatch(/^£10\.00 due .+2027, by the card of the deposit$/);
      expect(restStateText({ ...rest, byCard: false }, 'UTC')).toContain('by a mailed payment page');
      expect(restStateText({ ...rest, payUntil: rest.dueAt }, 'UTC')).toContain('not paid: the place goes');
      expect(restStateText({ ...rest, state: 'paid' }, 'UTC')).toBe('£10.00 paid');
      expect(restStateText({ ...rest, state: 'cancelled' }, 'UTC')).toBe('£10.00 not to be paid any more');
    });
  });

  it('replaces an order in a list', () => {
    const other = { ...order, id: '01JD0000000000000000000003' };
    const page = {
      orders: [order, other],
      nextCursor: null,
      counts: { session: 2, recording: 0, voucher: 0, pack: 0 },
    };
    const cancelled = { ...order, status: 'cancelled' } as const;
    expect(withOrder(page, cancelled).orders).toEqual([cancelled, other]);
  });
});

describe('what was paid elsewhere (docs/product.md#paid-elsewhere)', () => {
  const elsewhere = { status: 'paid', given: false, paidElsewhere: true } as const;

  it('is told with its sum, or without one that is not known, never as free', () => {
    const eur = (amount: number) => ({ amount, currency: 'EUR' as const });
    expect(priceText({ ...elsewhere, total: eur(850) }).text).toBe('€8.50 paid elsewhere');
    expect(priceText({ ...elsewhere, total: eur(0) }).text).toBe('Paid elsewhere');
    expect(fullPriceText({ paidElsewhere: true, listPrice: eur(0) })).toBe('');
  });
});
