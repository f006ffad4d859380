import { keptForTime } from '#shared/rules/memberships.ts';
import type { Money } from '#shared/rules/money.ts';
import { refundOfPack } from '#shared/rules/packs.ts';
import { withdrawalEnd } from '#shared/rules/voucher-sale.ts';
import { changePackItem, findPackUses, keepEndedPack } from '../../domains/packs/store.ts';
import { bookingKey, bookingRecord } from '../../ground/keys/booking.ts';
import type { Pack, PackUse } from '../../ground/keys/pack.ts';
import { type PackPurchase, soldPackOf } from '../../ground/keys/purchase.ts';
import { getAll, keyOf } from '../../ground/platform/batch.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { readableOne } from '../../ground/platform/readable.ts';
import type { Table } from '../../ground/platform/table.ts';
import { returnedAmount, type Writes } from '../payments/order.ts';
import { chargedTotal } from '../payments/vouchers.ts';

/** Credits that orders have taken of a sold pack, also those whose places are still to come, without those that come back. */
export const usedCredits = ({ terms, creditsLeft }: Pack, returning: number) =>
  Math.max(terms.sessions - creditsLeft - returning, 0);

/** A pack that ends at `at`, in UTC; `returning` of its credits come back then, as `returningCredits` tells. */
type End = { isWithdrawal: boolean; at: string; returning: number };

/**
 * Tells what goes back of a pack that ends (docs/product.md#packs): what was paid less the single price of each used credit, or the time
 * of a membership's period that has no number of sessions. A buyer who withdraws without having agreed that it can be used at once gets
 * all back.
 */
export function refundOfSoldPack(order: PackPurchase, pack: Pack | undefined, end: End): Money {
  const { consent } = soldPackOf(order);
  // A refund that Stripe refused was decided before.
  if (order.status === 'cancelled' && order.refundFailedAt !== null && order.refundAmount !== null) {
    return { ...order.total, amount: order.refundAmount };
  }
  const isWhole = !pack || (end.isWithdrawal && !consent);
  const kept = isWhole ? 0 : keptOf(order, pack, end);
  return { ...order.total, amount: Math.max(order.total.amount - kept - returnedAmount(order), 0) };
}

/** Returns what is kept for the use of a pack, in minor units. */
function keptOf(order: PackPurchase, pack: Pack, { at, returning }: End): number {
  const { singlePrice, membership } = soldPackOf(order);
  const { from = null, until = null, terms } = membership ?? {};
  if (terms?.sessions === null && from !== null && until !== null) {
    return keptForTime(order.total.amount, { from, until }, at);
  }
  return order.total.amount - refundOfPack(order.total, singlePrice, usedCredits(pack, returning)).amount;
}

/** Ends a pack in the transaction by which its payment goes back. Throws HttpError 409 `pack_used` where nothing would go back. */
export function endedPackForMoney(
  order: PackPurchase,
  pack: Pack | undefined,
  end: End,
): { writes: Writes; refund: Money; refundAmount: number | null } {
  const refund = refundOfSoldPack(order, pack, end);
  if (refund.amount === 0) throw new HttpError('pack_used');
  const left = order.total.amount - returnedAmount(order);
  return {
    writes: endPackForRefund(pack, end.at),
    refund,
    refundAmount: refund.amount < left ? refund.amount : null,
  };
}

/**
 * Returns what counts as returned of a pack whose charge all went back at Stripe, in minor units: that, and what gift vouchers paid as far
 * as a refund by the studio would have reached. Null: all that is left.
 */
export function returnedAtStripe(order: PackPurchase, pack: Pack | undefined, at: string): number | null {
  const before = returnedAmount(order);
  const left = order.total.amount - before;
  const charged = Math.max(chargedTotal(order).amount - before, 0);
  const returned = Math.max(charged, refundOfSoldPack(order, pack, { isWithdrawal: false, at, returning: 0 }).amount);
  return returned < left ? returned : null;
}

/** Ends a pack; refused when its credits change meanwhile, as another sum would go back then. */
export function endPackForRefund(pack: Pack | undefined, at: string): Writes {
  if (!pack) return {};
  if (pack.endedAt !== null) return { pack: keepEndedPack(pack) };
  return { pack: changePackItem(pack, { endedAt: at }, ['creditsLeft', 'valueLeft']) };
}

/** Credits of places that are still to come, as their bookings are now; of several places by the first one. */
export async function upcomingCredits(table: Table, uses: readonly PackUse[], now: Date): Promise<number> {
  const held = uses.filter(({ credits }) => credits > 0);
  const items = await getAll(
    table,
    held.map(({ bookingId }) => bookingKey(bookingId)),
  );
  const isAhead = ({ bookingId }: PackUse) => {
    const booking = readableOne(items.get(keyOf(bookingKey(bookingId))), bookingRecord);
    return booking !== undefined && booking.sessionStart > now.toISOString();
  };
  return held.filter(isAhead).reduce((sum, { credits }) => sum + credits, 0);
}

/**
 * Returns how many credits come back when the money of an order goes back: of a membership, which ends then, those of places that are
 * still to come (docs/product.md#memberships); of a pack none, since its places stay. What decides about money reads the pack before:
 * its write is refused where credits were taken or came back since.
 */
export async function returningCredits(table: Table, order: PackPurchase, now: Date): Promise<number> {
  if (soldPackOf(order).membership === null) return 0;
  return upcomingCredits(table, await findPackUses(table, order.id, { consistent: true }), now);
}

/** Tells until when the buyer can withdraw from a pack, and what goes back now; null where they cannot. */
export function packWithdrawalOf(order: PackPurchase | undefined, pack: Pack, returning: number, now: Date) {
  if (!order || order.paidAt === null || order.refundDueAt !== null || order.refundedAt !== null) return null;
  const until = withdrawalEnd(order.paidAt);
  const amount = refundOfSoldPack(order, pack, { isWithdrawal: true, at: now.toISOString(), returning });
  return until > now.toISOString() && amount.amount > 0 ? { until, amount } : null;
}
