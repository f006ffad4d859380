import { type ApiProblem, hasCode } from '../../lib/api/problem.ts';
import { Patience } from './patience.ts';
import { type Address, addressFrom, isLoaded, isOver, pauseBefore, renewIn, spansOf, triesOfMedia } from './renewal.ts';
import type { Playback, Surroundings } from './surroundings.ts';

/** Plays a recording through addresses that live for minutes, and through connections that break. */
export class VideoSource {
  private readonly video: HTMLVideoElement;
  private readonly around: Surroundings;
  private readonly stop = new AbortController();
  private current: Address;
  /** A renewed address, until there is a moment to change to it. */
  private newer: Address | null = null;
  private renewing: Promise<void> | null = null;
  /** Where it is, also while the element has lost it. */
  private place: number;
  private failures = 0;
  private failedMedia = 0;
  private failedAt = 0;
  private isRefused = false;
  /** Whether it is meant to play: a browser stops by itself when it fails. */
  private isWanted = false;
  private renewTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly patience = new Patience();
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(video: HTMLVideoElement, first: Playback, at: number, around: Surroundings) {
    this.video = video;
    this.around = around;
    this.place = at;
    this.current = addressFrom(first, Date.now());
    this.listen();
    this.load(this.current);
    this.planRenewal();
  }

  /** Ends everything; the element is left without a source. */
  detach(): void {
    this.stop.abort();
    clearTimeout(this.renewTimer);
    clearTimeout(this.retry);
    this.patience.end();
    this.video.removeAttribute('src');
    this.video.load();
  }

  /** Tries again at once, because somebody asks for it or something has changed. */
  again(): void {
    this.failedMedia = 0;
    this.failures = 0;
    this.isRefused = false;
    this.lose();
  }

  private listen(): void {
    const { signal } = this.stop;
    const on = (names: string[], act: () => void) => {
      for (const name of names) this.video.addEventListener(name, act, { signal });
    };
    on(['loadedmetadata'], () => this.begin());
    on(['timeupdate'], () => this.follow());
    on(['seeking'], () => this.seek());
    on(['waiting', 'stalled'], () => this.wait());
    on(['loadeddata', 'playing', 'canplay', 'seeked'], () => this.flow());
    on(['error'], () => this.fail());
    on(['pause'], () => this.rest());
    on(['play'], () => this.goOn());
    window.addEventListener('online', () => this.retry && this.again(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden || this.keepFresh(), { signal });
  }

  /** Gives the element an address, to go on from the same place. */
  private load({ url }: Address): void {
    const video = this.video;
    // Loading anew takes the speed back to its default, and stops.
    video.defaultPlaybackRate = video.playbackRate;
    video.src = url;
    // Before anything is known of the video this is where it will begin, and what it says of its position.
    if (this.place > 0) video.currentTime = this.place;
    // What comes of it is told by the element's own events.
    if (this.isWanted) video.play().catch(() => undefined);
  }

  private rest(): void {
    // Not when it has failed, nor when it plays again already.
    if (this.video.error || !this.video.paused) return;
    this.isWanted = false;
    this.change();
  }

  private goOn(): void {
    this.isWanted = true;
    this.keepFresh();
  }

  /** Some browsers forget the place that they were given before they knew the video. */
  private begin(): void {
    if (Math.abs(this.video.currentTime - this.place) > 1) this.video.currentTime = this.place;
  }

  private follow(): void {
    if (this.video.readyState < HTMLMediaElement.HAVE_METADATA || this.video.error) return;
    this.place = this.video.currentTime;
    if (this.newer) this.around.remember();
    if (!this.video.paused && Math.abs(this.place - this.failedAt) > 1) this.failedMedia = 0;
  }

  private seek(): void {
    if (this.video.readyState < HTMLMediaElement.HAVE_METADATA) return;
    this.place = this.video.currentTime;
    if (!isLoaded(this.place, spansOf(this.video.buffered))) this.needData();
  }

  /** More data is needed than what is loaded: the moment to change to a renewed address, or to get one. */
  private needData(): void {
    if (this.newer) this.change(true);
    else if (isOver(this.current, Date.now()))
      this.renew().then(
        () => this.change(true),
        () => this.lose(),
      );
  }

  private wait(): void {
    if (this.hasEnough() || this.video.error || this.patience.isTried) return;
    this.around.say('waiting');
    this.patience.begin(
      () => this.around.say('slow'),
      () => this.lose(),
    );
    this.needData();
  }

  private flow(): void {
    if (this.video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || this.video.seeking) return;
    this.around.uncover();
    if (!this.hasEnough()) return;
    this.failures = 0;
    clearTimeout(this.retry);
    this.retry = undefined;
    this.patience.end();
    this.around.say('fine');
  }

  /** Whether there is something to go on with; while it is paused, something to look at. */
  private hasEnough(): boolean {
    const { paused, readyState } = this.video;
    return readyState >= (paused ? HTMLMediaElement.HAVE_CURRENT_DATA : HTMLMediaElement.HAVE_FUTURE_DATA);
  }

  private fail(): void {
    this.failedMedia++;
    this.failedAt = this.place;
    if (this.failedMedia >= triesOfMedia) {
      this.patience.end();
      this.around.say('broken');
    } else this.lose();
  }

  /** What was connected is not any more: gets a new address and goes on from where it was, however long that takes. */
  private lose(): void {
    if (this.isRefused || this.stop.signal.aborted) return;
    this.patience.end();
    this.failures++;
    this.around.say('lost');
    clearTimeout(this.retry);
    this.retry = setTimeout(() => {
      this.renew().then(
        () => this.change(true),
        () => this.lose(),
      );
    }, pauseBefore(this.failures));
  }

  /** Changes to the renewed address: at once while it is paused or needed, otherwise later. */
  private change(isNeeded = false): void {
    if (!this.newer || this.stop.signal.aborted) return;
    if (!isNeeded && (!this.video.paused || this.video.ended)) return;
    this.around.cover();
    this.current = this.newer;
    this.newer = null;
    this.load(this.current);
  }

  private keepFresh(): void {
    if (renewIn(this.newer ?? this.current, Date.now()) > 0) {
      this.planRenewal();
      return;
    }
    // While there is something loaded it plays on; what fails is asked for when data is needed.
    this.renew().then(
      () => this.change(),
      () => this.planRenewal(15_000),
    );
  }

  private planRenewal(wait = renewIn(this.newer ?? this.current, Date.now())): void {
    clearTimeout(this.renewTimer);
    if (this.stop.signal.aborted) return;
    this.renewTimer = setTimeout(() => {
      // Nobody watches: it is renewed when somebody comes back.
      if (document.hidden && this.video.paused) return;
      this.keepFresh();
    }, wait);
  }

  private renew(): Promise<void> {
    this.renewing ??= this.fetchAddress().finally(() => {
      this.renewing = null;
    });
    return this.renewing;
  }

  private async fetchAddress(): Promise<void> {
    try {
      this.newer = addressFrom(await this.around.renew(), Date.now());
      this.planRenewal();
    } catch (error) {
      if (hasCode(error, 'no_access', 'not_signed_in', 'recording_not_found')) this.refuse(error);
      throw error;
    }
  }

  private refuse(problem: ApiProblem): void {
    this.isRefused = true;
    clearTimeout(this.retry);
    this.patience.end();
    this.video.pause();
    this.around.say('refused');
    this.around.refuse(problem);
  }
}
