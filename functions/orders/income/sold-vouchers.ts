import { type IncomeEntry, voucherItemId } from '../../ground/keys/income-entry.ts';
import type { Voucher } from '../../ground/keys/voucher.ts';
import type { Table } from '../../ground/platform/table.ts';
import { type SoldItem, withExpiries } from './sold-items.ts';

/** The listed entries about vouchers that the site sold, and what expired of those. */
export function voucherEntries(
  table: Table,
  { listed, vouchers }: { listed: IncomeEntry[]; vouchers: readonly Voucher[] },
  period: { before: string; now: Date },
): Promise<IncomeEntry[]> {
  const byVoucher = Map.groupBy(listed, voucherOf);
  const sold = vouchers
    .filter(({ soldWithVat }) => soldWithVat !== null)
    .map((voucher) => ({
      item: soldItemOf(voucher),
      entries: [...(byVoucher.get(voucher.id) ?? []), ...(byVoucher.get(voucher.code) ?? [])],
    }));
  return withExpiries(table, { stored: listed, sold }, period);
}

/** A sale names the voucher by its id, a use by its code. */
const voucherOf = ({ voucherCode, orderId }: IncomeEntry): string => voucherCode ?? orderId;

function soldItemOf({ id, expiresAt, endedAt, lapses, value, soldWithVat }: Voucher): SoldItem {
  const { currency } = value;
  const kinds = { kind: 'voucher_expired', orderType: 'voucher', item: voucherItemId, way: 'voucher' } as const;
  const fields = { ...kinds, currency, ...(soldWithVat && { voucherVat: soldWithVat }) };
  return { id, expiresAt, endedAt, lapses, fields };
}
