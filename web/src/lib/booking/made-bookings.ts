import { maxEarlierBookings } from '#shared/rules/bookings.ts';
import { readStored, writeStored } from '../storage.ts';

/** Bookings that this browser has made, by session: shown to the server when it books there again. */
type MadeBooking = { sessionId: string; bookingId: string; startTime: string };

const key = 'booking.made';

/** One less than the server reads: the booking that is replaced may be named beside them. */
const maxPerSession = maxEarlierBookings - 1;

function readAll(now: Date): MadeBooking[] {
  const lines = readStored('localStorage', key)?.split('\n') ?? [];
  return lines.flatMap((line) => {
    const [sessionId = '', bookingId = '', startTime = ''] = line.split(' ');
    return startTime > now.toISOString() ? [{ sessionId, bookingId, startTime }] : [];
  });
}

/** Ids of this browser's latest bookings of a session, until it starts. */
export function madeBookings(sessionId: string, now = new Date()): string[] {
  const ofSession = readAll(now).filter((made) => made.sessionId === sessionId);
  return ofSession.slice(-maxPerSession).map(({ bookingId }) => bookingId);
}

export function storeMadeBooking(made: MadeBooking, now = new Date()): void {
  const others = readAll(now).filter(({ bookingId }) => bookingId !== made.bookingId);
  const lines = [...others, made].map(
    ({ sessionId, bookingId, startTime }) => `${sessionId} ${bookingId} ${startTime}`,
  );
  writeStored('localStorage', key, lines.join('\n'));
}

export function forgetMadeBookings(): void {
  writeStored('localStorage', key, null);
}
