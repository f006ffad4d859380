import type { Collection } from '#shared/rules/collections.ts';
import { accessKey, accessRecord } from '../../ground/keys/access.ts';
import { getItem } from '../../ground/platform/table.ts';
import { isOffered } from '../../ground/settings/choices.ts';
import { collectionsByMembership } from './membership-access.ts';
import type { RecordingDependencies } from './recordings.ts';

type Listener = { sub: string; email: string };

/** Names what is read to tell whether a member has a collection, for a caller that reads other items by the same call. */
export const accessTo = ({ sub, email }: Listener, collection: Collection) => ({
  key: accessKey({ memberSub: sub, email }, collection),
  schema: accessRecord,
});

/** Tells whether a member has a collection, or a membership opens it now (docs/product.md#recording-access). */
export async function hasCollection(
  dependencies: RecordingDependencies,
  member: Listener,
  collection: Collection,
): Promise<boolean> {
  const { key, schema } = accessTo(member, collection);
  if (await getItem(dependencies.table, key, schema, { consistent: true })) return true;
  return isOpenByMembership(dependencies, member, collection);
}

/** Tells whether a membership opens a collection to a member now (docs/product.md#memberships). */
export async function isOpenByMembership(
  { table, now }: RecordingDependencies,
  member: Listener,
  collection: Collection,
): Promise<boolean> {
  return (await collectionsByMembership(table, member, now())).has(collection);
}

/** Tells whether there is anything of a collection for someone: of one that is not offered only for who has it (docs/product.md#collections). */
export async function isVisible(
  { table, now }: RecordingDependencies,
  collection: Collection,
  has: boolean,
): Promise<boolean> {
  return has || (await isOffered(table, now(), collection));
}
