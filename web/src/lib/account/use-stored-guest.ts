import { useMemo } from 'react';
import { useHydrated } from '../rendering/hydration.ts';
import { emptyGuest, type Guest, readGuest } from './guest.ts';

/**
 * Returns what was typed before in this browser, for a form that may be in a rendered page; what is typed meanwhile
 * stays.
 */
export function useStoredGuest(): Guest {
  const isHydrated = useHydrated();
  return useMemo(() => (isHydrated ? readGuest() : emptyGuest), [isHydrated]);
}
