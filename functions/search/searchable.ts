import { type Booking, bookingKey } from '../keys/booking.ts';
import { type Profile, profileKey } from '../keys/member.ts';
import { type Purchase, purchaseKey } from '../keys/purchase.ts';
import type { Searchable } from '../keys/search-row.ts';
import { searchTerms } from './terms.ts';

/** What a booking is found by: attendee, address and code. */
export function searchableBooking({ id, createdAt, attendeeName, attendeeEmail, discount }: Booking): Searchable {
  const words = searchTerms({ whole: [attendeeEmail, discount?.code ?? ''], names: [attendeeName] });
  return { kind: 'orders', group: 'session', key: bookingKey(id), id, createdAt, words };
}

/** What a purchase is found by: buyer, address and code. */
export function searchablePurchase({
  id,
  createdAt,
  collection: group,
  buyerName,
  buyerEmail,
  discount,
}: Purchase): Searchable {
  const words = searchTerms({ whole: [buyerEmail, discount?.code ?? ''], names: [buyerName ?? ''] });
  return { kind: 'orders', group, key: purchaseKey(id), id, createdAt, words };
}

/** What a person is found by: name and address. */
export function searchableProfile({ sub, createdAt, fullName, email }: Profile): Searchable {
  const words = searchTerms({ whole: [email], names: [fullName] });
  return { kind: 'people', group: 'person', key: profileKey(sub), id: sub, createdAt, words };
}
