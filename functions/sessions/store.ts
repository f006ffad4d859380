import * as z from 'zod';
import { id as idSchema, instant, money, timeZone } from '#shared/contract/schemas.ts';
import { categories, cutText, locationTypes } from '#shared/sessions.ts';
import { getAll, nameOf } from '../platform/batch.ts';
import { getItem, type Key, type LastKey, queryPage, queryPart, type Table } from '../platform/table.ts';

/**
 * What lists show of a session, and its counters. Every booking writes this item, so it is kept below 1 kB, which is
 * one write unit; the rest stands in its details.
 */
export const sessionRecord = z.object({
  id: idSchema,
  title: z.string(),
  /** The description's beginning. */
  excerpt: z.string(),
  startTime: instant,
  endTime: instant,
  durationMinutes: z.int().min(1),
  timeZone,
  locationType: z.enum(locationTypes),
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
  /** Entries of the waitlist; moved only in the transaction that writes the entry. */
  waitlistCount: z.int().min(0),
  featured: z.boolean(),
  published: z.boolean(),
  thumbnailUrl: z.string().nullable(),
});
export type Session = z.output<typeof sessionRecord>;

/** What only a session's own page, its bookings and its mails show. */
export const detailsRecord = z.object({
  description: z.string(),
  whatToBring: z.string().nullable(),
  /** Link to join; only for people who booked. */
  zoomLink: z.url().nullable(),
  location: z.string().nullable(),
  address: z.string().nullable(),
  recordingUrl: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});

/** A session with its details; the excerpt is made of the description. */
export const wholeSessionRecord = sessionRecord.omit({ excerpt: true }).extend(detailsRecord.shape);
export type WholeSession = z.output<typeof wholeSessionRecord>;

/** Place of a session in a list: what a page's cursor says. */
export type SessionPosition = Pick<Session, 'startTime' | 'id'>;

const partitionOf = (id: string) => `SESSION#${id}`;
const listSortKey = 'SESSION';

export const sessionKey = (id: string): Key => ({ PK: partitionOf(id), SK: listSortKey });
// Sorts before the session itself, so that one Query up to that reads both and no waitlist.
const detailsKey = (id: string): Key => ({ PK: partitionOf(id), SK: 'DETAILS' });

const published = 'SESSIONS#published';
const drafts = 'SESSIONS#draft';

/** The lists that every session is in one of. */
export const sessionLists = [published, drafts];

/** Characters of a description that a list is given: enough for two lines of a row, and for a phone's 100. */
const excerptLength = 197;

/** A session's two items, the first with the keys of its list: published sessions or drafts by start. */
export function sessionItems(session: WholeSession) {
  const listed = sessionRecord.parse({ ...session, excerpt: cutText(session.description, excerptLength) });
  return [
    {
      ...sessionKey(session.id),
      GSI3PK: session.published ? published : drafts,
      GSI3SK: session.startTime,
      ...listed,
    },
    { ...detailsKey(session.id), ...detailsRecord.parse(session) },
  ];
}

/** One session as lists show it, draft or published; undefined when there is none. */
export function findSession(
  table: Table,
  id: string,
  options?: { consistent?: boolean },
): Promise<Session | undefined> {
  return getItem(table, sessionKey(id), sessionRecord, options);
}

/** One session with its details by one Query, draft or published; undefined when there is none. */
export async function findWholeSession(table: Table, id: string): Promise<WholeSession | undefined> {
  const { items } = await queryPart(table, { partition: partitionOf(id), upTo: listSortKey });
  return items.length < 2 ? undefined : wholeSessionRecord.parse(Object.assign({}, ...items));
}

/** Several sessions with their details by one call; those that are gone are left out. */
export async function findWholeSessions(table: Table, ids: string[]): Promise<Map<string, WholeSession>> {
  const items = await getAll(
    table,
    [...new Set(ids)].flatMap((id) => [sessionKey(id), detailsKey(id)]),
  );
  const found = new Map<string, WholeSession>();
  for (const id of new Set(ids)) {
    const [listed, details] = [sessionKey(id), detailsKey(id)].map((key) => items.get(nameOf(key)));
    if (listed && details) found.set(id, wholeSessionRecord.parse({ ...listed, ...details }));
  }
  return found;
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
