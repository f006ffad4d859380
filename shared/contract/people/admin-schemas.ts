import * as z from 'zod';
import { mailDeliveries } from '../../rules/mails.ts';
import { membershipIntervals } from '../../rules/memberships.ts';
import { maxNotesLength, mergeObstacles } from '../../rules/people.ts';
import { addressId, addressReport } from '../common/address-report.ts';
import { email, id, instant, money, moneySum, storedTimeZone } from '../common/schemas.ts';
import { characters } from '../common/text.ts';
import { sub } from '../members/admin-schemas.ts';
import { adminMembership } from '../memberships/admin-schemas.ts';
import { order, orderStatus } from '../orders/schemas.ts';
import { adminPack } from '../packs/admin-schemas.ts';
import { myCollections } from '../recordings/schemas.ts';

/** The id of an account, the hash of an e-mail address, or the id of one of their bookings and purchases. */
export const personId = z.union([sub, addressId, id], 'must be the id of an account, an e-mail address or an order');

const count = z.int().min(0);

export const notes = z.strictObject({
  text: z.string(),
  /** Counts the changes; 0 before the first. */
  revision: count,
  changedAt: instant.nullable(),
});

/** A pack of a person; its last day ends by the clocks of `timeZone`. */
const personPack = adminPack
  .pick({ id: true, terms: true, creditsLeft: true, expiresAt: true, state: true, movedMembership: true })
  .extend({ timeZone: storedTimeZone });

/** A membership of a person; its days are those of the clocks of `timeZone`. */
const personMembership = adminMembership.pick({ id: true, price: true, state: true }).extend({
  name: z.string(),
  interval: z.enum(membershipIntervals),
  paidUntil: instant,
  timeZone: storedTimeZone,
});

/** Someone with this e-mail address, with or without an account (docs/product.md#people). */
export const person = z.strictObject({
  addressId,
  email: z.string(),
  /** Is the name of the account, else the one that was typed last. */
  name: z.string(),
  /** Null without an account. */
  sub: sub.nullable(),
  totals: z.strictObject({
    /** Places, without those that were cancelled. */
    bookings: count,
    cancelled: count,
    /** `came` and `missed` count past sessions where it is known who came. */
    came: count,
    missed: count,
    purchases: count,
    /** Sums what was paid and has not gone back, by currency. */
    paid: z.array(moneySum),
  }),
  collections: myCollections,
  /** Newest first. */
  passes: z.array(z.strictObject({ id, title: z.string(), total: money, status: orderStatus, createdAt: instant })),
  /** Newest first. */
  packs: z.array(personPack),
  /** Newest first. */
  memberships: z.array(personMembership),
  /** The session's start; newest first. */
  waiting: z.array(z.strictObject({ sessionId: id, title: z.string(), startTime: instant, createdAt: instant })),
  reminders: z.boolean(),
  mailProblem: addressReport.nullable(),
  notes,
  /** Addresses of merges that were begun and not finished. */
  merging: z.array(z.string()),
});

export const personOrders = z.strictObject({ orders: z.array(order), nextCursor: z.string().nullable() });

export const personMails = z.strictObject({
  /** Newest first. */
  mails: z.array(
    z.strictObject({
      id,
      at: instant,
      /** Says which mail it is, as the start of a sentence. */
      text: z.string(),
      state: z.enum(mailDeliveries),
      /** Says in words why it was not delivered. */
      reason: z.string().nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
});

export const notesChange = z.strictObject({
  text: characters({ max: maxNotesLength }),
  /** Names the notes that were shown; if they have changed since, the response is 409 notes_changed. */
  revision: count,
});

/** The address whose bookings and purchases move to the person of the path. */
export const mergeRequest = z.strictObject({ email });

export const mergePreview = z.strictObject({
  from: z.strictObject({ personId, email: z.string(), name: z.string() }),
  into: z.strictObject({ personId, email: z.string(), name: z.string() }),
  bookings: count,
  purchases: count,
  passes: count,
  waiting: count,
  /** Collections that both can open. */
  owned: z.array(z.string()),
  /** Tells whether the address that goes wants no reminders, while the one that stays does. */
  stopsReminders: z.boolean(),
  notes: z.boolean(),
  obstacles: z.array(z.strictObject({ kind: z.enum(mergeObstacles), about: z.array(z.string()) })),
});

export const mergeResult = z.strictObject({
  moved: count,
  /** False: the rest moves with the same request again. */
  done: z.boolean(),
});

export const personDeletion = z.strictObject({
  /** E-mail address that the dialog showed, as a safeguard against stale pages. */
  email: z.string(),
});
