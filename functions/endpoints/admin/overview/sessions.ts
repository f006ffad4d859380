import { isEvening } from '#shared/rules/evening.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import { adminSummaryOf } from '../../../domains/sessions/sessions.ts';
import { type Session, sessionLists, sessionRecord } from '../../../ground/keys/session.ts';
import { queryPage, type Table } from '../../../ground/platform/table.ts';

const dayMilliseconds = 24 * 3600 * 1000;

/** Online sessions that start within so many days need their link. */
const linkDays = 21;

/** The limit holds for sessions of the last thirty days and those to come. */
const maxRead = 300;
const maxListed = 10;
const maxNext = 5;

/** Published sessions from an instant on, by start. */
export async function publishedSessions(table: Table, from: string): Promise<Session[]> {
  const page = { index: 'byKind', partition: sessionLists[0], order: 'ascending', from, limit: maxRead } as const;
  return (await queryPage(table, page, sessionRecord)).items;
}

/** Seats taken and capacity of the limited sessions among them. */
export function seatOccupancy(sessions: Session[]) {
  const limited = sessions.filter(({ maxAttendees }) => maxAttendees !== null);
  return {
    taken: limited.reduce((sum, { seatsTaken }) => sum + seatsTaken, 0),
    places: limited.reduce((sum, { maxAttendees }) => sum + (maxAttendees ?? 0), 0),
  };
}

type Bounds = { today: string; tomorrow: string };

/** Groups of sessions from today on, and of those whose evening it still is (docs/product.md#admin-evening). */
export function sessionsOverview(published: Session[], now: Date, { today: midnight, tomorrow }: Bounds) {
  const sessions = published.filter((session) => session.startTime >= midnight || isEvening(session, now));
  const upcoming = sessions.filter(({ startTime }) => startTime >= now.toISOString());
  const later = upcoming.filter(({ startTime }) => startTime >= tomorrow);
  const linkBy = new Date(now.getTime() + linkDays * dayMilliseconds).toISOString();
  const today = sessions.filter(({ startTime }) => startTime < tomorrow);
  const full = upcoming.filter(isFullWithWaitlist).slice(0, maxListed);
  const untold = upcoming.filter(({ unannounced, seatsTaken }) => unannounced && seatsTaken > 0).slice(0, maxListed);
  const online = upcoming.filter(({ locationType, startTime }) => locationType === 'online' && startTime <= linkBy);
  const unlinked = online.filter(({ hasZoomLink }) => !hasZoomLink).slice(0, maxListed);
  return {
    today: today.map(adminSummaryOf),
    next: later.slice(0, maxNext).map(adminSummaryOf),
    fullSessions: full.map(adminSummaryOf),
    unannounced: untold.map(adminSummaryOf),
    withoutLink: unlinked.map(adminSummaryOf),
  };
}

function isFullWithWaitlist({ maxAttendees, seatsTaken, seatsHeld, waitlistCount }: Session) {
  return waitlistCount > 0 && seatsLeft({ max: maxAttendees, taken: seatsTaken, held: seatsHeld }) === 0;
}
