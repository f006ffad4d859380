type Listener = () => void;

let listener: Listener | null = null;

/** Says that whoever is remembered as signed in has no session any more. */
export function reportSessionExpired(): void {
  listener?.();
}

/** Registers who asks to sign in again; returns the function that ends it. */
export function onSessionExpired(ask: Listener): () => void {
  listener = ask;
  return () => {
    if (listener === ask) listener = null;
  };
}
