import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FadedVolume } from './faded-volume.ts';
import { resumeInterrupted } from './interruptions.ts';
import { SleepTimer } from './sleep-timer.ts';

// docs/product.md#resting

class FakeVideo extends EventTarget {
  paused = false;
  ended = false;
  volume = 1;
  pause(): void {
    this.stop();
  }
  /** Is what a browser does by itself: it calls no function of the element. */
  stop(): void {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  finish(): void {
    this.ended = true;
    this.stop();
  }
  async play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
  }
}

/** Calls listeners that capture first, as browsers do; Node calls all in the order in which they came. */
class FakePage extends EventTarget {
  hidden = false;
  readonly #capturing = new EventTarget();
  override addEventListener(...[type, listener, options]: Parameters<EventTarget['addEventListener']>): void {
    if (typeof options === 'object' && options.capture) this.#capturing.addEventListener(type, listener);
    else super.addEventListener(type, listener, options);
  }
  override removeEventListener(...[type, listener, options]: Parameters<EventTarget['removeEventListener']>): void {
    this.#capturing.removeEventListener(type, listener);
    super.removeEventListener(type, listener, options);
  }
  override dispatchEvent(event: Event): boolean {
    this.#capturing.dispatchEvent(new Event(event.type));
    return super.dispatchEvent(event);
  }
}

let page = new FakePage();

function hide(isHidden: boolean): void {
  page.hidden = isHidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  page = new FakePage();
  vi.stubGlobal('document', page);
  vi.stubGlobal('HTMLMediaElement', FakeVideo);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function rested() {
  const video = new FakeVideo();
  const fadedVolume = new FadedVolume(video);
  const stop = resumeInterrupted(video as unknown as HTMLVideoElement, fadedVolume);
  return { video, fadedVolume, stop };
}

/** Rests with a sleep timer of a minute. */
function timed() {
  const { video, fadedVolume, stop } = rested();
  const hasEnded = vi.fn();
  const timer = new SleepTimer(video, fadedVolume, hasEnded);
  timer.start(60_000);
  return { video, timer, hasEnded, stop };
}

test('a pause by the browser while the page is hidden ends softly when it is seen again', () => {
  const { video } = rested();
  hide(true);
  video.stop();
  hide(false);
  expect(video).toMatchObject({ paused: false, volume: 0 });
  vi.advanceTimersByTime(3100);
  expect(video.volume).toBe(1);
});

test.each<[string, (video: FakeVideo) => void]>([
  ['by a press', (video) => video.pause()],
  ['of a page that is seen, as by headphones that are pulled out', (video) => [hide(false), video.stop()]],
  ['at its end', (video) => video.finish()],
  ['that is followed by another one by a press', (video) => [video.stop(), void video.play(), video.pause()]],
  ['that lasts more than ten minutes', (video) => [video.stop(), vi.advanceTimersByTime(601_000)]],
])('a pause %s stays', (_what, act) => {
  const { video } = rested();
  hide(true);
  act(video);
  hide(false);
  expect(video.paused).toBe(true);
});

test('an interruption in which the timer ends stays', () => {
  const { video, hasEnded } = timed();
  hide(true);
  video.stop();
  vi.advanceTimersByTime(61_000);
  expect(hasEnded).toHaveBeenCalledOnce();
  hide(false);
  expect(video).toMatchObject({ paused: true, volume: 1 });
});

test('nothing plays where the clocks of a hidden page were stopped until after the end of the timer', () => {
  const { video, hasEnded } = timed();
  const plays = vi.spyOn(video, 'play');
  hide(true);
  video.stop();
  vi.setSystemTime(Date.now() + 61_000);
  hide(false);
  expect(hasEnded).toHaveBeenCalledOnce();
  expect(plays).not.toHaveBeenCalled();
});

test('an interruption while the timer fades the sound out leaves the volume as it was', () => {
  const { video, timer, stop } = timed();
  vi.advanceTimersByTime(45_000);
  hide(true);
  video.stop();
  vi.advanceTimersByTime(3000);
  hide(false);
  expect(video).toMatchObject({ paused: false, volume: 0 });
  vi.advanceTimersByTime(4000);
  expect(video.volume).toBeCloseTo(8 / 30, 1);
  vi.advanceTimersByTime(8000);
  expect(video).toMatchObject({ paused: true, volume: 1 });
  timer.stop();
  stop();
  expect(video.volume).toBe(1);
});

test('an interruption just before the end of the timer leaves the volume as it was', () => {
  const { video } = timed();
  vi.advanceTimersByTime(57_000);
  hide(true);
  video.stop();
  vi.advanceTimersByTime(1500);
  hide(false);
  vi.advanceTimersByTime(1600);
  expect(video.paused).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(video.volume).toBe(1);
});

test('a second interruption while the sound rises leaves the volume as it was', () => {
  const { video } = rested();
  for (let times = 0; times < 2; times++) {
    hide(true);
    video.stop();
    hide(false);
    vi.advanceTimersByTime(1000);
  }
  vi.advanceTimersByTime(1000);
  expect(video.volume).toBeCloseTo(2 / 3, 1);
  vi.advanceTimersByTime(1100);
  expect(video.volume).toBe(1);
});

test('the volume that somebody chose after the sound has risen stays when the view is closed', () => {
  const { video, stop } = rested();
  hide(true);
  video.stop();
  hide(false);
  vi.advanceTimersByTime(3100);
  video.volume = 0.4;
  stop();
  expect(video.volume).toBe(0.4);
});

test('nothing is left of it once the view is closed', () => {
  const { video, stop } = rested();
  stop();
  expect(Object.hasOwn(video, 'pause')).toBe(false);
  hide(true);
  video.stop();
  hide(false);
  expect(video.paused).toBe(true);
});
