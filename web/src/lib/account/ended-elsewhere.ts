import { readStored, writeStored } from '../storage.ts';

const key = 'session_ended_elsewhere';

/** Is the same for a browser that stores nothing. */
let isNotedHere = false;

/** Remembers, in every tab and until the next sign-in, that this browser's session was ended from another device. */
export function noteEndedElsewhere(isEnded: boolean): void {
  isNotedHere = !writeStored('localStorage', key, isEnded ? 'true' : null) && isEnded;
}

/** Tells whether the session was ended from another device: pages of members then say why someone is to sign in. */
export function wasEndedElsewhere(): boolean {
  return isNotedHere || readStored('localStorage', key) !== null;
}

/** Says why this browser is signed out (docs/product.md#signed-in-devices). */
export const endedElsewhere = {
  title: 'You were signed out',
  text: 'This device was signed out from another one, or by a new password. Sign in to go on.',
};
