import { useMemo } from 'react';
import type { SWRConfiguration, SWRResponse } from 'swr';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { nameCollection } from '#shared/rules/added-collections.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { useAccount } from '../account/account-store.ts';
import { useEndpoint } from '../api/use-endpoint.ts';
import { useCurrency } from '../currency/context.tsx';
import { type ApiProblem, hasCode } from '../problem.ts';
import { useSite } from '../rendering/context.ts';

type View = ResponseBody<'getCollection'>;

/**
 * A collection as anyone sees it; one that is not offered as who bought it sees it (docs/product.md#collections).
 * `isHidden`: there is nothing for whoever looks.
 */
export function useCollection(
  collection: Collection | undefined,
  options: SWRConfiguration<View, ApiProblem> = {},
): Pick<SWRResponse<View, ApiProblem>, 'data' | 'error' | 'mutate'> & { isHidden: boolean } {
  const { collections } = useSite();
  const offered = (collection !== undefined && collections[collection]?.offered) ?? false;
  const account = useAccount();
  const request = collection === undefined ? null : { params: { collection } };
  const anyones = useEndpoint('getCollection', offered ? request : null, options);
  const own = useEndpoint('getMyCollection', !offered && account ? request : null, options);
  const { data: found, error, mutate } = offered ? anyones : own;
  // Of one that is not offered, only its own answer tells it.
  if (found?.name !== undefined) nameCollection(found.collection, found.name);
  const data = usePriced(found);
  // The settings of the page may be older than the answer.
  const isNone = collection === undefined || hasCode(error, 'collection_not_found');
  const isHidden = !data && (isNone || (!offered && !account));
  return { data, error, mutate, isHidden };
}

/** A collection that has a price in each currency, with that of the visitor's. */
function usePriced(view: View | undefined): View | undefined {
  const { currency } = useCurrency();
  return useMemo(() => {
    if (!view?.prices || !currency) return view;
    return { ...view, price: { amount: view.prices[currency], currency } };
  }, [view, currency]);
}
