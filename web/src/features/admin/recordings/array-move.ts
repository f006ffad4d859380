/** A list with one of its items at another place, both counted from 0. */
export function arrayMove<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const movedItems = [...list];
  movedItems.splice(to, 0, ...movedItems.splice(from, 1));
  return movedItems;
}

/**
 * Index of an item after it was dropped before or after another one, counted from 0; undefined when one of them is
 * not in the list.
 */
export function placeDropped<Item>(
  list: readonly Item[],
  dropped: Item,
  { target, side }: { target: Item; side: 'before' | 'after' },
): number | undefined {
  const from = list.indexOf(dropped);
  const at = list.indexOf(target);
  if (from < 0 || at < 0) return undefined;
  const gap = side === 'before' ? at : at + 1;
  // It leaves its own place first.
  return gap > from ? gap - 1 : gap;
}
