import type { EventContext } from '../../../ground/events/event.ts';
import { placeOfSurcharge, type Surcharge } from '../../../ground/keys/surcharge.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { loadBookingContext } from '../../../orders/bookings/context.ts';
import { endSurcharge } from '../../../orders/bookings/surcharges.ts';
import type { Writes } from '../../../orders/payments/order.ts';
import { type ManualChange, manualAttributes } from './manual-change.ts';

/** The writes that cancel a surcharge, the only status that an admin gives it: the seat is the one of the booking that it moves. */
export async function surchargeWrites(
  table: Table,
  order: Surcharge,
  change: ManualChange,
  dependencies: EventContext,
): Promise<Writes> {
  const context = await loadBookingContext(table, placeOfSurcharge(order));
  const attributes = manualAttributes(order, change, dependencies.now());
  const refundAnnounced = change.refundAnnounced ?? false;
  return endSurcharge(order, { ...attributes, refundAnnounced }, context, dependencies);
}
