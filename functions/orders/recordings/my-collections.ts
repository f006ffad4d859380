import { accessKey, accessRecord } from '../../ground/keys/access.ts';
import { getItems } from '../../ground/platform/batch.ts';
import type { Handler } from '../../ground/platform/http.ts';
import type { Table } from '../../ground/platform/table.ts';
import { linkGuestPurchases } from '../purchases/link.ts';
import type { RecordingDependencies } from './recordings.ts';

/** Tells which collections a member has; links purchases made with their address when that failed on confirmation. */
export const getMyCollections: Handler<'getMyCollections', RecordingDependencies> = async (
  { member },
  dependencies,
) => {
  const { table, now } = dependencies;
  // Reading changes nothing for an admin who is signed in as the member (docs/trust.md#impersonation).
  const link = member.impersonation ? 0 : linkGuestPurchases(table, member, now());
  const [found, linked] = await Promise.all([accessOf(table, member), link]);
  return linked > 0 ? accessOf(table, member) : found;
};

async function accessOf(table: Table, { sub, email }: { sub: string; email: string }) {
  const owner = { memberSub: sub, email };
  const { birth, stress } = await getItems(table, {
    birth: { key: accessKey(owner, 'birth'), schema: accessRecord },
    stress: { key: accessKey(owner, 'stress'), schema: accessRecord },
  });
  return { birth: birth !== undefined, stress: stress !== undefined };
}
