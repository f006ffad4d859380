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
export async function findPackUses(
  table: Table,
  packId: string,
  { consistent = false }: { consistent?: boolean } = {},
): Promise<PackUse[]> {
  const query = { partition: packKey(packId).PK, beginsWith: packUsePrefix, order: 'descending', consistent } as const;
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

/**
 * Takes credits for an order, with what changes of the pack by that; refused when it is not as it was read. Of a membership,
 * also one that was moved here, each take is counted, so that two at once do not pay one day (docs/product.md#memberships).
 */
export function takeFromPack(
  before: Pack,
  { credits, value }: Taken,
  changes: Pick<Pack, 'expiresAt' | 'usedUpAt'>,
): Write {
  const creditsLeft = before.creditsLeft - credits;
  const valueLeft = before.valueLeft - value;
  const isCounted = before.membershipId !== null || before.movedMembership !== undefined;
  const counted = isCounted ? { takes: before.takes + 1 } : {};
  return changePackItem(before, { ...changes, ...counted, creditsLeft, valueLeft }, ['endedAt', 'expiresAt']);
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

/** Gives credits to the pack of a membership's latest period, which hands them on to the next one if they are left. */
export function addKeptCredits(packId: string, { credits, value }: Taken): Write {
  return {
    Update: {
      Key: packKey(packId),
      UpdateExpression:
        'SET #credits = #credits + :credits, #value = #value + :value, #kept = if_not_exists(#kept, :none) + :credits',
      ConditionExpression: 'attribute_exists(#credits)',
      ExpressionAttributeNames: { '#credits': 'creditsLeft', '#value': 'valueLeft', '#kept': 'keptCredits' },
      ExpressionAttributeValues: { ':credits': credits, ':value': value, ':none': 0 },
    },
  };
}

/** Gives the value of credits back that another pack gets: it stays income of the period that was paid. */
export function returnValueToPack(packId: string, value: number): Write {
  return {
    Update: {
      Key: packKey(packId),
      UpdateExpression: 'SET #value = #value + :value',
      ConditionExpression: 'attribute_exists(#value)',
      ExpressionAttributeNames: { '#value': 'valueLeft' },
      ExpressionAttributeValues: { ':value': value },
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

/** Records that the place of an order is in another session; refused when all of its credits went back. */
export function movePackUse(
  packId: string,
  orderId: string,
  { sessionId, sessionStart }: { sessionId: string; sessionStart: string },
): Write {
  return {
    Update: {
      Key: packUseKey(packId, orderId),
      UpdateExpression: 'SET #session = :session, #start = :start',
      ConditionExpression: '#credits > :none',
      ExpressionAttributeNames: { '#session': 'sessionId', '#start': 'sessionStart', '#credits': 'credits' },
      ExpressionAttributeValues: { ':session': sessionId, ':start': sessionStart, ':none': 0 },
    },
  };
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
