import {
  detailsKey,
  detailsRecord,
  listSortKey,
  published,
  type Session,
  type SessionList,
  seriesPartition,
  sessionKey,
  sessionPartition,
  sessionRecord,
  type WholeSession,
  wholeSessionRecord,
} from '../keys/session.ts';
import { getAll, keyOf } from '../platform/batch.ts';
import { queryAll } from '../platform/pagination.ts';
import { getItem, type LastKey, queryPage, queryPartition, type Table } from '../platform/table.ts';

/** Place of a session in a list: what a page's cursor says. */
export type SessionPosition = Pick<Session, 'startTime' | 'id'>;
// Sorts before the session itself, so that one Query up to that reads both and no waitlist.

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
  const { items } = await queryPartition(table, { partition: sessionPartition(id), upTo: listSortKey, consistent });
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

/** Dates of a series that start now or later, with drafts, soonest first. Eventually consistent. */
export function upcomingDates(table: Table, seriesId: string, now: Date): Promise<Session[]> {
  const dates = { index: 'byParent', partition: seriesPartition(seriesId), from: now.toISOString() } as const;
  return queryAll(table, dates, sessionRecord);
}

/** Ids of the sessions with a link to join, which is part of their details. */
export async function withZoomLink(table: Table, sessions: Pick<Session, 'id'>[]): Promise<Set<string>> {
  const ids = [...new Set(sessions.map(({ id }) => id))];
  const details = await getAll(table, ids.map(detailsKey));
  const hasLink = (id: string) => {
    const item = details.get(keyOf(detailsKey(id)));
    return item !== undefined && detailsRecord.parse(item).zoomLink !== null;
  };
  return new Set(ids.filter(hasLink));
}

/** Which sessions of a list: those that start from a moment on, soonest first, or before it, latest first. */
export type SessionPeriod = { when: 'upcoming' | 'past'; now: Date };

/** Published sessions that start now or later, soonest first. */
export function upcomingSessions(table: Table, now: Date, limit: number, after?: SessionPosition) {
  return listSessionsPage(table, published, { when: 'upcoming', now }, limit, after);
}

/** Published sessions that have started, latest first. */
export function pastSessions(table: Table, now: Date, limit: number, after?: SessionPosition) {
  return listSessionsPage(table, published, { when: 'past', now }, limit, after);
}

/** The partition of a list and its bounds. */
export function sessionListQuery(list: SessionList, { when, now }: SessionPeriod) {
  const at = now.toISOString();
  const part = { index: 'byKind', partition: list } as const;
  return when === 'upcoming'
    ? ({ ...part, from: at, order: 'ascending' } as const)
    : ({ ...part, before: at, order: 'descending' } as const);
}

/** A page of a list; `last` is the place where it ended, when there may be more. */
export async function listSessionsPage(
  table: Table,
  list: SessionList,
  stretch: SessionPeriod,
  limit: number,
  after?: SessionPosition,
) {
  const now = stretch.now.toISOString();
  // A position on the other side of the bound is one that has started since; what follows it begins at the bound.
  const isWithin = after && (stretch.when === 'upcoming' ? after.startTime >= now : after.startTime < now);
  const page = { ...sessionListQuery(list, stretch), limit, after: isWithin ? lastKeyOf(list, after) : undefined };
  const { items, last } = await queryPage(table, page, sessionRecord);
  return { sessions: items, last: last && items.at(-1) };
}

function lastKeyOf(list: SessionList, { id, startTime }: SessionPosition): LastKey {
  return { ...sessionKey(id), GSI3PK: list, GSI3SK: startTime };
}
