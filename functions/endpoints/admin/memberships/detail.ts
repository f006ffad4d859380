import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Money } from '#shared/rules/money.ts';
import { findPack } from '../../../domains/packs/store.ts';
import type { PaidPeriod } from '../../../ground/keys/membership.ts';
import type { Pack } from '../../../ground/keys/pack.ts';
import type { PackPurchase } from '../../../ground/keys/purchase.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { findSettings } from '../../../ground/settings/store.ts';
import { isRefundable, statusOf } from '../../../orders/lists/order.ts';
import { refundOfSoldPack } from '../../../orders/pack-sales/money-back.ts';
import { findPackPurchase } from '../../../orders/pack-sales/store.ts';
import { getMembershipById, membershipView } from './view.ts';

type Detail = ResponseBody<'getMembership'>;

/** A membership with its periods and their orders. Throws HttpError 404. */
export const getMembership: Handler<'getMembership', WriteDependencies> = async ({ params, query }, { table }) => {
  const [membership, settings] = await Promise.all([
    getMembershipById(table, params.membershipId),
    findSettings(table),
  ]);
  const { card, subscriptionId, customerId, terms, periods } = membership;
  const newestFirst = periods.toReversed();
  const [orders, pack] = await Promise.all([
    Promise.all(newestFirst.map(({ orderId }) => findPackPurchase(table, orderId))),
    findPack(table, newestFirst[0]?.orderId ?? membership.id),
  ]);
  return {
    membership: membershipView(membership),
    credits: terms.sessions === null || !pack ? null : { left: pack.creditsLeft, of: pack.terms.sessions },
    card,
    stripe: { subscriptionId, customerId },
    periods: newestFirst.map((period, place) => periodView(period, orders[place])),
    refund: refundOfPeriod(orders[0], pack),
    timeZone: settings.timeZone ?? query.timeZone,
  };
};

function periodView({ orderId, start, end }: PaidPeriod, order: PackPurchase | undefined): Detail['periods'][number] {
  return { orderId, start, end, order: order ? { total: order.total, status: statusOf(order) } : null };
}

/** What a refund of the order of a period gives back now; null where nothing would go back. */
function refundOfPeriod(order: PackPurchase | undefined, pack: Pack | undefined): Money | null {
  if (!order || order.refundDueAt !== null || order.refundedAt !== null || !isRefundable(order)) return null;
  const sum = refundOfSoldPack(order, pack, { isWithdrawal: false });
  return sum.amount > 0 ? sum : null;
}

/** What a refund of the last period of a membership gives back now; null where nothing would go back. */
export async function refundOfLastPeriod(table: Table, orderId: string): Promise<Money | null> {
  const [order, pack] = await Promise.all([findPackPurchase(table, orderId), findPack(table, orderId)]);
  return refundOfPeriod(order, pack);
}
