import { type RefObject, useEffect, useState } from 'react';

export function useStarted(video: RefObject<HTMLVideoElement | null>): boolean {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => {
    const element = video.current;
    const start = () => setStarted(true);
    element?.addEventListener('playing', start, { once: true });
    return () => element?.removeEventListener('playing', start);
  }, [video]);
  return isStarted;
}
