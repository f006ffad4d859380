import { readStored, writeStored } from '../storage.ts';
import { type Account, readAccount } from './account-store.ts';

/** What a guest types. */
export type Guest = { firstName: string; lastName: string; email: string };

/** What the signed-in member types. */
export type AttendeeDetails = { attendeeName: string; email: string };

const key = 'booking.guest';
const emptyGuest: Guest = { firstName: '', lastName: '', email: '' };

function textIn(value: unknown, name: string): string {
  const text = typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name) : null;
  return typeof text?.[1] === 'string' ? text[1] : '';
}

export const guestLabels: Record<keyof Guest, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
};

/** What was typed before in this tab; empty fields where nothing was, or nothing that can be read. */
export function guestFrom(stored: string | null): Guest {
  if (stored === null) return emptyGuest;
  try {
    const value: unknown = JSON.parse(stored);
    return {
      firstName: textIn(value, 'firstName'),
      lastName: textIn(value, 'lastName'),
      email: textIn(value, 'email'),
    };
  } catch {
    return emptyGuest; // Not ours: start with empty fields.
  }
}

/** What was typed before in this tab; else what is known of the signed-in member. */
export function readGuest(): Guest {
  const typed = readStored('sessionStorage', key);
  const account = readAccount();
  return typed === null && account ? guestOf(account) : guestFrom(typed);
}

/** A member as a guest would write it: all but the first word of the name is the last name. */
export function guestOf({ name, email }: Pick<Account, 'name' | 'email'>): Guest {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' '), email };
}

/** What the signed-in member is booked under, if they type nothing else (docs/product.md#booking-flow). */
export function attendeeOf({ email }: Pick<Account, 'email'>): AttendeeDetails {
  return { attendeeName: email.slice(0, email.lastIndexOf('@')), email };
}

export function storeGuest(guest: Guest): void {
  writeStored('sessionStorage', key, JSON.stringify(guest));
}

export function readGuestFields(read: (name: keyof Guest) => string): Guest {
  return { firstName: read('firstName').trim(), lastName: read('lastName').trim(), email: read('email').trim() };
}

export function storeGuestForm(form: HTMLFormElement): void {
  const values = new FormData(form);
  const read = (name: keyof Guest) => String(values.get(name) ?? '');
  storeGuest({ firstName: read('firstName'), lastName: read('lastName'), email: read('email') });
}
