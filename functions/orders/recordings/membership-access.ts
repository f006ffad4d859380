import type { Collection } from '#shared/rules/collections.ts';
import { givesAccess } from '#shared/rules/memberships.ts';
import { findMembershipsOf } from '../../domains/memberships/store.ts';
import { findPacksOf } from '../../domains/packs/store.ts';
import { standingOf } from '../../ground/keys/membership.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import type { Table } from '../../ground/platform/table.ts';

type Caller = { sub: string; email: string };

/**
 * The collections that a member's memberships open now (docs/product.md#memberships), also what is left of one of another system, computed from what was paid: what has ended
 * closes at that instant, whatever has heard of it.
 */
export async function collectionsByMembership(
  table: Table,
  { sub, email }: Caller,
  now: Date,
): Promise<ReadonlySet<Collection>> {
  const owner = { memberSub: sub, email };
  const [memberships, packs] = await Promise.all([findMembershipsOf(table, owner), findPacksOf(table, owner)]);
  const open = memberships.filter((membership) => givesAccess(standingOf(membership), now));
  const ofMoved = packs.flatMap((pack) => (isRunning(pack, now) ? (pack.movedMembership?.collections ?? []) : []));
  return new Set([...open.flatMap(({ terms }) => terms.collections), ...ofMoved]);
}

/** Tells whether what is left of a membership of another system lasts, also once its sessions are used. */
const isRunning = ({ expiresAt, endedAt }: Pack, now: Date) =>
  endedAt === null && expiresAt !== null && now.toISOString() < expiresAt;
