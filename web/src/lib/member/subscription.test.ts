import { expect, test } from 'vitest';
import { shownSubscription } from './subscription.ts';

test.each([
  ['Free', { birth: true, stress: true }, null],
  ['Free', { birth: true, stress: false }, 'Free'],
  ['Free', { birth: false, stress: false }, 'Free'],
  ['Free', undefined, 'Free'],
  ['Premium', { birth: true, stress: true }, 'Premium'],
] as const)('%s with collections %j is shown as %j (docs/product.md#dashboard)', (status, mine, shown) => {
  expect(shownSubscription(status, mine)).toBe(shown);
});
