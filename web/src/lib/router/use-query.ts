import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from './use-navigate.ts';

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
  const { search } = useLocation();
  const navigate = useNavigate();
  const change = useCallback(
    (changes: QueryChange, how: 'step' | 'replace' = 'step') => {
      // The address is ahead of what is shown while a transition renders: two changes in a row are both kept.
      const { pathname, search: latest } = window.location;
      void navigate(pathname + changedQuery(latest, changes), { replace: how === 'replace' });
    },
    [navigate],
  );
  return [new URLSearchParams(search), change];
}
