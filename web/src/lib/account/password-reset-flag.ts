import { readStored, writeStored } from '../storage.ts';

const key = 'password_reset';

/** Tells whether a link of a mail has opened this tab's session, so that a password can be set without the old one. */
export function isResetting(): boolean {
  return readStored('sessionStorage', key) !== null;
}

export function storeResetting(resetting: boolean): void {
  writeStored('sessionStorage', key, resetting ? 'true' : null);
}
