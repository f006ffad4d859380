/**
 * The entry of a list that a key leads to, around its ends; undefined for any other key. `here` is -1 where none is
 * chosen.
 */
export function entryByKey(key: string, here: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (here + 1) % count;
  if (key === 'ArrowUp') return here <= 0 ? count - 1 : here - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
