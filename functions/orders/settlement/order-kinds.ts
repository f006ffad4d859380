import { isJointOrder } from '../../ground/keys/joint-order.ts';
import type { OrderKind, Payable } from '../../ground/keys/order.ts';
import { isCollectionPurchase, isPackPurchase, isVoucherPurchase } from '../../ground/keys/purchase.ts';
import { isRest } from '../../ground/keys/rest.ts';
import { isSurcharge } from '../../ground/keys/surcharge.ts';
import { jointOrderRules } from '../bookings/joint-settlement.ts';
import { restRules } from '../bookings/rests.ts';
import { bookingRules } from '../bookings/settlement.ts';
import { surchargeRules } from '../bookings/surcharges.ts';
import { packSaleRules } from '../pack-sales/settlement.ts';
import type { OrderRules } from '../payments/order.ts';
import { purchaseRules } from '../purchases/settlement.ts';
import { voucherSaleRules } from '../voucher-sales/settlement.ts';
import type { StoredOrder } from './order-reference.ts';

export function isCompleted(order: StoredOrder): boolean {
  if (isCollectionPurchase(order)) return purchaseRules.isCompleted(order);
  if (isVoucherPurchase(order)) return voucherSaleRules.isCompleted(order);
  if (isPackPurchase(order)) return packSaleRules.isCompleted(order);
  if (isSurcharge(order)) return surchargeRules.isCompleted(order);
  if (isRest(order)) return restRules.isCompleted(order);
  return isJointOrder(order) ? jointOrderRules.isCompleted(order) : bookingRules.isCompleted(order);
}

/** Returns what the admin's list of what needs attention shows for an order. */
export function attentionSubjectOf(order: StoredOrder) {
  if (isCollectionPurchase(order)) return purchaseRules.subjectOf(order);
  if (isVoucherPurchase(order)) return voucherSaleRules.subjectOf(order);
  if (isPackPurchase(order)) return packSaleRules.subjectOf(order);
  if (isSurcharge(order)) return surchargeRules.subjectOf(order);
  if (isRest(order)) return restRules.subjectOf(order);
  return isJointOrder(order) ? jointOrderRules.subjectOf(order) : bookingRules.subjectOf(order);
}

/** Calls back with the rules of a kind of order. */
export function withRules<Result>(
  kind: OrderKind,
  use: <Own extends Payable, Context>(rules: OrderRules<Own, Context>) => Result,
): Result {
  switch (kind) {
    case 'booking':
      return use(bookingRules);
    case 'rest':
      return use(restRules);
    case 'surcharge':
      return use(surchargeRules);
    case 'pass':
    case 'group':
      return use(jointOrderRules);
    case 'purchase':
      return use(purchaseRules);
    case 'voucher':
      return use(voucherSaleRules);
    case 'pack':
      return use(packSaleRules);
  }
}
