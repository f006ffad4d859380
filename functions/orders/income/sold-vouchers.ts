import { owedBy } from '#shared/rules/income.ts';
import { findVouchers } from '../../domains/vouchers/store.ts';
import { type IncomeEntry, incomeEntryRecord, voucherIncome, voucherItemId } from '../../ground/keys/income-entry.ts';
import { orderKey } from '../../ground/keys/order.ts';
import { isVoucherPurchase, purchaseRecord, type VoucherPurchase } from '../../ground/keys/purchase.ts';
import type { Voucher } from '../../ground/keys/voucher.ts';
import { getAll } from '../../ground/platform/batch.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import { readable } from '../../ground/platform/readable.ts';
import type { Table } from '../../ground/platform/table.ts';
import { expiriesOf, type Lapse } from './voucher-debt.ts';

/**
 * Every entry about the vouchers that the site sold until an instant, oldest first, and what expired of them, which no entry is stored of:
 * it follows from the vouchers (docs/decisions/gift-vouchers.md). All are read: they are few for one studio.
 */
export async function findVoucherEntries(table: Table, before: string, now: Date): Promise<IncomeEntry[]> {
  const [stored, vouchers] = await Promise.all([
    queryAll(table, { index: 'byKind', partition: voucherIncome }, incomeEntryRecord),
    findVouchers(table),
  ]);
  const sold = vouchers.filter(({ soldWithVat }) => soldWithVat !== null);
  const orders = await ordersOfEnded(table, sold);
  const byVoucher = Map.groupBy(stored, voucherOf);
  const expired = sold.flatMap((voucher) => {
    const entries = [...(byVoucher.get(voucher.id) ?? []), ...(byVoucher.get(voucher.code) ?? [])];
    return expiryEntries(voucher, entries, orders.get(voucher.id));
  });
  return [...stored, ...expired]
    .filter(({ at }) => at < before && at <= now.toISOString())
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}

/** Returns an entry with the sum by which it changes what is owed for the voucher, in the currency in which that was sold. */
export const debtOf = (entry: IncomeEntry): IncomeEntry => ({ ...entry, ...entry.voucherValue });

/** A sale names the voucher by its id, a use by its code. */
const voucherOf = ({ voucherCode, orderId }: IncomeEntry): string => voucherCode ?? orderId;

/** The orders of vouchers that were ended, which say whether their payment goes back. */
async function ordersOfEnded(table: Table, sold: readonly Voucher[]): Promise<Map<string, VoucherPurchase>> {
  const ended = sold.filter(({ endedAt }) => endedAt !== null);
  if (ended.length === 0) return new Map();
  const items = await getAll(
    table,
    ended.map(({ id }) => orderKey(id)),
  );
  const orders = readable([...items.values()], purchaseRecord).filter(isVoucherPurchase);
  return new Map(orders.map((order) => [order.id, order]));
}

function expiryEntries(voucher: Voucher, entries: readonly IncomeEntry[], order?: VoucherPurchase): IncomeEntry[] {
  const { id, value, soldWithVat } = voucher;
  const changes = entries.map(debtOf).map(({ at, kind, amount }) => ({ at, amount: owedBy(kind, amount) }));
  return expiriesOf(changes, lapsesOf(voucher, order)).map(({ at, amount }) => ({
    name: `expired ${at}`,
    at,
    kind: 'voucher_expired',
    corrects: amount < 0,
    orderType: 'voucher',
    orderId: id,
    item: voucherItemId,
    way: 'voucher',
    amount,
    currency: value.currency,
    orders: 0,
    ...(soldWithVat && { voucherVat: soldWithVat }),
  }));
}

/** A voucher that was ended because its payment goes back is owed to its buyer until that has gone, unless it was over before. */
function lapsesOf({ expiresAt, endedAt, lapses = [] }: Voucher, order?: VoucherPurchase): Lapse[] {
  const over = endedAt !== null && endedAt < expiresAt ? endedAt : expiresAt;
  const { refundDueAt = null, refundedAt = null, refundReason = null } = order ?? {};
  const back = refundDueAt ?? refundedAt;
  const isByBank = refundReason === 'refunded_at_stripe' || refundReason === 'dispute_lost';
  if (back === null || expiresAt < back || (isByBank && over < back)) return [...lapses, { from: over, until: null }];
  return refundedAt === null ? lapses : [...lapses, { from: refundedAt, until: null }];
}
