import { maxEarlierBookings, ticketDays } from '#shared/rules/bookings.ts';
import { personKeys } from '../account/person-storage.ts';
import { readStored, writeStored } from '../storage.ts';

/**
 * A booking that this browser has made as a guest's, or whose mailed link it has opened, with the secret that shows it
 * (docs/trust.md#booking-authority).
 */
type MadeBooking = {
  sessionId: string;
  bookingId: string;
  startTime: string;
  secret: string;
  /** True where the secret was mailed: another browser may have made the booking. */
  isMailed?: boolean;
};

const key = personKeys.madeBookings;
const mailedMark = 'mailed';
const day = 24 * 3_600_000;

/** Is one less than the server reads: the booking that is replaced may be named beside them. */
const maxPerSession = maxEarlierBookings - 1;

function readAll(now: Date): MadeBooking[] {
  const oldest = new Date(now.getTime() - ticketDays * day).toISOString();
  const lines = readStored('localStorage', key)?.split('\n') ?? [];
  return lines.flatMap((line) => {
    const [sessionId = '', bookingId = '', startTime = '', secret = '', mark] = line.split(' ');
    const booking = { sessionId, bookingId, startTime, secret, isMailed: mark === mailedMark };
    return secret !== '' && startTime > oldest ? [booking] : [];
  });
}

/** This browser's bookings, until long after their sessions (docs/product.md#browser-storage). */
export function allMadeBookings(now = new Date()): Pick<MadeBooking, 'bookingId' | 'secret'>[] {
  return readAll(now);
}

/** This browser's latest bookings of a session. */
export function madeBookings(sessionId: string, now = new Date()): Pick<MadeBooking, 'bookingId' | 'secret'>[] {
  const ofSession = readAll(now).filter((booking) => booking.sessionId === sessionId);
  return ofSession.slice(-maxPerSession).map(({ bookingId, secret }) => ({ bookingId, secret }));
}

const findMade = (bookingId: string, now: Date) => readAll(now).find((booking) => booking.bookingId === bookingId);

/** Is undefined when this browser did not make the booking, or its session was long ago. */
export function madeBookingSecret(bookingId: string, now = new Date()): string | undefined {
  return findMade(bookingId, now)?.secret;
}

/** The secret that this browser made for its own booking; undefined also where it knows only a mailed one. */
export function ownBookingSecret(bookingId: string, now = new Date()): string | undefined {
  const booking = findMade(bookingId, now);
  return booking?.isMailed ? undefined : booking?.secret;
}

export function storeMadeBooking(booking: MadeBooking, now = new Date()): void {
  write([...readAll(now).filter(({ bookingId }) => bookingId !== booking.bookingId), booking]);
}

export function forgetMadeBooking(forgottenId: string, now = new Date()): void {
  write(readAll(now).filter(({ bookingId }) => bookingId !== forgottenId));
}

function write(bookings: readonly MadeBooking[]): void {
  const lines = bookings.map(({ sessionId, bookingId, startTime, secret, isMailed }) =>
    [sessionId, bookingId, startTime, secret, ...(isMailed ? [mailedMark] : [])].join(' '),
  );
  writeStored('localStorage', key, lines.join('\n'));
}
