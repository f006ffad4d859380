import { useEffect } from 'react';
import { categoryOf } from '#shared/rules/categories.ts';
import type { Filter } from '../../../lib/filters.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { useQuery } from '../../../lib/router/use-query.ts';

export function useFilter(): [Filter, (change: Partial<Filter>) => void] {
  const [query, changeQuery] = useQuery();
  const named = query.get('category');
  const category = categoryOf(named, useSite().categories);
  const unknown = named !== null && category === null;

  useEffect(() => {
    // An unknown category does not filter, so it is removed from the address.
    if (unknown) changeQuery({ category: null }, 'replace');
  }, [unknown, changeQuery]);

  return [{ category, location: query.get('location') }, changeQuery];
}
