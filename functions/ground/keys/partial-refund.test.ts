import { expect, test } from 'vitest';
import { partsOf, withPart, withSum } from './partial-refund.ts';

const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`;
const two = withPart(withPart(null, { id: '1', amount: 300, at: at(1), reason: 'late' }), { amount: 200, at: at(2) });

/** docs/product.md#partial-refunds */
test('parts keep their own days and reasons, and add up', () => {
  expect(two).toMatchObject({ amount: 500, at: at(2) });
  expect(partsOf(two)).toEqual([
    { id: '1', amount: 300, at: at(1), reason: 'late' },
    { amount: 200, at: at(2) },
  ]);
  expect(partsOf(withPart({ amount: 100, at: at(1) }, { amount: 50, at: at(3) }))).toEqual([
    { amount: 100, at: at(1) },
    { amount: 50, at: at(3) },
  ]);
});

/** docs/trust.md#refunds-and-disputes */
test.each([
  [800, [300, 200, 300]],
  [500, [300, 200]],
  [400, [300, 100]],
  [300, [300]],
  [0, []],
])('with %i returned at Stripe, later parts are added or taken off', (sum, amounts) => {
  const refund = withSum(two, { id: '2', amount: sum, at: at(5) });
  expect(refund?.amount ?? 0).toBe(sum);
  expect(partsOf(refund).map(({ amount }) => amount)).toEqual(amounts);
});
