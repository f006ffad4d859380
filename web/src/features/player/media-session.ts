import { brand } from '#shared/rules/brand.ts';

type Shown = { title: string; album: string; picture: string };

/** What the device's own controls do; they move by as much as the player's buttons. */
export type Remote = {
  play: () => void;
  pause: () => void;
  move: (seconds: number) => void;
  seek: (to: number) => void;
};

const actions = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'] as const;

/** Seconds by which back and forward move. */
export const step = 15;

/** Tells lock screens and headsets what plays, and does what they ask. Returns the function that ends it. */
export function showOnDevice({ title, album, picture }: Shown, remote: Remote): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const { mediaSession } = navigator;
  mediaSession.metadata = new MediaMetadata({
    title,
    album,
    artist: brand.name,
    artwork: [{ src: new URL(picture, window.location.origin).href }],
  });
  mediaSession.setActionHandler('play', remote.play);
  mediaSession.setActionHandler('pause', remote.pause);
  mediaSession.setActionHandler('seekbackward', ({ seekOffset }) => remote.move(-(seekOffset ?? step)));
  mediaSession.setActionHandler('seekforward', ({ seekOffset }) => remote.move(seekOffset ?? step));
  mediaSession.setActionHandler('seekto', ({ seekTime }) => seekTime !== undefined && remote.seek(seekTime));
  return () => {
    mediaSession.metadata = null;
    for (const action of actions) mediaSession.setActionHandler(action, null);
  };
}

/** Tells the device how far it is, where that can be told. */
export function showPosition({ duration, currentTime, playbackRate }: HTMLVideoElement): void {
  if (!('mediaSession' in navigator) || !Number.isFinite(duration) || currentTime > duration) return;
  navigator.mediaSession.setPositionState({ duration, position: currentTime, playbackRate });
}
