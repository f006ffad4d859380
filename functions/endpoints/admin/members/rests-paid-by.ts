import type { Place, SeatOrder } from '../../../ground/keys/place.ts';
import type { Rest } from '../../../ground/keys/rest.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { findHolds } from '../../../orders/bookings/place-store.ts';
import { restsOfPlaces } from '../../../orders/bookings/rests-of-places.ts';

/** Lists the rests of prices that a person pays, or paid, also of places that they gave away (docs/product.md#deposits). */
export async function restsPaidBy(
  table: Table,
  email: string,
  { bookings, seatOrders }: { bookings: Place[]; seatOrders: Pick<SeatOrder, 'id'>[] },
): Promise<Rest[]> {
  const givenIds = seatOrders.map(({ id }) => id).filter((id) => bookings.every((place) => place.id !== id));
  const rests = await restsOfPlaces(table, [...bookings, ...(await findHolds(table, givenIds))]);
  return rests.filter(({ buyerEmail }) => buyerEmail === email);
}
