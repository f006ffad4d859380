import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiProblem } from '../../lib/api/problem.ts';
import { VideoSource } from './source.ts';
import type { Flow } from './surroundings.ts';

const readiness = { HAVE_NOTHING: 0, HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3 };

/** As much of a video element as a source needs: it remembers what it is given, and fails when told to. */
class FakeVideo extends EventTarget {
  readyState = 4;
  paused = true;
  ended = false;
  seeking = false;
  error: { code: number } | null = null;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  currentTime = 0;
  buffered = { length: 1, start: () => 0, end: () => 30 };
  addresses: string[] = [];

  set src(address: string) {
    this.addresses.push(address);
    this.error = null;
    this.paused = true;
    this.currentTime = 0;
  }
  get src(): string {
    return this.addresses.at(-1) ?? '';
  }
  async play(): Promise<void> {
    if (!this.paused) return;
    this.paused = false;
    this.tell('play');
  }
  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.tell('pause');
  }
  load(): void {
    this.readyState = 0;
  }
  removeAttribute(): void {
    this.addresses.push('');
  }
  tell(name: string): void {
    this.dispatchEvent(new Event(name));
  }
  /** Goes on to a second, as playing does. */
  reach(seconds: number): void {
    this.currentTime = seconds;
    this.tell('timeupdate');
  }
  /** Breaks as Chromium does: it stops by itself. */
  break(): void {
    this.error = { code: 2 };
    this.paused = true;
    this.tell('pause');
    this.tell('error');
  }
}

const life = 10 * 60_000;
let count = 0;
const playback = () => ({
  recording: {
    id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    collection: 'birth' as const,
    title: 'Riding the Surge',
    description: '',
    durationSeconds: 1930,
    isFree: false,
    orderIndex: 0,
    thumbnailUrl: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  },
  videoUrl: `/media/${++count}.mp4`,
  captionsUrl: null,
  expiresAt: new Date(Date.now() + life).toISOString(),
  positionSeconds: 0,
});

function begin(at = 0) {
  const video = new FakeVideo();
  const said: Flow[] = [];
  const around = {
    renew: jest.fn(async () => playback()),
    remember: jest.fn(),
    cover: jest.fn(),
    uncover: jest.fn(),
    say: (flow: Flow) => void said.push(flow),
    refuse: jest.fn(),
  };
  const source = new VideoSource(video as unknown as HTMLVideoElement, playback(), at, around);
  return { video, said, around, source };
}

beforeEach(() => {
  count = 0;
  jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') });
  Object.assign(globalThis, {
    HTMLMediaElement: readiness,
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { hidden: false }),
  });
});
afterEach(() => {
  jest.useRealTimers();
  for (const name of ['HTMLMediaElement', 'window', 'document']) Reflect.deleteProperty(globalThis, name);
});

describe('a recording plays through addresses that live for minutes', () => {
  test('from where it was left', () => {
    const { video } = begin(767.3);
    expect(video.src).toBe('/media/1.mp4');
    expect(video.currentTime).toBe(767.3);
  });

  test('without a break while it plays: the renewed address waits', async () => {
    const { video, around } = begin();
    await video.play();
    await jest.advanceTimersByTimeAsync(9 * 60_000);
    expect(around.renew).toHaveBeenCalledTimes(1);
    expect(video.addresses).toEqual(['/media/1.mp4']);
    await jest.advanceTimersByTimeAsync(9 * 60_000);
    expect(around.renew).toHaveBeenCalledTimes(2);
    expect(video.addresses).toEqual(['/media/1.mp4']);
  });

  test('changing at once when it is paused, at the same place and the same speed', async () => {
    const { video, around } = begin();
    video.playbackRate = 1.5;
    await video.play();
    await jest.advanceTimersByTimeAsync(9 * 60_000);
    video.reach(20);
    video.pause();
    expect(video.addresses).toEqual(['/media/1.mp4', '/media/2.mp4']);
    expect(video.currentTime).toBe(20);
    expect(video.defaultPlaybackRate).toBe(1.5);
    expect(video.paused).toBe(true);
    expect(around.cover).toHaveBeenCalledTimes(1);
    video.tell('seeked');
    expect(around.uncover).toHaveBeenCalled();
  });

  test('changing when it needs what is not loaded, and going on', async () => {
    const { video } = begin();
    await video.play();
    await jest.advanceTimersByTimeAsync(9 * 60_000);
    video.currentTime = 12;
    video.tell('seeking');
    expect(video.src).toBe('/media/1.mp4');
    video.currentTime = 1200;
    video.tell('seeking');
    expect(video.src).toBe('/media/2.mp4');
    expect(video.currentTime).toBe(1200);
    expect(video.paused).toBe(false);
  });

  test('and renews nothing while nobody watches, but at once when somebody comes back', async () => {
    const { video, around } = begin();
    Object.assign(document, { hidden: true });
    await jest.advanceTimersByTimeAsync(60 * 60_000);
    expect(around.renew).not.toHaveBeenCalled();
    Object.assign(document, { hidden: false });
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(1);
    expect(video.src).toBe('/media/2.mp4');
  });
});

describe('a connection that breaks', () => {
  test('is said, and it goes on from where it was as soon as there is one', async () => {
    const { video, said, around } = begin();
    await video.play();
    video.reach(20);
    around.renew.mockRejectedValueOnce(new ApiProblem('unreachable'));
    video.break();
    expect(said).toContain('lost');
    await jest.advanceTimersByTimeAsync(1000);
    expect(around.renew).toHaveBeenCalledTimes(2);
    expect(video.src).toBe('/media/2.mp4');
    expect(video.currentTime).toBe(20);
    expect(video.paused).toBe(false);
    video.tell('playing');
    expect(said.at(-1)).toBe('fine');
  });

  test('is told from a slow one: first it waits, then it says so, then it starts anew', async () => {
    const { video, said, around } = begin();
    await video.play();
    video.readyState = 2;
    video.tell('waiting');
    expect(said).toEqual(['waiting']);
    await jest.advanceTimersByTimeAsync(8000);
    expect(said.at(-1)).toBe('slow');
    await jest.advanceTimersByTimeAsync(17_000);
    expect(said.at(-1)).toBe('lost');
    await jest.advanceTimersByTimeAsync(1);
    expect(around.renew).toHaveBeenCalled();
    expect(video.src).toBe('/media/2.mp4');
  });

  test('is not tried for ever when it is the recording that does not play', async () => {
    const { video, said } = begin();
    for (let i = 0; i < 4; i++) {
      video.break();
      await jest.advanceTimersByTimeAsync(15_000);
    }
    expect(said.at(-1)).toBe('broken');
    expect(video.addresses).toHaveLength(4);
  });

  test('ends where access has ended, and begins again when somebody has signed in', async () => {
    const { video, said, around, source } = begin();
    await video.play();
    video.reach(20);
    around.renew.mockRejectedValueOnce(new ApiProblem('not_signed_in'));
    video.break();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(said.at(-1)).toBe('refused');
    expect(around.refuse).toHaveBeenCalledTimes(1);
    expect(around.renew).toHaveBeenCalledTimes(1);
    source.again();
    await jest.advanceTimersByTimeAsync(1);
    expect(video.src).toBe('/media/2.mp4');
    expect(video.currentTime).toBe(20);
  });
});

test('what is left ends: no timer asks for anything any more', async () => {
  const { around, source } = begin();
  source.detach();
  await jest.advanceTimersByTimeAsync(60 * 60_000);
  expect(around.renew).not.toHaveBeenCalled();
});
