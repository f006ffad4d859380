import { type EventContext, emitRefund } from '../../../ground/events/event.ts';
import type { CollectionPurchase } from '../../../ground/keys/purchase.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { type Writes, wasPaidByHand } from '../../../orders/payments/order.ts';
import { changeOrder } from '../../../orders/payments/order-store.ts';
import { refundOfPurchase } from '../../../orders/payments/purchase-events.ts';
import { releaseVouchers } from '../../../orders/payments/voucher-writes.ts';
import { accessWrites, givesAccess, usesCode } from '../../../orders/purchases/access-writes.ts';
import { purchaseRules } from '../../../orders/purchases/settlement.ts';
import { purchaseGranted } from '../../../orders/purchases/writes.ts';
import { codeUseChange, type ManualChange, manualAttributes } from './manual-change.ts';

/** The writes that set a purchase's status: access, code and confirmation mail follow. */
export async function purchaseStatusWrites(
  table: Table,
  purchase: CollectionPurchase,
  change: ManualChange,
  dependencies: EventContext,
): Promise<Writes> {
  const { access, codeExists } = await purchaseRules.loadContext(table, purchase);
  const now = dependencies.now();
  const { to: status, deletedAt = null } = change;
  const changes = { status, ...manualAttributes(purchase, change, now), deletedAt };
  const after = { ...purchase, ...changes };
  const gainsAccess = givesAccess(after) && !givesAccess(purchase);
  return {
    purchase: changeOrder(purchase, changes),
    ...(await accessWrites(table, { before: purchase, after, access }, now)),
    refunded:
      change.refund && wasPaidByHand(purchase) ? emitRefund(refundOfPurchase(purchase), dependencies) : undefined,
    ...releaseVouchers(purchase),
    code: codeUseChange(purchase, codeExists, { was: usesCode(purchase), used: usesCode(after) }),
    confirmed: gainsAccess ? purchaseGranted(purchase, { ...dependencies, byStudio: true }, ['person']) : undefined,
  };
}
