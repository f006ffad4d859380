import * as z from 'zod';
import { type Booking, bookingKey, bookingRecord, occupiesSeat } from './booking.ts';
import { bookingOfOffer, isOpenOffer, type Offer, offerKey, offerRecord } from './offer.ts';
import { orderKey } from './order.ts';
import {
  bookingOfSurcharge,
  isPendingSurcharge,
  type Surcharge,
  surchargeLineOf,
  surchargeRecord,
} from './surcharge.ts';

/*
 * What can hold a seat of a session. Items of all kinds share the partitions of their session, of their owner and of open
 * holds; the first part of an item's partition key says which kind it is.
 */

const kinds = {
  booking: {
    keyOf: bookingKey,
    record: bookingRecord.transform((booking) => ({ kind: 'booking' as const, booking })),
  },
  offer: {
    keyOf: offerKey,
    record: offerRecord.transform((offer) => ({ kind: 'offer' as const, offer })),
  },
  surcharge: {
    keyOf: orderKey,
    record: surchargeRecord.transform((surcharge) => ({ kind: 'surcharge' as const, surcharge })),
  },
};
type Kind = keyof typeof kinds;
export type SeatHolder = z.output<(typeof kinds)[Kind]['record']>;

export const seatHolderKinds = ['booking', 'offer', 'surcharge'] as const satisfies Kind[];

const prefixOf = (PK: string) => PK.slice(0, PK.indexOf('#'));
const kindOfPrefix = new Map(seatHolderKinds.map((kind) => [prefixOf(kinds[kind].keyOf('').PK), kind]));

/** Parses an item of a partition that holds several kinds. */
export const seatHolderRecord = z.looseObject({ PK: z.string() }).transform((item, context): SeatHolder => {
  const kind = kindOfPrefix.get(prefixOf(item.PK));
  if (kind) return kinds[kind].record.parse(item);
  context.addIssue(`${item.PK} holds no seat`);
  return z.NEVER;
});

export const seatHolderKey = (kind: Kind, id: string) => kinds[kind].keyOf(id);

/** The key of an item, by its partition key alone. */
export const seatHolderKeyOf = (PK: string) => ({ PK, SK: prefixOf(PK) });

/** Keys of all that may hold a seat under this id; an offer and the booking that it became have the same one. */
export const seatHolderKeys = (id: string) => seatHolderKinds.map((kind) => seatHolderKey(kind, id));

export function bookingsIn(holders: readonly SeatHolder[]): Booking[] {
  return holders.flatMap((holder) => (holder.kind === 'booking' ? [holder.booking] : []));
}

export function offersIn(holders: readonly SeatHolder[]): Offer[] {
  return holders.flatMap((holder) => (holder.kind === 'offer' ? [holder.offer] : []));
}

export function surchargesIn(holders: readonly SeatHolder[]): Surcharge[] {
  return holders.flatMap((holder) => (holder.kind === 'surcharge' ? [holder.surcharge] : []));
}

/** Returns what the kinds have in common. */
export function attributesOf(holder: SeatHolder): Pick<Booking, 'id' | 'sessionId' | 'sessionStart' | 'createdAt'> {
  switch (holder.kind) {
    case 'booking':
      return holder.booking;
    case 'offer':
      return holder.offer;
    case 'surcharge': {
      const { id, createdAt } = holder.surcharge;
      const { sessionId, sessionStart } = surchargeLineOf(holder.surcharge);
      return { id, createdAt, sessionId, sessionStart };
    }
  }
}

/** Tells whether it takes or holds a seat. */
export function holdsSeat(holder: SeatHolder): boolean {
  switch (holder.kind) {
    case 'booking':
      return occupiesSeat(holder.booking);
    case 'offer':
      return isOpenOffer(holder.offer);
    case 'surcharge':
      return isPendingSurcharge(holder.surcharge);
  }
}

/** The booking, or the one that the offer or surcharge would be: what lists and pages show of it. */
export function asBooking(holder: SeatHolder): Booking {
  switch (holder.kind) {
    case 'booking':
      return holder.booking;
    case 'offer':
      return bookingOfOffer(holder.offer);
    case 'surcharge':
      return bookingOfSurcharge(holder.surcharge);
  }
}

/** Leaves accepted offers out: each has a booking of its own. */
export function withoutAccepted(holders: readonly SeatHolder[]): SeatHolder[] {
  return holders.filter((holder) => holder.kind !== 'offer' || holder.offer.state !== 'accepted');
}

export const isOpenOfferHolder = (holder: SeatHolder): boolean => holder.kind === 'offer' && isOpenOffer(holder.offer);
