type Kind = 'localStorage' | 'sessionStorage';

/** Holds what a full storage has refused, until the page is left or another tab stores the same. */
const unstored: Record<Kind, Map<string, string>> = { localStorage: new Map(), sessionStorage: new Map() };

const fullListeners = new Set<() => void>();
let isFull = false;

/** Calls back when the browser has no room for something that somebody would miss, at once where it had none before. */
export function onStorageFull(callback: () => void): () => void {
  fullListeners.add(callback);
  if (isFull) callback();
  return () => void fullListeners.delete(callback);
}

/**
 * A full storage goes unmentioned for these keys: they are fetched again anyway, or say where somebody had scrolled to.
 */
const unmissed = /^(scroll\.|site$)/;

/** Tells whether an error says that the browser has no room left; whoever listens is told of it. */
export function noteStorageFull(error: unknown, key: string): boolean {
  const name = error instanceof Error ? error.name : '';
  if (name !== 'QuotaExceededError' && name !== 'NS_ERROR_DOM_QUOTA_REACHED') return false;
  if (!unmissed.test(key)) {
    isFull = true;
    for (const tell of fullListeners) tell();
  }
  return true;
}

let isListening = false;

/** Forgets what this tab could not store as soon as another tab stores something newer. */
function listenToTabs(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener?.('storage', ({ key }) => {
    if (key === null) unstored.localStorage.clear();
    else unstored.localStorage.delete(key.replace(/^exhale\./, ''));
  });
}

/** Returns what is stored under a key of ours; null when nothing is, or where the browser lets nothing be stored. */
export function readStored(kind: Kind, key: string): string | null {
  try {
    return unstored[kind].get(key) ?? window[kind].getItem(`exhale.${key}`);
  } catch {
    return null; // Storage is switched off: the site works, it only forgets.
  }
}

/**
 * Stores a text under a key of ours; null removes it. Says whether that worked; what a full storage refuses can be read
 * until the page is left.
 */
export function writeStored(kind: Kind, key: string, value: string | null): boolean {
  unstored[kind].delete(key);
  try {
    if (value === null) window[kind].removeItem(`exhale.${key}`);
    else window[kind].setItem(`exhale.${key}`, value);
    return true;
  } catch (error) {
    if (value !== null && noteStorageFull(error, key)) {
      listenToTabs();
      unstored[kind].set(key, value);
    }
    return false; // Switched off or full: the site works, it only forgets.
  }
}

const prefix = 'exhale.';

function ownKeys(storage: Storage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

/** Forgets all that is stored, but for what is stored under the keys that are kept. */
export function forgetStored(kind: Kind, keptKeys: readonly string[] = []): void {
  const isForgotten = (key: string) => !keptKeys.includes(key);
  for (const key of [...unstored[kind].keys()].filter(isForgotten)) unstored[kind].delete(key);
  try {
    for (const key of ownKeys(window[kind]).filter(isForgotten)) window[kind].removeItem(prefix + key);
  } catch {
    // Switched off: there is nothing to forget.
  }
}

/** Forgets all that this tab has stored: what someone typed, tried, or was let do who has signed out. */
export function forgetTab(): void {
  forgetStored('sessionStorage');
}

/** Calls back when another tab stores something under the key. Returns the function that ends it. */
export function onStoredElsewhere(key: string, callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === null || event.key === `exhale.${key}`) callback();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
