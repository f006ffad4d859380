import { describe, expect, it } from 'vitest';
import { nextSorting, sortRows } from './DataTable.tsx';

describe('the order of a table (docs/product.md#admin-shell)', () => {
  it('goes up, down, and back to how the rows came', () => {
    const up = nextSorting(null, 'code');
    const down = nextSorting(up, 'code');
    expect([up, down, nextSorting(down, 'code')]).toEqual([
      { by: 'code', order: 'ascending' },
      { by: 'code', order: 'descending' },
      null,
    ]);
  });

  it('sorts a newly chosen column ascending', () => {
    expect(nextSorting({ by: 'code', order: 'ascending' }, 'used')).toEqual({ by: 'used', order: 'ascending' });
  });

  it('sorts a copy, equal rows as they came', () => {
    const rows = [
      { used: 2, code: 'B' },
      { used: 1, code: 'A' },
      { used: 2, code: 'C' },
    ];
    const compare = (one: { used: number }, other: { used: number }) => one.used - other.used;
    const codes = (order: 'ascending' | 'descending') =>
      sortRows(rows, { by: 'used', order }, compare).map(({ code }) => code);
    expect([codes('ascending'), codes('descending')]).toEqual([
      ['A', 'B', 'C'],
      ['B', 'C', 'A'],
    ]);
    expect(sortRows(rows, null, compare)).toBe(rows);
  });
});
