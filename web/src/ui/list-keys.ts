/**
 * The entry of a list that a key leads to, around its ends; undefined for any other key. `place` is -1 where none is
 * chosen.
 */
export function entryByKey(key: string, place: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (place + 1) % count;
  if (key === 'ArrowUp') return place <= 0 ? count - 1 : place - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
