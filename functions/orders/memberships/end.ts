import type { RequestOutput } from '#shared/contract/contract.ts';
import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { findMembership } from '../../domains/memberships/store.ts';
import { type Membership, paidUntilOf } from '../../ground/keys/membership.ts';
import { soldPackOf } from '../../ground/keys/purchase.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import type { Table } from '../../ground/platform/table.ts';
import { withAuthority } from '../../ground/platform/with-authority.ts';
import { limitStripe, stripeAttempts } from '../../ground/stripe/limit.ts';
import { findPackPurchase } from '../pack-sales/store.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { changedMembership } from './change.ts';
import { membershipViewOf } from './view.ts';

/**
 * Ends a membership with its period for whoever knows the reference of an order of it and its owner's address, without signing in
 * (docs/product.md#memberships). Idempotent. Throws HttpError 404 for a reference and an address that do not belong together, as for
 * one that is not there, 429, and 503 when Stripe cannot be reached.
 */
export const endMembership: Handler<'endMembership', SettlementDependencies> = async (
  { body, request: { ip } },
  unlimited,
) => {
  const { table, now } = unlimited;
  const { id } = await withAuthority({ table, ip, now: now() }, () => findByOrder(table, body));
  const counted = { order: id };
  await recordAttempts(table, [...attemptsOf('endMembership', counted, now()), ...stripeAttempts(counted, now())]);
  const dependencies = limitStripe(unlimited, counted, { isCounted: true });
  const membership = await changedMembership(id, { change: 'end' }, dependencies);
  const { withdrawUntil } = await membershipViewOf(table, membership, now());
  return { name: membership.terms.name, endsAt: membership.endedAt ?? paidUntilOf(membership), withdrawUntil };
};

async function findByOrder(
  table: Table,
  { purchaseId, email }: RequestOutput<'endMembership', 'body'>,
): Promise<Membership> {
  const order = await findPackPurchase(table, purchaseId);
  const membershipId = order && soldPackOf(order).membership?.id;
  const membership = membershipId === undefined ? undefined : await findMembership(table, membershipId);
  const isTheirs = membership?.ownerEmail === email && !isPlaceholderEmail(email);
  if (!isTheirs) throw new HttpError('purchase_not_found');
  return membership;
}
