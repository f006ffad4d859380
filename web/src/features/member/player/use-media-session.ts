import { useMediaDispatch } from 'media-chrome/react/media-store';
import { type RefObject, useEffect } from 'react';
import { pause, play, seek } from './media-requests.ts';
import { startMediaSession, updateMediaPosition } from './media-session.ts';
import type { PlayedLabels } from './source-callbacks.ts';

export function useMediaSession(video: RefObject<HTMLVideoElement | null>, labels: PlayedLabels): void {
  const dispatch = useMediaDispatch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each recording.
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const updatePosition = () => updateMediaPosition(element);
    const stop = startMediaSession(labels, {
      play: () => dispatch(play),
      pause: () => dispatch(pause),
      skip: (seconds) => dispatch(seek(element.currentTime + seconds)),
      seek: (to) => dispatch(seek(to)),
    });
    const events = ['playing', 'seeked', 'ratechange'] as const;
    for (const name of events) element.addEventListener(name, updatePosition);
    return () => {
      stop();
      for (const name of events) element.removeEventListener(name, updatePosition);
    };
  }, [labels.title, labels.picture]);
}
