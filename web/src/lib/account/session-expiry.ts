type Listener = () => void;

let listener: Listener | null = null;

/** Reports that the stored account has no valid authSession any more. */
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
