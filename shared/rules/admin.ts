import type { Collection } from './collections.ts';

/** Milliseconds between two looks at the lists of sessions and bookings in the back office (back office, section 9). */
export const adminRefreshMilliseconds = 60_000;

/** Rows of a page of a list in the back office. */
export const rowsPerPage = 25;

/** Largest picture of a session, and largest video of the birth collection, in bytes (back office, section 9). */
export const maxImageBytes = 10 * 1024 * 1024;
export const maxBirthVideoBytes = 100 * 1024 * 1024;
/** The spec sets no limit for the other collection: enough for hours of video. */
const maxStressVideoBytes = 1024 * 1024 * 1024;

/** Largest video of a collection in bytes. */
export const maxVideoBytes: Record<Collection, number> = { birth: maxBirthVideoBytes, stress: maxStressVideoBytes };

/** Shortest password that an admin sets for somebody; their own may be shorter (back office, section 9). */
export const adminPasswordMinLength = 8;

/** What is added to the title of a copied session, and by how many days it starts later (back office, section 9). */
export const copySuffix = ' (Copy)';
export const copyLaterDays = 7;

/** How long somebody from the waitlist may take to accept the seat that they were offered, in hours. */
export const offerHours = 24;

/** Minutes for which an admin may be signed in as somebody else (trust: people). */
export const impersonationMinutes = 30;

/** A payment that has been pending for so long needs a look, in minutes. */
export const pendingTooLongMinutes = 60;

/** Who stands in the books in place of somebody whose account was deleted; nobody can have that address (RFC 2606). */
export const deletedPerson = { name: 'Deleted person', email: 'deleted@person.invalid' } as const;

/** What an order is of: a place of a session, or recordings. */
export const orderTypes = ['session', 'recording'] as const;
export type OrderType = (typeof orderTypes)[number];

/** What an admin can set an order's status to (back office, section 4). */
export const settableStatuses = ['paid', 'pending', 'cancelled', 'free'] as const;
export type SettableStatus = (typeof settableStatuses)[number];

/** Statuses that an order shows: its payment's, else its own (back office, section 4). */
export const orderStatuses = ['paid', 'completed', 'confirmed', 'pending', 'free', 'cancelled', 'failed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What an unnamed order of recordings is called (back office, section 2). */
export const packageNames: Record<Collection, string> = {
  birth: 'Birth Recording Package',
  stress: 'Stress Recording Package',
};
