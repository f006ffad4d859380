import { expect, test } from 'vitest';
import { openText } from './ResourcesCard.tsx';

const birth = { collection: 'birth' } as const;
const stress = { collection: 'stress' } as const;

test.each([
  [[], [birth, stress], 'Recordings to breathe with, whenever you have a quiet half hour.'],
  [['birth'], [birth, birth], 'Your birth preparation recordings are open.'],
  [['birth'], [birth, stress, stress], 'Your birth preparation recordings are open, and two more are free to watch.'],
  [['stress'], [birth, stress], 'Your stress and sleep recordings are open, and one more is free to watch.'],
  [['birth', 'stress'], [birth, stress], 'Your birth preparation and your stress and sleep recordings are open.'],
] as const)('owner of %j (docs/product.md#dashboard)', (full, recordings, text) => {
  expect(openText({ full, recordings })).toBe(text);
});
