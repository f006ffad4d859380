import { owingStatus, voucherItemName } from '#shared/rules/admin.ts';
import { collectionRow } from '#shared/rules/collections.ts';
import { searchTerms } from '#shared/rules/search-terms.ts';
import { type Booking, bookingKey, emailOf } from '../../ground/keys/booking.ts';
import { type Profile, profileKey } from '../../ground/keys/member.ts';
import { orderKey } from '../../ground/keys/order.ts';
import {
  type CollectionPurchase,
  collectionOf,
  giftOf,
  isCollectionPurchase,
  isPackPurchase,
  isVoucherPurchase,
  type PackPurchase,
  type Purchase,
  packItemNameOf,
  type VoucherPurchase,
} from '../../ground/keys/purchase.ts';
import { itemStatusTerm, itemTerm, type Searchable, statusTerm } from '../../ground/keys/search-row.ts';
import { type Session, sessionKey } from '../../ground/keys/session.ts';
import { placeOfSurcharge, type Surcharge } from '../../ground/keys/surcharge.ts';

/*
 * What an item is found by (docs/product.md#search): names, address and discount code; orders also by status
 * and item, purchases by both together and by the name of their collection; a session by its title and city.
 */

/** Attributes of bookings, purchases, profiles and sessions that the words of one depend on, beside those that never change. */
export const searchedAttributes = [
  ...(['attendeeName', 'attendeeEmail', 'buyerName', 'buyerEmail'] as const),
  ...(['discount', 'discountCode', 'fullName', 'email', 'status', 'paymentStatus', 'sessionId', 'deletedAt'] as const),
  'deposit' as const,
  ...(['title', 'city', 'startTime'] as const),
];

type Searched = Pick<
  Booking,
  'id' | 'createdAt' | 'attendeeName' | 'attendeeEmail' | 'discountCode' | 'sessionId' | 'paymentStatus' | 'deposit'
>;

export function searchableBooking(booking: Searched): Searchable {
  const { id, createdAt, attendeeName, discountCode, sessionId, paymentStatus, deposit } = booking;
  const terms = searchTerms({ whole: [emailOf(booking) ?? '', discountCode ?? ''], names: [attendeeName] });
  const owing = deposit?.state === 'pending' ? [statusTerm(owingStatus)] : [];
  const tags = [statusTerm(paymentStatus), ...owing, itemTerm(sessionId)];
  return { kind: 'orders', group: 'session', key: bookingKey(id), id, createdAt, terms, tags };
}

/** A purchase; or a surcharge, by what a booking of the session that it moves to would be found by. */
export function searchableOrder(order: Purchase | Surcharge): Searchable {
  if (isVoucherPurchase(order)) return searchableVoucherPurchase(order);
  if (isPackPurchase(order)) return searchablePackPurchase(order);
  return isCollectionPurchase(order) ? searchablePurchase(order) : searchableSurcharge(order);
}

function searchableSurcharge(surcharge: Surcharge): Searchable {
  const place = { ...placeOfSurcharge(surcharge), discountCode: null };
  return { ...searchableBooking(place), key: orderKey(surcharge.id) };
}

function searchablePurchase(purchase: CollectionPurchase): Searchable {
  const collection = collectionOf(purchase);
  const { id, createdAt, buyerName, buyerEmail, discount, status, deletedAt } = purchase;
  const terms = searchTerms({
    whole: [buyerEmail, discount?.code ?? ''],
    names: [buyerName ?? '', collectionRow(collection).packageName],
  });
  const tags = [statusTerm(status), itemTerm(collection), itemStatusTerm(collection, status)];
  const found = { kind: 'orders' as const, group: collection, key: orderKey(id), id, createdAt, terms, tags };
  return deletedAt === null ? { ...found, listed: { collection, status } } : found;
}

/** The order of a gift voucher is found by its buyer, and by whom it is for. */
function searchableVoucherPurchase(purchase: VoucherPurchase): Searchable {
  const { id, createdAt, buyerName, buyerEmail, status } = purchase;
  const { recipientName, recipientEmail } = giftOf(purchase);
  const terms = searchTerms({
    whole: [buyerEmail, recipientEmail ?? ''],
    names: [buyerName ?? '', recipientName, voucherItemName],
  });
  const tags = [statusTerm(status), itemTerm('voucher'), itemStatusTerm('voucher', status)];
  return { kind: 'orders', group: 'voucher', key: orderKey(id), id, createdAt, terms, tags };
}

/** The order of a pack is found by its buyer, and by the name of the pack. */
function searchablePackPurchase(purchase: PackPurchase): Searchable {
  const { id, createdAt, buyerName, buyerEmail, status } = purchase;
  const terms = searchTerms({ whole: [buyerEmail], names: [buyerName ?? '', packItemNameOf(purchase)] });
  const tags = [statusTerm(status), itemTerm('pack'), itemStatusTerm('pack', status)];
  return { kind: 'orders', group: 'pack', key: orderKey(id), id, createdAt, terms, tags };
}

export function searchableProfile({ sub, createdAt, fullName, email }: Profile): Searchable {
  const terms = searchTerms({ whole: [email], names: [fullName] });
  return { kind: 'people', group: 'person', key: profileKey(sub), id: sub, createdAt, terms };
}

export type SearchedSession = Pick<Session, 'id' | 'title' | 'city' | 'startTime'>;

export function searchableSession({ id, title, city, startTime }: SearchedSession): Searchable {
  const terms = searchTerms({ whole: [], names: [title, city ?? ''] });
  return { kind: 'sessions', group: 'session', key: sessionKey(id), id, createdAt: startTime, terms };
}
