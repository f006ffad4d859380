import { createContext, type ReactNode, useContext, useLayoutEffect, useState, useTransition } from 'react';
import { createBrowserHistory } from './browser-history.ts';
import { Router } from './Router.tsx';

const LeavingContext = createContext(false);

/** Whether the page of a followed link is still being fetched; until then the page before it stays. */
export function useLeaving(): boolean {
  return useContext(LeavingContext);
}

/** The app at the tab's address: docs/decisions/first-page.md says why the router is our own. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createBrowserHistory);
  const [place, setPlace] = useState(history.place);
  const [leaving, startTransition] = useTransition();
  useLayoutEffect(() => history.listen((next) => startTransition(() => setPlace(next))), [history]);
  return (
    <Router place={place} navigate={history.navigate}>
      <LeavingContext value={leaving}>{children}</LeavingContext>
    </Router>
  );
}
