import { bookingRules } from '../bookings/settlement.ts';
import { surchargeRules } from '../bookings/surcharges.ts';
import { isPass } from '../keys/pass.ts';
import { isPurchase } from '../keys/purchase.ts';
import { isSurcharge } from '../keys/surcharge.ts';
import { passRules } from '../passes/settlement.ts';
import { purchaseRules } from '../purchases/settlement.ts';
import type { StoredOrder } from './order-reference.ts';

export function isCompleted(order: StoredOrder): boolean {
  if (isPurchase(order)) return purchaseRules.isCompleted(order);
  if (isSurcharge(order)) return surchargeRules.isCompleted(order);
  return isPass(order) ? passRules.isCompleted(order) : bookingRules.isCompleted(order);
}

/** What the admin's list of what needs attention shows for an order. */
export function subjectOf(order: StoredOrder) {
  if (isPurchase(order)) return purchaseRules.subjectOf(order);
  if (isSurcharge(order)) return surchargeRules.subjectOf(order);
  return isPass(order) ? passRules.subjectOf(order) : bookingRules.subjectOf(order);
}
