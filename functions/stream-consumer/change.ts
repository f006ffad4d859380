import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import { bookingRecord } from '../keys/booking.ts';
import { profileRecord } from '../keys/member.ts';
import { purchaseRecord } from '../keys/purchase.ts';
import type { Searchable } from '../keys/search-row.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Table } from '../platform/table.ts';
import { searchableBooking, searchableProfile, searchablePurchase } from '../search/searchable.ts';
import { updateSearchIndex } from '../search/update.ts';
import {
  type Counts,
  changeOf,
  countsOfBooking,
  countsOfMember,
  countsOfPurchase,
  countsOfSession,
} from '../totals/counts.ts';
import { addToTotals } from '../totals/store.ts';
import { consumeSessionChange, type SessionChange } from './session-change.ts';

export type StreamDependencies = { table: Table; now: Clock; newId: NewId };

/** What one state of an item means to search and totals. */
type Projection = { counts: Counts; searchable: Searchable | null };

const nothing: Projection = { counts: new Map(), searchable: null };

const anySession = z.object({ deletedAt: z.string().nullable().default(null) });

type Kind = {
  PK: string;
  SK: string;
  mean: (item: unknown) => Projection;
  /** What else follows from a change. */
  also?: (table: Table, change: SessionChange, desk: StreamDependencies) => Promise<void>;
};

/** What is followed, by the begin of its partition key and its sort key. */
const kinds: Kind[] = [
  {
    PK: 'BOOKING#',
    SK: 'BOOKING',
    mean: (item) => {
      const booking = bookingRecord.parse(item);
      return { counts: countsOfBooking(booking), searchable: searchableBooking(booking) };
    },
  },
  {
    PK: 'PURCHASE#',
    SK: 'PURCHASE',
    mean: (item) => {
      const purchase = purchaseRecord.parse(item);
      return { counts: countsOfPurchase(purchase), searchable: searchablePurchase(purchase) };
    },
  },
  {
    PK: 'MEMBER#',
    SK: 'PROFILE',
    mean: (item) => {
      const profile = profileRecord.parse(item);
      return { counts: countsOfMember(profile), searchable: searchableProfile(profile) };
    },
  },
  {
    PK: 'SESSION#',
    SK: 'SESSION',
    mean: (item) => ({ counts: countsOfSession(anySession.parse(item)), searchable: null }),
    also: consumeSessionChange,
  },
];

/** One change of an item of the table: as it was and as it is; undefined where it was not, or is not any more. */
type ItemChange = { id: string; PK: string; SK: string; before: unknown; after: unknown };

/** Does what follows from one change. Done again it changes nothing. */
export async function processChange(
  { id, PK, SK, before, after }: ItemChange,
  desk: StreamDependencies,
): Promise<void> {
  const kind = kinds.find((one) => PK.startsWith(one.PK) && SK === one.SK);
  if (!kind) return;
  const was = before === undefined ? nothing : kind.mean(before);
  const is = after === undefined ? nothing : kind.mean(after);
  await Promise.all([
    updateSearchIndex(desk.table, was.searchable, is.searchable),
    addToTotals(desk.table, id, changeOf(was.counts, is.counts), desk.now()),
  ]);
  await kind.also?.(desk.table, { before, after }, desk);
}

/** The change that a record of the stream tells of. Throws when it names no item. */
export function changeOfRecord({ eventID, dynamodb }: DynamoDBRecord): ItemChange {
  const { PK, SK } = plain(dynamodb?.Keys) ?? {};
  if (!eventID || typeof PK !== 'string' || typeof SK !== 'string') throw new Error('a record without id or key');
  return { id: eventID, PK, SK, before: plain(dynamodb?.OldImage), after: plain(dynamodb?.NewImage) };
}

type SdkImage = Parameters<typeof unmarshall>[0];

function plain(image: Record<string, AttributeValue> | undefined): Record<string, unknown> | undefined {
  // Both say the same in types of their own.
  return image && unmarshall(image as SdkImage);
}
