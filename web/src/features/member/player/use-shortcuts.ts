import { useMediaDispatch, useMediaStore } from 'media-chrome/react/media-store';
import { type RefObject, useEffect } from 'react';
import {
  enterFullscreen,
  exitFullscreen,
  mute,
  pause,
  play,
  seek,
  setVolume,
  toggleCaptions,
  unmute,
} from './media-requests.ts';
import { step } from './media-session.ts';
import { focusTargetOf, type Shortcut, shortcutOf } from './shortcuts.ts';

const volumeStep = 0.1;

export function useShortcuts(stage: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>): void {
  const dispatch = useMediaDispatch();
  const store = useMediaStore();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store stays the same for as long as the player is there.
  useEffect(() => {
    const actionsOf = (element: HTMLVideoElement): Record<Shortcut, () => void> => ({
      play: () => dispatch(element.paused ? play : pause),
      back: () => dispatch(seek(Math.max(0, element.currentTime - step))),
      forward: () => dispatch(seek(Math.min(element.duration || 0, element.currentTime + step))),
      louder: () => dispatch(setVolume(element.volume + volumeStep)),
      quieter: () => dispatch(setVolume(element.volume - volumeStep)),
      fullscreen: () => dispatch(store.getState().mediaIsFullscreen ? exitFullscreen : enterFullscreen),
      captions: () => dispatch(toggleCaptions),
      mute: () => dispatch(element.muted ? unmute : mute),
    });
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !video.current) return;
      const shortcut = shortcutOf(event, focusTargetOf(event.target, stage.current));
      if (!shortcut) return;
      event.preventDefault();
      actionsOf(video.current)[shortcut]();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
