import { bookingKey, bookingRecord } from '../../../ground/keys/booking.ts';
import type { IncomeEntry } from '../../../ground/keys/income-entry.ts';
import { orderKey, orderRecord } from '../../../ground/keys/order.ts';
import { isRest, restLineOf } from '../../../ground/keys/rest.ts';
import { isSurcharge, surchargeLineOf } from '../../../ground/keys/surcharge.ts';
import { getAll } from '../../../ground/platform/batch.ts';
import { readable } from '../../../ground/platform/readable.ts';
import type { Table } from '../../../ground/platform/table.ts';

type Paid = Pick<IncomeEntry, 'orderType' | 'orderId'>;

/**
 * Finds the names of the prices that were paid, by the ids of their orders (docs/product.md#price-options). A place knows its price; an
 * order without one is that of a move, which has its own, or of a rest, which was paid for a place.
 */
export async function findPaidOptions(table: Table, entries: readonly Paid[]): Promise<Map<string, string>> {
  const ids = entries.filter(({ orderType }) => orderType === 'session').map(({ orderId }) => orderId);
  const options = await optionsOfPlaces(table, ids);
  const others = ids.filter((id) => !options.has(id));
  const orders = readable([...(await getAll(table, unique(others).map(orderKey))).values()], orderRecord);
  const rests = orders.filter(isRest);
  const ofRests = await optionsOfPlaces(
    table,
    rests.map((rest) => restLineOf(rest).bookingId),
  );
  const all = new Map(options);
  for (const rest of rests) all.set(rest.id, ofRests.get(restLineOf(rest).bookingId) ?? null);
  for (const surcharge of orders.filter(isSurcharge))
    all.set(surcharge.id, surchargeLineOf(surcharge).option?.name ?? null);
  return new Map([...all].flatMap(([id, name]) => (name === null ? [] : [[id, name] as const])));
}

const unique = (ids: readonly string[]) => [...new Set(ids)];

const pricedPlace = bookingRecord.pick({ id: true, option: true });

/** The price of each place that there is; null where its session had one price. */
async function optionsOfPlaces(table: Table, ids: readonly string[]): Promise<Map<string, string | null>> {
  const items = await getAll(table, unique(ids).map(bookingKey));
  const places = readable([...items.values()], pricedPlace);
  return new Map(places.map(({ id, option }) => [id, option?.name ?? null]));
}
