import { calendarFeed } from '#shared/rules/calendar.ts';
import { isInCategory } from '#shared/rules/categories.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import {
  cancelledSessions,
  deletedSessions,
  hasPage,
  published,
  type Session,
  sessionRecord,
  type WholeSession,
} from '../../ground/keys/session.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findNames } from '../../ground/settings/names.ts';
import { findListedSession } from './store.ts';

export type FeedDependencies = { table: Table; now: Clock; siteUrl: string };

const concurrency = 10;
const day = 24 * 3_600_000;
/** A session that is over stays in the calendar for so many days. */
const keptDays = 30;

/**
 * Sessions to subscribe to, without anything that only attendees see (docs/product.md#calendars). Throws HttpError 404
 * for a category that does not exist.
 */
export const getCalendarFeed: Handler<'getCalendarFeed', FeedDependencies> = async (
  { params },
  { table, now, siteUrl },
) => {
  const { studio, categories = defaultSite.categories.list } = await findNames(table);
  const category = categories.find(({ id }) => calendarFeed(id) === params.feed) ?? null;
  if (!category && params.feed !== calendarFeed(null)) throw new HttpError('route_not_found');
  const isWanted = (session: Session) => isInCategory(session, category?.id ?? null, categories);
  const sessions = await sessionsOfFeed(table, isWanted, now());
  // Few requests need it: its library is not loaded with the others.
  const { feedFile } = await import('./feed-file.ts');
  return {
    contentType: 'text/calendar; charset=utf-8',
    body: feedFile(sessions, { studio, category: category?.name ?? null }, siteUrl),
  };
};

async function sessionsOfFeed(
  table: Table,
  isWanted: (session: Session) => boolean,
  now: Date,
): Promise<WholeSession[]> {
  const from = new Date(now.getTime() - keptDays * day).toISOString();
  const lists = await Promise.all(
    [published, cancelledSessions, deletedSessions].map((partition) =>
      queryAll(table, { index: 'byKind', partition, from }, sessionRecord),
    ),
  );
  const shownSessions = lists.flat().filter((session) => session.deletedAt !== undefined || hasPage(session));
  const wantedSessions = shownSessions.filter(isWanted);
  const sessions: WholeSession[] = [];
  await inParallel(wantedSessions, concurrency, async ({ id }) => {
    const session = await findListedSession(table, id);
    if (session) sessions.push(session);
  });
  return sessions.sort((one, other) => (one.startTime + one.id < other.startTime + other.id ? -1 : 1));
}
