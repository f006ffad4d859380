import { useMediaDispatch } from 'media-chrome/react/media-store';
import { type RefObject, useEffect } from 'react';
import { pause, play, seek } from './media-requests.ts';
import type { PlayedLabels } from './source-callbacks.ts';

type TrackInfo = { title: string; album: string; artist: string; picture: string };

type MediaSessionHandlers = {
  play: () => void;
  pause: () => void;
  skip: (seconds: number) => void;
  seek: (to: number) => void;
};

const actions = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'] as const;

export const step = 15;

/** Shows the track on lock screens and headsets, and handles their buttons. Returns the function that clears it. */
function startMediaSession({ title, album, artist, picture }: TrackInfo, handlers: MediaSessionHandlers): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const { mediaSession } = navigator;
  mediaSession.metadata = new MediaMetadata({
    title,
    album,
    artist,
    artwork: [{ src: new URL(picture, window.location.origin).href }],
  });
  mediaSession.setActionHandler('play', handlers.play);
  mediaSession.setActionHandler('pause', handlers.pause);
  mediaSession.setActionHandler('seekbackward', ({ seekOffset }) => handlers.skip(-(seekOffset ?? step)));
  mediaSession.setActionHandler('seekforward', ({ seekOffset }) => handlers.skip(seekOffset ?? step));
  mediaSession.setActionHandler('seekto', ({ seekTime }) => seekTime !== undefined && handlers.seek(seekTime));
  return () => {
    mediaSession.metadata = null;
    mediaSession.playbackState = 'none';
    for (const action of actions) mediaSession.setActionHandler(action, null);
  };
}

function updateMediaPosition({ duration, currentTime, playbackRate }: HTMLVideoElement): void {
  if (!('mediaSession' in navigator) || !Number.isFinite(duration) || currentTime > duration) return;
  navigator.mediaSession.setPositionState({ duration, position: currentTime, playbackRate });
}

/** Lock screens take a film that waits for data for paused unless they are told. */
function updatePlaybackState({ paused }: HTMLVideoElement): void {
  if ('mediaSession' in navigator) navigator.mediaSession.playbackState = paused ? 'paused' : 'playing';
}

export function useMediaSession(video: RefObject<HTMLVideoElement | null>, labels: PlayedLabels): void {
  const dispatch = useMediaDispatch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each recording.
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const updatePosition = () => {
      updateMediaPosition(element);
      updatePlaybackState(element);
    };
    const stop = startMediaSession(labels, {
      play: () => dispatch(play),
      pause: () => dispatch(pause),
      skip: (seconds) => dispatch(seek(element.currentTime + seconds)),
      seek: (to) => dispatch(seek(to)),
    });
    const events = ['durationchange', 'playing', 'pause', 'seeked', 'ratechange', 'ended'] as const;
    for (const name of events) element.addEventListener(name, updatePosition);
    return () => {
      stop();
      for (const name of events) element.removeEventListener(name, updatePosition);
    };
  }, [labels.title, labels.picture]);
}
