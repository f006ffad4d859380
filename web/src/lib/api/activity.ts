import { idleAfterMilliseconds } from '#shared/contract/common/route.ts';

const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'touchstart', 'focus', 'visibilitychange'];

export type Activity = { isIdle: () => boolean; subscribe: (listener: () => void) => () => void };

/**
 * Follows whether there has been no input for two minutes. Listens while it has subscribers. `target` is the window.
 */
export function createActivity(target: EventTarget): Activity {
  const listeners = new Set<() => void>();
  let lastInput = 0;
  let isIdle = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(to: boolean): void {
    isIdle = to;
    for (const listener of listeners) listener();
  }

  function check(): void {
    const left = lastInput + idleAfterMilliseconds - Date.now();
    if (left > 0) timer = setTimeout(check, left);
    else change(true);
  }

  function noteInput(): void {
    lastInput = Date.now();
    if (!isIdle) return;
    timer = setTimeout(check, idleAfterMilliseconds);
    change(false);
  }

  function start(): void {
    // Captured: an element that scrolls does not tell the window otherwise.
    for (const input of inputs) target.addEventListener(input, noteInput, { capture: true, passive: true });
    isIdle = false;
    lastInput = Date.now();
    timer = setTimeout(check, idleAfterMilliseconds);
  }

  function stop(): void {
    for (const input of inputs) target.removeEventListener(input, noteInput, { capture: true });
    clearTimeout(timer);
  }

  return {
    isIdle: () => isIdle,
    subscribe(listener) {
      if (listeners.size === 0) start();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}

let ofWindow: Activity | undefined;

export function activityOfWindow(): Activity {
  ofWindow ??= createActivity(window);
  return ofWindow;
}
