import { formatDay, formatLongDate, formatTime, formatWeekday, formatZone, isShownZone } from './dates.ts';
import type { LocationType } from './sessions.ts';

type Timed = { startTime: string; endTime: string; timeZone: string; locationType: LocationType };

/** Says when a session is, for one reader, the same in mails and on pages (docs/product.md#dates-and-durations). */
export type SessionTimes = {
  /** Zone of all but `venue`: the reader's, where it is known. */
  timeZone: string;
  /** Saturday, December 12, 2026. */
  date: string;
  /** 2:00 PM to 4:30 PM. */
  time: string;
  /** Europe/London (GMT). */
  zone: string;
  /** The start by the clock of a room, where the reader's shows another time: Friday 3:00 AM in London. */
  venue: string | null;
  /** Day of the start, with the venue's if that is another: December 12, December 10 (December 11 in London). */
  day: string;
  /** The start in one line, with its zone. */
  moment: string;
};

/** `readerZone` null: not known, everything is in the session's zone. */
export function sessionTimes(session: Timed, readerZone: string | null): SessionTimes {
  const { startTime, endTime } = session;
  const timeZone = zoneFor(session, readerZone);
  // Of a zone that is not known no clock can be shown.
  const isElsewhere =
    session.locationType === 'onsite' && timeZone !== session.timeZone && isShownZone(session.timeZone);
  const date = formatLongDate(startTime, timeZone);
  const start = formatTime(startTime, timeZone);
  const zone = formatZone(startTime, timeZone);
  const venue = isElsewhere ? venueTime(session) : null;
  return {
    timeZone,
    date,
    zone,
    venue,
    time: `${start} to ${formatTime(endTime, timeZone)}`,
    day: isElsewhere ? dayWithVenue(session, timeZone) : formatDay(startTime, timeZone),
    moment: venue ? `${date}, ${start} your time (${cityOf(timeZone)}) · ${venue}` : `${date}, ${start}, ${zone}`,
  };
}

/** A room is named in its own zone to a reader whose clock shows the same. */
function zoneFor({ startTime, timeZone, locationType }: Timed, readerZone: string | null): string {
  if (readerZone === null || !isShownZone(readerZone)) return timeZone;
  const isSame = clock(startTime, readerZone) === clock(startTime, timeZone);
  return locationType === 'onsite' && isSame ? timeZone : readerZone;
}

const clock = (instant: string, zone: string) => `${formatLongDate(instant, zone)} ${formatTime(instant, zone)}`;

function venueTime({ startTime, timeZone }: Timed): string {
  return `${formatWeekday(startTime, timeZone)} ${formatTime(startTime, timeZone)} in ${cityOf(timeZone)}`;
}

function dayWithVenue({ startTime, timeZone }: Timed, readerZone: string): string {
  const readerDay = formatDay(startTime, readerZone);
  const venueDay = formatDay(startTime, timeZone);
  return readerDay === venueDay ? readerDay : `${readerDay} (${venueDay} in ${cityOf(timeZone)})`;
}

/** Los Angeles, of America/Los_Angeles. */
export function cityOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
