import type { Booking } from '../../ground/keys/booking.ts';
import { orderKey } from '../../ground/keys/order.ts';
import { type Rest, restRecord } from '../../ground/keys/rest.ts';
import { getAll, pickItems } from '../../ground/platform/batch.ts';
import { readable } from '../../ground/platform/readable.ts';
import type { Table } from '../../ground/platform/table.ts';

/** The rests of the prices of places, by one call where there are any; for lists alone: one that cannot be read is left out. */
export async function restsOfPlaces(table: Table, places: Pick<Booking, 'deposit'>[]): Promise<Rest[]> {
  const keys = places.flatMap(({ deposit }) =>
    deposit && deposit.state !== 'agreed' ? [orderKey(deposit.restId)] : [],
  );
  if (keys.length === 0) return [];
  return readable(pickItems(await getAll(table, keys), keys), restRecord);
}
