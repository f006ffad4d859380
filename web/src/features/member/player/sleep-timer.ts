import type { FadedVolume } from './faded-volume.ts';

/** Milliseconds before its end in which a timer fades the sound out. */
export const fadeMs = 30_000;

/** A timer needs this of the element that plays. */
export type TimedMedia = Pick<HTMLMediaElement, 'pause' | 'addEventListener' | 'removeEventListener'>;

/**
 * Stops the playback at a set time, after fading the sound out. Besides its own clock it looks at the time with every step
 * of the playback, which goes on where a browser slows the clocks of a hidden page down (docs/product.md#resting).
 */
export class SleepTimer {
  readonly #media: TimedMedia;
  readonly #fadedVolume: FadedVolume;
  readonly #onEnd: () => void;
  #endsAt = 0;
  #clock: ReturnType<typeof setInterval> | undefined;

  constructor(media: TimedMedia, fadedVolume: FadedVolume, onEnd: () => void) {
    this.#media = media;
    this.#fadedVolume = fadedVolume;
    this.#onEnd = onEnd;
  }

  /** Begins, or begins anew. */
  start(milliseconds: number): void {
    this.stop();
    this.#endsAt = Date.now() + milliseconds;
    this.#clock = setInterval(this.#look, 250);
    this.#media.addEventListener('timeupdate', this.#look);
    // Captured, it comes before what would play on when the page is seen again.
    document.addEventListener('visibilitychange', this.#look, { capture: true });
  }

  /** Ends without stopping the playback; the sound is as it was. */
  stop(): void {
    clearInterval(this.#clock);
    this.#media.removeEventListener('timeupdate', this.#look);
    document.removeEventListener('visibilitychange', this.#look, { capture: true });
    this.#fadedVolume.restore('timer');
  }

  #look = (): void => {
    const left = this.#endsAt - Date.now();
    if (left <= 0) this.#end();
    else if (left < fadeMs) this.#fadedVolume.lower('timer', left / fadeMs);
  };

  #end(): void {
    // Also while something has interrupted it, which must not end in playing on.
    this.#media.pause();
    this.stop();
    this.#onEnd();
  }
}

/** Milliseconds in which the sound comes back after an interruption. */
const riseMs = 3000;

/** Plays on with the sound rising from nothing, where a page may set the volume. Returns the function that ends it. */
export function playSoftly(media: Pick<HTMLMediaElement, 'play'>, fadedVolume: FadedVolume): () => void {
  const startedAt = Date.now();
  const isFaded = fadedVolume.lower('rise', 0);
  // A browser that wants a press first leaves it paused; the sound is as it was then, too.
  media.play().catch(() => undefined);
  if (!isFaded) return () => undefined;
  const end = () => {
    clearInterval(timer);
    fadedVolume.restore('rise');
  };
  const timer = setInterval(() => {
    const part = (Date.now() - startedAt) / riseMs;
    if (part < 1) fadedVolume.lower('rise', part);
    else end();
  }, 100);
  return end;
}
