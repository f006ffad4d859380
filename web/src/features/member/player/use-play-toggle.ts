import { useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import type { PointerEvent, RefObject } from 'react';
import { pause, play } from './media-requests.ts';

/** Play/pause by pointer; a touch while the controls are hidden only shows them. */
export function usePlayToggle(stage: RefObject<HTMLElement | null>) {
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
