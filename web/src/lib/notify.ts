/** A message that appears for a moment: what happened, and a sentence more. */
export type Notice = {
  tone: 'good' | 'bad';
  title: string;
  text?: string;
  /** Names what failed or succeeded: a failure is no longer shown once the same thing succeeds. By default the request that failed. */
  about?: string | undefined;
};

type Listener = { draw: (notice: Notice) => void; dismiss: (about: string) => void };

let listener: Listener | null = null;

/** The request whose failure is being handled: until the task in which it came is over. */
let failing: string | undefined;

/** Shows a notice. The part of the app that draws notices is loaded with the first one. */
export function notify(notice: Notice): void {
  if (!listener) throw new Error('notify needs a <Notices> in the page');
  listener.draw(notice.tone === 'bad' ? { about: failing, ...notice } : notice);
}

/** Tells that a request has failed, before anyone handles that. */
export function noteFailure(about: string): void {
  failing = about;
  setTimeout(() => {
    if (failing === about) failing = undefined;
  });
}

/** Tells that something has succeeded: what was said of its failure goes. */
export function noteSuccess(about: string): void {
  listener?.dismiss(about);
}

/** Registers who draws notices; returns the function that ends it. */
export function onNotice(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = null;
  };
}
