import { describe, expect, it } from 'vitest';
import { changeWords, filledPart, startWords } from './figures.ts';

const gbp = (amount: number) => ({ amount, currency: 'GBP' }) as const;

describe('figures of the overview', () => {
  it('compares with the 30 days before, if there was anything', () => {
    expect(changeWords({ last: gbp(1120), before: gbp(1000) })).toBe('+12% on the 30 days before');
    expect(changeWords({ last: gbp(500), before: gbp(1000) })).toBe('-50% on the 30 days before');
    expect(changeWords({ last: gbp(500), before: gbp(0) })).toBeNull();
  });

  it('counts the part of the places that is filled', () => {
    expect(filledPart({ taken: 64, places: 90 })).toBe(71);
    expect(filledPart({ taken: 0, places: 0 })).toBe(0);
  });

  it('says when a session starts', () => {
    expect([0, 1, 20].map(startWords)).toEqual(['It starts today.', 'It starts tomorrow.', 'It starts in 20 days.']);
  });
});
