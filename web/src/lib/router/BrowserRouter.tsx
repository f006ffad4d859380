import { createContext, type ReactNode, useContext, useLayoutEffect, useState, useTransition } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';

const history = createBrowserHistory({ v5Compat: true });

/** Who hears of Back and Forward before the router does, and may keep it from hearing. */
export const historyGuard: { hold: ((event: PopStateEvent) => void) | null } = { hold: null };

// A window calls its listeners in the order in which they came: this one before the router's.
window.addEventListener('popstate', (event) => historyGuard.hold?.(event));

const LeavingContext = createContext(false);

/** Whether the page of a followed link is still being fetched; until then the page before it stays. */
export function useLeaving(): boolean {
  return useContext(LeavingContext);
}

/**
 * The router's own BrowserRouter in small: that one lies in a file with forms, fetchers and prefetching, 5 kB (gzip)
 * which this app does not use and no bundler can cut away (docs/decisions/first-page.md).
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  const [leaving, startTransition] = useTransition();
  useLayoutEffect(() => history.listen((next) => startTransition(() => setState(next))), []);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      <LeavingContext value={leaving}>{children}</LeavingContext>
    </Router>
  );
}
