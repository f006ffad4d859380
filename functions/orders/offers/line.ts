import { maxSeatsPerBuyer, maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import { listLine } from '../../domains/waitlist/store.ts';
import { bookingKey, bookingRecord, occupiesSeat } from '../../ground/keys/booking.ts';
import { offerKey, offerRecord } from '../../ground/keys/offer.ts';
import { emailGroup, orderedGroup, seatGroupKey, seatGroupRecord } from '../../ground/keys/seat-group.ts';
import {
  holdsSeat,
  isSeatOrderItem,
  type ListedHolder,
  seatHolderKeys,
  seatHolderRecord,
} from '../../ground/keys/seat-holder.ts';
import { sessionKey, type WholeSession } from '../../ground/keys/session.ts';
import type { WaitlistEntry } from '../../ground/keys/waitlist-entry.ts';
import { getAll, getItems, keyOf } from '../../ground/platform/batch.ts';
import { readable, readableOne } from '../../ground/platform/readable.ts';
import type { Table, Write } from '../../ground/platform/table.ts';

/** Everyone who counts in the line and has no offer that is open or accepted, in its order. */
export async function listWaiting(table: Table, sessionId: string): Promise<WaitlistEntry[]> {
  const line = (await listLine(table, sessionId)).filter(({ awaitsConfirmation }) => !awaitsConfirmation);
  const keys = line.flatMap(({ offer }) => (offer === undefined ? [] : [bookingKey(offer), offerKey(offer)]));
  const items = await getAll(table, keys, { consistent: true });
  return line.filter(({ offer }) => offer === undefined || !mayHoldSeat(offer, items));
}

/** Tells whether what an entry was given last may hold its seat: the booking, or the offer. One that cannot be read may. */
function mayHoldSeat(id: string, items: Map<string, Record<string, unknown>>): boolean {
  const booking = items.get(keyOf(bookingKey(id)));
  if (booking) {
    const read = readableOne(booking, bookingRecord);
    return read === undefined || occupiesSeat(read);
  }
  const offer = items.get(keyOf(offerKey(id)));
  return offer !== undefined && readableOne(offer, offerRecord)?.state !== 'ended';
}

/** Tells whether a seat that has been free since this instant can be offered: not to who passed on it already. */
export function canBeOffered({ passedAt }: Pick<WaitlistEntry, 'passedAt'>, freeSince: string): boolean {
  return passedAt === undefined || passedAt < freeSince;
}

/**
 * Returns how many seats the entry's address may have with another offer of so many places; null while one of them is not paid, or
 * where it cannot have so many more (docs/trust.md#several-places).
 */
export async function seatsWithOffer(
  table: Table,
  { sessionId, email }: WaitlistEntry,
  places: number,
): Promise<number | null> {
  const requestOf = (group: string) => ({ key: seatGroupKey(sessionId, group), schema: seatGroupRecord });
  const { group, ordered } = await getItems(table, {
    group: requestOf(emailGroup(email)),
    ordered: places > 1 ? requestOf(orderedGroup(email)) : undefined,
  });
  const ids = [...(group?.bookings ?? [])];
  const orderedCount = ordered?.bookings.size ?? 0;
  if (ids.length >= maxSeatsPerEmail) return null;
  if (places > 1 && ids.length + orderedCount + places > maxSeatsPerBuyer) return null;
  const items = await getAll(table, ids.flatMap(seatHolderKeys), { consistent: true });
  const found = [...items.values()].filter((item) => !isSeatOrderItem(item));
  const holders = readable(found, seatHolderRecord);
  // One that cannot be read may be pending.
  const mayBePending = holders.length < found.length || holders.some(isPending);
  return mayBePending ? null : ids.length + 1;
}

function isPending(holder: ListedHolder): boolean {
  return holder.kind === 'booking' ? holder.booking.status === 'pending' : holdsSeat(holder);
}

/** The line had its turn: seats that are still free are anyone's. Refused when another seat was released meanwhile. */
export function endLineHold({ id, lineSince, seatsTaken, seatsHeld, maxAttendees }: WholeSession): Write {
  return {
    Update: {
      Key: sessionKey(id),
      UpdateExpression: 'REMOVE #line',
      ConditionExpression: '#line = :line AND #taken = :taken AND #held = :held AND #max = :max',
      ExpressionAttributeNames: {
        '#line': 'lineSince',
        '#max': 'maxAttendees',
        '#taken': 'seatsTaken',
        '#held': 'seatsHeld',
      },
      ExpressionAttributeValues: { ':line': lineSince, ':taken': seatsTaken, ':held': seatsHeld, ':max': maxAttendees },
    },
  };
}
