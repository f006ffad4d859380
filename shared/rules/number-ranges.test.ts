import { expect, test } from 'vitest';
import { partsWithRanges } from './number-ranges.ts';

// docs/product.md#dates-and-durations

test('ranges of numbers are parts of their own, everything else stays as it is', () => {
  expect(partsWithRanges('Rua do Sol, 1170-165 Lisboa, 9–17 and 10')).toEqual([
    { text: 'Rua do Sol, ', isRange: false },
    { text: '1170-165', isRange: true },
    { text: ' Lisboa, ', isRange: false },
    { text: '9–17', isRange: true },
    { text: ' and 10', isRange: false },
  ]);
  expect(partsWithRanges('Stoke-on-Trent')).toEqual([{ text: 'Stoke-on-Trent', isRange: false }]);
  expect(partsWithRanges('')).toEqual([]);
});
