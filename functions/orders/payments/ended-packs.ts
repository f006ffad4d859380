import type { Money } from '#shared/rules/money.ts';
import { findPack } from '../../domains/packs/store.ts';
import { needAttention } from '../../ground/attention/writes.ts';
import { isPackPart, type PackPart, type PaidPart } from '../../ground/keys/voucher-part.ts';
import type { Table } from '../../ground/platform/table.ts';
import { returnedAmount, type Writes } from './order.ts';
import { findOrder } from './order-store.ts';

type Options = { table: Table; now: Date };

/**
 * Lists a place for the owner whose credits go back because the studio cancelled it, to a pack whose payment went back before: they pay
 * nothing there, and what was kept for them has to be given back by hand (docs/product.md#packs).
 */
export async function creditsOfRefundedPacks(
  bookingId: string,
  parts: readonly PaidPart[],
  { table, now }: Options,
): Promise<Writes> {
  const sums = await Promise.all(parts.filter(isPackPart).map((part) => keptFor(part, table)));
  const [amount] = sums.flatMap((sum) => sum ?? []);
  const subject = { type: 'booking', id: bookingId } as const;
  return amount ? { keptCredits: needAttention({ kind: 'credit_of_refunded_pack', subject, amount }, now) } : {};
}

/** Returns what was kept for the credits when the payment of their pack went back; null where it did not, or all of it did. */
async function keptFor({ code, pack: { credits } }: PackPart, table: Table): Promise<Money | null> {
  const pack = await findPack(table, code);
  if (!pack?.sold || pack.endedAt === null) return null;
  const order = await findOrder(table, pack.id);
  if (!order || (order.refundedAt === null && order.refundDueAt === null)) return null;
  const returned = order.refundedAt === null ? (order.refundAmount ?? order.total.amount) : returnedAmount(order);
  const amount = Math.min((pack.singlePrice ?? 0) * credits, order.total.amount - returned);
  return amount > 0 ? { ...order.total, amount } : null;
}
