import { expect, test } from 'vitest';
import { heldUntilText } from './Waitlists.tsx';

const now = new Date('2026-11-27T18:00:00.000Z');

test('an offered place says until when it is held (docs/product.md#waitlist-offers)', () => {
  expect(heldUntilText('2026-11-27T21:00:00.000Z', now, 'Europe/London')).toBe('Held for you until 9:00 PM.');
  expect(heldUntilText('2026-11-28T09:00:00.000Z', now, 'Europe/London')).toBe(
    'Held for you until Saturday, November 28, 9:00 AM.',
  );
});
