type Media = Pick<HTMLMediaElement, 'volume'>;

/** The timer fades the sound out, and it rises after an interruption. */
type Reason = 'timer' | 'rise';

/** Tells whether a page may set the volume here: Safari on the iPhone leaves it to the buttons of the device. */
export function maySetVolume(media: Media): boolean {
  const { volume } = media;
  const other = volume > 0.5 ? volume - 0.25 : volume + 0.25;
  media.volume = other;
  const isSet = Math.abs(media.volume - other) < 0.01;
  media.volume = volume;
  return isSet;
}

/**
 * Lowers the volume of an element for two reasons, which may hold at the same time. A volume that one of them has lowered
 * is never taken for the chosen one, which is there again when both are over.
 */
export class FadedVolume {
  readonly #media: Media;
  readonly #parts = new Map<Reason, number>();
  /** The volume before the sound was faded; undefined while it is not. */
  #chosen: number | undefined;

  constructor(media: Media) {
    this.#media = media;
  }

  /** Lowers the sound to this part of the chosen volume. Returns false where a page may not set the volume. */
  lower(reason: Reason, part: number): boolean {
    if (this.#chosen === undefined) {
      if (!maySetVolume(this.#media)) return false;
      this.#chosen = this.#media.volume;
    }
    this.#parts.set(reason, part);
    this.#apply(this.#chosen);
    return true;
  }

  restore(reason: Reason): void {
    this.#parts.delete(reason);
    if (this.#chosen === undefined) return;
    this.#apply(this.#chosen);
    if (this.#parts.size === 0) this.#chosen = undefined;
  }

  #apply(chosen: number): void {
    this.#media.volume = [...this.#parts.values()].reduce((volume, part) => volume * part, chosen);
  }
}
