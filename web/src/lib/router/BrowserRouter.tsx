import { type ReactNode, useLayoutEffect, useState, useTransition } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';
import { useRendering } from '../rendering/context.ts';
import { useHydrated } from '../rendering/hydration.ts';
import { LeavingContext } from './leaving.ts';

const history = createBrowserHistory({ v5Compat: true });

/** Hears of Back and Forward before the router does, and may keep it from hearing. */
export const historyGuard: { hold: ((event: PopStateEvent) => void) | null } = { hold: null };

// A window calls its listeners in the order in which they came: this one before the router's.
window.addEventListener('popstate', (event) => historyGuard.hold?.(event));

/**
 * Draws the pages of the tab's history. React Router's own `BrowserRouter` changes the page at once or as a transition that
 * nobody hears of: here the page before stays until the next one's code is there, and `useLeaving` says so. A rendered page
 * is taken over at the path that the server rendered; the address with its query follows (docs/decisions/first-page.md).
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  const [leaving, startTransition] = useTransition();
  useLayoutEffect(() => history.listen((next) => startTransition(() => setState(next))), []);
  const { rendered } = useRendering();
  const isTakingOver = !useHydrated() && rendered !== null;
  const shownLocation = isTakingOver ? { ...location, pathname: rendered.path, search: '', hash: '' } : location;
  return (
    <Router location={shownLocation} navigationType={action} navigator={history}>
      <LeavingContext value={leaving}>{children}</LeavingContext>
    </Router>
  );
}
