type Kind = 'localStorage' | 'sessionStorage';

/** What is stored under a key of ours; null when nothing is, or where the browser lets nothing be stored. */
export function readStored(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(`exhale.${key}`);
  } catch {
    return null; // Storage is switched off: the site works, it only forgets.
  }
}

/** Stores a text under a key of ours; null removes it. Says whether that worked. */
export function writeStored(kind: Kind, key: string, value: string | null): boolean {
  try {
    if (value === null) window[kind].removeItem(`exhale.${key}`);
    else window[kind].setItem(`exhale.${key}`, value);
    return true;
  } catch {
    return false; // Switched off or full: the site works, it only forgets.
  }
}

/** Forgets all that this tab has stored: what someone typed, tried, or was let do who has signed out. */
export function forgetTab(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith('exhale.')) window.sessionStorage.removeItem(key);
    }
  } catch {
    // Switched off: there is nothing to forget.
  }
}

/** Calls back when another tab stores something under the key. Returns the function that ends it. */
export function onStoredElsewhere(key: string, callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === null || event.key === `exhale.${key}`) callback();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
