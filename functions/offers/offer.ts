import type { CancellationPolicy } from '#shared/rules/cancellation.ts';
import { listPrice } from '#shared/rules/currency.ts';
import { offerEnd } from '#shared/rules/waitlist.ts';
import { type ChargeProblem, priceByConsent } from '#shared/rules/waitlist-card.ts';
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
  /** Why it is offered to an entry that asked to be booked. */
  chargeProblem?: ChargeProblem | null;
};

/** A seat held for an entry of the waitlist until it is accepted (docs/product.md#waitlist-offers). */
export function newOffer({ id, session, entry, freeSince, chargeProblem = null }: NewOffer, now: Date): Booking {
  const price = listPrice(session.price);
  return bookingRecord.parse({
    ...{ id, sessionId: session.id, attendeeName: entry.name, attendeeEmail: entry.email },
    ...{ timeZone: entry.timeZone, offered: true, freeSince, chargeProblem },
    ...{ status: 'pending', paymentStatus: 'pending', total: price, listPrice: price },
    ...{ sessionStart: session.startTime, createdAt: now.toISOString() },
    cancellationPolicy: session.cancellationPolicy,
    holdExpiresAt: offerEnd(session, now),
  });
}

/** A seat held for an entry until its saved card was charged, on the terms that were agreed to. */
export function newCharge(
  { card, ...offer }: NewOffer & { card: NonNullable<WaitlistEntry['card']> },
  cancellationPolicy: CancellationPolicy,
  now: Date,
): Booking {
  const total = priceByConsent(card, offer.session.price);
  const { customerId, paymentMethodId, brand, last4 } = card;
  const savedCard = { customerId, paymentMethodId, brand, last4 };
  const rate = total.currency === card.list.currency ? 1 : card.rate;
  const booked = { offered: false, bookedFromLine: true, savedCard };
  return { ...newOffer(offer, now), ...booked, total, listPrice: total, rate, cancellationPolicy };
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
  return { ...holdWrites(booking, { session, entry }, maxSeatsPerEmail, now), mail: queueMail(mail, now) };
}

/** Holds the seat and records it with the entry, like an offer. */
export function holdWrites(
  booking: Booking,
  { session, entry }: Pick<NewOffer, 'session' | 'entry'>,
  maxSeatsPerEmail: number,
  now: Date,
) {
  const use = { use: 'hold', leavesWaitlist: false, atThisPrice: true, passesLine: true } as const;
  return {
    seat: allocateSeat(session, now, use),
    booking: putBooking(booking),
    emailSeats: joinEmailGroup(booking, maxSeatsPerEmail),
    entry: recordOffer(entry, booking.id),
  };
}

/** The booking that was offered to an entry last, while it holds or takes a seat. */
export async function openOfferOf({ offer }: WaitlistEntry, table: Table): Promise<Booking | undefined> {
  const booking = offer === undefined ? undefined : await findBooking(table, offer);
  return booking && occupiesSeat(booking) ? booking : undefined;
}
