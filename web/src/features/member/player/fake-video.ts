export const readiness = { HAVE_NOTHING: 0, HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3 };

/** The part of a video element that a source needs; records its sources, and fails on demand. */
export class FakeVideo extends EventTarget {
  readyState = 4;
  paused = true;
  ended = false;
  seeking = false;
  error: { code: number } | null = null;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  currentTime = 0;
  buffered = { length: 1, start: () => 0, end: () => 30 };
  sources: string[] = [];

  set src(url: string) {
    this.sources.push(url);
    this.error = null;
    this.paused = true;
    this.currentTime = 0;
  }
  get src(): string {
    return this.sources.at(-1) ?? '';
  }
  async play(): Promise<void> {
    if (!this.paused) return;
    this.paused = false;
    this.emit('play');
  }
  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.emit('pause');
  }
  load(): void {
    this.readyState = 0;
  }
  removeAttribute(): void {
    this.sources.push('');
  }
  emit(name: string): void {
    this.dispatchEvent(new Event(name));
  }
  advanceTo(seconds: number): void {
    this.currentTime = seconds;
    this.emit('timeupdate');
  }
  /** Chromium pauses before it reports an error. */
  fail(): void {
    this.error = { code: 2 };
    this.paused = true;
    this.emit('pause');
    this.emit('error');
  }
}
