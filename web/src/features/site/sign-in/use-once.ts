import { useEffect, useRef } from 'react';

/** Runs something on mount that must not run twice, not even in React's strict mode. */
export function useOnce(run: () => void): void {
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current) return;
    ran.current = true;
    run();
  });
}
