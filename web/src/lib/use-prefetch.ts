import { useEffect } from 'react';

/**
 * Tells whether the browser says that its connection is fast and that nothing has to be saved; not all browsers say it.
 */
function hasGoodConnection(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  if (typeof connection !== 'object' || connection === null) return false;
  const isFast = 'effectiveType' in connection && connection.effectiveType === '4g';
  return isFast && !('saveData' in connection && connection.saveData === true);
}

/** A page is quiet for this long before it fetches what may be wanted. */
const quietMs = 2000;

/**
 * Loads code shortly before it is wanted: the properties are for what is pointed at, focused or touched; on a good
 * connection it is loaded without that. A failed load is repeated, and reported, when the code is used.
 */
export function usePrefetch(load: () => Promise<unknown>) {
  const prefetch = () => void load().catch(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page.
  useEffect(() => {
    if (!hasGoodConnection()) return;
    const timer = setTimeout(prefetch, quietMs);
    return () => clearTimeout(timer);
  }, []);
  return { onPointerEnter: prefetch, onFocus: prefetch, onTouchStart: prefetch };
}
