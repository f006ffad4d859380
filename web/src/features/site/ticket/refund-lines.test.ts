import { describe, expect, test } from 'vitest';
import { refundLines, refundReasonText } from './refund-lines.ts';

// docs/product.md#ticket

type Booking = Parameters<typeof refundLines>[0];

const sum = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const dueAt = '2026-12-01T10:00:00.000Z';
const part = (amount: number, change: object = {}) => ({
  ofMove: false,
  amount: sum(amount),
  own: true,
  dueAt,
  sentAt: dueAt,
  ...change,
});
const booking = {
  ending: 'cancelled',
  refundParts: [part(1800)],
  discountCode: null,
  ownPaid: sum(0),
  paidByHand: false,
  session: {
    startTime: '2026-12-12T18:00:00.000Z',
    cancellationPolicy: { freeHours: 24, partPercent: 50, partHours: 2 },
  },
} as unknown as Booking;
const text = (change: object) => refundReasonText({ ...booking, ...change }, 'Europe/London');

describe('the ticket of a booking that has ended names what goes back', () => {
  test('by payment, with a code that can be used again, and the sum', () => {
    const moved = { ...booking, discountCode: 'WINTER20', refundParts: [part(1800), part(500, { ofMove: true })] };
    expect(refundLines(moved)).toEqual({
      lines: [
        { label: 'What you paid for the place', amount: '£18.00' },
        { label: 'What you paid for moving it', amount: '£5.00' },
        { label: 'Code WINTER20', amount: 'free to use again' },
      ],
      total: { label: 'Goes back to you', amount: '£23.00' },
    });
  });

  test('with what goes to the person who gave the place as a line of its own, which is no part of the sum', () => {
    const toGiver = { label: 'To the person who gave you this place', amount: '£10.00' };
    expect(refundLines({ ...booking, refundParts: [part(1000, { own: false })] })).toEqual({
      lines: [toGiver],
      total: undefined,
    });
    const both = [part(280, { ofMove: true }), part(1000, { own: false })];
    expect(refundLines({ ...booking, refundParts: both })).toEqual({
      lines: [{ label: 'What you paid for moving it', amount: '£2.80' }, toGiver],
      total: { label: 'Goes back to you', amount: '£2.80' },
    });
  });

  test('when it was sent, and why it is that much', () => {
    expect(text({})).toBe(
      'Sent on December 1; banks take five to ten days to show it. All of what you paid goes back, because it was cancelled more than 24 hours before the start.',
    );
    const late = part(900, { dueAt: '2026-12-12T09:00:00.000Z', sentAt: null });
    // What is due is among what is paid until it is sent.
    expect(text({ refundParts: [late], ownPaid: sum(1800) })).toBe(
      'It is on its way; banks take five to ten days to show it. £9.00 of the £18.00 you paid goes back, because it was less than 24 hours before the start.',
    );
    expect(text({ refundParts: [{ ...late, sentAt: late.dueAt }], ownPaid: sum(900) })).toContain(
      '£9.00 of the £18.00',
    );
    expect(text({ ending: 'session_cancelled' })).toMatch(/All of what you paid goes back\.$/);
  });

  test('nothing, and by which policy; or whom to ask', () => {
    expect(text({ refundParts: undefined, ownPaid: sum(1800) })).toMatch(
      /^Nothing of the £18\.00 you paid goes back\. Free/,
    );
    expect(text({ refundParts: undefined })).toBeNull();
    expect(text({ refundParts: undefined, paidByHand: true })).toContain('ask them about the money');
  });
});
