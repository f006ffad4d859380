import type { ResponseBody } from '#shared/contract/contract.ts';
import { placeLines } from '#shared/rules/addresses.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';

type Booking = ResponseBody<'getBooking'>;
/** `when` has both, date and time. */
type Changes = { date: string | null; time: string | null; when: string | null; place: string | null };

const before = (was: string, is: string) => (was === is ? null : `before: ${was}`);

/** Returns what date, time and place were when the seat was booked; null means that one is the same. */
export function changesSinceBooking(
  session: Booking['session'],
  earlier: NonNullable<Booking['earlier']>,
  readerZone: string,
): Changes {
  const was = sessionTimes(earlier, readerZone);
  const is = sessionTimes(session, readerZone);
  const place = before(placeLines(earlier).join(', '), placeLines(session).join(', '));
  // The zone is shown with the new time.
  const time = was.zone === is.zone ? was.time : `${was.time}, ${was.zone}`;
  const isOtherDate = was.date !== is.date;
  const isOtherTime = was.time !== is.time || was.zone !== is.zone;
  const parts = [isOtherDate && was.date, isOtherTime && time].filter((part) => part !== false);
  return {
    date: isOtherDate ? `before: ${was.date}` : null,
    time: isOtherTime ? `before: ${time}` : null,
    when: parts.length > 0 ? `before: ${parts.join(', ')}` : null,
    place: place ?? (earlier.hasNewLink ? 'The link to join is a new one.' : null),
  };
}

/** The parts that have changed, for a sentence: time, place and name. */
export function changedParts({ session, earlier }: Pick<Booking, 'session' | 'earlier'>, readerZone: string): string[] {
  if (!earlier) return [];
  const { date, time, place } = changesSinceBooking(session, earlier, readerZone);
  const parts = [
    (date || time) && 'time',
    place && (earlier.hasNewLink && session.locationType === earlier.locationType ? 'link to join' : 'place'),
    earlier.title !== session.title && 'name',
  ];
  return parts.filter((part) => typeof part === 'string');
}
