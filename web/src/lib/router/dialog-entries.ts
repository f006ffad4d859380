/*
 * On a narrow screen each open dialog has an entry of its own in the tab's history, so that Back closes it. Such an entry
 * is its page's with one attribute more, `dialog`: how many are open. It is written and left past the router, which shows
 * the same page before and after (docs/decisions/dialogs.md).
 */

import { entriesHere, numberIn } from './history-entry.ts';

/** Wider screens have menus beside the page, and Back belongs to the pages alone. */
const narrow = '(width < 64rem)';

type OpenDialog = { close: () => void };

/** Open dialogs with an entry, the topmost last. */
const open: OpenDialog[] = [];

/** Place of the topmost dialog's entry in the tab's history, as the router counts. */
let topmost = 0;

/** True while a step of ours is under way, of which the router does not hear. */
let isLeaving = false;

/** Past the router, which would take it for a new page. */
function addEntry(): void {
  const { state }: { state: unknown } = window.history;
  topmost = numberIn(state, 'idx') + 1;
  const entry = { ...(typeof state === 'object' ? state : null), idx: topmost, dialog: entriesHere() + 1 };
  History.prototype.pushState.call(window.history, entry, '');
}

/** Brings the history to one entry for each open dialog: leaves those of closed ones; one that is busy did not close. */
function adjust(): void {
  if (isLeaving) return;
  const surplus = entriesHere() - open.length;
  for (let missing = -surplus; missing > 0; missing -= 1) addEntry();
  if (surplus <= 0) return;
  isLeaving = true;
  window.history.go(-surplus);
}

// After what closed the dialog has led to another page or opened the next dialog, which take over its entry.
const adjustSoon = () => void setTimeout(adjust);

function hear(event: PopStateEvent): void {
  const closing = open.length - entriesHere();
  // A longer step back leads to another page, which takes its dialogs with it.
  const isSamePage = numberIn(window.history.state, 'idx') === topmost - closing;
  if (isLeaving || (closing > 0 && isSamePage)) event.stopImmediatePropagation();
  if (!isLeaving && closing > 0 && isSamePage) for (const dialog of open.slice(-closing)) dialog.close();
  isLeaving = false;
  // By Forward, an entry whose dialog is closed is reached and left again.
  adjustSoon();
}

if (typeof window !== 'undefined') {
  // Before every other listener, the router's among them.
  window.addEventListener('popstate', hear, { capture: true });
  // A page that was left with a dialog open is loaded, or shown again.
  window.addEventListener('pageshow', adjustSoon);
  // This code may come later than both, at such an entry (dialog-state.ts).
  adjustSoon();
}

/**
 * Gives a dialog that has opened its entry, on a narrow screen. Returns what to call when it has closed; the entry stays
 * where a link leads away from the site.
 */
export function enterDialog(close: () => void): (isLeavingSite?: boolean) => void {
  if (!window.matchMedia(narrow).matches) return () => undefined;
  const dialog = { close };
  open.push(dialog);
  if (entriesHere() < open.length) addEntry();
  return (isLeavingSite = false) => {
    const place = open.indexOf(dialog);
    if (place === -1) return;
    open.splice(place, 1);
    if (!isLeavingSite) adjustSoon();
  };
}
