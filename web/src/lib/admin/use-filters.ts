import { type QueryChange, useQuery } from '../router/use-query.ts';
import { pageParameters } from './paging.ts';

/**
 * What a list is narrowed to, from the address: a reload keeps it. A change goes back to the first page; null takes a
 * filter away. Typing replaces the address, a choice (of a tab, say) is a step that Back undoes.
 */
export function useFilters(): [URLSearchParams, (change: QueryChange, how?: 'step' | 'replace') => void] {
  const [query, change] = useQuery();
  return [query, (filters, how = 'step') => change({ ...pageParameters, ...filters }, how)];
}
