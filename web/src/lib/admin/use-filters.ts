import { type QueryChange, useQuery } from '../router/use-query.ts';
import { pageParameters } from './paging.ts';

/**
 * Filters of a list, kept in the address. A change returns to the first page; null removes a filter. `replace` is for
 * typing, `step` for a choice that the Back button undoes.
 */
export function useFilters(): [URLSearchParams, (change: QueryChange, how?: 'step' | 'replace') => void] {
  const [query, change] = useQuery();
  return [query, (filters, how = 'step') => change({ ...pageParameters, ...filters }, how)];
}

/** The words searched for, in the address. `also` changes with them, such as the page of a second list. */
export function useSearch(also: QueryChange = {}): [string, (text: string) => void] {
  const [query, filter] = useFilters();
  return [query.get('search') ?? '', (text) => filter({ search: text || null, ...also }, 'replace')];
}
