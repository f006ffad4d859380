import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import { waitlistSortKeyPrefix } from '#shared/rules/table.ts';
import { updateSearchIndex } from '../../domains/search/update.ts';
import { changeOf } from '../../domains/totals/counts.ts';
import { addToTotals } from '../../domains/totals/store.ts';
import type { IncomeEntry } from '../../ground/keys/income-entry.ts';
import { isWithdrawn, listSortKey, sessionRecord } from '../../ground/keys/session.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { WriteDependencies } from '../../ground/platform/dependencies.ts';
import { getItem, type Table } from '../../ground/platform/table.ts';
import { endOfferOf } from '../../orders/bookings/end-offer.ts';
import { completeFollowUp } from '../../orders/follow-ups/complete.ts';
import { entriesOfChange } from '../../orders/income/postings.ts';
import { putEntries } from '../../orders/income/store.ts';
import { isProjected, paidOrderOf, projectionOf } from './projection.ts';

const anyItem = z.looseObject({});

/** Images of an item before and after a change; undefined where it did not exist. */
export type ItemChange = {
  id: string;
  /** The time of the change is exact to the second. */
  madeAt: string;
  PK: string;
  SK: string;
  before: unknown;
  after: unknown;
};

/** Processes changes in their order, in few writes for all of them. Idempotent, also after it failed halfway. */
export async function processChanges(changes: ItemChange[], dependencies: WriteDependencies): Promise<void> {
  const { table } = dependencies;
  const projected = changes.filter(isProjected).map((change) => ({ ...change, ...projectionsOf(change) }));
  await Promise.all([
    updateSearchIndex(
      table,
      projected.map(({ was, is }) => ({ before: was.searchable, after: is.searchable })),
    ),
    addToTotals(
      table,
      projected.map(({ id, was, is }) => ({ id, counts: changeOf(was.counts, is.counts) })),
      dependencies.now(),
    ),
    putEntries(table, changes.flatMap(incomeEntriesOf)),
  ]);
  for (const change of projected) {
    if (change.SK === listSortKey) await consumeSessionChange(table, change, dependencies);
  }
  for (const change of changes.filter(isEndOfEntry)) await endOfferOf(change.before, dependencies);
}

const relevantFields = sessionRecord.pick({ id: true, startTime: true, cancellation: true, deletedAt: true });

/** Applies a session's new start, its cancellation or its deletion to its bookings. Idempotent. */
export async function consumeSessionChange(
  table: Table,
  { before, after }: Pick<ItemChange, 'before' | 'after'>,
  { now }: { now: Clock },
): Promise<void> {
  if (before === undefined || after === undefined) return;
  const was = relevantFields.parse(before);
  const is = relevantFields.parse(after);
  const isMoved = was.startTime !== is.startTime;
  const isEnded = isWithdrawn(is) && !isWithdrawn(was);
  if (isMoved || isEnded) await completeFollowUp(table, is.id, now);
}

function incomeEntriesOf({ id, madeAt, before, after, ...key }: ItemChange): IncomeEntry[] {
  const was = paidOrderOf(key, before);
  const is = paidOrderOf(key, after);
  return entriesOfChange(was, is, { id, at: madeAt });
}

const isEndOfEntry = ({ SK, after }: ItemChange) => SK.startsWith(waitlistSortKeyPrefix) && after === undefined;

const projectionsOf = (change: ItemChange) => ({
  was: projectionOf(change, change.before),
  is: projectionOf(change, change.after),
});

/**
 * Processes a change after later ones of the same item: the search index gets the item's current words. Idempotent for as
 * long as the totals remember what they counted.
 */
export async function reprocessChange(change: ItemChange, dependencies: WriteDependencies): Promise<void> {
  const { PK, SK } = change;
  await processChanges([change], dependencies);
  if (!isProjected({ PK, SK })) return;
  const item = await getItem(dependencies.table, { PK, SK }, anyItem, { consistent: true });
  const current = projectionOf({ PK, SK }, item);
  const after = projectionOf({ PK, SK }, change.after);
  await updateSearchIndex(dependencies.table, [{ before: after.searchable, after: current.searchable }]);
}

export function changeOfRecord({ eventID, dynamodb }: DynamoDBRecord): ItemChange {
  const { PK, SK } = plain(dynamodb?.Keys) ?? {};
  if (!eventID || typeof PK !== 'string' || typeof SK !== 'string')
    throw new Error('a stream record without id or key');
  const madeAt = new Date((dynamodb?.ApproximateCreationDateTime ?? 0) * 1000).toISOString();
  return { id: eventID, madeAt, PK, SK, before: plain(dynamodb?.OldImage), after: plain(dynamodb?.NewImage) };
}

type SdkImage = Parameters<typeof unmarshall>[0];

export function plain(image: Record<string, AttributeValue> | undefined): Record<string, unknown> | undefined {
  // aws-lambda and the SDK have different types for the same structure.
  return image && unmarshall(image as SdkImage);
}
