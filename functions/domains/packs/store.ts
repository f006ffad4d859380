import type { Owner } from '../../ground/keys/owner.ts';
import {
  allPacks,
  type Pack,
  type PackUse,
  packItem,
  packKey,
  packRecord,
  packsPartition,
  packUsePrefix,
  packUseRecord,
} from '../../ground/keys/pack.ts';
import { changeItem, createItem } from '../../ground/platform/change.ts';
import { queryAll, queryWholePartition } from '../../ground/platform/pagination.ts';
import { readable } from '../../ground/platform/readable.ts';
import { getItem, type Table, type Write } from '../../ground/platform/table.ts';

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

/** What orders took of a pack, newest first. */
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
export function changePack(before: Pack, changes: Partial<Pack>, guarded: readonly (keyof Pack)[] = []): Write {
  const names = [...new Set([...Object.keys(changes), ...guarded])];
  return changeItem(
    packKey(before.id),
    { before: packItem(before), after: packItem({ ...before, ...changes }) },
    names,
  );
}
