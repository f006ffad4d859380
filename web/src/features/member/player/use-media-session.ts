import { useMediaDispatch } from 'media-chrome/react/media-store';
import { type RefObject, useEffect } from 'react';
import { artPath } from '#shared/contract/art/path.ts';
import type { CollectionRecording } from '../../../lib/collections/access.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import { pause, play, seek } from './media-requests.ts';
import { startMediaSession, updateMediaPosition } from './media-session.ts';

export function useMediaSession(video: RefObject<HTMLVideoElement | null>, recording: CollectionRecording): void {
  const dispatch = useMediaDispatch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each recording.
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const { id, title, collection, thumbnailUrl } = recording;
    const picture = thumbnailUrl ?? artPath('disc', { id, category: null });
    const updatePosition = () => updateMediaPosition(element);
    const stop = startMediaSession(
      { title, album: collectionText[collection].title, picture },
      {
        play: () => dispatch(play),
        pause: () => dispatch(pause),
        skip: (seconds) => dispatch(seek(element.currentTime + seconds)),
        seek: (to) => dispatch(seek(to)),
      },
    );
    const events = ['playing', 'seeked', 'ratechange'] as const;
    for (const name of events) element.addEventListener(name, updatePosition);
    return () => {
      stop();
      for (const name of events) element.removeEventListener(name, updatePosition);
    };
  }, [recording.id]);
}
