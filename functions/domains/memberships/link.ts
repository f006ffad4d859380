import { unlessDeleted } from '../../ground/auth-sessions/deleted-accounts.ts';
import type { Membership } from '../../ground/keys/membership.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { changeMembership, findMembershipsOf } from './store.ts';

const concurrency = 5;

/**
 * Gives an account the memberships of guests with its confirmed address (docs/product.md#guest-bookings). Idempotent: concurrent runs
 * link each once. Returns what this run linked.
 */
export async function linkGuestMemberships(
  table: Table,
  { sub, email }: { sub: string; email: string },
): Promise<Membership[]> {
  const linked: Membership[] = [];
  await inParallel(await findMembershipsOf(table, { memberSub: null, email }), concurrency, async (membership) => {
    const link = changeMembership(membership, { memberSub: sub }, ['ownerEmail']);
    const { written } = await transact(table, [link, unlessDeleted(sub)]);
    if (written) linked.push({ ...membership, memberSub: sub });
  });
  return linked;
}
