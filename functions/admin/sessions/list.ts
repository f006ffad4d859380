import { rowsPerPage } from '#shared/rules/admin.ts';
import { detailsKey, detailsRecord, type Session, sessionLists, type WholeSession } from '../../keys/session.ts';
import { getAll, keyOf } from '../../platform/batch.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { countItems, type Table } from '../../platform/table.ts';
import { findWholeSession, listSessionsPage, type SessionPeriod, sessionListQuery } from '../../sessions/store.ts';
import { findTotals } from '../../totals/store.ts';
import { cursorOf, type Positions, positionsOf } from './cursor.ts';
import type { AdminSessionDependencies } from './desk.ts';
import { adminSessionOf, adminSummaryOf } from './view.ts';

/** Sessions, published or drafts, upcoming or past, by page, with how many there are: two lists read as one. */
export const listAdminSessions: Handler<'listAdminSessions', AdminSessionDependencies> = async (
  { query },
  { table, now },
) => {
  const stretch = { when: query.when, now: now() };
  const after: Positions = query.cursor === undefined ? [undefined, undefined] : positionsOf(query.cursor);
  const [{ sessions, read }, count] = await Promise.all([pageOf(table, stretch, after), countOf(table, stretch)]);
  const linked = await withZoomLink(table, sessions);
  return {
    sessions: sessions.map((session) => adminSummaryOf(session, linked.has(session.id))),
    nextCursor: read ? cursorOf(read) : null,
    count: Math.max(count, sessions.length),
  };
};

/** How many there are. What is ahead is a handful and is counted; what is past is the rest of all, a moment late. */
async function countOf(table: Table, { when, now }: SessionPeriod): Promise<number> {
  const [totals, ...ahead] = await Promise.all([
    when === 'past' ? findTotals(table) : undefined,
    ...sessionLists.map((list) => countItems(table, sessionListQuery(list, { when: 'upcoming', now }))),
  ]);
  const upcoming = ahead.reduce((sum, count) => sum + count, 0);
  return totals ? totals.sessions - upcoming : upcoming;
}

/** A page of both lists together, and how far it has read each; undefined when it was the last. */
async function pageOf(table: Table, stretch: SessionPeriod, after: Positions) {
  const pages = await Promise.all(
    sessionLists.map((list, which) => listSessionsPage(table, list, stretch, rowsPerPage, after[which])),
  );
  const all = pages.flatMap(({ sessions }) => sessions).toSorted(byStart(stretch));
  const sessions = all.slice(0, rowsPerPage);
  const isEnd = all.length === sessions.length && pages.every(({ last }) => !last);
  const shown = new Set(sessions);
  const [published, drafts] = pages.map(
    (page, which) => page.sessions.findLast((one) => shown.has(one)) ?? after[which],
  );
  const read: Positions = [published, drafts];
  return { sessions, read: isEnd ? undefined : read };
}

function byStart({ when }: SessionPeriod) {
  const sign = when === 'upcoming' ? 1 : -1;
  return (one: Session, other: Session) => sign * (Date.parse(one.startTime) - Date.parse(other.startTime));
}

/** Which of these sessions have a link to join: that stands in their details. */
async function withZoomLink(table: Table, sessions: Session[]): Promise<Set<string>> {
  const details = await getAll(
    table,
    sessions.map(({ id }) => detailsKey(id)),
  );
  const hasLink = ({ id }: Session) => {
    const item = details.get(keyOf(detailsKey(id)));
    return item !== undefined && detailsRecord.parse(item).zoomLink !== null;
  };
  return new Set(sessions.filter(hasLink).map(({ id }) => id));
}

/** One session with everything that its editor sets. Throws HttpError 404 when there is none, or it was deleted. */
export const getAdminSession: Handler<'getAdminSession', AdminSessionDependencies> = async ({ params }, { table }) =>
  adminSessionOf(await standingSession(table, params.sessionId));

/** A session as it stands now. Throws HttpError 404 when there is none, or it was deleted. */
export async function standingSession(table: Table, id: string): Promise<WholeSession> {
  const session = await findWholeSession(table, id, { consistent: true });
  if (!session || session.deletedAt !== undefined) throw new HttpError('session_not_found');
  return session;
}
