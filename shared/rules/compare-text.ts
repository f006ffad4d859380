/** Sorts ids, instants and names by code unit, without the collator that `localeCompare` loads. */
export function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
