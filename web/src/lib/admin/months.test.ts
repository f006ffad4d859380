import { describe, expect, it } from 'vitest';
import { lastMonths, monthName, spanOf } from './months.ts';

describe('months', () => {
  it('go back over the turn of the year', () => {
    expect(lastMonths(new Date(2026, 1, 28), 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
    // Not the 31st of a month that has none.
    expect(lastMonths(new Date(2026, 2, 31), 2)).toEqual(['2026-03', '2026-02']);
  });

  it('have names', () => {
    expect(monthName('2026-11')).toBe('November 2026');
  });

  it('span whole months of the browser', () => {
    const { from, to } = spanOf('2025-11', '2025-12');
    expect(new Date(from)).toEqual(new Date(2025, 10, 1));
    expect(new Date(to)).toEqual(new Date(2026, 0, 1));
  });
});
