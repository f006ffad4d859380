import { isRest } from '../../ground/keys/rest.ts';
import { isSurcharge } from '../../ground/keys/surcharge.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { settleOrder } from '../payments/settle.ts';
import type { PlacePayment } from './paid.ts';
import { restRules } from './rests.ts';
import { bookingRules } from './settlement.ts';
import { surchargeRules } from './surcharges.ts';

/** Settles what holds a seat under this id: a booking or a surcharge. */
export async function settleHold(id: string, dependencies: SettlementDependencies): Promise<void> {
  if ((await settleOrder(bookingRules, id, dependencies)) === undefined)
    await settleOrder(surchargeRules, id, dependencies);
}

/** Settles a payment of a place. */
export async function settlePlacePayment(order: PlacePayment, dependencies: SettlementDependencies): Promise<void> {
  if (isRest(order)) await settleOrder(restRules, order.id, dependencies);
  else if (isSurcharge(order)) await settleOrder(surchargeRules, order.id, dependencies);
  else await settleOrder(bookingRules, order.id, dependencies);
}
