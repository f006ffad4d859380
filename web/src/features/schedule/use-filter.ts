import { useEffect } from 'react';
import { categoryOf, type Filter } from '../../lib/filters.ts';
import { useQuery } from '../../lib/router/use-query.ts';

/** The filter of the list, kept in the address so that a reload, a link and the back button keep it. */
export function useFilter(): [Filter, (change: Partial<Filter>) => void] {
  const [query, changeQuery] = useQuery();
  const named = query.get('category');
  const category = categoryOf(named);
  const unknown = named !== null && category === null;

  useEffect(() => {
    // A category that we do not have narrows nothing, so the address does not claim it.
    if (unknown) changeQuery({ category: null }, 'replace');
  }, [unknown, changeQuery]);

  return [{ category, location: query.get('location') }, changeQuery];
}
