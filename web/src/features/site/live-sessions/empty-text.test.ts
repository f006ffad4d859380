import { expect, test } from 'vitest';
import { emptyText } from './empty-text.ts';

test.each([
  ['upcoming', null, 'No upcoming sessions scheduled.'],
  ['past', null, 'No past sessions available.'],
  ['upcoming', 'Mothers', 'No upcoming sessions in the "Mothers" category.'],
  ['past', 'Mothers', 'No past sessions in the "Mothers" category.'],
] as const)('%s in %j', (when, category, text) => {
  expect(emptyText(when, category)).toBe(text);
});
