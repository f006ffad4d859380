import { resolveObjectURL } from 'node:buffer';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { problems } from '#shared/contract/problems.ts';
import { forgetPerson } from '../account/person-storage.ts';
import { ApiProblem } from '../problem.ts';
import { fakeCaches } from '../testing/fake-caches.ts';
import { fakeStorage } from '../testing/fake-storage.ts';
import { copyDays, findCopy, isConfirmed, listCopies, type RecordingCopy } from './copy-list.ts';
import { beginCopy, downloadCopy, removeCopy } from './download-copy.ts';
import { pieceBytes, readFile } from './pieces.ts';
import { type PlaybackWithCopy, playbackWithCopy } from './stored-playback.ts';

// docs/product.md#offline-copies

const origin = 'https://exhale.example';
const stored = new Map<string, string>();
const ofTab = new Map<string, string>();
const caches = fakeCaches(origin);
const location = new URL(origin);
let quota: number | undefined;
let held = false;
vi.stubGlobal('window', {
  localStorage: fakeStorage(stored),
  sessionStorage: fakeStorage(ofTab),
  caches,
  location,
});
vi.stubGlobal('navigator', {
  storage: { estimate: async () => ({ quota, usage: 0 }), persist: async () => true },
  locks: {
    request: (_name: string, _options: object, act: (lock: object | null) => unknown) => act(held ? null : {}),
  },
});

const film = new Uint8Array(pieceBytes * 2 + 10).map((_, index) => index % 251);
/** Ranges that were asked for; `fails` says what happens to the next requests. */
let asked: string[] = [];
let fails: (() => Response | never)[] = [];
let askedCaptions: string[] = [];

vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
  const fail = fails.shift();
  if (fail) return fail();
  if (address.includes('/captions')) {
    askedCaptions.push(address);
    return new Response(`WEBVTT ${address}`);
  }
  const range = new Headers(init.headers).get('range') ?? '';
  asked.push(range);
  const [, start = 0, end = 0] = /bytes=(\d+)-(\d+)/.exec(range)?.map(Number) ?? [];
  const headers = { 'content-type': 'video/mp4', 'content-range': `bytes ${start}-${end}/${film.length}` };
  return new Response(film.slice(start, end + 1), { status: 206, headers });
});

const playback: PlaybackWithCopy = {
  recording: {
    id: 'one',
    collection: 'stress',
    title: 'The Long Exhale',
    description: '',
    durationSeconds: 60,
    isFree: true,
    offlineAllowed: true,
    orderIndex: 0,
    thumbnailUrl: null,
    createdAt: '2026-11-01T09:00:00.000Z',
  },
  videoUrl: '/media/videos/stress/one/film.mp4?Signature=a',
  soundUrl: '/media/videos/stress/one/sound-only.m4a?Signature=a',
  ladderUrl: '/media/videos/stress/one/ladder/film.m3u8?Signature=a',
  captionsUrl: '/media/captions/one.vtt?Signature=a',
  expiresAt: '2026-11-29T10:00:00.000Z',
  positionSeconds: 12,
};

const options = () => ({
  fetchPlayback: vi.fn(async () => playback),
  onProgress: vi.fn(),
  signal: new AbortController().signal,
});

function begin(kind: RecordingCopy['kind'] = 'film'): RecordingCopy {
  const copy = beginCopy(playback, kind);
  if (!copy) throw new Error('nothing was begun');
  return copy;
}

const keep = (kind: RecordingCopy['kind'] = 'film', wishes = options()) => downloadCopy(begin(kind), playback, wishes);

const offline = async (): Promise<PlaybackWithCopy> => {
  throw new ApiProblem('unreachable');
};
const denied = async (): Promise<PlaybackWithCopy> => {
  throw new ApiProblem('no_access', problems.no_access);
};

const signIn = (sub: string) =>
  stored.set('exhale.account', JSON.stringify({ sub, name: 'Wren', email: 'wren@example.org', admin: false }));

beforeEach(() => {
  stored.clear();
  caches.evict('copies');
  quota = undefined;
  held = false;
  asked = [];
  fails = [];
  askedCaptions = [];
  signIn('wren');
});

describe('keeping', () => {
  test('stores the bytes of the film, piece by piece, with its captions', async () => {
    const wishes = options();
    expect(await keep('film', wishes)).toBe('complete');
    const copy = findCopy('one');
    const file = copy && (await readFile(copy));
    const bytes = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer());
    expect(bytes.equals(film)).toBe(true);
    expect(file?.type).toBe('video/mp4');
    expect(wishes.onProgress.mock.lastCall).toEqual([film.length]);
    expect(asked).toHaveLength(3);
  });

  test('goes on where the connection was lost', async () => {
    fails = [() => new Response('WEBVTT')];
    const wishes = options();
    wishes.onProgress.mockImplementationOnce(() => {
      fails.push(() => {
        throw new TypeError('Failed to fetch');
      });
    });
    expect(await keep('film', wishes)).toBe('unreachable');
    expect(findCopy('one')).toMatchObject({ state: 'incomplete', bytes: film.length });
    asked = [];
    expect(await keep()).toBe('complete');
    expect(asked).toHaveLength(2);
  });

  test('asks for another address where one has expired', async () => {
    fails = [() => new Response('WEBVTT'), () => new Response('expired', { status: 403 })];
    const wishes = options();
    expect(await keep('film', wishes)).toBe('complete');
    expect(wishes.fetchPlayback).toHaveBeenCalledOnce();
  });

  test('ends when access has ended meanwhile', async () => {
    fails = [() => new Response('WEBVTT'), () => new Response('expired', { status: 403 })];
    expect(await keep('film', { ...options(), fetchPlayback: vi.fn(denied) })).toBe('denied');
  });

  test('says that there is no room, before and while it stores', async () => {
    quota = pieceBytes;
    expect(await keep()).toBe('no_room');
    quota = undefined;
    caches.isFull = true;
    expect(await keep()).toBe('no_room');
    caches.isFull = false;
    expect(await keep()).toBe('complete');
  });

  test('leaves it to the tab that is at it already', async () => {
    held = true;
    expect(await keep()).toBe('elsewhere');
    expect(asked).toEqual([]);
  });

  test('leaves nothing of a copy that is removed meanwhile', async () => {
    const wishes = options();
    wishes.onProgress.mockImplementationOnce(() => void removeCopy('one'));
    expect(await keep('film', wishes)).toBe('stopped');
    expect(caches.sizeOf('copies')).toBe(0);
    expect(listCopies()).toEqual([]);
  });
});

describe('playing without network', () => {
  test('plays the film that is kept, from where this device has left it', async () => {
    await keep();
    const here = await playbackWithCopy('one', offline);
    expect(here).toMatchObject({ recording: playback.recording, positionSeconds: 12, ladderUrl: null });
    expect(here.videoUrl).toMatch(/^blob:/);
    // `Sound only` plays the film's own sound.
    expect(here.soundUrl).toBe(here.videoUrl);
    expect(here.captionsUrl).toMatch(/^blob:/);
    expect(here.soundAlone).toBeUndefined();
    expect((await playbackWithCopy('one', offline)).videoUrl).toBe(here.videoUrl);
  });

  test('plays the sound alone where only that is kept', async () => {
    await keep('sound');
    const here = await playbackWithCopy('one', offline);
    expect(here.soundAlone).toBe(true);
    expect(here.videoUrl).toBe(here.soundUrl);
  });

  test('plays the bytes that are here also with a network', async () => {
    await keep('sound');
    const here = await playbackWithCopy('one', async () => playback);
    expect(here.soundUrl).toMatch(/^blob:/);
    expect(here.videoUrl).toBe(playback.videoUrl);
    await removeCopy('one');
    await keep('film');
    // The ladder would be fetched in the place of the film.
    const whole = await playbackWithCopy('one', async () => playback);
    expect([whole.videoUrl.slice(0, 5), whole.ladderUrl]).toEqual(['blob:', null]);
    expect(whole.soundUrl).toBe(whole.videoUrl);
  });

  test('a film without a track of its sound is not offered as sound alone (docs/product.md#sound-only)', async () => {
    await keep();
    const silent = await playbackWithCopy('one', async () => ({ ...playback, soundUrl: null }));
    expect([silent.videoUrl.slice(0, 5), silent.soundUrl]).toEqual(['blob:', null]);
    expect((await playbackWithCopy('one', offline)).soundUrl).toBeNull();
  });

  test('a film that an older version has kept plays; whether it has sound alone is known after the next answer', async () => {
    await keep();
    const [{ hasSound: _, ...older }] = JSON.parse(stored.get('exhale.copies.1') ?? '[]');
    stored.set('exhale.copies.1', JSON.stringify([older]));
    const here = await playbackWithCopy('one', offline);
    expect([here.videoUrl.slice(0, 5), here.soundUrl]).toEqual(['blob:', null]);
    await playbackWithCopy('one', async () => playback);
    expect((await playbackWithCopy('one', offline)).soundUrl).toBe(here.videoUrl);
  });

  test('does not play what is not whole, nor for another account', async () => {
    begin();
    await expect(playbackWithCopy('one', offline)).rejects.toMatchObject({ code: 'unreachable' });
    await keep();
    signIn('someone else');
    expect(listCopies()).toEqual([]);
    await expect(playbackWithCopy('one', offline)).rejects.toMatchObject({ code: 'unreachable' });
  });

  test('a copy plays for 14 days after the last confirmation, and not by a clock that was turned back', async () => {
    await keep();
    const copy = begin();
    const at = (days: number) => new Date(Date.parse(copy.confirmedAt) + days * 24 * 3_600_000);
    expect(copyDays).toBe(14);
    expect([13.9, 14.1, -0.5, -2].map((days) => isConfirmed(copy, at(days)))).toEqual([true, false, true, false]);
    vi.useFakeTimers({ now: at(15), toFake: ['Date'] });
    try {
      await expect(playbackWithCopy('one', offline)).rejects.toMatchObject({ code: 'unreachable' });
      await playbackWithCopy('one', async () => playback);
      expect((await playbackWithCopy('one', offline)).videoUrl).toMatch(/^blob:/);
    } finally {
      vi.useRealTimers();
    }
  });

  test('waits five seconds for a network that does not answer', async () => {
    await keep();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const here = playbackWithCopy('one', () => new Promise(() => undefined));
      await vi.advanceTimersByTimeAsync(5001);
      expect((await here).videoUrl).toMatch(/^blob:/);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the captions of a copy', () => {
  const withCaptions = (captionsUrl: string | null) => async () => ({ ...playback, captionsUrl });
  const others = '/media/captions/other.vtt?Signature=a';
  /** What the captions say that play without network; null for none. */
  const offlineCaptions = async () => {
    const { captionsUrl } = await playbackWithCopy('one', offline);
    return captionsUrl && (await resolveObjectURL(captionsUrl)?.text());
  };
  const expectOffline = (text: string | null) => expect.poll(offlineCaptions, { timeout: 5000 }).toBe(text);

  test('are replaced by later ones with the next answer that confirms access, and not fetched again', async () => {
    await keep();
    await expectOffline('WEBVTT /media/captions/one.vtt?Signature=a');
    await playbackWithCopy('one', withCaptions(others));
    await expectOffline(`WEBVTT ${others}`);
    await playbackWithCopy('one', withCaptions('/media/captions/other.vtt?Signature=b'));
    await playbackWithCopy('one', withCaptions('/media/captions/other.vtt?Signature=c'));
    expect(askedCaptions).toHaveLength(2);
  });

  test('come to a copy that was kept without any, and go when the recording has none any more', async () => {
    await downloadCopy(begin(), { ...playback, captionsUrl: null }, options());
    await expectOffline(null);
    await playbackWithCopy('one', async () => playback);
    await expectOffline('WEBVTT /media/captions/one.vtt?Signature=a');
    const pieces = caches.sizeOf('copies');
    await playbackWithCopy('one', withCaptions(null));
    await expectOffline(null);
    expect(caches.sizeOf('copies')).toBe(pieces - 1);
  });

  test('stay as they are where the new ones do not come, and come with the next answer', async () => {
    await keep();
    fails = [() => new Response('no', { status: 500 })];
    const here = await playbackWithCopy('one', withCaptions(others));
    expect(here.videoUrl).toMatch(/^blob:/);
    await vi.waitFor(() => expect(fails).toEqual([]));
    await expectOffline('WEBVTT /media/captions/one.vtt?Signature=a');
    await playbackWithCopy('one', withCaptions(others));
    await expectOffline(`WEBVTT ${others}`);
  });

  test('of an older version play, and are fetched once with the next answer', async () => {
    await keep();
    const [{ captionsPath: _, ...older }] = JSON.parse(stored.get('exhale.copies.1') ?? '[]');
    stored.set('exhale.copies.1', JSON.stringify([older]));
    await expectOffline('WEBVTT /media/captions/one.vtt?Signature=a');
    for (let times = 0; times < 2; times++) {
      await playbackWithCopy('one', async () => playback);
      await vi.waitFor(() => expect(findCopy('one')?.captionsPath).toBe('/media/captions/one.vtt'));
    }
    expect(askedCaptions).toHaveLength(2);
  });

  test('leave nothing where the copy is removed while they are fetched', async () => {
    await keep();
    const { promise, resolve } = Promise.withResolvers<Response>();
    fails = [() => promise as never];
    await playbackWithCopy('one', withCaptions(others));
    await vi.waitFor(() => expect(fails).toEqual([]));
    await removeCopy('one');
    resolve(new Response('WEBVTT'));
    await new Promise((done) => setImmediate(done));
    expect(caches.sizeOf('copies')).toBe(0);
    expect(listCopies()).toEqual([]);
  });

  test('are those of the copy also with a network, which costs no data', async () => {
    await keep();
    expect((await playbackWithCopy('one', async () => playback)).captionsUrl).toMatch(/^blob:/);
    expect((await playbackWithCopy('one', withCaptions(others))).captionsUrl).toBe(others);
  });
});

describe('a copy leaves', () => {
  test.each([
    ['access that was denied', denied],
    [
      'a recording that is gone',
      async () => {
        throw new ApiProblem('recording_not_found', problems.recording_not_found);
      },
    ],
  ])('with %s', async (_, answer) => {
    await keep();
    await expect(playbackWithCopy('one', answer)).rejects.toBeInstanceOf(ApiProblem);
    expect(listCopies()).toEqual([]);
    expect(caches.sizeOf('copies')).toBe(0);
  });

  test('not by what is denied to a member whom an admin looks as', async () => {
    await keep();
    ofTab.set(
      'exhale.account',
      JSON.stringify({ sub: 'a member', name: 'Robin', email: 'r@example.org', admin: false }),
    );
    await expect(playbackWithCopy('one', denied)).rejects.toMatchObject({ code: 'no_access' });
    ofTab.clear();
    expect(findCopy('one')?.state).toBe('complete');
    expect(caches.sizeOf('copies')).toBeGreaterThan(0);
  });

  test('when the owner no longer allows it, or has replaced the film', async () => {
    const { recording } = playback;
    await keep();
    await playbackWithCopy('one', async () => ({ ...playback, recording: { ...recording, offlineAllowed: false } }));
    expect(listCopies()).toEqual([]);
    await keep();
    const replaced = '/media/videos/stress/one/other.mp4?Signature=a';
    const here = await playbackWithCopy('one', async () => ({ ...playback, videoUrl: replaced }));
    expect(here.videoUrl).toBe(replaced);
    expect(caches.sizeOf('copies')).toBe(0);
  });

  test('at sign-out', async () => {
    await keep();
    forgetPerson();
    expect(stored.has('exhale.copies.1')).toBe(false);
    await vi.waitFor(() => expect(caches.sizeOf('copies')).toBe(0));
  });

  test('when the browser needs room: it says so, and is fetched anew', async () => {
    await keep();
    caches.evict('copies');
    await expect(playbackWithCopy('one', offline)).rejects.toMatchObject({ code: 'unreachable' });
    expect(findCopy('one')?.state).toBe('evicted');
    expect(await keep()).toBe('complete');
    expect(findCopy('one')?.state).toBe('complete');
  });
});
