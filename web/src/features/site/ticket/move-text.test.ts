import { expect, test } from 'vitest';
import { type Move, moveButtonText, moveText, pendingMoveText } from './move-text.ts';

// docs/product.md#moving-to-a-dearer-session

const sum = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const session = {
  title: 'Deep Rest',
  startTime: '2026-12-12T18:00:00.000Z',
  timeZone: 'Europe/London',
  locationType: 'onsite',
} as unknown as Move['session'];
const move = (refund: number, surcharge: number): Move => ({
  session,
  price: sum(2000),
  refund: sum(refund),
  surcharge: sum(surcharge),
});

test.each([
  [0, 0, '(same price)', 'Move it to December 12, 6:00 PM (same price)'],
  [300, 0, '(£3.00 goes back)', 'Move it to December 12, 6:00 PM (£3.00 goes back)'],
  [0, 500, '(£5.00 more, paid now)', 'Pay £5.00 and move it to December 12, 6:00 PM'],
])('%i back, %i more: %s', (refund, surcharge, text, button) => {
  expect(moveText(move(refund, surcharge))).toMatch(/^Deep Rest, December 12, 6:00 PM/);
  expect(moveText(move(refund, surcharge))).toContain(text);
  expect(moveButtonText(move(refund, surcharge), false)).toBe(button);
});

test('an unpaid move says until when the place is held, and that the booking stays', () => {
  const pending = {
    id: 'x',
    session,
    total: sum(500),
    processing: false,
    holdExpiresAt: '2026-12-01T14:20:00.000Z',
  };
  expect(pendingMoveText(pending, 'held')).toMatch(/not paid yet: £5\.00.* this one stays yours\.$/);
  expect(pendingMoveText(pending, 'processing')).toContain('waits for your bank');
  expect(pendingMoveText(pending, 'over')).toContain('how your payment stands');
});
