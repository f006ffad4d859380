import { maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import type { Payable } from '../../ground/keys/order.ts';
import { seatsOf } from '../../ground/keys/session.ts';
import type { BookingContext } from './context.ts';

/** Tells whether an order can get a seat whose payment came after its hold had ended. */
export function canTakeFreeSeat(
  { rebuiltAt }: Pick<Payable, 'rebuiltAt'>,
  { session, emailSeats }: Pick<BookingContext, 'session' | 'emailSeats'>,
  now: Date,
): boolean {
  if (!session) return false;
  const { published, startTime } = session;
  // An order that was lost was made in time.
  if (rebuiltAt === null && (!published || startTime <= now.toISOString())) return false;
  if (rebuiltAt === null && (emailSeats?.bookings.size ?? 0) >= maxSeatsPerEmail) return false;
  return seatsLeft(seatsOf(session, now)) !== 0;
}
