import { useCallback } from 'react';
import { useLocation, useNavigate } from './location.ts';

/** Values for query parameters by name; null removes one. */
export type QueryChange = Record<string, string | null>;

/** A query string with some parameters changed and all others kept: ?category=Workshop, or an empty text. */
export function changedQuery(search: string, change: QueryChange): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** The address's query, and how to change it: as a step that Back undoes, or in place of the present one. */
export function useQuery(): [URLSearchParams, (change: QueryChange, how?: 'step' | 'replace') => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const change = useCallback(
    (changes: QueryChange, how: 'step' | 'replace' = 'step') => {
      void navigate(pathname + changedQuery(search, changes), { replace: how === 'replace' });
    },
    [navigate, pathname, search],
  );
  return [new URLSearchParams(search), change];
}
