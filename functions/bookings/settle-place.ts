import { isSurcharge } from '../keys/surcharge.ts';
import type { SettlementDependencies } from '../payments/settle.ts';
import type { PlacePayment } from './paid.ts';
import { settleBooking } from './settlement.ts';
import { settleSurcharge } from './surcharges.ts';

/** Settles what holds a seat under this id: a booking or a surcharge. Throws what `settleOrder` does. */
export async function settleHold(id: string, dependencies: SettlementDependencies): Promise<void> {
  if ((await settleBooking(id, dependencies)) === undefined) await settleSurcharge(id, dependencies);
}

/** Settles a payment of a place. Throws what `settleOrder` does. */
export async function settlePlacePayment(order: PlacePayment, dependencies: SettlementDependencies): Promise<void> {
  if (isSurcharge(order)) await settleSurcharge(order.id, dependencies);
  else await settleBooking(order.id, dependencies);
}
