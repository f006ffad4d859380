import { useEffect, useState } from 'react';
import { useRendering } from '../rendering/context.ts';
import { useHydrated } from '../rendering/hydration.ts';

/** The time, renewed every so many milliseconds; while a rendered page is taken over, when it was rendered. */
export function useNow(every: number): Date {
  const { rendered } = useRendering();
  const isTakingOver = !useHydrated() && rendered !== null;
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every);
    return () => clearInterval(timer);
  }, [every]);
  return isTakingOver ? new Date(rendered.now) : now;
}
