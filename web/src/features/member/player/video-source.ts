import { type ApiProblem, hasCode } from '../../../lib/problem.ts';
import type { AttachLadder, LadderError } from './ladder.ts';
import { loadLadder } from './load-ladder.ts';
import {
  isBuffered,
  isExpired,
  maxMediaFailures,
  rangesOf,
  renewalDelay,
  type SignedUrl,
  signedUrlFrom,
  urlRetryDelay,
} from './signed-url.ts';
import type { Playback, SourceCallbacks } from './source-callbacks.ts';
import { StallTimer } from './stall-timer.ts';

type SourceOptions = {
  startSeconds: number;
  soundOnly?: boolean;
  ladder?: (() => Promise<AttachLadder | null>) | undefined;
};

/** Plays a recording through signed URLs that expire after minutes, and through connections that break. */
export class VideoSource {
  private readonly video: HTMLVideoElement;
  private readonly callbacks: SourceCallbacks;
  private readonly stop = new AbortController();
  private current: SignedUrl;
  /** The last addresses that were received, and when. */
  private received: { playback: Playback; at: number };
  /** Waits for a moment at which changing the source interrupts nothing. */
  private renewed: SignedUrl | null = null;
  private renewal: Promise<void> | null = null;
  /** Seconds. Kept here because the element loses it when it fails. */
  private position: number;
  private failures = 0;
  private mediaFailures = 0;
  private failedAt = 0;
  private isRefused = false;
  /** The source has to be loaded again, not only its address. */
  private isLost = false;
  /** Follows the viewer's wish, because a browser also pauses on errors. */
  private shouldPlay = false;
  /** The position has moved since the source was loaded, sought or started. */
  private isMoving = false;
  private soundOnly: boolean;
  private readonly loadLadder: () => Promise<AttachLadder | null>;
  /** The element plays this ladder, or will when its player is loaded. */
  private ladder: { destroy: () => void } | null = null;
  /** The film is played as it was uploaded from now on. */
  private hasNoLadder = false;
  private ladderDenials = 0;
  private renewTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly stallTimer = new StallTimer();
  private retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    video: HTMLVideoElement,
    first: Playback,
    { startSeconds, soundOnly = false, ladder = loadLadder }: SourceOptions,
    callbacks: SourceCallbacks,
  ) {
    this.video = video;
    this.callbacks = callbacks;
    this.position = startSeconds;
    this.soundOnly = soundOnly;
    this.loadLadder = ladder;
    this.received = { playback: first, at: Date.now() };
    this.current = this.wantedUrl();
    this.listen();
    this.load(this.current);
    this.scheduleRenewal();
  }

  /** Stops all timers and requests; the element is left without a source. */
  detach(): void {
    this.stop.abort();
    clearTimeout(this.renewTimer);
    clearTimeout(this.retryTimer);
    this.stallTimer.clear();
    this.leaveLadder();
    this.video.removeAttribute('src');
    this.video.load();
  }

  /** Reconnects at once, with all attempts left again. */
  retry(): void {
    this.mediaFailures = 0;
    this.failures = 0;
    this.isRefused = false;
    this.reconnect();
  }

  /** Goes back to the start even before the metadata has arrived, when the element reports no seek. */
  restart(): void {
    this.position = 0;
    this.video.currentTime = 0;
    // A ladder would go to where it was told to begin.
    if (this.ladder && this.video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) this.load(this.current);
  }

  /** Goes on from the same position with the sound alone, or with the film again. */
  setSoundOnly(soundOnly: boolean): void {
    if (this.soundOnly === soundOnly) return;
    this.soundOnly = soundOnly;
    this.renewed = null;
    const { url } = this.current;
    this.current = this.wantedUrl();
    // A copy of the film is its own sound: it plays on.
    if (this.current.url === url) return;
    this.callbacks.hideFrame();
    this.stallTimer.clear();
    if (isExpired(this.current, Date.now())) this.renewNow();
    else this.load(this.current);
  }

  private wantedUrl(): SignedUrl {
    const { playback, at } = this.received;
    if (this.soundOnly && playback.soundUrl) return signedUrlFrom(playback, at, 'sound');
    return signedUrlFrom(playback, at, this.hasNoLadder ? 'film' : 'ladder');
  }

  private listen(): void {
    const { signal } = this.stop;
    const listenTo = (names: string[], act: () => void) => {
      for (const name of names) this.video.addEventListener(name, act, { signal });
    };
    listenTo(['loadedmetadata'], () => this.restorePosition());
    listenTo(['timeupdate'], () => this.onTimeUpdate());
    listenTo(['seeking'], () => this.onSeeking());
    listenTo(['waiting', 'stalled'], () => this.onWaiting());
    listenTo(['loadeddata', 'playing', 'canplay', 'seeked'], () => this.onData());
    listenTo(['error'], () => this.onError());
    listenTo(['pause'], () => this.onPause());
    listenTo(['play'], () => this.onPlay());
    window.addEventListener('online', () => this.retryTimer && this.retry(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden || this.renewIfDue(), { signal });
  }

  private load({ url, form }: SignedUrl): void {
    const video = this.video;
    // A new source resets the speed to its default, and pauses.
    video.defaultPlaybackRate = video.playbackRate;
    this.isMoving = false;
    // Loading takes back a play whose event has not come yet.
    if (!video.paused) this.shouldPlay = true;
    this.leaveLadder();
    if (form === 'ladder') {
      void this.startLadder();
      return;
    }
    video.src = url;
    // Without metadata this sets the start position, and what the element reports as its position.
    if (this.position > 0) video.currentTime = this.position;
    this.playIfWanted();
  }

  /** The element's events report the outcome. */
  private playIfWanted(): void {
    if (this.shouldPlay) this.video.play().catch(() => undefined);
  }

  private leaveLadder(): void {
    this.ladder?.destroy();
    this.ladder = null;
  }

  private async startLadder(): Promise<void> {
    // Stands for the ladder until it is there: another source may be wanted by then.
    const awaited = { destroy: () => undefined };
    this.ladder = awaited;
    const attach = await this.loadLadder().catch(() => null);
    if (this.ladder !== awaited || this.stop.signal.aborted) return;
    if (!attach) {
      this.playOriginal();
      return;
    }
    this.ladder = attach(this.video, this.position, {
      signedUrl: () => this.validLadderUrl(),
      onAttached: () => this.playIfWanted(),
      onError: (error) => this.onLadderError(error),
    });
  }

  /** The first request after a pause of an hour waits for a new signature, which no reload needs. */
  private async validLadderUrl(): Promise<string> {
    if (this.isRefused) throw new Error('the viewer has no access any more');
    if (isExpired(this.current, Date.now())) {
      await this.renew();
      this.applyRenewed(true);
    }
    return this.current.url;
  }

  /** A refused signature is renewed once; what goes on failing, or cannot be shown here, is left for the original film. */
  private onLadderError(error: LadderError): void {
    if (error === 'denied') this.ladderDenials++;
    if (error === 'unplayable' || this.ladderDenials > 1) this.playOriginal();
    else this.reconnect();
  }

  private playOriginal(): void {
    this.hasNoLadder = true;
    this.renewed = null;
    this.callbacks.showFrame();
    this.current = this.wantedUrl();
    this.load(this.current);
  }

  private onPause(): void {
    // Not when it has failed, nor when it plays again already.
    if (this.video.error || !this.video.paused) return;
    this.shouldPlay = false;
    this.applyRenewed();
  }

  private onPlay(): void {
    this.shouldPlay = true;
    this.isMoving = false;
    this.renewIfDue();
  }

  /** Some browsers drop a position that was set before the metadata arrived. */
  private restorePosition(): void {
    if (Math.abs(this.video.currentTime - this.position) > 1) this.video.currentTime = this.position;
  }

  private onTimeUpdate(): void {
    if (this.video.readyState < HTMLMediaElement.HAVE_METADATA || this.video.error) return;
    if (!this.video.paused && !this.video.seeking && this.video.currentTime > this.position) this.isMoving = true;
    this.position = this.video.currentTime;
    if (this.renewed) this.callbacks.captureFrame();
    if (!this.video.paused && Math.abs(this.position - this.failedAt) > 1) this.mediaFailures = 0;
  }

  private onSeeking(): void {
    if (this.video.readyState < HTMLMediaElement.HAVE_METADATA) return;
    this.position = this.video.currentTime;
    this.isMoving = false;
    if (!isBuffered(this.position, rangesOf(this.video.buffered))) this.ensureValidUrl();
  }

  /** Data beyond the buffer is needed: changes to a renewed URL, or fetches one when the current one has expired. */
  private ensureValidUrl(): void {
    if (this.renewed) this.applyRenewed(true);
    else if (isExpired(this.current, Date.now())) this.renewNow();
  }

  private renewNow(): void {
    this.renew().then(
      () => this.applyRenewed(true),
      () => this.reconnect(),
    );
  }

  private onWaiting(): void {
    if (this.hasEnough() || this.video.error || this.stallTimer.isRunning) return;
    this.callbacks.onStatus('waiting');
    this.stallTimer.start(this.isMoving ? 'playing' : 'starting', {
      onTooSlow: () => this.reportTooSlow(),
      onSlow: () => this.callbacks.onStatus('slow'),
      onLost: () => this.reconnect(),
    });
    this.ensureValidUrl();
  }

  /** The sound needs a tenth of the bytes; without any network it would stand still as well. */
  private reportTooSlow(): void {
    const hasSound = typeof this.received.playback.soundUrl === 'string';
    if (this.shouldPlay && !this.soundOnly && hasSound && navigator.onLine !== false) this.callbacks.onTooSlow();
  }

  private onData(): void {
    if (this.video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || this.video.seeking) return;
    this.callbacks.hideFrame();
    if (!this.hasEnough()) return;
    this.failures = 0;
    this.isLost = false;
    this.ladderDenials = 0;
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
    this.stallTimer.clear();
    this.callbacks.onStatus('fine');
  }

  /** Enough to play on; while paused, enough to show a frame. */
  private hasEnough(): boolean {
    const { paused, readyState } = this.video;
    return readyState >= (paused ? HTMLMediaElement.HAVE_CURRENT_DATA : HTMLMediaElement.HAVE_FUTURE_DATA);
  }

  private onError(): void {
    // Whoever plays the ladder tells what it means.
    if (this.ladder) return;
    this.mediaFailures++;
    this.failedAt = this.position;
    if (this.mediaFailures >= maxMediaFailures) {
      this.stallTimer.clear();
      this.callbacks.onStatus('broken');
    } else this.reconnect();
  }

  /** Fetches a new URL and goes on from the same position, with growing delays and without a limit. */
  private reconnect(): void {
    if (this.isRefused || this.stop.signal.aborted) return;
    this.stallTimer.clear();
    this.failures++;
    this.isLost = true;
    this.callbacks.onStatus('lost');
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.renewNow(), urlRetryDelay(this.failures));
  }

  /** Changes to the renewed URL: at once while paused or when it is needed, otherwise later. */
  private applyRenewed(isNeeded = false): void {
    if (!this.renewed || this.stop.signal.aborted) return;
    // Requests of a ladder take the new signature by themselves.
    const goesOn = this.ladder !== null && this.renewed.form === 'ladder' && !this.isLost;
    if (!goesOn && !isNeeded && (!this.video.paused || this.video.ended)) return;
    if (!goesOn) this.callbacks.showFrame();
    this.current = this.renewed;
    this.renewed = null;
    this.isLost = false;
    if (!goesOn) this.load(this.current);
  }

  private renewIfDue(): void {
    if (renewalDelay(this.renewed ?? this.current, Date.now()) > 0) {
      this.scheduleRenewal();
      return;
    }
    // The buffer plays on meanwhile; a failure is retried at the latest when data is needed.
    this.renew().then(
      () => this.applyRenewed(),
      () => this.scheduleRenewal(15_000),
    );
  }

  private scheduleRenewal(delay = renewalDelay(this.renewed ?? this.current, Date.now())): void {
    clearTimeout(this.renewTimer);
    if (this.stop.signal.aborted) return;
    this.renewTimer = setTimeout(() => {
      // A hidden, paused tab renews when it becomes visible.
      if (document.hidden && this.video.paused) return;
      this.renewIfDue();
    }, delay);
  }

  private renew(): Promise<void> {
    this.renewal ??= this.fetchUrl().finally(() => {
      this.renewal = null;
    });
    return this.renewal;
  }

  private async fetchUrl(): Promise<void> {
    try {
      const playback = await this.callbacks.fetchPlayback();
      this.received = { playback, at: Date.now() };
      this.renewed = this.wantedUrl();
      this.scheduleRenewal();
    } catch (error) {
      if (hasCode(error, 'no_access', 'not_signed_in', 'recording_not_found')) this.refuse(error);
      throw error;
    }
  }

  private refuse(problem: ApiProblem): void {
    this.isRefused = true;
    clearTimeout(this.retryTimer);
    this.stallTimer.clear();
    this.video.pause();
    this.callbacks.onStatus('refused');
    this.callbacks.onRefused(problem);
  }
}
