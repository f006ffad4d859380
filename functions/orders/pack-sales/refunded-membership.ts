import type { MembershipEnding } from '#shared/rules/memberships.ts';
import { changeMembership, findMembership } from '../../domains/memberships/store.ts';
import type { Membership } from '../../ground/keys/membership.ts';
import { type PackPurchase, soldPackOf } from '../../ground/keys/purchase.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';

/**
 * Ends the subscription of which a whole period is refunded, or whose first one was paid too late, so that no later one is charged
 * (docs/product.md#memberships). What the membership gave ends when it is settled next. Idempotent.
 */
export async function endRefundedMembership(
  order: PackPurchase,
  { table, payments }: SettlementDependencies,
): Promise<void> {
  const { membership } = soldPackOf(order);
  const isRefunded = order.refundDueAt !== null || order.refundedAt !== null;
  if (!membership || order.status !== 'cancelled' || !isRefunded || order.checkoutId === null) return;
  const found = await findMembership(table, membership.id);
  if (found?.endedAt) return;
  if (found) await recordEnding(found, order.refundReason === 'by_guest' ? 'withdrawn' : 'refunded', table);
  const subscriptionId = found?.subscriptionId ?? (await payments.find(order.checkoutId))?.subscription?.id;
  if (subscriptionId !== undefined) await payments.endSubscription(subscriptionId);
}

async function recordEnding(
  membership: Membership,
  ending: MembershipEnding,
  table: SettlementDependencies['table'],
): Promise<void> {
  // That the money goes back decides about the places, whoever has ended it.
  if (membership.ending === 'withdrawn' || membership.ending === 'refunded') return;
  await transactNamed(table, { ending: changeMembership(membership, { ending }, ['endedAt', 'ending']) });
}
