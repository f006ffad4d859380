import { allCollections, type Collection, isBuiltIn } from '#shared/rules/collections.ts';
import { choicesRecord, siteKey } from '../keys/site-key.ts';
import { HttpError } from '../platform/http-error.ts';
import { getItem, type Table } from '../platform/table.ts';
import { followAdded } from './follow-added.ts';

const libraryRecord = choicesRecord.pick({ library: true });

/** Lists the collections that the owner has added, as they are stored now. */
export async function findAdded(table: Table, options: { consistent?: boolean } = { consistent: true }) {
  const stored = followAdded(await getItem(table, siteKey, libraryRecord, options));
  return stored?.library?.list ?? [];
}

/** Lists the ids of all collections, those of the code first. */
export async function findCollections(table: Table): Promise<readonly Collection[]> {
  await findAdded(table);
  return allCollections();
}

/** Throws HttpError 404 for a collection that there is not; reads nothing for those of the code. */
export async function expectCollection(table: Table, collection: Collection): Promise<void> {
  if (isBuiltIn(collection)) return;
  const added = await findAdded(table);
  if (!added.some(({ id }) => id === collection)) throw new HttpError('collection_not_found');
}

/** Serves requests about a collection that there is, by its id in their path; throws HttpError 404 for any other. */
export function ofCollection<
  Call extends { params: { collection: Collection } },
  Dependencies extends { table: Table },
  Response,
>(
  handle: (call: Call, dependencies: Dependencies) => Promise<Response>,
): (call: Call, dependencies: Dependencies) => Promise<Response> {
  return async (call, dependencies) => {
    await expectCollection(dependencies.table, call.params.collection);
    return handle(call, dependencies);
  };
}
