import { calendarFeeds } from '#shared/rules/calendar.ts';
import type { Category } from '#shared/rules/sessions.ts';
import {
  cancelledSessions,
  deletedSessions,
  hasPage,
  published,
  sessionRecord,
  type WholeSession,
} from '../keys/session.ts';
import type { Clock } from '../platform/clock.ts';
import type { Handler } from '../platform/http.ts';
import { queryAll } from '../platform/pagination.ts';
import { inParallel } from '../platform/parallel.ts';
import type { Table } from '../platform/table.ts';
import { findStudioName } from '../settings/studio-name.ts';
import { findWholeSession } from './store.ts';

export type FeedDependencies = { table: Table; now: Clock; siteUrl: string };

const concurrency = 10;
const day = 24 * 3_600_000;
/** How long a session that is over stays in the calendar. */
const keptDays = 30;

/** Sessions to subscribe to, without anything that only attendees see (docs/product.md#calendars). */
export const getCalendarFeed: Handler<'getCalendarFeed', FeedDependencies> = async (
  { params },
  { table, now, siteUrl },
) => {
  const category = calendarFeeds[params.feed] ?? null;
  const sessions = await sessionsOfFeed(table, category, now());
  // Few requests need it: its library is not loaded with the others.
  const { feedFile } = await import('./feed-file.ts');
  const studio = await findStudioName(table);
  return {
    contentType: 'text/calendar; charset=utf-8',
    body: feedFile(sessions, { studio, category }, siteUrl),
  };
};

/** By start; those that were cancelled are among them. */
async function sessionsOfFeed(table: Table, category: Category | null, now: Date): Promise<WholeSession[]> {
  const from = new Date(now.getTime() - keptDays * day).toISOString();
  const lists = await Promise.all(
    [published, cancelledSessions, deletedSessions].map((partition) =>
      queryAll(table, { index: 'byKind', partition, from }, sessionRecord),
    ),
  );
  const shown = lists.flat().filter((session) => session.deletedAt !== undefined || hasPage(session));
  const wanted = shown.filter((session) => category === null || (session.category ?? 'Other') === category);
  const sessions: WholeSession[] = [];
  await inParallel(wanted, concurrency, async ({ id }) => {
    const session = await findWholeSession(table, id);
    if (session) sessions.push(session);
  });
  return sessions.sort((one, other) => (one.startTime + one.id < other.startTime + other.id ? -1 : 1));
}
