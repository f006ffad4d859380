import { accessKey, accessRecord } from '../../ground/keys/access.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { getItem } from '../../ground/platform/table.ts';
import { isOffered } from '../../ground/settings/choices.ts';
import { collectionsByMembership } from './membership-access.ts';
import { collectionView, type RecordingDependencies } from './recordings.ts';

/** Throws HttpError 404 for a collection that is not offered, unless the member has it, or a membership opens it. */
export const getMyCollection: Handler<'getMyCollection', RecordingDependencies> = async (
  { params: { collection }, member: { sub, email } },
  { table, now },
) => {
  const key = accessKey({ memberSub: sub, email }, collection);
  const [view, access] = await Promise.all([
    collectionView(table, collection),
    getItem(table, key, accessRecord, { consistent: true }),
  ]);
  if (access || (await isOffered(table, now(), collection))) return view;
  const byMembership = await collectionsByMembership(table, { sub, email }, now());
  if (!byMembership.has(collection)) throw new HttpError('collection_not_found');
  return view;
};
