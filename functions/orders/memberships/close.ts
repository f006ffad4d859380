import { changeMembership } from '../../domains/memberships/store.ts';
import type { Membership } from '../../ground/keys/membership.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';

/** Closes a membership that has ended. Idempotent; what was interrupted goes on with the next look at it. */
export async function closeMembership(
  membership: Membership,
  { table, now }: SettlementDependencies,
): Promise<Membership> {
  const changes = { closedAt: now().toISOString() };
  await transactNamed(table, { membership: changeMembership(membership, changes, ['closedAt']) });
  return { ...membership, ...changes };
}
