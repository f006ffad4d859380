/** By which column rows stand, and which way. */
export type Sorting = { by: string; order: 'ascending' | 'descending' };

/** What pressing a column's heading does: sorts by it, the other way, then as it came. */
export function nextSorting(sorting: Sorting | null, by: string): Sorting | null {
  if (sorting?.by !== by) return { by, order: 'ascending' };
  return sorting.order === 'ascending' ? { by, order: 'descending' } : null;
}

/** The rows in that order; equal ones stay as they came. */
export function sortRows<Row>(
  rows: readonly Row[],
  sorting: Sorting | null,
  compare: ((one: Row, other: Row) => number) | undefined,
): readonly Row[] {
  if (!sorting || !compare) return rows;
  const sign = sorting.order === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => sign * compare(one, other));
}
