import { owedBy } from '#shared/rules/income.ts';
import type { IncomeEntry } from '../../ground/keys/income-entry.ts';
import { orderKey } from '../../ground/keys/order.ts';
import { isSaleOrder, purchaseRecord, type SaleOrder } from '../../ground/keys/purchase.ts';
import { getAll } from '../../ground/platform/batch.ts';
import { readable } from '../../ground/platform/readable.ts';
import type { Table } from '../../ground/platform/table.ts';
import { expiriesOf, type Lapse } from './voucher-debt.ts';

/** A voucher or a pack that the site sold, by which what expires of it is reckoned. */
export type SoldItem = {
  id: string;
  expiresAt: string | null;
  endedAt: string | null;
  lapses?: Lapse[] | undefined;
  /** Fields of the entries about what expires of it. */
  fields: Pick<IncomeEntry, 'kind' | 'orderType' | 'item' | 'way' | 'currency'> & Partial<IncomeEntry>;
};

/** Returns an entry with the sum by which it changes what is owed for a voucher or a pack, in the currency in which that was sold. */
export const debtOf = (entry: IncomeEntry): IncomeEntry => ({ ...entry, ...entry.voucherValue });

/** Adds what expired of sold items to their entries until an instant, oldest first: no entry is stored of it. */
export async function withExpiries(
  table: Table,
  { stored, sold }: { stored: IncomeEntry[]; sold: readonly { item: SoldItem; entries: IncomeEntry[] }[] },
  { before, now }: { before: string; now: Date },
): Promise<IncomeEntry[]> {
  const orders = await ordersOfEnded(
    table,
    sold.map(({ item }) => item),
  );
  const expired = sold.flatMap(({ item, entries }) => expiryEntries(item, entries, orders.get(item.id)));
  return [...stored, ...expired]
    .filter(({ at }) => at < before && at <= now.toISOString())
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}

/** The orders of items that were ended, which say whether their payment goes back. */
async function ordersOfEnded(table: Table, sold: readonly SoldItem[]): Promise<Map<string, SaleOrder>> {
  const ended = sold.filter(({ endedAt }) => endedAt !== null);
  if (ended.length === 0) return new Map();
  const items = await getAll(
    table,
    ended.map(({ id }) => orderKey(id)),
  );
  const orders = readable([...items.values()], purchaseRecord).filter(isSaleOrder);
  return new Map(orders.map((order) => [order.id, order]));
}

function expiryEntries(item: SoldItem, entries: readonly IncomeEntry[], order?: SaleOrder): IncomeEntry[] {
  const changes = entries.map(debtOf).map(({ at, kind, amount }) => ({ at, amount: owedBy(kind, amount) }));
  return expiriesOf(changes, lapsesOf(item, order)).map(({ at, amount }) => ({
    name: `expired ${at}`,
    at,
    corrects: amount < 0,
    orderId: item.id,
    amount,
    orders: 0,
    ...item.fields,
  }));
}

/** Later than any instant. */
const never = '9999-12-31T00:00:00.000Z';

/** A thing that was ended because its payment goes back is owed to its buyer until that has gone, unless it was over before. */
function lapsesOf({ expiresAt, endedAt, lapses = [] }: SoldItem, order?: SaleOrder): Lapse[] {
  const end = expiresAt ?? never;
  const over = endedAt !== null && endedAt < end ? endedAt : end;
  const { refundDueAt = null, refundedAt = null, refundReason = null } = order ?? {};
  const back = refundDueAt ?? refundedAt;
  const isByBank = refundReason === 'refunded_at_stripe' || refundReason === 'dispute_lost';
  if (back === null || end < back || (isByBank && over < back)) return [...lapses, { from: over, until: null }];
  return refundedAt === null ? lapses : [...lapses, { from: refundedAt, until: null }];
}
