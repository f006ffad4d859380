import { type Booking, bookingKey } from '../keys/booking.ts';
import { type Profile, profileKey } from '../keys/member.ts';
import { type Purchase, purchaseKey } from '../keys/purchase.ts';
import type { Searchable } from '../keys/search-row.ts';
import { searchTerms } from './terms.ts';

/* What an item is found by (docs/product.md#search): names, address and discount code; in a collection's list its status. */

/** Attributes of bookings, purchases and profiles that the words of one depend on, beside those that never change. */
export const searchedAttributes = [
  ...(['attendeeName', 'attendeeEmail', 'buyerName', 'buyerEmail'] as const),
  ...(['discount', 'fullName', 'email', 'status', 'deletedAt'] as const),
];

export function searchableBooking({ id, createdAt, attendeeName, attendeeEmail, discount }: Booking): Searchable {
  const terms = searchTerms({ whole: [attendeeEmail, discount?.code ?? ''], names: [attendeeName] });
  return { kind: 'orders', group: 'session', key: bookingKey(id), id, createdAt, terms };
}

export function searchablePurchase(purchase: Purchase): Searchable {
  const { id, createdAt, collection, buyerName, buyerEmail, discount, status, deletedAt } = purchase;
  const terms = searchTerms({ whole: [buyerEmail, discount?.code ?? ''], names: [buyerName ?? ''] });
  const found = { kind: 'orders', group: collection, key: purchaseKey(id), id, createdAt, terms } as const;
  return deletedAt === null ? { ...found, listed: { collection, status } } : found;
}

export function searchableProfile({ sub, createdAt, fullName, email }: Profile): Searchable {
  const terms = searchTerms({ whole: [email], names: [fullName] });
  return { kind: 'people', group: 'person', key: profileKey(sub), id: sub, createdAt, terms };
}
