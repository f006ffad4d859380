import { packageNames } from '#shared/rules/admin.ts';
import { anonymizeHistory } from '../../audit-entries/history.ts';
import { type Actor, putAuditEntry } from '../../audit-entries/store.ts';
import type { Purchase } from '../../keys/purchase.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { transactNamed } from '../../platform/transact.ts';
import { changePurchase, findPurchase, removePurchase } from '../../purchases/store.ts';
import type { Writes } from '../../settlement/order.ts';
import { purchaseRules } from '../../settlement/purchase-rules.ts';
import { targetOf } from './audit-target.ts';
import { stopPayment } from './close-checkout.ts';
import { type OrderDependencies, rounds } from './dependencies.ts';
import { codeChange } from './manual-change.ts';
import { accessWrites, purchaseWrites, usesCode } from './purchase-status.ts';

/**
 * Deletes a purchase and the access that it gave. One for which Stripe has taken money only leaves the collection's list,
 * cancelled: it stays among the orders, where it can be refunded, and in the books (docs/decisions/orders-by-hand.md).
 * Throws HttpError 404, and 409 when it is paid at this moment or a bank is busy with it.
 */
export const deletePurchase: Handler<'deletePurchase', OrderDependencies> = async (call, dependencies) => {
  const { table } = dependencies;
  for (let round = 0; round < rounds; round++) {
    const purchase = await findPurchase(table, call.params.purchaseId);
    if (!purchase) throw new HttpError('purchase_not_found');
    if (purchase.deletedAt !== null) return {};
    const payment = await stopPayment(purchase, 'pending', call, dependencies);
    if (payment === 'again') continue;
    // Nothing would lead to what the trail says of whom it was, should they want to be forgotten.
    if (!isInTheBooks(purchase)) await anonymizeHistory(table, targetOf(purchase), buyerOf(purchase));
    const outcome = await transactNamed(table, {
      ...(isInTheBooks(purchase) ? await hidden(purchase, dependencies) : await gone(purchase, dependencies)),
      audit: auditOf(purchase, call, dependencies),
    });
    if (outcome.written) return {};
  }
  throw new HttpError('busy', { retryAfter: 2 });
};

/** Money came for it, whatever became of it since. */
function isInTheBooks({ paidAt, refundDueAt, refundedAt }: Purchase): boolean {
  return paidAt !== null || refundDueAt !== null || refundedAt !== null;
}

/** Out of the collection's list; what had been given for it is given up, as if it were cancelled. */
async function hidden(purchase: Purchase, dependencies: OrderDependencies): Promise<Writes> {
  const deleted = { deletedAt: dependencies.now().toISOString() };
  if (!usesCode(purchase)) return { purchase: changePurchase(purchase, deleted) };
  const wanted = { to: 'cancelled', processing: false, refund: false, ...deleted } as const;
  return purchaseWrites(dependencies.table, purchase, wanted, dependencies);
}

async function gone(purchase: Purchase, { table, now }: OrderDependencies): Promise<Writes> {
  const { access, codeExists } = await purchaseRules.gather(table, purchase);
  const after = { ...purchase, status: 'cancelled' } as const;
  return {
    purchase: removePurchase(purchase),
    ...(await accessWrites(table, { before: purchase, after, access }, now())),
    code: codeChange(purchase, codeExists, { was: usesCode(purchase), used: false }),
  };
}

/** What was deleted can be read in the audit trail, and whose it was only while the books have it. */
function auditOf(purchase: Purchase, actor: Actor, dependencies: OrderDependencies) {
  const { status, collection, total, createdAt } = purchase;
  const { name, ...target } = targetOf(purchase);
  const named = isInTheBooks(purchase) ? name : packageNames[collection];
  const before = { status, collection, total, createdAt };
  return putAuditEntry(
    actor,
    { action: 'order.deleted', target: { ...target, name: named }, before, after: null },
    dependencies,
  );
}

const buyerOf = ({ buyerName, buyerEmail: email }: Purchase) => ({ email, fullName: buyerName ?? email });
