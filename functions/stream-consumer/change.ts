import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import { bookingRecord } from '../keys/booking.ts';
import { profileRecord } from '../keys/member.ts';
import { purchaseRecord } from '../keys/purchase.ts';
import type { Searchable } from '../keys/search-row.ts';
import type { WriteDependencies } from '../platform/dependencies.ts';
import { getItem, type Table } from '../platform/table.ts';
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

/** What one state of an item contributes to search and totals. */
type Projection = { counts: Counts; searchable: Searchable | null };

const emptyProjection: Projection = { counts: new Map(), searchable: null };

const anyItem = z.looseObject({});

const anySession = z.object({ deletedAt: z.string().nullable().default(null) });

type Kind = {
  PK: string;
  SK: string;
  project: (item: unknown) => Projection;
  alsoConsume?: (table: Table, change: SessionChange, dependencies: WriteDependencies) => Promise<void>;
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
    PK: 'PURCHASE#',
    SK: 'PURCHASE',
    project: (item) => {
      const purchase = purchaseRecord.parse(item);
      return { counts: countsOfPurchase(purchase), searchable: searchablePurchase(purchase) };
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
    SK: 'SESSION',
    project: (item) => ({ counts: countsOfSession(anySession.parse(item)), searchable: null }),
    alsoConsume: consumeSessionChange,
  },
];

/** Images of an item before and after a change; undefined where it did not exist. */
export type ItemChange = { id: string; PK: string; SK: string; before: unknown; after: unknown };

/** Idempotent. */
export async function processChange(
  { id, PK, SK, before, after }: ItemChange,
  dependencies: WriteDependencies,
): Promise<void> {
  const { table } = dependencies;
  const kind = kindOf(PK, SK);
  if (!kind) return;
  const [was, is] = [projectionOf(kind, before), projectionOf(kind, after)];
  await Promise.all([
    updateSearchIndex(table, was.searchable, is.searchable),
    addToTotals(table, id, changeOf(was.counts, is.counts), dependencies.now()),
  ]);
  await kind.alsoConsume?.(table, { before, after }, dependencies);
}

/**
 * Processes a change after later ones of the same item: the search index gets the item's current words. Idempotent for as
 * long as the totals remember what they counted.
 */
export async function reprocessChange(change: ItemChange, dependencies: WriteDependencies): Promise<void> {
  const { PK, SK } = change;
  const kind = kindOf(PK, SK);
  if (!kind) return;
  await processChange(change, dependencies);
  const current = projectionOf(kind, await getItem(dependencies.table, { PK, SK }, anyItem, { consistent: true }));
  const after = projectionOf(kind, change.after);
  await updateSearchIndex(dependencies.table, after.searchable, current.searchable);
}

const kindOf = (PK: string, SK: string) =>
  kinds.find((candidate) => PK.startsWith(candidate.PK) && SK === candidate.SK);

const projectionOf = (kind: Kind, image: unknown) => (image === undefined ? emptyProjection : kind.project(image));

export function changeOfRecord({ eventID, dynamodb }: DynamoDBRecord): ItemChange {
  const { PK, SK } = plain(dynamodb?.Keys) ?? {};
  if (!eventID || typeof PK !== 'string' || typeof SK !== 'string')
    throw new Error('a stream record without id or key');
  return { id: eventID, PK, SK, before: plain(dynamodb?.OldImage), after: plain(dynamodb?.NewImage) };
}

type SdkImage = Parameters<typeof unmarshall>[0];

function plain(image: Record<string, AttributeValue> | undefined): Record<string, unknown> | undefined {
  // aws-lambda and the SDK have different types for the same structure.
  return image && unmarshall(image as SdkImage);
}
