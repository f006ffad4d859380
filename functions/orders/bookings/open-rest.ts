import type { Place } from '../../ground/keys/place.ts';
import type { Rest } from '../../ground/keys/rest.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { conflict } from '../../ground/platform/retry.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { settleOrder } from '../payments/settle.ts';
import { openRestOf } from './booked-rest.ts';
import { findRest } from './rest-store.ts';
import { isOwed, restRules } from './rests.ts';

/**
 * Returns the rest of a booking while nothing is under way about its payment; undefined where none is to be paid. An open payment
 * page is closed first, which names the sum and the session as they were: then `conflict`. Throws HttpError 409
 * `payment_processing` while the card is charged or a bank works on the payment.
 */
export async function openOrderOfRest(
  booking: Place,
  dependencies: SettlementDependencies,
): Promise<Rest | undefined | typeof conflict> {
  const { table, payments } = dependencies;
  if (!openRestOf(booking) || !booking.deposit) return undefined;
  const order = await findRest(table, booking.deposit.restId);
  if (!order) throw new Error('a booking without the order of its rest');
  if (!isOwed(order, booking) || order.status !== 'pending') return conflict;
  if (order.processing || order.savedCard !== null) throw new HttpError('payment_processing');
  if (order.checkoutId === null) return order;
  await payments.close(order.checkoutId);
  await settleOrder(restRules, order.id, dependencies);
  return conflict;
}
