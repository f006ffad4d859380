import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { hasCollection, isVisible } from './access.ts';
import { collectionView, type RecordingDependencies } from './recordings.ts';

/** Throws HttpError 404 for a collection that is not offered, unless the member has it, or a membership opens it. */
export const getMyCollection: Handler<'getMyCollection', RecordingDependencies> = async (
  { params: { collection }, member },
  dependencies,
) => {
  const { table } = dependencies;
  const [view, has] = await Promise.all([
    collectionView(table, collection),
    hasCollection(dependencies, member, collection),
  ]);
  if (!(await isVisible(dependencies, collection, has))) throw new HttpError('collection_not_found');
  return view;
};
