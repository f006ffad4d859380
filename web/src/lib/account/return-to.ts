import { readStored, writeStored } from '../storage.ts';

const key = 'auth_return_url';

// Base for parsing paths; never requested.
const baseUrl = 'https://here.invalid';

// Slashes, percents and control characters that hide in an encoded path.
const hidden = /%(?:2f|5c|25|[01][0-9a-f]|7f)/i;

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return !hidden.test(path);
  } catch {
    return false; // Half an encoding: no link of ours.
  }
}

/** A path of this site with its query and hash, as the browser would go to it; null for anything else (docs/trust.md#return-addresses). */
export function safePath(text: string): string | null {
  // What URLs drop or turn into slashes must not decide where someone lands.
  if (!text.startsWith('/') || /[^!-[\]-~]/.test(text)) return null;
  if (!URL.canParse(text, baseUrl)) return null;
  const { origin, pathname, search, hash } = new URL(text, baseUrl);
  if (origin !== baseUrl || pathname.startsWith('//') || !isReadable(pathname)) return null;
  return pathname + search + hash;
}

/** Remembers where someone was going before they had to sign in; also for the tab that a mail's link opens. */
export function storeReturn(path: string): void {
  writeStored('localStorage', key, safePath(path));
}

export function readReturn(): string | null {
  return safePath(readStored('localStorage', key) ?? '');
}

/**
 * Returns where someone was going, and forgets it. Null means that they came to sign in, or that it is no path of this
 * site.
 */
export function takeReturn(): string | null {
  const path = readReturn();
  clearReturn();
  return path;
}

export function clearReturn(): void {
  writeStored('localStorage', key, null);
}
