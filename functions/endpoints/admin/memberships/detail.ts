import type { ResponseBody } from '#shared/contract/contract.ts';
import { getMembershipById } from '../../../domains/memberships/audited.ts';
import { findPack } from '../../../domains/packs/store.ts';
import type { PaidPeriod } from '../../../ground/keys/membership.ts';
import type { PackPurchase } from '../../../ground/keys/purchase.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { findSettings } from '../../../ground/settings/store.ts';
import { statusOf } from '../../../orders/lists/order.ts';
import { refundOfPeriod } from '../../../orders/lists/period-refund.ts';
import { findPackPurchase } from '../../../orders/pack-sales/store.ts';
import { membershipView } from './view.ts';

type Detail = ResponseBody<'getMembership'>;

/** A membership with its periods and their orders. Throws HttpError 404. */
export const getMembership: Handler<'getMembership', WriteDependencies> = async ({ params, query }, { table, now }) => {
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
    membership: membershipView(membership, now()),
    credits: terms.sessions === null || !pack ? null : { left: pack.creditsLeft, of: pack.terms.sessions },
    card,
    stripe: { subscriptionId, customerId },
    periods: newestFirst.map((period, place) => periodView(period, orders[place])),
    refund: await refundOfPeriod(table, orders[0], pack, now()),
    timeZone: settings.timeZone ?? query.timeZone,
  };
};

function periodView({ orderId, start, end }: PaidPeriod, order: PackPurchase | undefined): Detail['periods'][number] {
  return { orderId, start, end, order: order ? { total: order.total, status: statusOf(order) } : null };
}
