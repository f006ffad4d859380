import type { Place } from '../ground/keys/place.ts';
import { putItem, type Table } from '../ground/platform/table.ts';
import { itemsOf } from '../orders/bookings/place-store.ts';

/** The items of a place: its booking and, unless an unpaid pass holds it, its order. */
export function itemsOfPlace(place: Place): Record<string, unknown>[] {
  const { booking, order } = itemsOf(place);
  return order ? [booking, order] : [booking];
}

/** Stores a place, its booking and its order, as it is: whatever is there already. */
export async function storePlace(table: Table, place: Place): Promise<void> {
  for (const item of itemsOfPlace(place)) await putItem(table, item);
}
