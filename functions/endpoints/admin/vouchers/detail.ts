import type { ResponseBody } from '#shared/contract/contract.ts';
import { findUses } from '../../../domains/vouchers/store.ts';
import { bookingKey } from '../../../ground/keys/booking.ts';
import { orderKey } from '../../../ground/keys/order.ts';
import { isPurchase } from '../../../ground/keys/purchase.ts';
import type { Voucher, VoucherUse } from '../../../ground/keys/voucher.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { findSettings } from '../../../ground/settings/store.ts';
import { ordersAt, viewsOf } from '../../../orders/lists/find.ts';
import type { OrderView } from '../../../orders/lists/order.ts';
import { getVoucherById } from './change.ts';
import { voucherView } from './view.ts';

type Use = ResponseBody<'getVoucher'>['uses'][number];

/** A voucher with what orders took of it; those that were deleted since have no names. Throws HttpError 404. */
export const getVoucher: Handler<'getVoucher', WriteDependencies> = async ({ params, query }, { table, now }) => {
  const voucher = await getVoucherById(table, params.voucherId);
  const [uses, settings] = await Promise.all([findUses(table, voucher.code), findSettings(table)]);
  const [orders, buyer] = await Promise.all([ordersOf(table, uses), buyerOf(table, voucher)]);
  return {
    voucher: voucherView(voucher, now()),
    buyer,
    uses: uses.map((use) => useView(voucher, use, orders.get(use.shownId))),
    timeZone: settings.timeZone ?? query.timeZone,
  };
};

/** Names who bought a voucher, whose order has its id; null for one that the owner made, and where the order is gone. */
async function buyerOf(table: Table, { id, soldWithVat }: Voucher): Promise<string | null> {
  if (soldWithVat === null) return null;
  const [view] = await viewsOf(table, await ordersAt(table, [orderKey(id)]));
  return view?.customerName ?? null;
}

/** The orders that the uses show, by their ids. */
async function ordersOf(table: Table, uses: readonly VoucherUse[]): Promise<Map<string, OrderView>> {
  if (uses.length === 0) return new Map();
  const keys = uses.map(({ orderType, shownId }) => (orderType === 'session' ? bookingKey : orderKey)(shownId));
  const found = (await ordersAt(table, keys)).filter((order) => !isPurchase(order) || order.deletedAt === null);
  return new Map((await viewsOf(table, found)).map((view) => [view.id, view]));
}

function useView({ value }: Voucher, use: VoucherUse, order: OrderView | undefined): Use {
  const { orderType, shownId: orderId, createdAt, taken, amount } = use;
  return {
    orderType,
    orderId,
    createdAt,
    taken: { ...value, amount: taken },
    returned: { ...value, amount: taken - amount },
    order: order ? { customer: order.customerName, item: order.itemName } : null,
  };
}
