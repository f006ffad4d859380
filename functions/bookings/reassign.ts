import { type Booking, bookingItem, bookingKey, occupiesSeat } from '../keys/booking.ts';
import { emailGroup, seatGroupKey, seatGroupRecord } from '../keys/seat-group.ts';
import { getItems } from '../platform/batch.ts';
import { changeItem } from '../platform/change.ts';
import type { Table, Write } from '../platform/table.ts';
import { joinEmailGroup, leaveGroup } from './seat-groups.ts';

/** Whose a booking becomes: an e-mail address, and the account that confirmed it. */
export type BookingOwner = { email: string; sub: string | null };

const unchanged = [
  'memberSub',
  'attendeeEmail',
  'sessionId',
  'status',
  'paymentStatus',
  'checkoutId',
  'heldBy',
] as const;

/**
 * A guest's booking becomes that of another address of the same person: secrets, answers about health and attendance stay.
 * Refused when it has another owner, session or status than it was read with.
 */
export async function reassignBooking(
  table: Table,
  read: Booking,
  to: BookingOwner,
): Promise<Record<string, Write | undefined>> {
  const group = emailGroup(read.attendeeEmail);
  const { seats } = await getItems(table, {
    seats: { key: seatGroupKey(read.sessionId, group), schema: seatGroupRecord },
  });
  const after = { ...read, attendeeEmail: to.email, memberSub: to.sub };
  const change = { before: bookingItem(read), after: bookingItem(after) };
  const isCounted = occupiesSeat(read) && seats?.bookings.has(read.id) === true;
  return {
    booking: changeItem(bookingKey(read.id), change, unchanged),
    left: isCounted ? leaveGroup(read, group, seats) : undefined,
    // The limit is one of new bookings: these are there already.
    joined: isCounted ? joinEmailGroup(after, null) : undefined,
  };
}
