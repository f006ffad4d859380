import { packItem } from '../../functions/ground/keys/pack.ts';
import { createItem } from '../../functions/ground/platform/change.ts';
import type { Table } from '../../functions/ground/platform/table.ts';
import { transact } from '../../functions/ground/platform/transact.ts';
import { importedMark } from './existing.ts';
import type { PlannedPack } from './plan.ts';

/** `members`: accounts by their addresses; `at`: when the import began. */
type Options = { members: Map<string, { sub: string }>; table: Table; at: string };

/** Makes the pack once, whatever runs at the same time: that of the account with its address, or of the address until an account confirms it. */
export async function writePack(planned: PlannedPack, { members, table, at }: Options): Promise<void> {
  const memberSub = members.get(planned.ownerEmail)?.sub ?? null;
  const pack = { ...planned, memberSub };
  await transact(table, [createItem(packItem({ ...pack, imported: importedMark('packs', pack, at) }))]);
}
