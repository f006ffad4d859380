import type { ResponseBody } from '#shared/contract/contract.ts';
import type { CancellationPolicy } from '#shared/rules/cancellation.ts';
import { sessionsPerPage } from '#shared/rules/sessions.ts';
import { type Session, seatsOf, type WholeSession } from '../keys/session.ts';
import type { Clock } from '../platform/clock.ts';
import { decodeCursor, encodeCursor } from '../platform/cursor.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import type { Table } from '../platform/table.ts';
import { findSettings } from '../settings/store.ts';
import { sessionPosition } from './cursor.ts';
import { findWholeSession, pastSessions, upcomingDates, upcomingSessions } from './store.ts';

export type SessionDependencies = { table: Table; now: Clock };

/** Published sessions, upcoming or past, by page: one Query each. */
export const listSessions: Handler<'listSessions', SessionDependencies> = async ({ query }, { table, now }) => {
  const find = query.when === 'past' ? pastSessions : upcomingSessions;
  const after = decodeCursor(sessionPosition, query.cursor);
  const { sessions, last } = await find(table, now(), sessionsPerPage, after);
  return { sessions: sessions.map(summaryOf), nextCursor: last ? encodeCursor(sessionPosition, last) : null };
};

/**
 * One published session, by one Query, with the settings that apply to it and the other dates of its series. Throws HttpError 404 when there is
 * none, or a draft.
 */
export const getSession: Handler<'getSession', SessionDependencies> = async ({ params }, { table, now }) => {
  const [session, settings] = await Promise.all([findWholeSession(table, params.sessionId), findSettings(table)]);
  if (!session?.published) throw new HttpError('session_not_found');
  return {
    ...detailOf(session, session.cancellationPolicy ?? settings.cancellationPolicy),
    waitlistMode: session.waitlistMode,
    otherDates: await otherDatesOf(session, table, now()),
  };
};

async function otherDatesOf({ id, seriesId }: WholeSession, table: Table, now: Date) {
  if (seriesId === undefined) return [];
  const dates = await upcomingDates(table, seriesId, now);
  return dates
    .filter((date) => date.published && date.id !== id)
    .map(({ id: dateId, startTime, timeZone, locationType, maxAttendees, seatsTaken, seatsHeld, lineSince }) => ({
      ...{ id: dateId, startTime, timeZone, locationType },
      seats: seatsOf({ maxAttendees, seatsTaken, seatsHeld, lineSince }),
    }));
}

type Detail = Omit<ResponseBody<'getSession'>, 'otherDates' | 'waitlistMode'>;
type Summary = ResponseBody<'listSessions'>['sessions'][number];

/** The public part of a session, without its private links (docs/trust.md#private-links), under that policy. */
export function detailOf<Policy extends CancellationPolicy | null>(
  session: WholeSession,
  cancellationPolicy: Policy,
): Omit<Detail, 'cancellationPolicy'> & { cancellationPolicy: Policy } {
  const { description, whatToBring, location, address } = session;
  return { ...sharedPart(session), description, whatToBring, location, address, cancellationPolicy };
}

export function summaryOf(session: Session): Summary {
  return { ...sharedPart(session), excerpt: session.excerpt };
}

/** A session in a list of the back office. */
export function adminSummaryOf(session: Session, hasZoomLink: boolean) {
  return { ...summaryOf(session), published: session.published, hasZoomLink };
}

function sharedPart(session: Omit<Session, 'excerpt'>): Omit<Summary, 'excerpt'> {
  const { id, title, category, startTime, endTime, durationMinutes, timeZone, locationType, city, postCode } = session;
  const { price, waitlistCount, featured, thumbnailUrl } = session;
  const { seriesId, recurrence } = session;
  const when = { startTime, endTime, durationMinutes, timeZone };
  const where = { locationType, city, postCode };
  const seats = seatsOf(session);
  const series = seriesId && recurrence ? { id: seriesId, recurrence } : null;
  return { id, title, category, ...when, ...where, price, seats, waitlistCount, featured, thumbnailUrl, series };
}
