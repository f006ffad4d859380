import { changeMembership } from '../../domains/memberships/store.ts';
import type { Membership } from '../../ground/keys/membership.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { usesOfMembership } from '../payments/membership-places.ts';
import { endPlacesOfUse } from './end-places.ts';
import { askForPlaces, keepsPlaces } from './payable-places.ts';

const concurrency = 5;

/**
 * Closes a membership that has ended: places that are still to come and that it paid are given back, or become payable singly, one by
 * one (docs/product.md#memberships). Idempotent; what was interrupted, or awaits a payment beside the credit, goes on with the next look at
 * it.
 */
export async function closeMembership(
  membership: Membership,
  dependencies: SettlementDependencies,
): Promise<Membership> {
  const { table, now } = dependencies;
  const uses = await usesOfMembership(table, membership);
  const kept = uses.filter(({ credits }) => credits > 0);
  let isOver = true;
  await inParallel(kept, concurrency, async (use) => {
    const isEnded = await endPlacesOfUse(membership, use, dependencies);
    isOver &&= isEnded;
  });
  const at = now().toISOString();
  const toCome = uses.filter(({ sessionStart }) => sessionStart !== null && sessionStart > at);
  if (keepsPlaces(membership)) await askForPlaces(membership, toCome, dependencies);
  if (!isOver) return membership;
  const changes = { closedAt: at };
  await transactNamed(table, { membership: changeMembership(membership, changes, ['closedAt']) });
  return { ...membership, ...changes };
}
