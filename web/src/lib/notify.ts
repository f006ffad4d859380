/** A message that appears for a moment: what happened, and a sentence more. */
export type Notice = { tone: 'good' | 'bad'; title: string; text?: string };

type Listener = (notice: Notice) => void;

let listener: Listener | null = null;

/** Shows a notice. The part of the app that draws notices is loaded with the first one. */
export function notify(notice: Notice): void {
  if (!listener) throw new Error('notify needs a <Notices> in the page');
  listener(notice);
}

/** Registers who draws notices; returns the function that ends it. */
export function onNotice(draw: Listener): () => void {
  listener = draw;
  return () => {
    if (listener === draw) listener = null;
  };
}
