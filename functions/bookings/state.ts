import { currentRates } from '../currency/currency.ts';
import { assertAttemptsLeft, codeRequests } from '../discount-codes/code-attempts.ts';
import { type Booking, bookingKey, bookingRecord } from '../keys/booking.ts';
import { emailHash } from '../keys/email-hash.ts';
import { ratesItemKey, ratesRecord } from '../keys/rates.ts';
import { sessionKey, sessionRecord } from '../keys/session.ts';
import { type WaitlistEntry, waitlistEntryKey, waitlistEntryRecord } from '../keys/waitlist-entry.ts';
import { getItems } from '../platform/batch.ts';
import type { CountedAttempt } from '../platform/rate-limit.ts';
import type { Table } from '../platform/table.ts';
import type { Availability, BookingRequest } from './decide.ts';

/** Everything that a booking request depends on. */
export type BookingRequestState = Availability & {
  /** The booking that has the request's id already. */
  existing: Booking | undefined;
  /** The attendee's entry on the waitlist. */
  entry: WaitlistEntry | undefined;
  codeAttempt: CountedAttempt | undefined;
};

/** Reads the state by one call. Throws HttpError 429 for a caller with too many wrong codes. */
export async function loadBookingState(
  table: Table,
  { sessionId, bookingId, email, discountCode }: BookingRequest,
  ip: string,
  now: Date,
): Promise<BookingRequestState> {
  const { codeAttempt, ...ofCode } = codeRequests(discountCode, ip, now);
  const { rates, wrongAttempts, ...items } = await getItems(table, {
    session: { key: sessionKey(sessionId), schema: sessionRecord },
    existing: { key: bookingKey(bookingId), schema: bookingRecord },
    rates: { key: ratesItemKey, schema: ratesRecord },
    entry: { key: waitlistEntryKey(sessionId, emailHash(email)), schema: waitlistEntryRecord },
    ...ofCode,
  });
  assertAttemptsLeft(codeAttempt, wrongAttempts);
  return { ...items, codeAttempt, rates: currentRates(rates, now).rates };
}
