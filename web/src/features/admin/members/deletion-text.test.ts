import { describe, expect, test } from 'vitest';
import { lostSeatsText, seatsAhead } from './AccountPanel.tsx';

// Confirmation of deleting an account (docs/decisions/deleting-people.md).

const now = new Date('2026-11-20T10:00:00.000Z');
const order = (overrides: object) =>
  ({
    type: 'session',
    status: 'paid',
    sessionStart: '2026-12-01T18:00:00.000Z',
    itemName: 'Evening Unwind',
    refundable: false,
    paidByHand: false,
    ...overrides,
  }) as Parameters<typeof seatsAhead>[0][number];

describe('places ahead', () => {
  test.each([
    ['paid', {}, 1],
    ['still being paid', { status: 'pending' }, 1],
    ['given up already', { status: 'cancelled' }, 0],
    ['of a session that was', { sessionStart: '2026-11-20T10:00:00.000Z' }, 0],
    ['that is none: recordings', { type: 'recording', sessionStart: null }, 0],
  ])('%s', (_, overrides, count) => expect(seatsAhead([order(overrides)], now)).toHaveLength(count));
});

describe('the confirmation text', () => {
  test('name the session, or count them', () => {
    expect(lostSeatsText([order({})])).toBe('The place in Evening Unwind is given up and free for others.');
    expect(lostSeatsText([order({}), order({ itemName: 'Open Circle' })])).toBe(
      '2 places ahead (Evening Unwind, Open Circle) are given up and free for others.',
    );
    expect(lostSeatsText([])).toBeUndefined();
  });

  test('say that money does not go back by itself', () => {
    expect(lostSeatsText([order({ refundable: true })])).toMatch(/refund it first/);
  });
});
