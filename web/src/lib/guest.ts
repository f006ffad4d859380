import { readStored, writeStored } from './storage.ts';

/** What a guest types. */
export type Guest = { firstName: string; lastName: string; email: string };

const key = 'booking.guest';
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
  return guestFrom(readStored('sessionStorage', key));
}

export function keepGuest(guest: Guest): void {
  writeStored('sessionStorage', key, JSON.stringify(guest));
}
