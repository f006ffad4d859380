import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { historyGuard } from './BrowserRouter.tsx';
import { placeInHistory } from './history-entry.ts';
import { useNavigate } from './use-navigate.ts';

/** Someone is about to leave; both end the question. */
export type LeavePrompt = { leave: () => void; stay: () => void };

/** The address within the app that a click leads to, away from the page; null for every other click. */
function wayOut(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  const isAway = origin === window.location.origin && pathname !== window.location.pathname;
  return isAway ? pathname + search + hash : null;
}

type Ask = (go: () => void) => void;

function useLinkGuard(active: boolean, ask: RefObject<Ask | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!active) return;
    const hold = (event: MouseEvent) => {
      const to = wayOut(event);
      if (!to || !ask.current) return;
      event.preventDefault();
      event.stopPropagation();
      ask.current(() => void navigate(to));
    };
    document.addEventListener('click', hold, true);
    return () => document.removeEventListener('click', hold, true);
  }, [active, ask, navigate]);
}

/** Asks before Back and Forward lead away: before the router hears of it, the step is undone, unheard too. */
function useHistoryGuard(active: boolean, ask: RefObject<Ask | null>): void {
  const location = useLocation();
  const currentPlace = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the history has its number.
  useLayoutEffect(() => {
    currentPlace.current = placeInHistory();
  }, [location]);

  useEffect(() => {
    if (!active) return;
    let isUndoing = false;
    const hold = (event: PopStateEvent) => {
      const from = currentPlace.current;
      const to = placeInHistory();
      if (isUndoing) event.stopImmediatePropagation();
      else if (ask.current && from !== null && to !== null && from !== to) {
        event.stopImmediatePropagation();
        window.history.go(from - to);
        ask.current(() => window.history.go(to - from));
        isUndoing = true;
        return;
      }
      isUndoing = false;
    };
    historyGuard.hold = hold;
    return () => {
      historyGuard.hold = null;
    };
  }, [active, ask]);
}

/** Makes the browser ask for confirmation before the tab is closed or loaded again. */
function useUnloadGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [active]);
}

/**
 * Asks before a page is left that has something unsaved: by a link, by Back and Forward (it gives the question, null
 * until then), and, in the browser's own dialog, by closing or reloading the tab.
 */
export function useLeaveGuard(active: boolean): LeavePrompt | null {
  const [leaving, setLeaving] = useState<LeavePrompt | null>(null);
  // Null once someone was let go.
  const ask = useRef<Ask | null>(null);
  useEffect(() => {
    ask.current = (go) =>
      setLeaving({
        leave: () => {
          ask.current = null;
          setLeaving(null);
          go();
        },
        stay: () => setLeaving(null),
      });
  }, []);
  useLinkGuard(active, ask);
  useHistoryGuard(active, ask);
  useUnloadGuard(active);
  return active ? leaving : null;
}
