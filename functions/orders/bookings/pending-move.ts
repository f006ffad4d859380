import type { Place } from '../../ground/keys/place.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { settleOrder } from '../payments/settle.ts';
import { findPendingMove } from './find-move.ts';
import { surchargeRules } from './surcharges.ts';

/**
 * Closes the payment page of a move that is under way, so that the booking does not move after it is changed otherwise; what
 * was paid meanwhile has moved it. Returns whether the booking has to be read again: not while a bank works on the payment.
 */
export async function closePendingMove(booking: Place, dependencies: SettlementDependencies): Promise<boolean> {
  const order = await findPendingMove(dependencies.table, booking);
  if (!order || order.processing) return false;
  if (order.checkoutId !== null) await dependencies.payments.close(order.checkoutId);
  await settleOrder(surchargeRules, order.id, dependencies);
  return true;
}
