import { rowsPerPage } from '#shared/rules/admin.ts';
import { type Session, sessionLists, type WholeSession } from '../../keys/session.ts';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { WriteDependencies } from '../../platform/dependencies.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { countItems } from '../../platform/pagination.ts';
import type { Table } from '../../platform/table.ts';
import { adminSummaryOf } from '../../sessions/sessions.ts';
import {
  findWholeSession,
  listSessionsPage,
  type SessionPeriod,
  sessionListQuery,
  withZoomLink,
} from '../../sessions/store.ts';
import { findTotals } from '../../totals/store.ts';
import { type Positions, positions } from './cursor.ts';
import { adminSessionOf } from './view.ts';

/** Upcoming or past sessions, published and drafts merged from their two lists, by page. */
export const listAdminSessions: Handler<'listAdminSessions', WriteDependencies> = async ({ query }, { table, now }) => {
  const stretch = { when: query.when, now: now() };
  const after = decodeCursor(positions, query.cursor);
  const [{ sessions, next }, count] = await Promise.all([pageOf(table, stretch, after), countOf(table, stretch)]);
  const withLink = await withZoomLink(table, sessions);
  return {
    sessions: sessions.map((session) => adminSummaryOf(session, withLink.has(session.id))),
    nextCursor: next ? encodeCursor(positions, next) : null,
    count: Math.max(count, sessions.length),
  };
};

/** Upcoming sessions are few and are counted; past ones are the rest of the total, which is eventually consistent. */
async function countOf(table: Table, { when, now }: SessionPeriod): Promise<number> {
  const [totals, ...counts] = await Promise.all([
    when === 'past' ? findTotals(table) : undefined,
    ...sessionLists.map((list) => countItems(table, sessionListQuery(list, { when: 'upcoming', now }))),
  ]);
  const upcoming = counts.reduce((sum, count) => sum + count, 0);
  return totals ? totals.sessions - upcoming : upcoming;
}

/** A page of both lists by start, and the position in each where the next one begins; undefined for the last page. */
async function pageOf(table: Table, stretch: SessionPeriod, after: Positions | undefined) {
  const starts = [after?.published ?? null, after?.drafts ?? null];
  const pages = await Promise.all(
    sessionLists.map((list, which) => listSessionsPage(table, list, stretch, rowsPerPage, starts[which] ?? undefined)),
  );
  const all = pages.flatMap(({ sessions }) => sessions).toSorted(byStart(stretch));
  const sessions = all.slice(0, rowsPerPage);
  const isEnd = all.length === sessions.length && pages.every(({ last }) => !last);
  const shown = new Set(sessions);
  const [published = null, drafts = null] = pages.map((page, which) => {
    const last = page.sessions.findLast((session) => shown.has(session));
    return last ? { startTime: last.startTime, id: last.id } : (starts[which] ?? null);
  });
  return { sessions, next: isEnd ? undefined : { published, drafts } };
}

function byStart({ when }: SessionPeriod) {
  const sign = when === 'upcoming' ? 1 : -1;
  return (one: Session, other: Session) => sign * (Date.parse(one.startTime) - Date.parse(other.startTime));
}

/** Throws HttpError 404, also for a deleted session. */
export const getAdminSession: Handler<'getAdminSession', WriteDependencies> = async ({ params }, { table }) =>
  adminSessionOf(await getSession(table, params.sessionId));

/** The session by a consistent read. Throws HttpError 404, also for a deleted session. */
export async function getSession(table: Table, id: string): Promise<WholeSession> {
  const session = await findWholeSession(table, id, { consistent: true });
  if (!session || session.deletedAt !== undefined) throw new HttpError('session_not_found');
  return session;
}
