export type Sorting = { by: string; order: 'ascending' | 'descending' };

/** The next sorting when a heading is pressed: ascending, descending, unsorted. */
export function nextSorting(sorting: Sorting | null, by: string): Sorting | null {
  if (sorting?.by !== by) return { by, order: 'ascending' };
  return sorting.order === 'ascending' ? { by, order: 'descending' } : null;
}

/** Stable sort. */
export function sortRows<Row>(
  rows: readonly Row[],
  sorting: Sorting | null,
  compare: ((one: Row, other: Row) => number) | undefined,
): readonly Row[] {
  if (!sorting || !compare) return rows;
  const sign = sorting.order === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => sign * compare(one, other));
}
