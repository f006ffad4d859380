import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FadedVolume, maySetVolume } from './faded-volume.ts';
import { playSoftly, SleepTimer } from './sleep-timer.ts';

// docs/product.md#resting

class FakeMedia extends EventTarget {
  paused = false;
  #volume = 0.8;
  get volume() {
    return this.#volume;
  }
  set volume(value: number) {
    this.#volume = value;
  }
  pause(): void {
    this.paused = true;
  }
  async play(): Promise<void> {
    this.paused = false;
  }
}

/** The volume of this one belongs to the device. */
class FakePhone extends FakeMedia {
  override get volume() {
    return 1;
  }
  override set volume(_value: number) {
    // The page may not.
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function started(media: FakeMedia, milliseconds = 60_000) {
  const ended = vi.fn();
  const timer = new SleepTimer(media, new FadedVolume(media), ended);
  timer.start(milliseconds);
  return { timer, ended };
}

test('fades the sound out over 30 seconds, stops, and leaves the volume as it was', () => {
  const media = new FakeMedia();
  const { ended } = started(media);
  vi.advanceTimersByTime(30_000);
  expect(media.volume).toBeCloseTo(0.8);
  vi.advanceTimersByTime(15_000);
  expect(media.volume).toBeCloseTo(0.4, 1);
  vi.advanceTimersByTime(14_500);
  expect(media.volume).toBeLessThan(0.02);
  expect(media.paused).toBe(false);
  vi.advanceTimersByTime(500);
  expect(media).toMatchObject({ paused: true, volume: 0.8 });
  expect(ended).toHaveBeenCalledOnce();
});

test('stops at the set time where the volume is the device’s', () => {
  const media = new FakePhone();
  expect(maySetVolume(media)).toBe(false);
  started(media);
  vi.advanceTimersByTime(59_500);
  expect(media.paused).toBe(false);
  vi.advanceTimersByTime(500);
  expect(media.paused).toBe(true);
});

test('is in time by the steps of the playback where the clocks of a hidden page are stopped', () => {
  const media = new FakeMedia();
  started(media);
  vi.setSystemTime(50_000);
  media.dispatchEvent(new Event('timeupdate'));
  expect(media.volume).toBeCloseTo(0.8 / 3, 1);
  vi.setSystemTime(60_250);
  media.dispatchEvent(new Event('timeupdate'));
  expect(media).toMatchObject({ paused: true, volume: 0.8 });
});

test('begun anew or ended within the fade, the sound is as it was', () => {
  const media = new FakeMedia();
  const { timer, ended } = started(media);
  vi.advanceTimersByTime(45_000);
  timer.start(60_000);
  expect(media.volume).toBe(0.8);
  vi.advanceTimersByTime(45_000);
  timer.stop();
  expect(media).toMatchObject({ paused: false, volume: 0.8 });
  vi.advanceTimersByTime(60_000);
  expect(ended).not.toHaveBeenCalled();
});

test('after an interruption the sound rises for three seconds', () => {
  const media = new FakeMedia();
  const fadedVolume = new FadedVolume(media);
  media.paused = true;
  playSoftly(media, fadedVolume);
  expect(media).toMatchObject({ paused: false, volume: 0 });
  vi.advanceTimersByTime(1500);
  expect(media.volume).toBeCloseTo(0.4, 1);
  vi.advanceTimersByTime(1600);
  expect(media.volume).toBe(0.8);
  const end = playSoftly(media, fadedVolume);
  vi.advanceTimersByTime(1000);
  end();
  expect(media.volume).toBe(0.8);
});
