import { linkGuestMemberships } from '../../domains/memberships/link.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { ownedCollections } from '../purchases/access.ts';
import { linkGuestPurchases } from '../purchases/link.ts';
import { collectionsByMembership } from './membership-access.ts';
import type { RecordingDependencies } from './recordings.ts';

/**
 * Tells which collections are open to a member, bought or by a membership; links purchases and memberships made with their address when
 * that failed on confirmation.
 */
export const getMyCollections: Handler<'getMyCollections', RecordingDependencies> = async (
  { member },
  dependencies,
) => {
  const { table, now } = dependencies;
  // Reading changes nothing for an admin who is signed in as the member (docs/trust.md#impersonation).
  const link = member.impersonation ? 0 : linkGuestPurchases(table, member, now());
  const memberships = member.impersonation ? 0 : linkGuestMemberships(table, member).then(({ length }) => length);
  const [found, ...linked] = await Promise.all([openTo(member, dependencies), link, memberships]);
  return linked.some((count) => count > 0) ? openTo(member, dependencies) : found;
};

async function openTo({ sub, email }: { sub: string; email: string }, { table, now }: RecordingDependencies) {
  const [bought, opened] = await Promise.all([
    ownedCollections(table, { memberSub: sub, email }),
    collectionsByMembership(table, { sub, email }, now()),
  ]);
  const byMembership = [...opened].filter((collection) => !bought[collection]);
  return {
    ...bought,
    ...Object.fromEntries([...opened].map((collection) => [collection, true])),
    ...(byMembership.length > 0 && { byMembership }),
  };
}
