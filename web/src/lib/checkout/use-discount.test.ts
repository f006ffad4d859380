import { describe, expect, test } from 'vitest';
import { draftFrom } from './use-discount.ts';

const applied = { code: 'WINTER20', type: 'percentage', percentage: 20 } as const;

describe('a code that was kept', () => {
  test.each([
    { typed: 'WINT', applied: null },
    { typed: 'WINTER20', applied },
  ])('is there again: %j', (draft) => {
    expect(draftFrom(JSON.stringify(draft))).toEqual(draft);
  });

  test.each([null, 'not json', '"WINTER20"', JSON.stringify({ typed: 'X', applied: { ...applied, percentage: 400 } })])(
    'is not taken from %j',
    (stored) => {
      expect(draftFrom(stored)).toEqual({ typed: '', applied: null });
    },
  );
});
