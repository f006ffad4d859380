import * as z from 'zod';
import { rowsPerPage } from '#shared/rules/admin.ts';
import { findKeys } from '../../../domains/search/search.ts';
import { sessionPosition } from '../../../domains/sessions/cursor.ts';
import { listSessionsPage, type SessionPeriod, seriesPage } from '../../../domains/sessions/store.ts';
import { type Session, sessionLists, sessionRecord } from '../../../ground/keys/session.ts';
import { getAll, keyOf } from '../../../ground/platform/batch.ts';
import { decodeCursor, encodeCursor } from '../../../ground/platform/cursor.ts';
import type { Table } from '../../../ground/platform/table.ts';

const position = sessionPosition.nullable();

/** Last sessions read of each list; null where a list was not read yet. */
const positions = z.strictObject({ published: position, drafts: position, cancelled: position });

/** `next`: the cursor of the page after it; null for the last one. */
export type SessionPage = { sessions: Session[]; next: string | null };

/** Upcoming ones are wanted all at once, to show each series once; few studios have more ahead. */
const pageSizes = { upcoming: 100, past: rowsPerPage };

type Matches = (session: Session) => boolean;

/** The sessions up to and with the last one that a page of matches holds. */
function untilFull(sessions: Session[], matches: Matches, limit: number): Session[] {
  let found = 0;
  const end = sessions.findIndex((session) => matches(session) && ++found === limit);
  return end < 0 ? sessions : sessions.slice(0, end + 1);
}

/** Rounds of reading for one page of sessions that match: of few matches a page may be short, and the next goes on. */
const maxRounds = 5;
const readPerRound = 100;

/** A page of the sessions of all lists that match. Throws HttpError 400 for an invalid cursor. */
export async function filteredPage(
  table: Table,
  stretch: SessionPeriod,
  matches: Matches,
  cursor: string | undefined,
): Promise<SessionPage> {
  const sessions: Session[] = [];
  let next: string | null = cursor ?? null;
  for (let round = 0; round < maxRounds; round++) {
    const wanted = rowsPerPage - sessions.length;
    const page = await pageOfLists(table, stretch, next ?? undefined, {
      limit: readPerRound,
      cut: (all) => untilFull(all, matches, wanted),
    });
    sessions.push(...page.sessions.filter(matches));
    next = page.next;
    if (next === null || sessions.length >= rowsPerPage) break;
  }
  return { sessions, next };
}

type Reading = { limit: number; cut?: (sessions: Session[]) => Session[] };

/** A page of all lists by start. Throws HttpError 400 for an invalid cursor. */
export async function pageOfLists(
  table: Table,
  stretch: SessionPeriod,
  cursor: string | undefined,
  { limit, cut = (all) => all }: Reading = { limit: pageSizes[stretch.when] },
): Promise<SessionPage> {
  const after = decodeCursor(positions, cursor);
  const starts = [after?.published ?? null, after?.drafts ?? null, after?.cancelled ?? null];
  const pages = await Promise.all(
    sessionLists.map((list, index) => listSessionsPage(table, list, stretch, limit, starts[index] ?? undefined)),
  );
  const all = pages.flatMap(({ sessions }) => sessions).toSorted(byStart(stretch));
  const sessions = cut(all.slice(0, limit));
  const isEnd = all.length === sessions.length && pages.every(({ last }) => !last);
  const shownSessions = new Set(sessions);
  const [published = null, drafts = null, cancelled = null] = pages.map((page, index) => {
    const last = page.sessions.findLast((session) => shownSessions.has(session));
    return last ? { startTime: last.startTime, id: last.id } : (starts[index] ?? null);
  });
  return { sessions, next: isEnd ? null : encodeCursor(positions, { published, drafts, cancelled }) };
}

function byStart({ when }: SessionPeriod) {
  const sign = when === 'upcoming' ? 1 : -1;
  return (one: Session, other: Session) => sign * (Date.parse(one.startTime) - Date.parse(other.startTime));
}

/** A page of the dates of a series. Throws HttpError 400 for an invalid cursor. */
export async function pageOfSeries(
  table: Table,
  seriesId: string,
  stretch: SessionPeriod,
  cursor: string | undefined,
): Promise<SessionPage> {
  const after = decodeCursor(sessionPosition, cursor);
  const { sessions, last } = await seriesPage(table, seriesId, stretch, pageSizes[stretch.when], after);
  return { sessions, next: last ? encodeCursor(sessionPosition, last) : null };
}

/** A page of the sessions that a search finds, latest first. Throws HttpError 400 for an invalid cursor. */
export async function pageOfSearch(
  table: Table,
  text: string,
  { when, now }: SessionPeriod,
  cursor: string | undefined,
): Promise<SessionPage> {
  const at = now.toISOString();
  const bounds = when === 'past' ? { before: at } : { from: at };
  const { keys, next } = await findKeys(table, 'sessions', text, { ...bounds, limit: rowsPerPage, after: cursor });
  const items = await getAll(table, keys);
  const sessions = keys.flatMap((key) => {
    const session = sessionRecord.safeParse(items.get(keyOf(key))).data;
    return session && session.deletedAt === undefined ? [session] : [];
  });
  return { sessions, next };
}
