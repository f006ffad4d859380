import { findPacks } from '../../domains/packs/store.ts';
import { findVouchers } from '../../domains/vouchers/store.ts';
import { type IncomeEntry, incomeEntryRecord, packIncome, voucherIncome } from '../../ground/keys/income-entry.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import type { Table } from '../../ground/platform/table.ts';
import { packEntries } from './sold-packs.ts';
import { voucherEntries } from './sold-vouchers.ts';

/** `isOfMembership` tells whether an entry is about the credits of a membership's period, also one that was used. */
type SoldEntries = {
  ofVouchers: IncomeEntry[];
  ofPacks: IncomeEntry[];
  isOfMembership: (entry: Pick<IncomeEntry, 'packId'>) => boolean;
};

/**
 * Every entry about the vouchers and packs that the site sold until an instant, oldest first, and what expired of them, which no entry is
 * stored of: it follows from the vouchers and packs (docs/decisions/gift-vouchers.md). All are read: they are few for one studio.
 */
export async function findSoldEntries(table: Table, before: string, now: Date): Promise<SoldEntries> {
  const [listedOfVouchers, listedOfPacks, vouchers, packs] = await Promise.all([
    entriesListedIn(table, voucherIncome),
    entriesListedIn(table, packIncome),
    findVouchers(table),
    findPacks(table),
  ]);
  const paidPacks = listedOfPacks.flatMap((entry) => asUseOfVoucher(entry) ?? []);
  const [ofVouchers, ofPacks] = await Promise.all([
    voucherEntries(table, { listed: [...listedOfVouchers, ...paidPacks], vouchers }, { before, now }),
    packEntries(table, { listed: listedOfPacks, packs }, { before, now }),
  ]);
  const periods = new Set(packs.filter(({ membershipId }) => membershipId !== null).map(({ id }) => id));
  return { ofVouchers, ofPacks, isOfMembership: ({ packId }) => packId !== undefined && periods.has(packId) };
}

/** Returns every entry of a list in the index byKind. */
function entriesListedIn(table: Table, partition: string): Promise<IncomeEntry[]> {
  return queryAll(table, { index: 'byKind', partition }, incomeEntryRecord);
}

/**
 * Returns the sale of a pack that a sold voucher paid, or its refund, as what it is for the voucher: a use, or one that is taken back. So one
 * entry says that what was owed for the voucher is owed for the pack. Undefined for any other entry.
 */
function asUseOfVoucher(entry: IncomeEntry): IncomeEntry | undefined {
  if (entry.voucherCode === undefined) return undefined;
  if (entry.kind === 'pack_sold') return { ...entry, kind: 'payment' };
  return entry.kind === 'pack_refunded' ? { ...entry, kind: 'refund' } : undefined;
}
