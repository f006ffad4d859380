import { type ReactNode, useLayoutEffect, useState, useTransition } from 'react';
import { useRendering } from '../rendering/context.ts';
import { useHydrated } from '../rendering/hydration.ts';
import { LocationRouter } from './LocationRouter.tsx';
import { LeavingContext } from './leaving.ts';
import { firstEntry, historyEntry, type Location } from './location.ts';

/** Who hears of Back and Forward before the router does, and may keep it from hearing. */
export const historyGuard: { hold: ((event: PopStateEvent) => void) | null } = { hold: null };

// A window calls its listeners in the order in which they came: this one before the router's.
window.addEventListener('popstate', (event) => historyGuard.hold?.(event));

// Steps are counted from the entry that the visit starts with (use-leave-guard.ts).
if (!historyEntry()) window.history.replaceState({ state: null, key: firstEntry, idx: 0 }, '');

/** The events by which wouter tells of a step in the history. */
const arrivals = { popstate: 'pop', pushState: 'push', replaceState: 'replace' } as const;

function shownLocation(arrival: Location['arrival']): Location {
  const { pathname, search, hash } = window.location;
  const { state, key } = historyEntry() ?? { state: null, key: firstEntry };
  return { pathname, search, hash, state, key, arrival };
}

function subscribe(listener: (location: Location) => void): () => void {
  const stopping = Object.entries(arrivals).map(([event, arrival]) => {
    const hear = () => listener(shownLocation(arrival));
    window.addEventListener(event, hear);
    return () => window.removeEventListener(event, hear);
  });
  return () => {
    for (const stop of stopping) stop();
  };
}

/**
 * The tab's history as wouter writes it, but taken up as a transition: the page before stays until the next one's code
 * is there (docs/decisions/first-page.md). A rendered page is taken over at the path that the server rendered; the
 * address with its query follows.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(() => shownLocation('pop'));
  const [leaving, startTransition] = useTransition();
  useLayoutEffect(() => subscribe((next) => startTransition(() => setLocation(next))), []);
  const { rendered } = useRendering();
  const isTakingOver = !useHydrated() && rendered !== null;
  const shown = isTakingOver ? { ...location, pathname: rendered.path, search: '', hash: '' } : location;
  return (
    <LocationRouter location={shown}>
      <LeavingContext value={leaving}>{children}</LeavingContext>
    </LocationRouter>
  );
}
