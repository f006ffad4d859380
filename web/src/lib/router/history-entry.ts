/** Reads a number in an entry of the tab's history; it is 0 where the entry has none. */
export function numberIn(state: unknown, name: 'dialog' | 'idx'): number {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
  return typeof value === 'number' ? value : 0;
}

/** Counts the dialogs that are open at the shown entry of the history. */
export const entriesHere = () => numberIn(window.history.state, 'dialog');

/** Returns the place of the shown page in the tab's history, as the router counts; null where it did not write the entry. */
export function placeInHistory(): number | null {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state ? numberIn(state, 'idx') : null;
}
