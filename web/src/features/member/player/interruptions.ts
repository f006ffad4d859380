import type { FadedVolume } from './faded-volume.ts';
import { playSoftly } from './sleep-timer.ts';

/** Safari's audio session tells of calls; other browsers pause a film when something covers the page. */
type AudioSession = EventTarget & { state?: string };

function audioSession(): AudioSession | undefined {
  if (!('audioSession' in navigator)) return undefined;
  const { audioSession: session } = navigator;
  return session instanceof EventTarget ? session : undefined;
}

/** Milliseconds after which somebody who comes back is no longer waiting for it to go on. */
const longestMs = 10 * 60_000;

/**
 * Plays on, softly, after a pause that nobody asked for: one that came while a call had the sound, or while the page was
 * hidden. Returns the function that ends this. A pause by a press, the lock screen or the timer is left as it is: all of them
 * call the element's own function, which a browser's pause does not.
 */
export function resumeInterrupted(video: HTMLVideoElement, fadedVolume: FadedVolume): () => void {
  const session = audioSession();
  const stop = new AbortController();
  const { signal } = stop;
  let isAsked = false;
  /** Undefined while nothing has interrupted it. */
  let interruptedAt: number | undefined;
  let endRise: (() => void) | undefined;
  const isTaken = () => document.hidden || session?.state === 'interrupted';
  video.pause = () => {
    isAsked = !video.paused;
    interruptedAt = undefined;
    HTMLMediaElement.prototype.pause.call(video);
  };
  const resume = () => {
    if (interruptedAt === undefined || isTaken()) return;
    const isLong = Date.now() - interruptedAt > longestMs;
    interruptedAt = undefined;
    if (isLong || !video.paused) return;
    endRise?.();
    endRise = playSoftly(video, fadedVolume);
  };
  video.addEventListener(
    'pause',
    () => {
      interruptedAt = !isAsked && !video.ended && isTaken() ? Date.now() : undefined;
      isAsked = false;
    },
    { signal },
  );
  document.addEventListener('visibilitychange', resume, { signal });
  session?.addEventListener('statechange', resume, { signal });
  return () => {
    stop.abort();
    endRise?.();
    Reflect.deleteProperty(video, 'pause');
  };
}
