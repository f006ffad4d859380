import * as z from 'zod';
import { type Booking, bookingKey, bookingRecord, occupiesSeat } from './booking.ts';
import { bookingOfOffer, isOpenOffer, type Offer, offerKey, offerRecord } from './offer.ts';

/*
 * What can hold a seat of a session. Items of all kinds share the partitions of their session, of their owner and of open
 * holds; the first part of an item's partition key says which kind it is.
 */

const kinds = {
  BOOKING: bookingRecord.transform((booking) => ({ kind: 'booking' as const, booking })),
  OFFER: offerRecord.transform((offer) => ({ kind: 'offer' as const, offer })),
};
export type SeatHolder = z.output<(typeof kinds)[keyof typeof kinds]>;

const kindOfKey = (PK: string) => z.enum(['BOOKING', 'OFFER']).parse(PK.slice(0, PK.indexOf('#')));

/** Parses an item of a partition that holds several kinds. */
export const seatHolderRecord = z
  .looseObject({ PK: z.string() })
  .transform((item): SeatHolder => kinds[kindOfKey(item.PK)].parse(item));

const keysOfKinds = { booking: bookingKey, offer: offerKey };
export const seatHolderKinds = ['booking', 'offer'] as const;

export const seatHolderKey = (kind: SeatHolder['kind'], id: string) => keysOfKinds[kind](id);

/** The key of an item, by its partition key alone. */
export const seatHolderKeyOf = (PK: string) => ({ PK, SK: kindOfKey(PK) });

/** Keys of all that may hold a seat under this id: an offer and the booking that it became have the same one. */
export const seatHolderKeys = (id: string) => seatHolderKinds.map((kind) => seatHolderKey(kind, id));

export function bookingsIn(holders: readonly SeatHolder[]): Booking[] {
  return holders.flatMap((holder) => (holder.kind === 'booking' ? [holder.booking] : []));
}

export function offersIn(holders: readonly SeatHolder[]): Offer[] {
  return holders.flatMap((holder) => (holder.kind === 'offer' ? [holder.offer] : []));
}

/** What the kinds have in common. */
export function attributesOf(holder: SeatHolder): Pick<Booking, 'id' | 'sessionId' | 'sessionStart' | 'createdAt'> {
  return holder.kind === 'booking' ? holder.booking : holder.offer;
}

/** Whether it takes or holds a seat. */
export function holdsSeat(holder: SeatHolder): boolean {
  return holder.kind === 'booking' ? occupiesSeat(holder.booking) : isOpenOffer(holder.offer);
}

/** The booking, or the one that the offer would be: what lists and pages show of it. */
export function asBooking(holder: SeatHolder): Booking {
  return holder.kind === 'booking' ? holder.booking : bookingOfOffer(holder.offer);
}

/** Without accepted offers: each has a booking of its own. */
export function withoutAccepted(holders: readonly SeatHolder[]): SeatHolder[] {
  return holders.filter((holder) => holder.kind === 'booking' || holder.offer.state !== 'accepted');
}

export const isOpenOfferHolder = (holder: SeatHolder): boolean => holder.kind === 'offer' && isOpenOffer(holder.offer);
