import * as z from 'zod';
import { collectionKeyPrefix, discountCodeKeyPrefix } from '#shared/rules/table.ts';
import {
  searchableBooking,
  searchableOrder,
  searchableProfile,
  searchableSession,
} from '../../domains/search/searchable.ts';
import {
  type Counts,
  countsOfBooking,
  countsOfCode,
  countsOfMember,
  countsOfPurchase,
  countsOfRecording,
  countsOfRest,
  countsOfSeatOrder,
  countsOfSession,
  countsOfSurcharge,
} from '../../domains/totals/counts.ts';
import { bookingRecord } from '../../ground/keys/booking.ts';
import { discountCodeKey, discountCodeRecord } from '../../ground/keys/discount-code.ts';
import { profileRecord } from '../../ground/keys/member.ts';
import { orderKey, orderKeyPrefix, orderRecord } from '../../ground/keys/order.ts';
import { isSeatOrder } from '../../ground/keys/place.ts';
import { isPurchase } from '../../ground/keys/purchase.ts';
import { recordingRecord, recordingSortKeyPrefix } from '../../ground/keys/recording.ts';
import { isRest } from '../../ground/keys/rest.ts';
import type { Searchable } from '../../ground/keys/search-row.ts';
import { listSortKey, sessionRecord } from '../../ground/keys/session.ts';
import { isSurcharge } from '../../ground/keys/surcharge.ts';
import type { Key } from '../../ground/platform/table.ts';
import type { PaidOrder } from '../../orders/income/postings.ts';

/** A projection is what one state of an item contributes to search and totals. */
export type Projection = { counts: Counts; searchable: Searchable | null };

export const emptyProjection: Projection = { counts: new Map(), searchable: null };

const anySession = sessionRecord
  .pick({ id: true, title: true, city: true, startTime: true })
  .extend({ deletedAt: z.string().nullable().default(null) });

const anyRecording = recordingRecord.pick({ collection: true });
const anyCode = discountCodeRecord.pick({ code: true });

type Kind = {
  PK: string;
  SK: string;
  /** Tells whether a partition has several, whose sort keys begin so. */
  isSeveral?: true;
  project: (item: unknown) => Projection;
};

/** The kinds of items that have a consumer, by prefix of the partition key and sort key. */
const kinds: Kind[] = [
  {
    PK: 'BOOKING#',
    SK: 'BOOKING',
    project: (item) => {
      const booking = bookingRecord.parse(item);
      return { counts: countsOfBooking(booking), searchable: searchableBooking(booking) };
    },
  },
  {
    PK: orderKeyPrefix,
    SK: orderKey('').SK,
    project: (item) => {
      const order = orderRecord.parse(item);
      // Bookings are counted and found.
      if (isSeatOrder(order)) return { counts: countsOfSeatOrder(order), searchable: null };
      if (isRest(order)) return { counts: countsOfRest(order), searchable: null };
      if (isSurcharge(order)) return { counts: countsOfSurcharge(order), searchable: searchableOrder(order) };
      if (!isPurchase(order)) return emptyProjection;
      return { counts: countsOfPurchase(order), searchable: searchableOrder(order) };
    },
  },
  {
    PK: 'MEMBER#',
    SK: 'PROFILE',
    project: (item) => {
      const profile = profileRecord.parse(item);
      return { counts: countsOfMember(profile), searchable: searchableProfile(profile) };
    },
  },
  {
    PK: 'SESSION#',
    SK: listSortKey,
    project: (item) => {
      const session = anySession.parse(item);
      return {
        counts: countsOfSession(session),
        searchable: session.deletedAt === null ? searchableSession(session) : null,
      };
    },
  },
  {
    PK: collectionKeyPrefix,
    SK: recordingSortKeyPrefix,
    isSeveral: true,
    project: (item) => ({ counts: countsOfRecording(anyRecording.parse(item)), searchable: null }),
  },
  {
    PK: discountCodeKeyPrefix,
    SK: discountCodeKey('').SK,
    project: (item) => ({ counts: countsOfCode(anyCode.parse(item)), searchable: null }),
  },
];

export const isProjected = (key: Key) => kindOf(key) !== undefined;

/** Names such an item: its partition key, where that has no other one. */
export const projectedName = ({ PK, SK }: Key) => (kindOf({ PK, SK })?.isSeveral ? `${PK} ${SK}` : PK);

/** Returns what an image of an item contributes; nothing without one. Throws ZodError for an invalid image. */
export function projectionOf(key: Key, image: unknown): Projection {
  return image === undefined ? emptyProjection : (kindOf(key)?.project(image) ?? emptyProjection);
}

/** An image of an order, whose money is income; undefined for any other item. Throws ZodError as projectionOf does. */
export function paidOrderOf({ PK }: Pick<Key, 'PK'>, image: unknown): PaidOrder | undefined {
  if (image === undefined) return undefined;
  if (!PK.startsWith(orderKeyPrefix)) return undefined;
  const order = orderRecord.parse(image);
  // A pass's payment is in the orders of its dates.
  return isSeatOrder(order) || isPurchase(order) || isSurcharge(order) || isRest(order) ? order : undefined;
}

function kindOf({ PK, SK }: Key): Kind | undefined {
  return kinds.find((kind) => PK.startsWith(kind.PK) && (kind.isSeveral ? SK.startsWith(kind.SK) : SK === kind.SK));
}
