import { bookingRules } from '../bookings/settlement.ts';
import { passRules } from '../passes/settlement.ts';
import { purchaseRules } from '../purchases/settlement.ts';
import type { StoredOrder } from './settle.ts';

export function isCompleted(order: StoredOrder): boolean {
  if ('collection' in order) return purchaseRules.isCompleted(order);
  return 'bookingIds' in order ? passRules.isCompleted(order) : bookingRules.isCompleted(order);
}

/** What the admin's list of what needs attention shows for an order. */
export function subjectOf(order: StoredOrder) {
  if ('collection' in order) return purchaseRules.subjectOf(order);
  return 'bookingIds' in order ? passRules.subjectOf(order) : bookingRules.subjectOf(order);
}
