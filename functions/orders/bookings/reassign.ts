import { bookingItem, bookingKey, occupiesSeat } from '../../ground/keys/booking.ts';
import { bookingOf, type Place } from '../../ground/keys/place.ts';
import { emailGroup, seatGroupKey, seatGroupRecord } from '../../ground/keys/seat-group.ts';
import { getItems } from '../../ground/platform/batch.ts';
import { changeItem } from '../../ground/platform/change.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import { changePlace } from './place-store.ts';
import { changeRest, findRest } from './rest-store.ts';
import { joinEmailGroup, leaveGroup } from './seat-groups.ts';

/** Whose a booking becomes: an e-mail address, and the account that confirmed it. */
export type BookingOwner = { email: string; sub: string | null };

const unchanged = ['memberSub', 'attendeeEmail', 'sessionId', 'status', 'paymentStatus', 'heldBy'] as const;

/**
 * A guest's booking becomes that of another address of the same person: secrets, answers about health and attendance stay.
 * Refused when it has another owner, session or status than it was read with.
 */
export async function reassignBooking(
  table: Table,
  read: Place,
  to: BookingOwner,
): Promise<Record<string, Write | undefined>> {
  const group = emailGroup(read.attendeeEmail);
  const { seats } = await getItems(table, {
    seats: { key: seatGroupKey(read.sessionId, group), schema: seatGroupRecord },
  });
  const after = { ...read, attendeeEmail: to.email, memberSub: to.sub };
  const isBuyer = read.buyer?.email === read.attendeeEmail;
  const { seatOrder } = isBuyer ? changePlace(read, { buyer: buyerOf(read, to) }) : {};
  const change = { before: bookingItem(bookingOf(read)), after: bookingItem(bookingOf(after)) };
  const isCounted = occupiesSeat(read) && seats?.bookings.has(read.id) === true;
  return {
    booking: changeItem(bookingKey(read.id), change, unchanged),
    // Whoever has given the place away stays the buyer.
    seatOrder,
    rest: await reassignRest(table, read, read.attendeeEmail, to),
    left: isCounted ? leaveGroup(read, group, seats) : undefined,
    // The limit is one of new bookings: these are there already.
    joined: isCounted ? joinEmailGroup(after, null) : undefined,
  };
}

/** The rest of its price, where the address that becomes another one is to pay it, or did. */
export async function reassignRest(table: Table, { deposit }: Place, from: string, to: BookingOwner) {
  if (!deposit || deposit.state === 'agreed') return undefined;
  const rest = await findRest(table, deposit.restId);
  return rest?.buyerEmail === from ? changeRest(rest, { buyerEmail: to.email, memberSub: to.sub }) : undefined;
}

function buyerOf({ attendeeName, buyer }: Place, { email, sub: memberSub }: BookingOwner) {
  return { name: buyer?.name ?? attendeeName, email, memberSub };
}
