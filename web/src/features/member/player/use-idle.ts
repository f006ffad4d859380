import { type RefObject, useEffect } from 'react';

/** Milliseconds without input until the controls are hidden. */
const idleAfter = 3000;

/** Sets `data-idle` on the stage while it plays without input, which hides the controls. */
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
    // After the click handler, which needs to know whether the controls were visible before the touch.
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
