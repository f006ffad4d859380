import { readStored, writeStored } from '../../lib/storage.ts';

/** What a guest types. */
export type Guest = { firstName: string; lastName: string; email: string };

const draftKey = 'booking.guest';
const attemptKey = (sessionId: string) => `booking.attempt.${sessionId}`;
const nobody: Guest = { firstName: '', lastName: '', email: '' };

function textIn(value: unknown, name: string): string {
  const text = typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name) : null;
  return typeof text?.[1] === 'string' ? text[1] : '';
}

/** What was typed before in this tab; empty fields where nothing was, or nothing that can be read. */
export function guestFrom(stored: string | null): Guest {
  if (stored === null) return nobody;
  try {
    const value: unknown = JSON.parse(stored);
    return {
      firstName: textIn(value, 'firstName'),
      lastName: textIn(value, 'lastName'),
      email: textIn(value, 'email'),
    };
  } catch {
    return nobody; // Not ours: start with empty fields.
  }
}

export function readGuest(): Guest {
  return guestFrom(readStored('sessionStorage', draftKey));
}

export function keepGuest(guest: Guest): void {
  writeStored('sessionStorage', draftKey, JSON.stringify(guest));
}

const parted = (id: string, email: string) => `${id} ${email.trim().toLowerCase()}`;

/**
 * The booking id of an attempt: the one of an earlier try for the same session and e-mail, which may have reached the
 * server although no answer came back, so that trying again cannot book twice; otherwise a new one.
 */
export function attemptId(sessionId: string, email: string, newId: () => string): string {
  const stored = readStored('sessionStorage', attemptKey(sessionId));
  const [earlier = ''] = stored?.split(' ') ?? [];
  if (stored !== null && stored === parted(earlier, email)) return earlier;
  const id = newId();
  writeStored('sessionStorage', attemptKey(sessionId), parted(id, email));
  return id;
}

/** Forgets an attempt that was answered, so that the next one is a new booking. */
export function endAttempt(sessionId: string): void {
  writeStored('sessionStorage', attemptKey(sessionId), null);
}
