import type { ResponseBody } from '#shared/contract/contract.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import { type Session, sessionLists, sessionRecord } from '../../keys/session.ts';
import { queryPage, type Table } from '../../platform/table.ts';
import { adminSummaryOf } from '../../sessions/sessions.ts';
import { findWholeSessions } from '../../sessions/store.ts';

type Summary = ResponseBody<'getOverview'>['today'][number];

const dayMilliseconds = 24 * 3600 * 1000;

/** Days in which an online session needs its link. */
const linkDays = 21;

/** Sessions that the overview looks at ahead, and that it lists of each kind. */
const lookedAt = 200;
const listed = 10;
const nextListed = 5;

/** Published sessions between two instants, soonest first. */
async function published(table: Table, time: { from: string; before?: string; limit?: number }): Promise<Session[]> {
  const page = { index: 'byKind', partition: sessionLists[0], order: 'ascending', ...time } as const;
  return (await queryPage(table, page, sessionRecord)).items;
}

/** Published sessions from then on, soonest first: as many as the overview looks at. */
export function sessionsFrom(table: Table, from: string): Promise<Session[]> {
  return published(table, { from, limit: lookedAt });
}

/** Of the published sessions of a time that have a limit: places taken, and places. */
export async function placesFilled(table: Table, from: string, before: string) {
  const limited = (await published(table, { from, before })).filter(({ maxAttendees }) => maxAttendees !== null);
  return {
    taken: limited.reduce((sum, { seatsTaken }) => sum + seatsTaken, 0),
    places: limited.reduce((sum, { maxAttendees }) => sum + (maxAttendees ?? 0), 0),
  };
}

/** What the overview shows of the sessions from today on; their links are looked up by one call. */
export async function lookAhead(table: Table, sessions: Session[], now: Date, tomorrow: string) {
  const ahead = sessions.filter(({ startTime }) => startTime >= now.toISOString());
  const later = ahead.filter(({ startTime }) => startTime >= tomorrow);
  const linkBy = new Date(now.getTime() + linkDays * dayMilliseconds).toISOString();
  const today = sessions.filter(({ startTime }) => startTime < tomorrow);
  const next = later.slice(0, nextListed);
  const full = ahead.filter(isFullWithPeopleWaiting).slice(0, listed);
  const online = ahead.filter(({ locationType, startTime }) => locationType === 'online' && startTime <= linkBy);
  const ids = [...today, ...next, ...full, ...online].map(({ id }) => id);
  const whole = await findWholeSessions(table, ids);
  const hasLink = ({ id }: Session) => (whole.get(id)?.zoomLink ?? null) !== null;
  const show = (session: Session): Summary => adminSummaryOf(session, hasLink(session));
  return {
    today: today.map(show),
    next: next.map(show),
    fullSessions: full.map(show),
    withoutLink: online
      .filter((session) => !hasLink(session))
      .slice(0, listed)
      .map(show),
  };
}

function isFullWithPeopleWaiting({ maxAttendees: max, seatsTaken: taken, seatsHeld: held, waitlistCount }: Session) {
  return waitlistCount > 0 && seatsLeft({ max, taken, held }) === 0;
}
