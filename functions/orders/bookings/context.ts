import { discountCodeKey, discountCodeRecord } from '../../ground/keys/discount-code.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import type { Place } from '../../ground/keys/place.ts';
import { type Session, sessionKey, sessionRecord } from '../../ground/keys/session.ts';
import { type WaitlistEntry, waitlistEntryKey, waitlistEntryRecord } from '../../ground/keys/waitlist-entry.ts';
import { getItems } from '../../ground/platform/batch.ts';
import type { Table } from '../../ground/platform/table.ts';
import { type BookingGroups, groupRequests } from './seat-groups.ts';

/** The items that change with a booking when its seat is taken or released. */
export type BookingContext = BookingGroups & {
  session: Session | undefined;
  /** The attendee's entry on the waitlist. */
  entry: WaitlistEntry | undefined;
  /** True while the booking's discount code exists. */
  codeExists: boolean;
};

export async function loadBookingContext(table: Table, booking: Place): Promise<BookingContext> {
  const { sessionId, attendeeEmail, discount } = booking;
  const { code, ...context } = await getItems(table, {
    ...groupRequests(booking),
    session: { key: sessionKey(sessionId), schema: sessionRecord },
    entry: { key: waitlistEntryKey(sessionId, emailHash(attendeeEmail)), schema: waitlistEntryRecord },
    code: discount ? { key: discountCodeKey(discount.code), schema: discountCodeRecord } : undefined,
  });
  return { ...context, codeExists: code !== undefined };
}
