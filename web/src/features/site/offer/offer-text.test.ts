import { describe, expect, test } from 'vitest';
import { acceptLabel, momentText, offerState, offerText, timeLeft } from './offer-text.ts';

const paid = { total: { amount: 2400, currency: 'GBP' } } as const;
const free = { ...paid, total: { amount: 0, currency: 'GBP' } } as const;

describe('waitlist offer (docs/product.md#waitlist-offers)', () => {
  test.each([
    ['held', true, 'open'],
    ['held', false, 'unpaid'],
    ['over', true, 'over'],
    ['processing', false, 'processing'],
    ['booked', false, 'yours'],
    ['cancelled', true, 'cancelled'],
    ['refunded', false, 'cancelled'],
  ] as const)('%s with offered=%s is %s', (bookingState, offered, state) => {
    expect(offerState({ offered }, bookingState)).toBe(state);
  });

  test('names the price, and does not mention money for a free session', () => {
    expect(offerText(paid, 'open').text).toContain('£24.00');
    expect(offerText(free, 'open').text).not.toContain('pay');
    expect(acceptLabel(paid.total)).toBe('Accept and pay £24.00');
    expect(acceptLabel(free.total)).toBe('Accept the place');
  });

  test('says that a part can be paid now, where the rest can be paid later', () => {
    expect(offerText({ ...paid, inParts: true }, 'open').text).toContain('pay £24.00 or a part of it now,');
  });

  test.each(['unpaid', 'processing', 'yours', 'over', 'cancelled'] as const)(
    '%s has a title different from an open offer',
    (state) => {
      expect(offerText(paid, state).title).not.toBe(offerText(paid, 'open').title);
    },
  );
});

describe('expiry of the hold', () => {
  const until = '2026-11-21T18:30:00.000Z';

  test('is shown with its time zone', () => {
    expect(momentText(until, 'Europe/London')).toBe('Saturday, November 21, 2026 at 6:30 PM, Europe/London (GMT)');
  });

  test.each([
    ['2026-11-20T19:20:00.000Z', '23 hours and 10 minutes'],
    ['2026-11-20T18:30:00.000Z', '24 hours'],
    ['2026-11-21T17:29:00.000Z', '1 hour and 1 minute'],
    ['2026-11-21T18:28:30.000Z', '1 minute'],
    ['2026-11-21T18:29:30.000Z', 'less than a minute'],
  ])('at %s there is %s left', (now, left) => {
    expect(timeLeft(until, new Date(now))).toBe(left);
  });
});

test('an offer of several places names all of them, and their sum', () => {
  const total = { amount: 4800, currency: 'GBP' } as const;
  expect(offerText({ total, offeredPlaces: 2 }, 'open')).toEqual({
    title: '2 places for you',
    text: 'You waited for 2 places, and they are free. Accept them, pay £48.00 for all, and they are yours.',
  });
  expect(acceptLabel({ amount: 0, currency: 'GBP' }, 2)).toBe('Accept the places');
});

test('an offer whose price can be chosen leaves the sum to its button', () => {
  const session = { prices: { kind: 'options', lowest: 800, highest: 1800 } } as const;
  const total = { amount: 800, currency: 'GBP' } as const;
  expect(offerText({ total, session }, 'open').text).toContain('at the price that suits you');
  expect(offerText({ total, session, offeredPlaces: 2 }, 'open').title).toBe('2 places for you');
  expect(offerText({ total, session }, 'yours').title).toBe('This place is yours');
});

// docs/product.md#packs
test.each([
  [0, { credits: 1, isLast: false }, 'Accept with 1 credit'],
  [0, { credits: 2, isLast: true }, 'Accept with your last 2 credits'],
  [4000, { credits: 1, isLast: false }, 'Accept, pay £40.00 and use 1 credit'],
])('accepting with %i left to pay and %j reads: %s', (amount, used, text) => {
  expect(acceptLabel({ amount, currency: 'GBP' }, 2, used)).toBe(text);
});
