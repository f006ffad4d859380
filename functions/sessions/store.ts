import * as z from 'zod';
import { id as idSchema, instant, money, timeZone } from '#shared/contract/schemas.ts';
import { categories, locationTypes } from '#shared/sessions.ts';
import { getItem, type Key, type LastKey, queryPage, type Table } from '../platform/table.ts';

/** A session as it stands in the table. */
export const sessionRecord = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  startTime: instant,
  endTime: instant,
  durationMinutes: z.int().min(1),
  timeZone,
  locationType: z.enum(locationTypes),
  /** Link to join; only for people who booked. */
  zoomLink: z.url().nullable(),
  location: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postCode: z.string().nullable(),
  category: z.enum(categories).nullable(),
  price: money,
  /** Null for as many as come. */
  maxAttendees: z.int().min(0).nullable(),
  /** Completed bookings; moved only in the transaction that writes the booking. */
  seatsTaken: z.int().min(0),
  /** Pending bookings. */
  seatsHeld: z.int().min(0),
  waitlistCount: z.int().min(0),
  featured: z.boolean(),
  published: z.boolean(),
  whatToBring: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  recordingUrl: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Session = z.output<typeof sessionRecord>;

/** Place of a session in a list: what a page's cursor says. */
export type SessionPosition = Pick<Session, 'startTime' | 'id'>;

export const sessionKey = (id: string): Key => ({ PK: `SESSION#${id}`, SK: 'SESSION' });

const published = 'SESSIONS#published';
const drafts = 'SESSIONS#draft';

/** The lists that every session is in one of. */
export const sessionLists = [published, drafts];

/** The session with the keys under which it is found: by id, and among published sessions or drafts by start. */
export function sessionItem(session: Session) {
  return {
    ...sessionKey(session.id),
    GSI3PK: session.published ? published : drafts,
    GSI3SK: session.startTime,
    ...session,
  };
}

/** One session, draft or published; undefined when there is none. */
export function findSession(table: Table, id: string): Promise<Session | undefined> {
  return getItem(table, sessionKey(id), sessionRecord);
}

/** Published sessions that start now or later, soonest first (spec section 7). */
export function upcomingSessions(table: Table, now: Date, limit: number, after?: SessionPosition) {
  const from = now.toISOString();
  // A position before the bound is one that has started since; what follows it begins at the bound.
  const last = after && after.startTime >= from ? lastKeyOf(after) : undefined;
  return sessionsPage(table, { from, order: 'ascending', limit, after: last });
}

/** Published sessions that have started, latest first (spec section 7). */
export function pastSessions(table: Table, now: Date, limit: number, after?: SessionPosition) {
  const before = now.toISOString();
  const last = after && after.startTime < before ? lastKeyOf(after) : undefined;
  return sessionsPage(table, { before, order: 'descending', limit, after: last });
}

type Part = { order: 'ascending' | 'descending'; limit: number; after: LastKey | undefined } & (
  | { from: string }
  | { before: string }
);

async function sessionsPage(table: Table, part: Part) {
  const { items, last } = await queryPage(table, { index: 'byKind', partition: published, ...part }, sessionRecord);
  return { sessions: items, last: last && items.at(-1) };
}

function lastKeyOf({ id, startTime }: SessionPosition): LastKey {
  return { ...sessionKey(id), GSI3PK: published, GSI3SK: startTime };
}
