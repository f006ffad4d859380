import * as z from 'zod';
import { attentionKinds, attentionSubjects } from '../../rules/attention.ts';
import { unsentStates } from '../../rules/mails.ts';
import { collectionId } from '../common/collection.ts';
import { email, id, instant, money, moneySum } from '../common/schemas.ts';
import { order } from '../orders/schemas.ts';
import { adminSessionSummary } from '../sessions/admin-schemas.ts';

const count = z.int().min(0);

const balance = money.extend({ amount: z.int() });

/** A week of bookings, by its Monday. */
const week = z.strictObject({ from: z.iso.date(), paid: count, free: count });

const unsentMail = z.strictObject({
  id,
  kind: z.string(),
  state: z.enum(unsentStates),
  /** Null for one that fans out to several recipients. */
  to: email.nullable(),
  createdAt: instant,
  reason: z.string(),
});

/** Kind and subject of an attention item. */
export const attentionId = z.string().regex(/^\w{1,120}$/, 'must be the id of an attention item');

const attentionItem = z.strictObject({
  id: attentionId,
  kind: z.enum(attentionKinds),
  /** The name is null when there is no such item here. */
  subject: z.strictObject({ type: z.enum(attentionSubjects), id: z.string(), name: z.string().nullable() }),
  at: instant,
  amount: moneySum.nullable(),
  detail: z.string().nullable(),
});

export const overview = z.strictObject({
  /** Sessions that start today in the admin's time zone, or ended less than two hours ago, and the next ones. */
  today: z.array(adminSessionSummary),
  next: z.array(adminSessionSummary),
  /**
   * Sums what was taken in the last 30 days and in the 30 before, refunds taken off on the day when they went, by
   * currency: below zero when more went back than came.
   */
  taken: z.array(z.strictObject({ last: balance, before: balance })),
  bookingsThisWeek: z.strictObject({ paid: count, free: count }),
  /** Covers the sessions of the last 30 days that have a limit. */
  filled: z.strictObject({ taken: count, places: count }),
  newMembers: count,
  /** The last twelve weeks, oldest first; the last one is this week. */
  weeks: z.array(week),
  attention: z.strictObject({
    /** Newest first. */
    items: z.array(attentionItem),
    /** Payments pending for over an hour. */
    pendingOrders: z.array(order),
    /** Counts places of which the rest of the price was asked for and is not paid yet. */
    requestedRests: count,
    /** Memberships of which a renewal was not paid: they end then unless it is. */
    unpaidMemberships: z.array(z.strictObject({ id, ownerName: z.string(), name: z.string(), endsAt: instant })),
    /** Full sessions with a waitlist. */
    fullSessions: z.array(adminSessionSummary),
    /** Online sessions of the next three weeks without a link. */
    withoutLink: z.array(adminSessionSummary),
    /** Upcoming sessions of which attendees do not know a change yet. */
    unannounced: z.array(adminSessionSummary),
    /** Newest first. */
    unsentMails: z.array(unsentMail),
    /** Failed ones among all unsent mails, up to 100. */
    failedMailCount: count,
  }),
  /** Counts the people whom the latest import brought to sessions to come; null where there are none. */
  imports: z
    .strictObject({
      importedAt: instant,
      /** Counts those with a place; `waiting` those on waitlists. */
      people: count,
      waiting: count,
      /** Counts packs of whose end their owners are told. */
      packs: count,
      /** True while reminders and offers go to them. */
      mailsOn: z.boolean(),
    })
    .nullable(),
  latestOrders: z.array(order),
  counts: z.strictObject({
    sessions: count,
    users: count,
    orders: count,
    bookings: count,
    discountCodes: count,
    collections: z.record(collectionId, z.strictObject({ recordings: count, purchases: count })),
  }),
});

/** `importedAt` names the latest import that was shown, so that people whom a later one brings get no mails by it. */
export const importedMails = z.strictObject({ on: z.boolean(), importedAt: instant });

/** Result of sending failed mails again. Not `complete`: there are more than one request sends. */
export const resentMails = z.strictObject({ resent: count, complete: z.boolean() });
