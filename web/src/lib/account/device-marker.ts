import { randomSecret } from '../random-secret.ts';
import { readStored, writeStored } from '../storage.ts';

const key = 'device';

// For a browser that stores nothing: until the page is left.
let unstored: string | undefined;

/**
 * Returns the random bits by which the server knows this browser again when a member signs in (docs/trust.md#account-notices).
 * They stay when someone signs out, and say nothing of who used it.
 */
export function deviceMarker(): string {
  const storedMarker = readStored('localStorage', key) ?? unstored;
  if (storedMarker !== undefined) return storedMarker;
  const marker = randomSecret();
  if (!writeStored('localStorage', key, marker)) unstored = marker;
  return marker;
}
