import type { Collection } from '#shared/rules/collections.ts';
import { givesAccess } from '#shared/rules/memberships.ts';
import { findMembershipsOf } from '../../domains/memberships/store.ts';
import { standingOf } from '../../ground/keys/membership.ts';
import type { Table } from '../../ground/platform/table.ts';

type Caller = { sub: string; email: string };

/**
 * The collections that a member's memberships open now (docs/product.md#memberships), computed from what was paid: what has ended
 * closes at that instant, whatever has heard of it.
 */
export async function collectionsByMembership(
  table: Table,
  { sub, email }: Caller,
  now: Date,
): Promise<ReadonlySet<Collection>> {
  const memberships = await findMembershipsOf(table, { memberSub: sub, email });
  const open = memberships.filter((membership) => givesAccess(standingOf(membership), now));
  return new Set(open.flatMap(({ terms }) => terms.collections));
}
