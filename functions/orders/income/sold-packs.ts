import { type IncomeEntry, packItemId } from '../../ground/keys/income-entry.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import type { Table } from '../../ground/platform/table.ts';
import { type SoldItem, withExpiries } from './sold-items.ts';

/**
 * The listed entries about packs that the site sold, and what expired of those, as of vouchers. What packs that the owner gave have paid is
 * not among them: nothing is owed for those.
 */
export function packEntries(
  table: Table,
  { listed, packs }: { listed: IncomeEntry[]; packs: readonly Pack[] },
  period: { before: string; now: Date },
): Promise<IncomeEntry[]> {
  const given = new Set(packs.filter(({ sold }) => !sold).map(({ id }) => id));
  const stored = listed.filter(({ packId }) => packId !== undefined && !given.has(packId));
  const byPack = Map.groupBy(stored, ({ packId }) => packId);
  const sold = packs
    .filter((pack) => pack.sold)
    .map((pack) => ({ item: soldItemOf(pack), entries: byPack.get(pack.id) ?? [] }));
  return withExpiries(table, { stored, sold }, period);
}

function soldItemOf({ id, expiresAt, endedAt, lapses, value: { currency } }: Pack): SoldItem {
  const kinds = { kind: 'pack_expired', orderType: 'pack', item: packItemId, way: 'pack' } as const;
  return { id, expiresAt, endedAt, lapses, fields: { ...kinds, currency, packId: id } };
}
