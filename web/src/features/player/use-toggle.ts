import { useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import type { PointerEvent, RefObject } from 'react';
import { pause, play } from './requests.ts';

/** Plays and pauses; a touch of the picture first brings up the controls that have gone. */
export function useToggle(stage: RefObject<HTMLElement | null>) {
  const dispatch = useMediaDispatch();
  const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
  const toggle = () => dispatch(isPaused ? play : pause);
  const tap = ({ pointerType, button }: PointerEvent) => {
    if (button !== 0) return;
    const isShown = !stage.current?.hasAttribute('data-idle');
    if (pointerType === 'mouse' || isShown) toggle();
  };
  return { toggle, tap };
}
