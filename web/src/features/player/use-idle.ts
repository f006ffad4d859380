import { type RefObject, useEffect } from 'react';

/** Milliseconds without a movement after which the controls leave the picture. */
const idleAfter = 3000;

/** Marks the stage as idle while it plays and nobody moves, so that nothing lies over the picture. */
export function useIdle(stage: RefObject<HTMLElement | null>, isPlaying: boolean): void {
  useEffect(() => {
    const element = stage.current;
    if (!element || !isPlaying) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      clearTimeout(timer);
      element.removeAttribute('data-idle');
      timer = setTimeout(() => element.setAttribute('data-idle', ''), idleAfter);
    };
    const events = ['pointermove', 'keydown', 'focusin'] as const;
    // A touch is judged by what is shown before it; what it does shows the controls after that.
    const wakeSoon = () => setTimeout(wake);
    for (const name of events) element.addEventListener(name, wake);
    element.addEventListener('pointerup', wakeSoon);
    wake();
    return () => {
      clearTimeout(timer);
      element.removeAttribute('data-idle');
      for (const name of events) element.removeEventListener(name, wake);
      element.removeEventListener('pointerup', wakeSoon);
    };
  }, [stage, isPlaying]);
}
