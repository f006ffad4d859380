import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { calendarFileName } from '#shared/rules/calendar.ts';
import { screeningStateOf } from '../../domains/screening/questions.ts';
import { mayWatch } from '../../ground/keys/booking.ts';
import type { Place } from '../../ground/keys/place.ts';
import { asPlace } from '../../ground/keys/seat-holder.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import type { SignVideo } from '../../ground/media/watching.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { type BookingAuthority, findForChange, findHolderForChange } from './authority.ts';
import type { BookingDependencies } from './dependencies.ts';
import { changePlace } from './place-store.ts';
import { linksOf, sessionOf } from './view.ts';

type CalendarDependencies = Pick<BookingDependencies, 'table' | 'now' | 'siteUrl'>;
export type JoinDependencies = Pick<BookingDependencies, 'table' | 'now'> & { signVideo: SignVideo };

export const joinBooking: Handler<'joinBooking', JoinDependencies> = (
  { params: { bookingId }, body: { secret }, request },
  dependencies,
) => join(bookingId, { secret, ip: request.ip }, dependencies);

export const joinMyBooking: Handler<'joinMyBooking', JoinDependencies> = (
  { params: { bookingId }, member, request },
  dependencies,
) =>
  // Reading changes nothing for an admin who is signed in as the member (docs/trust.md#impersonation).
  join(bookingId, { member, ip: request.ip }, dependencies, { isRecorded: member.impersonation === null });

export const downloadCalendar: Handler<'downloadCalendar', CalendarDependencies> = (
  { params: { bookingId }, body: { secret }, request },
  dependencies,
) => calendarWithLink(bookingId, { secret, ip: request.ip }, dependencies);

export const downloadMyCalendar: Handler<'downloadMyCalendar', CalendarDependencies> = (
  { params: { bookingId }, member, request },
  dependencies,
) => calendarWithLink(bookingId, { member, ip: request.ip }, dependencies);

async function join(
  bookingId: string,
  authority: BookingAuthority,
  dependencies: JoinDependencies,
  { isRecorded = true } = {},
): Promise<ResponseBody<'joinBooking'>> {
  const holder = await findHolderForChange(dependencies.table, bookingId, authority, dependencies.now());
  const booking = asPlace(holder);
  const { attendeeName, attendeeEmail } = booking;
  // A held place shows its address to whoever may pay or keep it, and no link. A surcharge would name who gave the place.
  if (booking.status === 'pending' && holder.kind !== 'surcharge') {
    return { attendeeName, attendeeEmail, joinUrl: null, recordingUrl: null };
  }
  if (!isBooked(booking)) throw new HttpError('booking_not_found');
  if (isRecorded) await recordOpened(booking, dependencies);
  const session = await sessionOf(dependencies.table, booking);
  const now = dependencies.now();
  const screening = screeningStateOf(booking, session, now);
  const links = linksOf(booking, session, now);
  const recording = await signedRecording(booking, session, dependencies);
  const optionalFields = { ...(recording && { recording }), ...(screening && { screening }) };
  return { attendeeName, attendeeEmail, ...links, ...optionalFields };
}

/** The person whom a place was ordered for has opened its ticket: its buyer cannot take it back any more. */
async function recordOpened(booking: Place, { table, now }: JoinDependencies): Promise<void> {
  if (booking.orderedBy === null || booking.openedAt !== null) return;
  // One that changes meanwhile is opened with the next request.
  await transactNamed(table, changePlace(booking, { openedAt: now().toISOString() }));
}

/** An uploaded recording by an address that ends soon; undefined without one, or for whom it is not. */
async function signedRecording(booking: Place, session: WholeSession, { signVideo, now }: JoinDependencies) {
  const file = session.recordingFile;
  if (!file || !mayWatch(booking, session)) return undefined;
  return { ...(await signVideo(file.key, now())), durationSeconds: file.durationSeconds };
}

async function calendarWithLink(bookingId: string, authority: BookingAuthority, dependencies: CalendarDependencies) {
  const { booking, session } = await findOwn(bookingId, authority, dependencies);
  return calendarResponse(booking, session, { siteUrl: dependencies.siteUrl, withLink: true });
}

/** Throws HttpError 404 without such a booking that is completed, and 403 without authority. */
async function findOwn(
  bookingId: string,
  authority: BookingAuthority,
  { table, now }: Pick<BookingDependencies, 'table' | 'now'>,
) {
  const booking = await findForChange(table, bookingId, authority, now());
  if (!isBooked(booking)) throw new HttpError('booking_not_found');
  return { booking, session: await sessionOf(table, booking) };
}

/** The calendar file of a completed booking. */
export async function calendarResponse(
  booking: Place,
  session: WholeSession,
  { siteUrl, withLink }: { siteUrl: string; withLink: boolean },
) {
  // Few requests need it: its library is not loaded with the others.
  const { calendarFile } = await import('./calendar.ts');
  return {
    contentType: 'text/calendar; charset=utf-8',
    body: calendarFile(booking, session, siteUrl, { withLink }),
    filename: calendarFileName,
  };
}
