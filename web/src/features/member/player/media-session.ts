type TrackInfo = { title: string; album: string; artist: string; picture: string };

export type MediaSessionHandlers = {
  play: () => void;
  pause: () => void;
  skip: (seconds: number) => void;
  seek: (to: number) => void;
};

const actions = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'] as const;

export const step = 15;

/** Shows the track on lock screens and headsets, and handles their buttons. Returns the function that clears it. */
export function startMediaSession(
  { title, album, artist, picture }: TrackInfo,
  handlers: MediaSessionHandlers,
): () => void {
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
    for (const action of actions) mediaSession.setActionHandler(action, null);
  };
}

export function updateMediaPosition({ duration, currentTime, playbackRate }: HTMLVideoElement): void {
  if (!('mediaSession' in navigator) || !Number.isFinite(duration) || currentTime > duration) return;
  navigator.mediaSession.setPositionState({ duration, position: currentTime, playbackRate });
}
