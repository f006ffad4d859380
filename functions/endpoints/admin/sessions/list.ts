import type { RequestOutput } from '#shared/contract/contract.ts';
import { isFilter, matchesFilter, type SessionFilter } from '#shared/rules/session-filter.ts';
import { findWholeSession, type SessionPeriod } from '../../../domains/sessions/store.ts';
import { findTotals } from '../../../domains/totals/store.ts';
import { type Session, seatsOf, type WholeSession } from '../../../ground/keys/session.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { withCancellations } from './cancelled-summary.ts';
import { filteredPage, pageOfLists, pageOfSearch, pageOfSeries, type SessionPage } from './find-pages.ts';
import { adminSessionOf } from './view.ts';

/**
 * Upcoming or past sessions, published, drafts and cancelled merged from their lists, by page; or the dates of a series, or
 * what a search finds.
 */
export const listAdminSessions: Handler<'listAdminSessions', WriteDependencies> = async ({ query }, { table, now }) => {
  const stretch = { when: query.when, now: now() };
  const isOfLists = !(query.series || query.search || isFilter(query));
  const [{ sessions, next }, totals] = await Promise.all([
    pageOf(table, stretch, query),
    query.when === 'past' && isOfLists ? findTotals(table) : null,
  ]);
  return {
    sessions: await withCancellations(table, sessions),
    nextCursor: next,
    total: totals && Math.max(totals.sessions, sessions.length),
  };
};

type Query = RequestOutput<'listAdminSessions', 'query'>;

async function pageOf(table: Table, stretch: SessionPeriod, query: Query): Promise<SessionPage> {
  const { series, search, cursor } = query;
  if (series) return pageOfSeries(table, series, stretch, cursor);
  const matches = stretch.when === 'past' && isFilter(query) ? matcherOf(query) : undefined;
  if (!search) return matches ? filteredPage(table, stretch, matches, cursor) : pageOfLists(table, stretch, cursor);
  const page = await pageOfSearch(table, search, stretch, cursor);
  return matches ? { ...page, sessions: page.sessions.filter(matches) } : page;
}

const matcherOf = (filter: SessionFilter) => (session: Session) =>
  matchesFilter({ ...session, seats: seatsOf(session) }, filter);

/** Throws HttpError 404, also for a deleted session. */
export const getAdminSession: Handler<'getAdminSession', WriteDependencies> = async ({ params }, { table }) =>
  adminSessionOf(await getUndeletedSession(table, params.sessionId));

/** Finds a session by a consistent read. Throws HttpError 404, also for a deleted session. */
export async function getUndeletedSession(table: Table, id: string): Promise<WholeSession> {
  const session = await findWholeSession(table, id, { consistent: true });
  if (!session || session.deletedAt !== undefined) throw new HttpError('session_not_found');
  return session;
}

/** Finds a session that can still be changed. Throws HttpError 404, and 409 session_cancelled. */
export async function getOpenSession(table: Table, id: string): Promise<WholeSession> {
  const session = await getUndeletedSession(table, id);
  if (session.cancellation) throw new HttpError('session_cancelled');
  return session;
}
