import { isFree } from '#shared/rules/money.ts';
import type { Booking } from '../keys/booking.ts';
import { recordAttemptsOnce } from '../platform/rate-limit.ts';
import { attemptsOf } from '../platform/request-limits.ts';
import type { BookingDependencies } from './bookings.ts';

/** Counts a request before its checkout is created and anything is written. Throws HttpError 429 beyond a limit. */
export async function countBooking(
  { id, sessionId, attendeeEmail, memberSub, total }: Booking,
  ip: string,
  { table, now }: Pick<BookingDependencies, 'table' | 'now'>,
): Promise<void> {
  const at = now();
  // An unpaid booking sends no mail, and the seats of its session limit it.
  const who = { network: ip, email: attendeeEmail, session: isFree(total) ? sessionId : undefined };
  const attempts =
    memberSub === null
      ? attemptsOf('createBooking', who, at)
      : attemptsOf('createMemberBooking', { ...who, member: memberSub }, at);
  await recordAttemptsOnce(table, attempts, `${id} ${attendeeEmail} ${ip}`, at);
}
