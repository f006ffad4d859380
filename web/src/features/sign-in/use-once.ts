import { useEffect, useRef } from 'react';

/** Runs something that must not run twice, when its page opens. */
export function useOnce(run: () => void): void {
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current) return;
    ran.current = true;
    run();
  });
}
