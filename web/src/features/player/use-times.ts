import { useMediaSelector } from 'media-chrome/react/media-store';
import { useEffect, useState } from 'react';

export type Times = {
  /** Seconds. */
  position: number;
  duration: number;
  /** Seconds up to which it is loaded, from where it is. */
  loaded: number;
};

/** Where it is, how long it is and how far it is loaded; steady while the video is loaded from another address. */
export function useTimes(knownDuration: number | null, from: number): Times {
  const told = useMediaSelector((state) => state.mediaDuration);
  const [duration, setDuration] = useState(knownDuration ?? 0);
  const position = useMediaSelector((state) => state.mediaCurrentTime ?? from);
  const loaded = useMediaSelector((state) => {
    const now = state.mediaCurrentTime ?? 0;
    return state.mediaBuffered?.find(([start, end]) => start <= now && now <= end)?.[1] ?? now;
  });
  useEffect(() => {
    if (told && Number.isFinite(told)) setDuration(told);
  }, [told]);
  return { position: Math.min(position, duration || position), duration, loaded };
}
