import { linkGuestMemberships } from '../../domains/memberships/link.ts';
import { accessKey, accessRecord } from '../../ground/keys/access.ts';
import { getItems } from '../../ground/platform/batch.ts';
import type { Handler } from '../../ground/platform/http.ts';
import type { Table } from '../../ground/platform/table.ts';
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
  const [found, ...linked] = await Promise.all([accessOf(table, member, now()), link, memberships]);
  return linked.some((count) => count > 0) ? accessOf(table, member, now()) : found;
};

async function accessOf(table: Table, { sub, email }: { sub: string; email: string }, now: Date) {
  const owner = { memberSub: sub, email };
  const bought = getItems(table, {
    birth: { key: accessKey(owner, 'birth'), schema: accessRecord },
    stress: { key: accessKey(owner, 'stress'), schema: accessRecord },
  });
  const [has, opened] = await Promise.all([bought, collectionsByMembership(table, { sub, email }, now)]);
  const byMembership = [...opened].filter((collection) => !has[collection]);
  return {
    birth: has.birth !== undefined || opened.has('birth'),
    stress: has.stress !== undefined || opened.has('stress'),
    ...(byMembership.length > 0 && { byMembership }),
  };
}
