import { collectionRow } from '#shared/rules/collections.ts';
import { anonymizeHistory } from '../../../ground/audit-entries/history.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { type CollectionPurchase, collectionOf } from '../../../ground/keys/purchase.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { orderAuditTarget } from '../../../orders/lists/audit-target.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';
import type { Writes } from '../../../orders/payments/order.ts';
import { changeOrder, removeOrder } from '../../../orders/payments/order-store.ts';
import { releaseVouchers } from '../../../orders/payments/voucher-writes.ts';
import { accessWrites, usesCode } from '../../../orders/purchases/access-writes.ts';
import { purchaseRules } from '../../../orders/purchases/settlement.ts';
import { findCollectionPurchase } from '../../../orders/purchases/store.ts';
import { maxOrderAttempts } from './change-order.ts';
import { closeCheckout } from './close-checkout.ts';
import { codeUseChange } from './manual-change.ts';
import { purchaseStatusWrites } from './purchase-status.ts';

/**
 * Deletes a purchase and the access it gave. A purchase with a payment only leaves its collection's list, cancelled: as an
 * order it can be refunded and exported (docs/decisions/orders-by-hand.md). Throws HttpError 404, and what `closeCheckout`
 * throws.
 */
export const deletePurchase: Handler<'deletePurchase', SettlementDependencies> = (call, dependencies) => {
  const { table } = dependencies;
  return retryOnConflict(
    async () => {
      const purchase = await findCollectionPurchase(table, call.params.purchaseId);
      if (!purchase) throw new HttpError('purchase_not_found');
      if (purchase.deletedAt !== null) return {};
      const checkout = await closeCheckout(purchase, 'pending', call, dependencies);
      if (checkout === 'changed') return conflict;
      // Without the purchase, the deletion of its buyer's account could not find this personal data.
      if (!isInTheBooks(purchase)) await anonymizeHistory(table, orderAuditTarget(purchase), buyerOf(purchase));
      const outcome = await transactNamed(table, {
        ...(await (isInTheBooks(purchase) ? hideWrites : deleteWrites)(purchase, dependencies)),
        audit: auditOf(purchase, call, dependencies),
      });
      return outcome.written ? {} : conflict;
    },
    { maxAttempts: maxOrderAttempts },
  );
};

function isInTheBooks({ paidAt, refundDueAt, refundedAt }: CollectionPurchase): boolean {
  return paidAt !== null || refundDueAt !== null || refundedAt !== null;
}

/** Removes it from the collection's list and cancels it. */
async function hideWrites(purchase: CollectionPurchase, dependencies: SettlementDependencies): Promise<Writes> {
  const deleted = { deletedAt: dependencies.now().toISOString() };
  if (!usesCode(purchase)) return { purchase: changeOrder(purchase, deleted) };
  const change = { to: 'cancelled', processing: false, refund: false, ...deleted } as const;
  return purchaseStatusWrites(dependencies.table, purchase, change, dependencies);
}

async function deleteWrites(purchase: CollectionPurchase, { table, now }: SettlementDependencies): Promise<Writes> {
  const { access, codeExists } = await purchaseRules.loadContext(table, purchase);
  const after = { ...purchase, status: 'cancelled' } as const;
  return {
    purchase: removeOrder(purchase),
    ...releaseVouchers(purchase),
    ...(await accessWrites(table, { before: purchase, after, access }, now())),
    code: codeUseChange(purchase, codeExists, { was: usesCode(purchase), used: false }),
  };
}

/** Names the buyer only while the purchase stays in the books. */
function auditOf(purchase: CollectionPurchase, actor: Actor, dependencies: SettlementDependencies) {
  const { status, total, createdAt } = purchase;
  const collection = collectionOf(purchase);
  const { name, ...target } = orderAuditTarget(purchase);
  const targetName = isInTheBooks(purchase) ? name : collectionRow(collection).packageName;
  const before = { status, collection, total, createdAt };
  return putAuditEntry(
    actor,
    { action: 'order.deleted', target: { ...target, name: targetName }, before, after: null },
    dependencies,
  );
}

const buyerOf = ({ buyerName, buyerEmail: email }: CollectionPurchase) => ({ email, fullName: buyerName ?? email });
