import {
  detailsKey,
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
} from '../../ground/keys/session.ts';
import { getAll, keyOf } from '../../ground/platform/batch.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import { readableOne } from '../../ground/platform/readable.ts';
import { getItem, type Key, type LastKey, queryPage, queryPartition, type Table } from '../../ground/platform/table.ts';

/** Place of a session in a list: what a page's cursor says. */
export type SessionPosition = Pick<Session, 'startTime' | 'id'>;

/** Finds a session as lists show it, draft or published. */
export function findSession(
  table: Table,
  id: string,
  options?: { consistent?: boolean },
): Promise<Session | undefined> {
  return getItem(table, sessionKey(id), sessionRecord, options);
}

/** Finds a session with its details by one Query; it may be a draft, published or deleted. */
export async function findWholeSession(
  table: Table,
  id: string,
  { consistent = false } = {},
): Promise<WholeSession | undefined> {
  const item = await wholeSessionItem(table, id, consistent);
  return item && wholeSessionRecord.parse(item);
}

/** Finds a session with its details for a list; undefined also when it cannot be read. */
export async function findListedSession(table: Table, id: string): Promise<WholeSession | undefined> {
  return readableOne(await wholeSessionItem(table, id, false), wholeSessionRecord);
}

async function wholeSessionItem(
  table: Table,
  id: string,
  consistent: boolean,
): Promise<Record<string, unknown> | undefined> {
  const { items } = await queryPartition(table, { partition: sessionPartition(id), upTo: listSortKey, consistent });
  return items.length < 2 ? undefined : Object.assign({}, ...items);
}

/** Several sessions with their details by one call; those that are gone are left out. */
export async function findWholeSessions(table: Table, ids: string[]): Promise<Map<string, WholeSession>> {
  return wholeSessionsAmong(await getAll(table, wholeSessionKeys(ids)), ids);
}

/** Keys of sessions and their details. */
export function wholeSessionKeys(ids: string[]): Key[] {
  return [...new Set(ids)].flatMap((id) => [sessionKey(id), detailsKey(id)]);
}

/** Returns the same map as `findWholeSessions`, from items that `getAll` has read. */
export function wholeSessionsAmong(
  items: Map<string, Record<string, unknown>>,
  ids: string[],
): Map<string, WholeSession> {
  const found = new Map<string, WholeSession>();
  for (const id of new Set(ids)) {
    const [listed, details] = [sessionKey(id), detailsKey(id)].map((key) => items.get(keyOf(key)));
    const session = listed && details && readableOne({ ...details, ...listed }, wholeSessionRecord);
    if (session) found.set(id, session);
  }
  return found;
}

/** Dates of a series that start now or later, with drafts, soonest first. Eventually consistent. */
export function upcomingDates(table: Table, seriesId: string, now: Date): Promise<Session[]> {
  const dates = { index: 'byParent', partition: seriesPartition(seriesId), from: now.toISOString() } as const;
  return queryAll(table, dates, sessionRecord);
}

/** A list holds the sessions that start from a moment on, soonest first, or those before it, latest first. */
export type SessionPeriod = { when: 'upcoming' | 'past'; now: Date };

/** Published sessions that start now or later, soonest first. */
export function upcomingSessions(table: Table, now: Date, limit: number, after?: SessionPosition) {
  return listSessionsPage(table, published, { when: 'upcoming', now }, limit, after);
}

/** Published sessions that have started, latest first. */
export function pastSessions(table: Table, now: Date, limit: number, after?: SessionPosition) {
  return listSessionsPage(table, published, { when: 'past', now }, limit, after);
}

function boundsOf({ when, now }: SessionPeriod) {
  const at = now.toISOString();
  return when === 'upcoming'
    ? ({ from: at, order: 'ascending' } as const)
    : ({ before: at, order: 'descending' } as const);
}

/** A page of a list; `last` is the place where it ended, when there may be more. */
export async function listSessionsPage(
  table: Table,
  list: SessionList,
  stretch: SessionPeriod,
  limit: number,
  position?: SessionPosition,
) {
  const after = position && isWithin(stretch, position) ? lastKeyOf(list, position) : undefined;
  const page = { index: 'byKind', partition: list, ...boundsOf(stretch), limit, after } as const;
  const { items, last } = await queryPage(table, page, sessionRecord);
  return { sessions: items, last: last && items.at(-1) };
}

/** A position on the other side of the bound is one that has started since; what follows it begins at the bound. */
function isWithin({ when, now }: SessionPeriod, { startTime }: SessionPosition): boolean {
  return when === 'upcoming' ? startTime >= now.toISOString() : startTime < now.toISOString();
}

function lastKeyOf(list: SessionList, { id, startTime }: SessionPosition): LastKey {
  return { ...sessionKey(id), GSI3PK: list, GSI3SK: startTime };
}

/** A page of the dates of a series, with drafts, as `listSessionsPage`. */
export async function seriesPage(
  table: Table,
  seriesId: string,
  stretch: SessionPeriod,
  limit: number,
  position?: SessionPosition,
) {
  const partition = seriesPartition(seriesId);
  const within = position && isWithin(stretch, position) ? position : undefined;
  const after = within && { ...sessionKey(within.id), GSI1PK: partition, GSI1SK: within.startTime };
  const page = { index: 'byParent', partition, ...boundsOf(stretch), limit, after } as const;
  const { items, last } = await queryPage(table, page, sessionRecord);
  return { sessions: items, last: last && items.at(-1) };
}
