import { findVouchers } from '../../domains/vouchers/store.ts';
import { type IncomeEntry, voucherIncome, voucherItemId } from '../../ground/keys/income-entry.ts';
import type { Voucher } from '../../ground/keys/voucher.ts';
import type { Table } from '../../ground/platform/table.ts';
import { entriesListedIn, type SoldItem, withExpiries } from './sold-items.ts';

/**
 * Every entry about the vouchers that the site sold until an instant, oldest first, and what expired of them, which no entry is stored of:
 * it follows from the vouchers (docs/decisions/gift-vouchers.md). All are read: they are few for one studio.
 */
export async function findVoucherEntries(table: Table, before: string, now: Date): Promise<IncomeEntry[]> {
  const [stored, vouchers] = await Promise.all([entriesListedIn(table, voucherIncome), findVouchers(table)]);
  const byVoucher = Map.groupBy(stored, voucherOf);
  const sold = vouchers
    .filter(({ soldWithVat }) => soldWithVat !== null)
    .map((voucher) => ({
      item: soldItemOf(voucher),
      entries: [...(byVoucher.get(voucher.id) ?? []), ...(byVoucher.get(voucher.code) ?? [])],
    }));
  return withExpiries(table, { stored, sold }, { before, now });
}

/** A sale names the voucher by its id, a use by its code. */
const voucherOf = ({ voucherCode, orderId }: IncomeEntry): string => voucherCode ?? orderId;

function soldItemOf({ id, expiresAt, endedAt, lapses, value, soldWithVat }: Voucher): SoldItem {
  const { currency } = value;
  const kinds = { kind: 'voucher_expired', orderType: 'voucher', item: voucherItemId, way: 'voucher' } as const;
  const fields = { ...kinds, currency, ...(soldWithVat && { voucherVat: soldWithVat }) };
  return { id, expiresAt, endedAt, lapses, fields };
}
