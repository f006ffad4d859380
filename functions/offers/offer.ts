import { listPrice } from '#shared/rules/currency.ts';
import { offerEnd } from '#shared/rules/waitlist.ts';
import { joinEmailGroup } from '../bookings/seat-groups.ts';
import { allocateSeat } from '../bookings/seats.ts';
import { findBooking, putBooking } from '../bookings/store.ts';
import { type Booking, bookingRecord, occupiesSeat } from '../keys/booking.ts';
import type { WholeSession } from '../keys/session.ts';
import type { WaitlistEntry } from '../keys/waitlist-entry.ts';
import { queueMail } from '../outbox/queue.ts';
import type { Table } from '../platform/table.ts';
import { recordOffer } from '../waitlist/store.ts';

type NewOffer = {
  id: string;
  session: WholeSession;
  entry: WaitlistEntry;
  /** Since when the seat has been free. */
  freeSince: string;
};

/** A seat held for an entry of the waitlist until it is accepted (docs/product.md#waitlist-offers). */
export function newOffer({ id, session, entry, freeSince }: NewOffer, now: Date): Booking {
  const price = listPrice(session.price);
  return bookingRecord.parse({
    ...{ id, sessionId: session.id, attendeeName: entry.name, attendeeEmail: entry.email },
    ...{ timeZone: entry.timeZone, offered: true, freeSince },
    ...{ status: 'pending', paymentStatus: 'pending', total: price, listPrice: price },
    ...{ sessionStart: session.startTime, createdAt: now.toISOString() },
    cancellationPolicy: session.cancellationPolicy,
    holdExpiresAt: offerEnd(session, now),
  });
}

type OfferOptions = { mailId: string; maxSeatsPerEmail: number };

/**
 * Holds the seat, mails the offer and records it with the entry, in one transaction: refused when another offer of the
 * entry was recorded since it was read, so that no one has two.
 */
export function offerWrites(
  booking: Booking,
  { session, entry }: Pick<NewOffer, 'session' | 'entry'>,
  { mailId, maxSeatsPerEmail }: OfferOptions,
  now: Date,
) {
  const mail = { id: mailId, kind: 'seat_offered', bookingId: booking.id, to: booking.attendeeEmail } as const;
  const use = { use: 'hold', leavesWaitlist: false, atThisPrice: true, passesLine: true } as const;
  return {
    seat: allocateSeat(session, now, use),
    booking: putBooking(booking),
    emailSeats: joinEmailGroup(booking, maxSeatsPerEmail),
    entry: recordOffer(entry, booking.id),
    mail: queueMail(mail, now),
  };
}

/** The booking that was offered to an entry last, while it holds or takes a seat. */
export async function openOfferOf({ offer }: WaitlistEntry, table: Table): Promise<Booking | undefined> {
  const booking = offer === undefined ? undefined : await findBooking(table, offer);
  return booking && occupiesSeat(booking) ? booking : undefined;
}
