import { useMediaSelector } from 'media-chrome/react/media-store';
import { useEffect, useState } from 'react';

export type Times = {
  /** All in seconds. */
  position: number;
  duration: number;
  /** End of the buffered range around the position. */
  buffered: number;
};

/** Position, duration and buffer; they keep their values while the source is changed. */
export function useTimes(knownDuration: number | null, startSeconds: number): Times {
  const reported = useMediaSelector((state) => state.mediaDuration);
  const [duration, setDuration] = useState(knownDuration ?? 0);
  const position = useMediaSelector((state) => state.mediaCurrentTime ?? startSeconds);
  const buffered = useMediaSelector((state) => {
    const now = state.mediaCurrentTime ?? 0;
    return state.mediaBuffered?.find(([start, end]) => start <= now && now <= end)?.[1] ?? now;
  });
  useEffect(() => {
    if (reported && Number.isFinite(reported)) setDuration(reported);
  }, [reported]);
  return { position: Math.min(position, duration || position), duration, buffered };
}
