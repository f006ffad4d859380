/** Calls a hook for each item of a list that has the same items, in the same order, whenever the page is drawn. */
export function useEach<Item, Value>(items: readonly Item[], useOne: (item: Item) => Value): Value[] {
  const values: Value[] = [];
  // biome-ignore lint/correctness/useHookAtTopLevel: the list has the same items whenever the page is drawn.
  for (const item of items) values.push(useOne(item));
  return values;
}
