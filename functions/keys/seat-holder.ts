import * as z from 'zod';
import { type Booking, bookingKey, bookingRecord, occupiesSeat } from './booking.ts';
import { bookingOfOffer, isOpenOffer, type Offer, offerKey, offerRecord } from './offer.ts';

/*
 * What can hold a seat of a session. Items of all kinds share the partitions of their session, of their owner and of open
 * holds; the first part of an item's partition key says which kind it is.
 */

/** The kinds, named by the first part of their partition keys in small letters. */
const kinds = {
  booking: {
    keyOf: bookingKey,
    record: bookingRecord.transform((booking) => ({ kind: 'booking' as const, booking })),
  },
  offer: {
    keyOf: offerKey,
    record: offerRecord.transform((offer) => ({ kind: 'offer' as const, offer })),
  },
};
type Kind = keyof typeof kinds;
export type SeatHolder = z.output<(typeof kinds)[Kind]['record']>;

export const seatHolderKinds = ['booking', 'offer'] as const satisfies Kind[];

const kindNames = z.enum(seatHolderKinds);
const prefixOf = (PK: string) => PK.slice(0, PK.indexOf('#'));

/** Parses an item of a partition that holds several kinds. */
export const seatHolderRecord = z
  .looseObject({ PK: z.string() })
  .transform((item): SeatHolder => kinds[kindNames.parse(prefixOf(item.PK).toLowerCase())].record.parse(item));

export const seatHolderKey = (kind: Kind, id: string) => kinds[kind].keyOf(id);

/** The key of an item, by its partition key alone. */
export const seatHolderKeyOf = (PK: string) => ({ PK, SK: prefixOf(PK) });

/** Keys of all that may hold a seat under this id: an offer and the booking that it became have the same one. */
export const seatHolderKeys = (id: string) => seatHolderKinds.map((kind) => seatHolderKey(kind, id));

export function bookingsIn(holders: readonly SeatHolder[]): Booking[] {
  return holders.flatMap((holder) => (holder.kind === 'booking' ? [holder.booking] : []));
}

export function offersIn(holders: readonly SeatHolder[]): Offer[] {
  return holders.flatMap((holder) => (holder.kind === 'offer' ? [holder.offer] : []));
}

/** Returns what the kinds have in common. */
export function attributesOf(holder: SeatHolder): Pick<Booking, 'id' | 'sessionId' | 'sessionStart' | 'createdAt'> {
  return holder.kind === 'booking' ? holder.booking : holder.offer;
}

/** Tells whether it takes or holds a seat. */
export function holdsSeat(holder: SeatHolder): boolean {
  return holder.kind === 'booking' ? occupiesSeat(holder.booking) : isOpenOffer(holder.offer);
}

/** The booking, or the one that the offer would be: what lists and pages show of it. */
export function asBooking(holder: SeatHolder): Booking {
  return holder.kind === 'booking' ? holder.booking : bookingOfOffer(holder.offer);
}

/** Leaves accepted offers out: each has a booking of its own. */
export function withoutAccepted(holders: readonly SeatHolder[]): SeatHolder[] {
  return holders.filter((holder) => holder.kind === 'booking' || holder.offer.state !== 'accepted');
}

export const isOpenOfferHolder = (holder: SeatHolder): boolean => holder.kind === 'offer' && isOpenOffer(holder.offer);
