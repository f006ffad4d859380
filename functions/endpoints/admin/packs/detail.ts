import type { ResponseBody } from '#shared/contract/contract.ts';
import { findPackUses } from '../../../domains/packs/store.ts';
import { bookingKey } from '../../../ground/keys/booking.ts';
import type { PackUse } from '../../../ground/keys/pack.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { findSettings } from '../../../ground/settings/store.ts';
import { ordersAt, viewsOf } from '../../../orders/lists/find.ts';
import type { OrderView } from '../../../orders/lists/order.ts';
import { getPackById } from './change.ts';
import { packView } from './view.ts';

type Use = ResponseBody<'getPack'>['uses'][number];

/** A pack with what orders took of it; those that were deleted since have no names. Throws HttpError 404. */
export const getPack: Handler<'getPack', WriteDependencies> = async ({ params, query }, { table, now }) => {
  const [pack, uses, settings] = await Promise.all([
    getPackById(table, params.packId),
    findPackUses(table, params.packId),
    findSettings(table),
  ]);
  const orders = await ordersOf(table, uses);
  return {
    pack: packView(pack, now()),
    uses: uses.map((use) => useView(use, orders.get(use.bookingId))),
    timeZone: settings.timeZone ?? query.timeZone,
  };
};

/** The orders of places that credits paid, by the ids of their bookings. */
async function ordersOf(table: Table, uses: readonly PackUse[]): Promise<Map<string, OrderView>> {
  if (uses.length === 0) return new Map();
  const found = await ordersAt(
    table,
    uses.map(({ bookingId }) => bookingKey(bookingId)),
  );
  return new Map((await viewsOf(table, found)).map((view) => [view.id, view]));
}

function useView({ bookingId, createdAt, credits, taken }: PackUse, order: OrderView | undefined): Use {
  return {
    bookingId,
    createdAt,
    credits,
    returned: taken - credits,
    order: order ? { customer: order.customerName, item: order.itemName } : null,
  };
}
