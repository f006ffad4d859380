import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** The router gives this key to the entry that a visit starts with. */
const firstEntry = 'default';

/**
 * Moves the focus to a page's heading when someone came to it from another page of the app, so that readers of the
 * screen hear where they are. The first page of a visit keeps the browser's own start.
 */
export function useFocusOnArrival(heading: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival counts, not later changes of the query.
  useEffect(() => {
    if (key !== firstEntry) heading.current?.focus({ preventScroll: true });
  }, []);
}
