import * as z from 'zod';
import { type Booking, bookingKey, bookingRecord, occupiesSeat } from './booking.ts';
import { isOpenOffer, type Offer, offerKey, offerRecord, placeOfOffer } from './offer.ts';
import { orderKey } from './order.ts';
import type { Place } from './place.ts';
import { isPendingSurcharge, placeOfSurcharge, type Surcharge, surchargeLineOf, surchargeRecord } from './surcharge.ts';

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
/** A list has holders without the payment of a booking. */
export type ListedHolder = z.output<(typeof kinds)[Kind]['record']>;

/** A holder here includes the payment of a booking. */
export type SeatHolder = Exclude<ListedHolder, { kind: 'booking' }> | { kind: 'booking'; booking: Place };

export const seatHolderKinds = ['booking', 'offer', 'surcharge'] as const satisfies Kind[];

const prefixOf = (PK: string) => PK.slice(0, PK.indexOf('#'));
const kindOfPrefix = new Map(seatHolderKinds.map((kind) => [prefixOf(kinds[kind].keyOf('').PK), kind]));

/** Parses an item of a partition that holds several kinds. */
export const seatHolderRecord = z.looseObject({ PK: z.string() }).transform((item, context): ListedHolder => {
  const kind = kindOfPrefix.get(prefixOf(item.PK));
  if (kind) return kinds[kind].record.parse(item);
  context.addIssue(`${item.PK} holds no seat`);
  return z.NEVER;
});

const seatOrderItem = z.looseObject({ lines: z.tuple([z.looseObject({ kind: z.literal('seat') })]) });

/** Tells whether the item is the order of a booking, which holds no seat itself. */
export const isSeatOrderItem = (item: Record<string, unknown>) => seatOrderItem.safeParse(item).success;

/** Returns the holders among the items of `seatHolderKeys`, without the order of a booking. Throws ZodError. */
export function holdersAmong(items: Iterable<Record<string, unknown>>): ListedHolder[] {
  const holders = [...items].filter((item) => !isSeatOrderItem(item));
  return holders.map((item) => seatHolderRecord.parse(item));
}

export const seatHolderKey = (kind: Kind, id: string) => kinds[kind].keyOf(id);

/** The key of an item, by its partition key alone. */
export const seatHolderKeyOf = (PK: string) => ({ PK, SK: prefixOf(PK) });

/** Keys of all that may hold a seat under this id; an offer and the booking that it became have the same one. */
export const seatHolderKeys = (id: string) => seatHolderKinds.map((kind) => seatHolderKey(kind, id));

export function bookingsIn(holders: readonly ListedHolder[]): Booking[] {
  return holders.flatMap((holder) => (holder.kind === 'booking' ? [holder.booking] : []));
}

export function placesIn(holders: readonly SeatHolder[]): Place[] {
  return holders.flatMap((holder) => (holder.kind === 'booking' ? [holder.booking] : []));
}

export function offersIn(holders: readonly (ListedHolder | SeatHolder)[]): Offer[] {
  return holders.flatMap((holder) => (holder.kind === 'offer' ? [holder.offer] : []));
}

export function surchargesIn(holders: readonly (ListedHolder | SeatHolder)[]): Surcharge[] {
  return holders.flatMap((holder) => (holder.kind === 'surcharge' ? [holder.surcharge] : []));
}

/** Returns what the kinds have in common. */
export function attributesOf(
  holder: ListedHolder | SeatHolder,
): Pick<Booking, 'id' | 'sessionId' | 'sessionStart' | 'createdAt'> {
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
export function holdsSeat(holder: ListedHolder | SeatHolder): boolean {
  switch (holder.kind) {
    case 'booking':
      return occupiesSeat(holder.booking);
    case 'offer':
      return isOpenOffer(holder.offer);
    case 'surcharge':
      return isPendingSurcharge(holder.surcharge);
  }
}

/** The place, or the one that the offer or surcharge would be: what lists and pages show of it. */
export function asPlace(holder: SeatHolder): Place {
  switch (holder.kind) {
    case 'booking':
      return holder.booking;
    case 'offer':
      return placeOfOffer(holder.offer);
    case 'surcharge':
      return placeOfSurcharge(holder.surcharge);
  }
}

/** Leaves accepted offers out: each has a booking of its own. */
export function withoutAccepted<Holder extends ListedHolder | SeatHolder>(holders: readonly Holder[]): Holder[] {
  return holders.filter((holder) => holder.kind !== 'offer' || holder.offer.state !== 'accepted');
}

export const isOpenOfferHolder = (holder: ListedHolder | SeatHolder): boolean =>
  holder.kind === 'offer' && isOpenOffer(holder.offer);
