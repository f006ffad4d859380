import { isReservedCode } from '#shared/rules/discount-codes.ts';
import { currentRates } from '../currency/currency.ts';
import { type Booking, bookingKey, bookingRecord } from '../keys/booking.ts';
import { discountCodeKey, discountCodeRecord } from '../keys/discount-code.ts';
import { emailHash } from '../keys/email-hash.ts';
import { ratesItemKey, ratesRecord } from '../keys/rates.ts';
import { sessionKey, sessionRecord } from '../keys/session.ts';
import { type WaitlistEntry, waitlistEntryKey, waitlistEntryRecord } from '../keys/waitlist-entry.ts';
import { getItems } from '../platform/batch.ts';
import {
  attemptCountRecord,
  type CountedAttempt,
  countAttempt,
  networkOf,
  type RateLimit,
  tooManyAttempts,
} from '../platform/rate-limit.ts';
import type { Table } from '../platform/table.ts';
import type { BookingRequest, Situation } from './decide.ts';

/** What a request for a place meets, read at once. */
export type Gathered = Situation & {
  /** The booking that has the request's id already. */
  existing: Booking | undefined;
  /** The attendee's place on the waitlist. */
  entry: WaitlistEntry | undefined;
  /** The try of a code, to be counted when the code is wrong. */
  codeTry: CountedAttempt | undefined;
};

/** Wrong codes of one caller: buying must not be a way around the limit of checking codes (trust: people). */
export const wrongCodes: RateLimit = { action: 'discount-booking', limit: 20, windowSeconds: 600 };

type Asked = { table: Table; request: BookingRequest; ip: string; now: Date };

/** Reads by one call all that decides about a request. Throws HttpError 429 for a caller with too many wrong codes. */
export async function gather({ table, request, ip, now }: Asked): Promise<Gathered> {
  const { sessionId, bookingId, email, discountCode } = request;
  const codeTry = discountCode === undefined ? undefined : countAttempt(wrongCodes, networkOf(ip), now);
  const isLookedUp = discountCode !== undefined && !isReservedCode(discountCode);
  const { rates, tries, ...found } = await getItems(table, {
    session: { key: sessionKey(sessionId), schema: sessionRecord },
    existing: { key: bookingKey(bookingId), schema: bookingRecord },
    rates: { key: ratesItemKey, schema: ratesRecord },
    entry: { key: waitlistEntryKey(sessionId, emailHash(email)), schema: waitlistEntryRecord },
    code: isLookedUp ? { key: discountCodeKey(discountCode), schema: discountCodeRecord } : undefined,
    tries: codeTry && { key: codeTry.key, schema: attemptCountRecord },
  });
  if (codeTry && (tries?.count ?? 0) >= wrongCodes.limit) throw tooManyAttempts(codeTry);
  return { ...found, codeTry, rates: currentRates(rates, now).rates };
}
