import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiProblem } from '../../../lib/problem.ts';
import { FakeVideo, readiness } from './fake-video.ts';
import type { AttachLadder, LadderCallbacks } from './ladder.ts';
import type { StreamStatus } from './source-callbacks.ts';
import { VideoSource } from './video-source.ts';

const life = 10 * 60_000;
let count = 0;
let hasLadder = false;
let hasSound = true;
/** The address of a copy of the film in this browser. */
let copyUrl: string | null = null;
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
  videoUrl: copyUrl ?? `/media/${++count}.mp4`,
  soundUrl: hasSound ? (copyUrl ?? `/media/${count}.m4a`) : null,
  ladderUrl: hasLadder ? `/media/ladder/film.m3u8?${count}` : null,
  captionsUrl: null,
  expiresAt: new Date(Date.now() + life).toISOString(),
  positionSeconds: 0,
});

function start(startSeconds = 0, ladder?: () => Promise<AttachLadder | null>) {
  const video = new FakeVideo();
  const statuses: StreamStatus[] = [];
  const callbacks = {
    fetchPlayback: vi.fn(async () => playback()),
    captureFrame: vi.fn(),
    showFrame: vi.fn(),
    hideFrame: vi.fn(),
    onStatus: (status: StreamStatus) => void statuses.push(status),
    onTooSlow: vi.fn(),
    onRefused: vi.fn(),
  };
  const source = new VideoSource(video as unknown as HTMLVideoElement, playback(), { startSeconds, ladder }, callbacks);
  return { video, statuses, callbacks, source };
}

beforeEach(() => {
  count = 0;
  hasLadder = false;
  hasSound = true;
  copyUrl = null;
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') });
  Object.assign(globalThis, {
    HTMLMediaElement: readiness,
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { hidden: false }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  for (const name of ['HTMLMediaElement', 'window', 'document']) Reflect.deleteProperty(globalThis, name);
});

describe('playback through expiring URLs', () => {
  test('starts at the saved position', () => {
    const { video } = start(767.3);
    expect(video.src).toBe('/media/1.mp4');
    expect(video.currentTime).toBe(767.3);
  });

  test('starts at the beginning when that is asked for before the metadata arrives', () => {
    const { video, source } = start(767.3);
    source.restart();
    video.emit('loadedmetadata');
    expect(video.currentTime).toBe(0);
  });

  test('goes on as sound alone and as film again, from the same position (docs/product.md#sound-only)', async () => {
    const { video, source, callbacks } = start(20);
    video.playbackRate = 1.5;
    await video.play();
    video.advanceTo(31);
    source.setSoundOnly(true);
    expect(video.sources).toEqual(['/media/1.mp4', '/media/1.m4a']);
    expect([video.currentTime, video.paused, video.defaultPlaybackRate]).toEqual([31, false, 1.5]);
    video.advanceTo(40);
    video.pause();
    source.setSoundOnly(false);
    source.setSoundOnly(false);
    expect(video.sources).toEqual(['/media/1.mp4', '/media/1.m4a', '/media/1.mp4']);
    expect([video.currentTime, video.paused]).toEqual([40, true]);
    expect(callbacks.fetchPlayback).not.toHaveBeenCalled();
  });

  test('the film of a copy has its sound in it: it plays on without being loaded again', async () => {
    copyUrl = 'blob:film';
    const { video, source } = start();
    await video.play();
    video.advanceTo(31);
    source.setSoundOnly(true);
    source.setSoundOnly(false);
    expect(video.sources).toEqual(['blob:film']);
    expect([video.currentTime, video.paused]).toEqual([31, false]);
  });

  test('renews the address of the sound alone, also where it has ended when it is asked for', async () => {
    const { video, source } = start();
    source.setSoundOnly(true);
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    expect(video.src).toBe('/media/2.m4a');
    await video.play();
    await vi.advanceTimersByTimeAsync(8 * 60_000);
    vi.setSystemTime(Date.now() + life);
    source.setSoundOnly(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(video.src).toMatch(/^\/media\/[3-9]\.mp4$/);
  });

  test('keeps the source while it plays: the renewed URL waits', async () => {
    const { video, callbacks } = start();
    await video.play();
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    expect(callbacks.fetchPlayback).toHaveBeenCalledTimes(1);
    expect(video.sources).toEqual(['/media/1.mp4']);
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    expect(callbacks.fetchPlayback).toHaveBeenCalledTimes(2);
    expect(video.sources).toEqual(['/media/1.mp4']);
  });

  test('changes the source when it is paused, keeping position and speed', async () => {
    const { video, callbacks } = start();
    video.playbackRate = 1.5;
    await video.play();
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    video.advanceTo(20);
    video.pause();
    expect(video.sources).toEqual(['/media/1.mp4', '/media/2.mp4']);
    expect(video.currentTime).toBe(20);
    expect(video.defaultPlaybackRate).toBe(1.5);
    expect(video.paused).toBe(true);
    expect(callbacks.showFrame).toHaveBeenCalledTimes(1);
    video.emit('seeked');
    expect(callbacks.hideFrame).toHaveBeenCalled();
  });

  test('changes the source when it seeks outside the buffer, and plays on', async () => {
    const { video } = start();
    await video.play();
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    video.currentTime = 12;
    video.emit('seeking');
    expect(video.src).toBe('/media/1.mp4');
    video.currentTime = 1200;
    video.emit('seeking');
    expect(video.src).toBe('/media/2.mp4');
    expect(video.currentTime).toBe(1200);
    expect(video.paused).toBe(false);
  });

  test('renews nothing while hidden and paused, but at once when visible again', async () => {
    const { video, callbacks } = start();
    Object.assign(document, { hidden: true });
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(callbacks.fetchPlayback).not.toHaveBeenCalled();
    Object.assign(document, { hidden: false });
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(1);
    expect(video.src).toBe('/media/2.mp4');
  });
});

describe('broken connection', () => {
  test('is reported, and playback resumes at the same position', async () => {
    const { video, statuses, callbacks } = start();
    await video.play();
    video.advanceTo(20);
    callbacks.fetchPlayback.mockRejectedValueOnce(new ApiProblem('unreachable'));
    video.fail();
    expect(statuses).toContain('lost');
    await vi.advanceTimersByTimeAsync(1000);
    expect(callbacks.fetchPlayback).toHaveBeenCalledTimes(2);
    expect(video.src).toBe('/media/2.mp4');
    expect(video.currentTime).toBe(20);
    expect(video.paused).toBe(false);
    video.emit('playing');
    expect(statuses.at(-1)).toBe('fine');
  });

  test('differs from a slow one by duration: waiting, slow, then lost and reconnected', async () => {
    const { video, statuses, callbacks } = start();
    await video.play();
    video.readyState = 2;
    video.emit('waiting');
    expect(statuses).toEqual(['waiting']);
    await vi.advanceTimersByTimeAsync(8000);
    expect(statuses.at(-1)).toBe('slow');
    await vi.advanceTimersByTimeAsync(17_000);
    expect(statuses.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(1);
    expect(callbacks.fetchPlayback).toHaveBeenCalled();
    expect(video.src).toBe('/media/2.mp4');
  });

  test('is given up after four failures of the media itself', async () => {
    const { video, statuses } = start();
    for (let i = 0; i < 4; i++) {
      video.fail();
      await vi.advanceTimersByTimeAsync(15_000);
    }
    expect(statuses.at(-1)).toBe('broken');
    expect(video.sources).toHaveLength(4);
  });

  test('stops when access has ended, and resumes after signing in again', async () => {
    const { video, statuses, callbacks, source } = start();
    await video.play();
    video.advanceTo(20);
    callbacks.fetchPlayback.mockRejectedValueOnce(new ApiProblem('not_signed_in'));
    video.fail();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(statuses.at(-1)).toBe('refused');
    expect(callbacks.onRefused).toHaveBeenCalledTimes(1);
    expect(callbacks.fetchPlayback).toHaveBeenCalledTimes(1);
    source.retry();
    await vi.advanceTimersByTimeAsync(1);
    expect(video.src).toBe('/media/2.mp4');
    expect(video.currentTime).toBe(20);
  });
});

describe('a ladder (docs/product.md#any-network)', () => {
  /** Ladders that were attached, from which second on, and how many of them are over. */
  async function startWithLadder(startSeconds = 0) {
    hasLadder = true;
    const attached: (LadderCallbacks & { from: number })[] = [];
    let destroyed = 0;
    const attach: AttachLadder = (_, from, own) => {
      attached.push({ ...own, from });
      return { destroy: () => void destroyed++ };
    };
    const started = start(startSeconds, async () => attach);
    await vi.advanceTimersByTimeAsync(0);
    return { ...started, attached, destroyedCount: () => destroyed };
  }

  test('is played from the saved position, and left for the sound alone and taken again', async () => {
    const { video, source, attached, destroyedCount } = await startWithLadder(767.3);
    expect(attached.map(({ from }) => from)).toEqual([767.3]);
    expect(video.sources).toEqual([]);
    // Pressed while the player of ladders was loading; a new source pauses.
    await video.play();
    video.paused = true;
    attached[0]?.onAttached();
    expect(video.paused).toBe(false);
    video.advanceTo(780);
    source.setSoundOnly(true);
    expect([video.src, destroyedCount()]).toEqual(['/media/1.m4a', 1]);
    video.advanceTo(790);
    source.setSoundOnly(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(attached.at(-1)?.from).toBe(790);
  });

  test('takes each renewed signature without being loaded again', async () => {
    const { video, attached, callbacks } = await startWithLadder();
    await video.play();
    expect(await attached[0]?.signedUrl()).toBe('/media/ladder/film.m3u8?1');
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    expect(await attached[0]?.signedUrl()).toBe('/media/ladder/film.m3u8?2');
    expect([attached.length, callbacks.fetchPlayback.mock.calls.length]).toEqual([1, 1]);
  });

  test('waits for a new signature after a pause of an hour', async () => {
    const { attached, callbacks } = await startWithLadder();
    Object.assign(document, { hidden: true });
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(callbacks.fetchPlayback).not.toHaveBeenCalled();
    const urls = await Promise.all([attached[0]?.signedUrl(), attached[0]?.signedUrl()]);
    expect(urls).toEqual(['/media/ladder/film.m3u8?2', '/media/ladder/film.m3u8?2']);
    expect([attached.length, callbacks.fetchPlayback.mock.calls.length]).toEqual([1, 1]);
  });

  test('that is refused is renewed once and goes on; refused again, the film plays as it was uploaded', async () => {
    const { video, attached } = await startWithLadder();
    await video.play();
    video.advanceTo(31);
    attached[0]?.onError('denied');
    await vi.advanceTimersByTimeAsync(1);
    expect(attached.map(({ from }) => from)).toEqual([0, 31]);
    expect(await attached[1]?.signedUrl()).toBe('/media/ladder/film.m3u8?2');
    attached[1]?.onError('denied');
    await vi.advanceTimersByTimeAsync(1);
    expect([video.src, video.currentTime]).toEqual(['/media/2.mp4', 31]);
  });

  test('is asked for again while the network is away', async () => {
    const { video, attached, statuses } = await startWithLadder();
    for (let attempt = 0; attempt < 6; attempt++) {
      attached.at(-1)?.onError('unreachable');
      await vi.advanceTimersByTimeAsync(16_000);
    }
    expect(attached).toHaveLength(7);
    expect([video.sources, statuses.includes('lost')]).toEqual([[], true]);
  });

  test('that this browser cannot play, or whose player does not load, is left for the film', async () => {
    const { video, attached } = await startWithLadder();
    attached[0]?.onError('unplayable');
    expect(video.src).toBe('/media/1.mp4');
    for (const load of [async () => null, () => Promise.reject(new Error('offline'))]) {
      count = 0;
      const other = start(20, load);
      await vi.advanceTimersByTimeAsync(0);
      expect([other.video.src, other.video.currentTime]).toEqual(['/media/1.mp4', 20]);
    }
  });

  test('begins anew when the beginning is asked for before it has data', async () => {
    const { video, source, attached } = await startWithLadder(767.3);
    video.readyState = 1;
    source.restart();
    await vi.advanceTimersByTimeAsync(0);
    expect(attached.map(({ from }) => from)).toEqual([767.3, 0]);
  });

  test('plays from the beginning when that was pressed a moment ago, whose event loading takes back', async () => {
    const { video, source, attached } = await startWithLadder(767.3);
    video.readyState = 1;
    video.paused = false;
    source.restart();
    video.paused = true;
    await vi.advanceTimersByTimeAsync(0);
    attached.at(-1)?.onAttached();
    expect(video.paused).toBe(false);
  });
});

describe('a network that does not carry the picture (docs/product.md#any-network)', () => {
  async function stand({ afterSeconds }: { afterSeconds: number }) {
    const started = start();
    await started.video.play();
    if (afterSeconds > 0) started.video.advanceTo(afterSeconds);
    started.video.readyState = readiness.HAVE_CURRENT_DATA;
    started.video.emit('waiting');
    return started;
  }

  test('is reported after a second in the middle of playback, and the sound goes on from there', async () => {
    const { video, source, callbacks } = await stand({ afterSeconds: 31 });
    await vi.advanceTimersByTimeAsync(999);
    expect(callbacks.onTooSlow).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(callbacks.onTooSlow).toHaveBeenCalledTimes(1);
    source.setSoundOnly(true);
    expect([video.src, video.currentTime, video.paused]).toEqual(['/media/1.m4a', 31, false]);
    // The sound that waits as well has nothing to go on with.
    video.emit('waiting');
    await vi.advanceTimersByTimeAsync(9000);
    expect(callbacks.onTooSlow).toHaveBeenCalledTimes(1);
  });

  test('is reported later at a start and after a seek, which always take a moment', async () => {
    for (const seeks of [false, true]) {
      const { video, callbacks } = await stand({ afterSeconds: seeks ? 31 : 0 });
      if (seeks) {
        video.readyState = 4;
        video.emit('playing');
        video.emit('seeking');
        video.readyState = readiness.HAVE_CURRENT_DATA;
        video.emit('waiting');
      }
      await vi.advanceTimersByTimeAsync(7000);
      expect(callbacks.onTooSlow).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1000);
      expect(callbacks.onTooSlow).toHaveBeenCalledTimes(1);
    }
  });

  test('is not reported for a short pause, to who has paused, or without a track', async () => {
    const short = await stand({ afterSeconds: 31 });
    await vi.advanceTimersByTimeAsync(800);
    short.video.readyState = 4;
    short.video.emit('playing');
    const paused = await stand({ afterSeconds: 31 });
    paused.video.pause();
    hasSound = false;
    const silent = await stand({ afterSeconds: 31 });
    await vi.advanceTimersByTimeAsync(10_000);
    for (const { callbacks } of [short, paused, silent]) expect(callbacks.onTooSlow).not.toHaveBeenCalled();
  });
});

test('a detached source fetches nothing any more', async () => {
  const { callbacks, source } = start();
  source.detach();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(callbacks.fetchPlayback).not.toHaveBeenCalled();
});
