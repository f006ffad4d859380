import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import type { Money } from '#shared/rules/money.ts';
import { withdrawalEnd } from '#shared/rules/voucher-sale.ts';
import { emitRefund } from '../../ground/events/event.ts';
import { isPackPurchase, isSaleOrder, type SaleOrder, soldPackOf } from '../../ground/keys/purchase.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { logger } from '../../ground/platform/log.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { withAuthority } from '../../ground/platform/with-authority.ts';
import { limitStripe, stripeAttempts } from '../../ground/stripe/limit.ts';
import { packSaleRules } from '../pack-sales/settlement.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { clearedHold, returnedAmount } from '../payments/order.ts';
import { changeOrder, findOrder } from '../payments/order-store.ts';
import { refundOfPurchase } from '../payments/purchase-events.ts';
import { settleOrder } from '../payments/settle.ts';
import { voucherSaleRules } from '../voucher-sales/settlement.ts';
import { moneyBackOf } from './money-back.ts';

type Pair = { purchaseId: string; email: string };

type Withdrawn = { total: Money; withdrawnAt: string };

/**
 * Withdraws from the purchase of a gift voucher or a pack (docs/product.md#withdrawing-from-a-voucher): its end, the refund due and the mail
 * that confirms it are one transaction, after which the settlement sends the refund. Idempotent. Throws HttpError 404 for a reference
 * and an address that do not belong together, 409 for a voucher that was used or ended, for a pack of which nothing would go back, after
 * 14 days, and where the studio gave the payment back, 429 and `busy`.
 */
export const withdrawVoucher: Handler<'withdrawVoucher', SettlementDependencies> = async (
  { body, request: { ip } },
  unlimited,
) => {
  const { table, now } = unlimited;
  const caller = { order: body.purchaseId };
  const found = await withAuthority({ table, ip, now: now() }, () => findPaidSale(table, body));
  // Before anything is written: afterwards nothing may hold the refund up.
  await recordAttempts(table, [...attemptsOf('withdrawVoucher', caller, now()), ...stripeAttempts(caller, now())]);
  const dependencies = limitStripe(unlimited, caller, { isCounted: true });
  const withdrawn = await retryOnConflict(() => tryToWithdraw(body, dependencies));
  try {
    if (isPackPurchase(found)) await settleOrder(packSaleRules, found.id, dependencies);
    else await settleOrder(voucherSaleRules, found.id, dependencies);
  } catch (error) {
    logger.error('refund is still due', { error });
  }
  return withdrawn;
};

async function findPaidSale(table: Table, { purchaseId, email }: Pair): Promise<SaleOrder & { paidAt: string }> {
  const order = await findOrder(table, purchaseId);
  const isTheirs = order?.buyerEmail === email && !isPlaceholderEmail(email);
  if (!isTheirs || !isSaleOrder(order) || order.paidAt === null) throw new HttpError('purchase_not_found');
  return { ...order, paidAt: order.paidAt };
}

async function tryToWithdraw(pair: Pair, dependencies: SettlementDependencies): Promise<Withdrawn | typeof conflict> {
  const { table, now } = dependencies;
  const order = await findPaidSale(table, pair);
  const before = earlierWithdrawal(order);
  if (before !== undefined) return { total: withdrawnSum(order), withdrawnAt: before };
  const at = now().toISOString();
  if (returnedAmount(order) >= order.total.amount) throw new HttpError('already_withdrawn');
  if (withdrawalEnd(order.paidAt) <= at || isLaterPeriod(order)) throw new HttpError('withdrawal_over');
  const { writes, refund, refundAmount } = await moneyBackOf(table, order, { at, isWithdrawal: true });
  const changes = { refundDueAt: at, refundAmount, refundReason: 'by_guest', refundAnnounced: true } as const;
  const { written } = await transactNamed<string>(table, {
    ...writes,
    order: changeOrder(order, { status: 'cancelled', ...clearedHold, ...changes }),
    withdrawn: emitRefund(refundOfPurchase(order), dependencies),
  });
  return written ? { total: refund, withdrawnAt: at } : conflict;
}

/** A membership can be withdrawn from once, by its first period (docs/product.md#memberships). */
function isLaterPeriod(order: SaleOrder): boolean {
  const membership = isPackPurchase(order) ? soldPackOf(order).membership : null;
  return membership !== null && membership.id !== order.id;
}

function withdrawnSum({ total, refundAmount, partialRefund }: SaleOrder): Money {
  return { ...total, amount: refundAmount ?? total.amount - (partialRefund?.amount ?? 0) };
}

/** The instant at which the buyer has withdrawn before. Throws HttpError 409 where the payment goes back for another reason. */
function earlierWithdrawal(order: SaleOrder): string | undefined {
  const { refundReason, refundDueAt, refundedAt, refundFailedAt } = order;
  const at = refundDueAt ?? refundedAt ?? refundFailedAt;
  if (at === null) return undefined;
  if (refundReason !== 'by_guest') throw new HttpError('already_withdrawn');
  return at;
}
