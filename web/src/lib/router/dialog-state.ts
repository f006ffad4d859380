/** A number in an entry of the tab's history; 0 where it has none. */
export function numberIn(state: unknown, name: 'dialog' | 'idx'): number {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
  return typeof value === 'number' ? value : 0;
}

/** How many dialogs are open at the shown entry of the history. */
export const entriesHere = () => numberIn(window.history.state, 'dialog');

/** Whether the shown entry is a dialog's: the page that follows takes its place. */
export function isDialogEntry(): boolean {
  return entriesHere() > 0;
}

// A reload with a dialog open, or Forward after it, leads to an entry without its dialog: the code of dialogs leaves it.
const leaveEntry = () => void (isDialogEntry() && import('./dialog-entries.ts').catch(() => undefined));

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', leaveEntry);
  window.addEventListener('pageshow', leaveEntry);
}
