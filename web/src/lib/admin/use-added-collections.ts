import type { ResponseBody } from '#shared/contract/contract.ts';
import { followCollections } from '#shared/rules/added-collections.ts';
import { useEndpoint } from '../api/use-endpoint.ts';

type Added = ResponseBody<'getSiteSettings'>['library']['value']['list'];

/** Returns the collections that the owner has added, also those that are not offered; undefined while they are not known. */
export function useAddedCollections(): Added | undefined {
  const { data } = useEndpoint('getSiteSettings', {});
  const list = data?.library.value.list;
  // While drawing: what is drawn below already names them.
  if (list) followCollections(list);
  return list;
}
