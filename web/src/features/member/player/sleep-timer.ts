/** Milliseconds before its end in which a timer fades the sound out. */
export const fadeMs = 30_000;

/** A timer needs this of the element that plays. */
export type TimedMedia = Pick<
  HTMLMediaElement,
  'volume' | 'paused' | 'pause' | 'addEventListener' | 'removeEventListener'
>;

/** Tells whether a page may set the volume here: Safari on the iPhone leaves it to the buttons of the device. */
export function maySetVolume(media: Pick<HTMLMediaElement, 'volume'>): boolean {
  const { volume } = media;
  const other = volume > 0.5 ? volume - 0.25 : volume + 0.25;
  media.volume = other;
  const isSet = Math.abs(media.volume - other) < 0.01;
  media.volume = volume;
  return isSet;
}

/**
 * Stops the playback at a set time, after fading the sound out. Besides its own clock it looks at the time with every step
 * of the playback, which goes on where a browser slows the clocks of a hidden page down (docs/product.md#resting).
 */
export class SleepTimer {
  readonly #media: TimedMedia;
  readonly #onEnd: () => void;
  #endsAt = 0;
  /** The volume before the sound was faded; undefined while it is not. */
  #volume: number | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;

  constructor(media: TimedMedia, onEnd: () => void) {
    this.#media = media;
    this.#onEnd = onEnd;
  }

  /** Begins, or begins anew. */
  start(milliseconds: number): void {
    this.stop();
    this.#endsAt = Date.now() + milliseconds;
    this.#clock = setInterval(this.#look, 250);
    this.#media.addEventListener('timeupdate', this.#look);
  }

  /** Ends without stopping the playback; the sound is as it was. */
  stop(): void {
    clearInterval(this.#clock);
    this.#media.removeEventListener('timeupdate', this.#look);
    if (this.#volume !== undefined) this.#media.volume = this.#volume;
    this.#volume = undefined;
  }

  #look = (): void => {
    const left = this.#endsAt - Date.now();
    if (left <= 0) this.#end();
    else if (left < fadeMs) this.#lower(left / fadeMs);
  };

  #lower(part: number): void {
    if (this.#volume === undefined) {
      if (!maySetVolume(this.#media)) return;
      this.#volume = this.#media.volume;
    }
    this.#media.volume = this.#volume * part;
  }

  #end(): void {
    if (!this.#media.paused) this.#media.pause();
    this.stop();
    this.#onEnd();
  }
}

/** Milliseconds in which the sound comes back after an interruption. */
const riseMs = 3000;

/** Plays on with the sound rising from nothing, where a page may set the volume. Returns the function that ends it. */
export function playSoftly(media: Pick<HTMLMediaElement, 'volume' | 'play'>): () => void {
  const { volume } = media;
  const isFaded = maySetVolume(media);
  const startedAt = Date.now();
  if (isFaded) media.volume = 0;
  // A browser that wants a press first leaves it paused; the sound is as it was then, too.
  media.play().catch(() => undefined);
  const rise = () => {
    const part = Math.min(1, (Date.now() - startedAt) / riseMs);
    media.volume = volume * part;
    if (part === 1) clearInterval(timer);
  };
  const timer = isFaded ? setInterval(rise, 100) : undefined;
  return () => {
    if (timer === undefined) return;
    clearInterval(timer);
    media.volume = volume;
  };
}
