import { recountCodeUse, releaseCodeUse } from '../../domains/discount-codes/store.ts';
import { type EventContext, emitRefund } from '../../ground/events/event.ts';
import { accessKey, accessRecord, type CollectionAccess } from '../../ground/keys/access.ts';
import { discountCodeKey, discountCodeRecord } from '../../ground/keys/discount-code.ts';
import { type CollectionPurchase, collectionOf, isBought, purchaseOwnerOf } from '../../ground/keys/purchase.ts';
import { getItems } from '../../ground/platform/batch.ts';
import type { Table } from '../../ground/platform/table.ts';
import {
  clearedHold,
  type OrderRules,
  paidBy,
  type ReversalReason,
  refundSent,
  type Settlement,
  type Writes,
} from '../payments/order.ts';
import { changeOrder } from '../payments/order-store.ts';
import { purchaseDeclined, refundOfPurchase } from '../payments/purchase-events.ts';
import { refundVouchers, releaseVouchers } from '../payments/voucher-writes.ts';
import { giveAccess } from './access.ts';
import { accessWrites, givesAccess, usesCode } from './access-writes.ts';
import { findCollectionPurchase } from './store.ts';
import { purchaseGranted } from './writes.ts';

export type PurchaseContext = {
  /** The buyer's access to the collection. */
  access: CollectionAccess | undefined;
  codeExists: boolean;
};

/** A buyer who has paid gets access in the same transaction. */
export const purchaseRules: OrderRules<CollectionPurchase, PurchaseContext> = {
  find: findCollectionPurchase,
  loadContext: loadPurchaseContext,
  idIn: ({ metadata }) => metadata.purchaseId,
  subjectOf: ({ id }) => ({ type: 'purchase', id }),
  amountToRefund: ({ refundAmount }) => refundAmount,
  isCompleted: isBought,
  whenPaid: ({ context }) =>
    context.access ? { action: 'markRefundDue', cause: 'already_owned' } : { action: 'complete', seat: 'none' },
  change: (order, changes) => ({ order: changeOrder(order, changes) }),
  complete,
  release: ({ order, context }, reason, mails) => ({
    purchase: changeOrder(order, { status: reason === 'failed' ? 'failed' : 'cancelled', ...clearedHold }),
    code: releaseCode(order, context),
    ...releaseVouchers(order),
    failed: reason === 'failed' ? purchaseDeclined(order, mails) : undefined,
  }),
  markRefundDue: ({ order, checkout, context }, cause, mails) => ({
    purchase: changeOrder(order, {
      status: 'cancelled',
      ...clearedHold,
      refundDueAt: mails.now().toISOString(),
      refundReason: cause === 'no_seat' ? null : cause,
      paymentId: checkout?.paymentId ?? null,
    }),
    code: order.status === 'pending' ? releaseCode(order, context) : undefined,
    ...releaseVouchers(order),
  }),
  markRefunded: (order, mails) => ({
    purchase: changeOrder(order, refundSent(order, isBought(order), mails.now().toISOString())),
    refund: emitRefund({ ...refundOfPurchase(order), partId: order.duePart?.id }, mails),
  }),
  cancelReversed,
  aboutRefund: refundOfPurchase,
};

export async function loadPurchaseContext(table: Table, purchase: CollectionPurchase): Promise<PurchaseContext> {
  const { discount } = purchase;
  const { access, code } = await getItems(table, {
    access: { key: accessKey(purchaseOwnerOf(purchase), collectionOf(purchase)), schema: accessRecord },
    code: discount ? { key: discountCodeKey(discount.code), schema: discountCodeRecord } : undefined,
  });
  return { access, codeExists: code !== undefined };
}

function complete(
  { order, checkout, context }: Settlement<CollectionPurchase, PurchaseContext>,
  _: string,
  mails: EventContext,
) {
  const { id: purchaseId, discount, status } = order;
  const collection = collectionOf(order);
  const paid = { ...paidBy(checkout, order, mails.now()), byHand: false };
  return {
    purchase: changeOrder(order, { status: 'paid', ...paid, ...clearedHold }),
    access: giveAccess(purchaseOwnerOf(order), { collection, purchaseId, createdAt: paid.paidAt }),
    // The use of the code was released together with the purchase.
    code: status !== 'pending' && discount && context.codeExists ? recountCodeUse(discount.code) : undefined,
    confirmed: purchaseGranted(order, mails),
  };
}

async function cancelReversed(
  { order, context }: Omit<Settlement<CollectionPurchase, PurchaseContext>, 'checkout'>,
  refundReason: ReversalReason,
  dependencies: EventContext & { table: Table },
): Promise<Writes> {
  const now = dependencies.now();
  const changes = { status: 'cancelled', ...clearedHold, refundedAt: now.toISOString(), refundReason } as const;
  const change = { before: order, after: { ...order, ...changes }, access: context.access };
  return {
    purchase: changeOrder(order, changes),
    ...(givesAccess(order) && (await accessWrites(dependencies.table, change, now))),
    code: usesCode(order) ? releaseCode(order, context) : undefined,
    ...(await refundVouchers(order, null, dependencies)),
    refund: emitRefund(refundOfPurchase(order), dependencies),
  };
}

function releaseCode({ discount }: CollectionPurchase, { codeExists }: PurchaseContext) {
  return discount && codeExists ? releaseCodeUse(discount.code) : undefined;
}
