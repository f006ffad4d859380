import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resumeInterrupted } from './interruptions.ts';

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
  }
}

const page = Object.assign(new EventTarget(), { hidden: false });

function hide(isHidden: boolean): void {
  page.hidden = isHidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('HTMLMediaElement', FakeVideo);
  page.hidden = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function rested() {
  const video = new FakeVideo();
  const stop = resumeInterrupted(video as unknown as HTMLVideoElement);
  return { video, stop };
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

test('nothing is left of it once the view is closed', () => {
  const { video, stop } = rested();
  stop();
  expect(Object.hasOwn(video, 'pause')).toBe(false);
  hide(true);
  video.stop();
  hide(false);
  expect(video.paused).toBe(true);
});
