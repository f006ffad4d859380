import { entriesHere } from './history-entry.ts';

/** Tells whether the shown entry is a dialog's: the page that follows takes its place. */
export function isDialogEntry(): boolean {
  return entriesHere() > 0;
}

// A reload with a dialog open, or Forward after it, leads to an entry without its dialog: the code of dialogs leaves it.
const leaveEntry = () => void (isDialogEntry() && import('./dialog-entries.ts').catch(() => undefined));

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', leaveEntry);
  window.addEventListener('pageshow', leaveEntry);
}
