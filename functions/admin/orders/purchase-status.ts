import type { EventContext } from '../../events/event.ts';
import type { Purchase } from '../../keys/purchase.ts';
import type { Writes } from '../../payments/order.ts';
import { changeOrder } from '../../payments/order-store.ts';
import type { Table } from '../../platform/table.ts';
import { accessWrites, givesAccess, usesCode } from '../../purchases/access-writes.ts';
import { purchaseRules } from '../../purchases/settlement.ts';
import { purchaseGranted } from '../../purchases/writes.ts';
import { codeUseChange, type ManualChange, manualAttributes } from './manual-change.ts';

/** The writes that set a purchase's status: access, code and confirmation mail follow. */
export async function purchaseWrites(
  table: Table,
  purchase: Purchase,
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
    code: codeUseChange(purchase, codeExists, { was: usesCode(purchase), used: usesCode(after) }),
    confirmed: gainsAccess ? purchaseGranted(purchase, { ...dependencies, byStudio: true }, ['person']) : undefined,
  };
}
