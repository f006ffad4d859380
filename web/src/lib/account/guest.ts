import { nameFrom } from '#shared/rules/accounts.ts';
import { readStored, writeStored } from '../storage.ts';
import { type Account, readAccount } from './account-store.ts';
import { personKeys } from './person-storage.ts';

export type Guest = { firstName: string; lastName: string; email: string };

export type AttendeeDetails = { attendeeName: string; email: string };

const key = personKeys.guest;
export const emptyGuest: Guest = { firstName: '', lastName: '', email: '' };

export const guestLabels: Record<keyof Guest, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
};

/** Typed details are kept with who typed them (an account, or null for a visitor), and until when they are kept. */
type Typed = { guest: Guest; sub: string | null; until: string };

const keptDays = 30;

export function typedFrom(stored: string | null, now: Date): Typed | null {
  const value = parsed(stored);
  const sub = textIn(value, 'sub');
  const until = textIn(value, 'until');
  if (!(until > now.toISOString())) return null;
  const guest = {
    firstName: textIn(value, 'firstName'),
    lastName: textIn(value, 'lastName'),
    email: textIn(value, 'email'),
  };
  return { guest, sub: sub === '' ? null : sub, until };
}

function parsed(stored: string | null): unknown {
  try {
    return stored === null ? null : JSON.parse(stored);
  } catch {
    return null; // Not ours: start with empty fields.
  }
}

function textIn(value: unknown, name: string): string {
  const text = typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name) : null;
  return typeof text?.[1] === 'string' ? text[1] : '';
}

/** Returns what this browser's present user typed before; else what is known of the signed-in member. */
export function readGuest(now = new Date()): Guest {
  const account = readAccount();
  const typed = typedFrom(readStored('localStorage', key), now);
  // Someone else's in the same browser: a visitor's before signing in, an admin's before an impersonation.
  if (typed && typed.sub === (account?.sub ?? null)) return typed.guest;
  return account ? guestOf(account) : emptyGuest;
}

/** A member as a guest would write it: all but the first word of the name is the last name. */
export function guestOf({ name, email }: Pick<Account, 'name' | 'email'>): Guest {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' '), email };
}

/** Returns what the signed-in member is booked under, if they type nothing else (docs/product.md#booking-dialog). */
export function attendeeOf({ name, email }: Pick<Account, 'name' | 'email'>): AttendeeDetails {
  return { attendeeName: name.trim() || nameFrom(email), email };
}

/** Keeps what was typed for the next form, until a member signs out (docs/product.md#browser-storage). */
export function storeGuest(guest: Guest, now = new Date()): void {
  const until = new Date(now.getTime() + keptDays * 24 * 3_600_000).toISOString();
  writeStored('localStorage', key, JSON.stringify({ ...guest, sub: readAccount()?.sub ?? '', until }));
}

export function readGuestFields(read: (name: keyof Guest) => string): Guest {
  return { firstName: read('firstName').trim(), lastName: read('lastName').trim(), email: read('email').trim() };
}

export function storeGuestForm(form: HTMLFormElement): void {
  const values = new FormData(form);
  const read = (name: keyof Guest) => String(values.get(name) ?? '');
  storeGuest({ firstName: read('firstName'), lastName: read('lastName'), email: read('email') });
}
