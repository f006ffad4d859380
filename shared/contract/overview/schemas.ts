import * as z from 'zod';
import { order } from '../orders/schemas.ts';
import { email, id, instant, money } from '../schemas.ts';
import { adminSessionSummary } from '../sessions/admin-schemas.ts';

/** What changes of a thing: fields by name, as they were and are. */
const values = z.record(z.string(), z.unknown());

/** One change by an admin. */
export const auditEntry = z.strictObject({
  id,
  at: instant,
  /** The admin's account and address. */
  by: z.strictObject({ sub: z.string(), email: z.string() }),
  /** What was done: session.updated, order.refunded … */
  action: z.string(),
  /** What it was done to. */
  target: z.strictObject({ type: z.string(), id: z.string(), name: z.string() }),
  before: values.nullable(),
  after: values.nullable(),
  /** Address that it was done from. */
  ip: z.string(),
});

export const auditPage = z.strictObject({ entries: z.array(auditEntry), nextCursor: z.string().nullable() });

export const auditMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month: 2026-11');

const count = z.int().min(0);

const balance = money.extend({ amount: z.int() });

/** A week of bookings, by its Monday. */
const week = z.strictObject({ from: z.iso.date(), paid: count, free: count });

const failedMail = z.strictObject({
  id,
  kind: z.string(),
  /** Null for one that becomes a mail to each whom it concerns. */
  to: email.nullable(),
  createdAt: instant,
  reason: z.string(),
});

export const overview = z.strictObject({
  /** Sessions that start today by the admin's day, and the next ones. */
  today: z.array(adminSessionSummary),
  next: z.array(adminSessionSummary),
  /**
   * What was taken in the last 30 days and in the 30 before, refunds taken off on the day when they went, by currency:
   * below zero when more went back than came.
   */
  taken: z.array(z.strictObject({ last: balance, before: balance })),
  bookingsThisWeek: z.strictObject({ paid: count, free: count }),
  /** Of sessions of the last 30 days that have a limit. */
  filled: z.strictObject({ taken: count, places: count }),
  newMembers: count,
  /** The last twelve weeks, oldest first; the last one is this week. */
  weeks: z.array(week),
  attention: z.strictObject({
    /** Payments pending for over an hour. */
    pendingOrders: z.array(order),
    /** Full sessions for which people wait. */
    fullSessions: z.array(adminSessionSummary),
    /** Online sessions of the next three weeks without a link. */
    withoutLink: z.array(adminSessionSummary),
    failedMails: z.array(failedMail),
  }),
  latestOrders: z.array(order),
  counts: z.strictObject({
    sessions: count,
    users: count,
    orders: count,
    bookings: count,
    birthRecordings: count,
    stressRecordings: count,
    discountCodes: count,
    birthPurchases: count,
  }),
});
