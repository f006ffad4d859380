import type { Handler } from '../../ground/platform/http.ts';
import { ownedCollections } from '../purchases/access.ts';
import { linkGuestPurchases } from '../purchases/link.ts';
import type { RecordingDependencies } from './recordings.ts';

/** Tells which collections a member has; links purchases made with their address when that failed on confirmation. */
export const getMyCollections: Handler<'getMyCollections', RecordingDependencies> = async (
  { member },
  dependencies,
) => {
  const { table, now } = dependencies;
  const owner = { memberSub: member.sub, email: member.email };
  // Reading changes nothing for an admin who is signed in as the member (docs/trust.md#impersonation).
  const link = member.impersonation ? 0 : linkGuestPurchases(table, member, now());
  const [found, linked] = await Promise.all([ownedCollections(table, owner), link]);
  return linked > 0 ? ownedCollections(table, owner) : found;
};
