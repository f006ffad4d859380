import { loadBookingContext } from '../../bookings/context.ts';
import { endSurcharge } from '../../bookings/surcharges.ts';
import type { EventContext } from '../../events/event.ts';
import { placeOfSurcharge, type Surcharge } from '../../keys/surcharge.ts';
import type { Writes } from '../../payments/order.ts';
import type { Table } from '../../platform/table.ts';
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
