import * as z from 'zod';
import { id as idSchema, instant, money, timeZone } from '#shared/contract/schemas.ts';
import { categories, cutText, locationTypes } from '#shared/rules/sessions.ts';
import { getAll, keyOf } from '../platform/batch.ts';
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
  /** Set once it is deleted: it is in no list any more, and only its bookings still show it. */
  deletedAt: instant.optional(),
  /** What was asked for with that, and the id that its mails follow from. */
  deletion: z.object({ id: idSchema, refund: z.boolean(), tell: z.boolean() }).optional(),
});
export type Session = z.output<typeof sessionRecord>;

/** When and where a session is, and how to join: what its attendees are told of when it changes. */
export const whenAndWhere = z.object({
  title: z.string(),
  startTime: instant,
  endTime: instant,
  durationMinutes: z.int().min(1),
  timeZone,
  locationType: z.enum(locationTypes),
  zoomLink: z.string().nullable(),
  location: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postCode: z.string().nullable(),
});
export type WhenAndWhere = z.output<typeof whenAndWhere>;

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
  /** When it was saved last: the version that an editor's change is compared with. */
  updatedAt: instant,
  /** The admin who saved it last, by address. */
  updatedBy: z.string().optional(),
  /** How often when or where it is has changed: the SEQUENCE of its calendar entries (RFC 5545). */
  revision: z.int().min(0).optional(),
  /** What attendees know, since it has changed and they were not told. */
  knownAs: whenAndWhere.optional(),
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
export const detailsKey = (id: string): Key => ({ PK: partitionOf(id), SK: 'DETAILS' });

const published = 'SESSIONS#published';
const drafts = 'SESSIONS#draft';

/** The lists that every session is in one of, until it is deleted. */
export const sessionLists = [published, drafts] as const;
type SessionList = (typeof sessionLists)[number];

/** Characters of a description that a list is given: enough for two lines of a row, and for a phone's 100. */
const excerptLength = 197;

/** A session's two items, the first with the keys of its list: published sessions or drafts by start. */
export function sessionItems(session: WholeSession) {
  const listed = sessionRecord.parse({ ...session, excerpt: cutText(session.description, excerptLength) });
  return [
    { ...sessionKey(session.id), ...listKeys(session), ...listed },
    { ...detailsKey(session.id), ...detailsRecord.parse(session) },
  ] as const;
}

function listKeys({ deletedAt, published: isPublished, startTime }: WholeSession) {
  return deletedAt === undefined ? { GSI3PK: isPublished ? published : drafts, GSI3SK: startTime } : {};
}

/** One session as lists show it, draft or published; undefined when there is none. */
export function findSession(
  table: Table,
  id: string,
  options?: { consistent?: boolean },
): Promise<Session | undefined> {
  return getItem(table, sessionKey(id), sessionRecord, options);
}

/** One session with its details by one Query, draft, published or deleted; undefined when there is none. */
export async function findWholeSession(
  table: Table,
  id: string,
  { consistent = false } = {},
): Promise<WholeSession | undefined> {
  const { items } = await queryPart(table, { partition: partitionOf(id), upTo: listSortKey, consistent });
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
    const [listed, details] = [sessionKey(id), detailsKey(id)].map((key) => items.get(keyOf(key)));
    if (listed && details) found.set(id, wholeSessionRecord.parse({ ...listed, ...details }));
  }
  return found;
}

/** Which sessions of a list: those that start from a moment on, soonest first, or before it, latest first. */
export type Stretch = { when: 'upcoming' | 'past'; now: Date };

/** Published sessions that start now or later, soonest first (spec section 7). */
export function upcomingSessions(table: Table, now: Date, limit: number, after?: SessionPosition) {
  return sessionsPage(table, published, { when: 'upcoming', now }, limit, after);
}

/** Published sessions that have started, latest first (spec section 7). */
export function pastSessions(table: Table, now: Date, limit: number, after?: SessionPosition) {
  return sessionsPage(table, published, { when: 'past', now }, limit, after);
}

/** The partition of a list and its bounds. */
export function partOf(list: SessionList, { when, now }: Stretch) {
  const at = now.toISOString();
  const part = { index: 'byKind', partition: list } as const;
  return when === 'upcoming'
    ? ({ ...part, from: at, order: 'ascending' } as const)
    : ({ ...part, before: at, order: 'descending' } as const);
}

/** A page of a list; `last` is the place where it ended, when there may be more. */
export async function sessionsPage(
  table: Table,
  list: SessionList,
  stretch: Stretch,
  limit: number,
  after?: SessionPosition,
) {
  const now = stretch.now.toISOString();
  // A position on the other side of the bound is one that has started since; what follows it begins at the bound.
  const isWithin = after && (stretch.when === 'upcoming' ? after.startTime >= now : after.startTime < now);
  const page = { ...partOf(list, stretch), limit, after: isWithin ? lastKeyOf(list, after) : undefined };
  const { items, last } = await queryPage(table, page, sessionRecord);
  return { sessions: items, last: last && items.at(-1) };
}

function lastKeyOf(list: SessionList, { id, startTime }: SessionPosition): LastKey {
  return { ...sessionKey(id), GSI3PK: list, GSI3SK: startTime };
}
