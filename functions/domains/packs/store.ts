import type { Owner } from '../../ground/keys/owner.ts';
import {
  allPacks,
  type Pack,
  type PackUse,
  packItem,
  packKey,
  packRecord,
  packsPartition,
  packUseKey,
  packUsePrefix,
  packUseRecord,
} from '../../ground/keys/pack.ts';
import { changeItem, createItem } from '../../ground/platform/change.ts';
import { queryAll, queryWholePartition } from '../../ground/platform/pagination.ts';
import { readable } from '../../ground/platform/readable.ts';
import { getItem, type Table, type Write } from '../../ground/platform/table.ts';
import { lapsesAfter } from '../sold-items/lapses.ts';

/** Reads a pack consistently. */
export function findPack(table: Table, id: string): Promise<Pack | undefined> {
  return getItem(table, packKey(id), packRecord, { consistent: true });
}

/** The packs of a member or of an address, newest first. */
export function findPacksOf(table: Table, owner: Owner): Promise<Pack[]> {
  return queryAll(table, { index: 'byMember', partition: packsPartition(owner), order: 'descending' }, packRecord);
}

/** Every pack, newest first. */
export function findPacks(table: Table): Promise<Pack[]> {
  return queryAll(table, { index: 'byKind', partition: allPacks, order: 'descending' }, packRecord);
}

/** Lists what orders took of a pack, newest first. */
export async function findPackUses(table: Table, packId: string): Promise<PackUse[]> {
  const query = { partition: packKey(packId).PK, beginsWith: packUsePrefix, order: 'descending' } as const;
  return readable(await queryWholePartition(table, query), packUseRecord);
}

/** Creates a pack; refused when its id is taken. */
export function putPack(pack: Pack): Write {
  return createItem(packItem(pack));
}

/**
 * Changes what does not depend on its uses: its owner, note, end and validity; refused when one of these, or a guarded attribute, has
 * changed since it was read.
 */
export function changePackItem(before: Pack, changes: Partial<Pack>, guarded: readonly (keyof Pack)[] = []): Write {
  const names = [...new Set([...Object.keys(changes), ...guarded])];
  return changeItem(
    packKey(before.id),
    { before: packItem(before), after: packItem({ ...before, ...changes }) },
    names,
  );
}

/** Checks that an ended pack still has the credits that were read, and changes nothing. */
export function keepEndedPack({ id, creditsLeft, endedAt }: Pack): Write {
  return {
    ConditionCheck: {
      Key: packKey(id),
      ConditionExpression: '#credits = :credits AND #ended = :ended',
      ExpressionAttributeNames: { '#credits': 'creditsLeft', '#ended': 'endedAt' },
      ExpressionAttributeValues: { ':credits': creditsLeft, ':ended': endedAt },
    },
  };
}

type Taken = { credits: number; value: number };

/** Takes credits for an order, with what changes of the pack by that; refused when it is not as it was read. */
export function takeFromPack(
  before: Pack,
  { credits, value }: Taken,
  changes: Pick<Pack, 'expiresAt' | 'usedUpAt'>,
): Write {
  const creditsLeft = before.creditsLeft - credits;
  const valueLeft = before.valueLeft - value;
  return changePackItem(before, { ...changes, creditsLeft, valueLeft }, ['endedAt', 'expiresAt']);
}

/** Gives credits back, also to a pack that is over; the order's own write makes sure that it happens once. */
export function returnToPack(packId: string, { credits, value }: Taken): Write {
  return {
    Update: {
      Key: packKey(packId),
      UpdateExpression: 'SET #credits = #credits + :credits, #value = #value + :value',
      ConditionExpression: 'attribute_exists(#credits)',
      ExpressionAttributeNames: { '#credits': 'creditsLeft', '#value': 'valueLeft' },
      ExpressionAttributeValues: { ':credits': credits, ':value': value },
    },
  };
}

/** Gives credits back to a pack that is valid for longer by that; refused when it is not as it was read. */
export function returnToProlonged(
  before: Pack,
  { credits, value }: Taken,
  { expiresAt, now }: { expiresAt: string; now: Date },
): Write {
  const creditsLeft = before.creditsLeft + credits;
  const valueLeft = before.valueLeft + value;
  const lapses = lapsesAfter(before, { ...before, expiresAt }, now);
  return changePackItem(before, { creditsLeft, valueLeft, expiresAt, ...lapses }, ['endedAt']);
}

/** Records that an order takes credits, beside the pack: for the list of its uses. */
export function putPackUse(use: Omit<PackUse, 'taken'>): Write {
  return createItem({ ...packUseKey(use.packId, use.orderId), ...use, taken: use.credits });
}

/** Records that an order gave credits back. */
export function reducePackUse(packId: string, orderId: string, { credits, value }: Taken): Write {
  return {
    Update: {
      Key: packUseKey(packId, orderId),
      UpdateExpression: 'SET #credits = #credits - :credits, #value = #value - :value',
      ConditionExpression: '#credits >= :credits AND #value >= :value',
      ExpressionAttributeNames: { '#credits': 'credits', '#value': 'value' },
      ExpressionAttributeValues: { ':credits': credits, ':value': value },
    },
  };
}
