import { readFile, stat } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { collections } from '#shared/rules/collections.ts';
import { bookingsAt, call, callSite, control } from '../../functions/testing/cloud.ts';
import { demoMembers } from './demo-members.ts';
import { past } from './past.ts';
import { practices, secondsOf } from './recordings/practices.ts';
import { demoRecordings } from './recordings.ts';
import { idOf } from './session.ts';
import { upcoming } from './upcoming.ts';

const file = (practice: string, ending: string) => `local/demo/recordings/${practice}.${ending}`;

describe('demo recordings', () => {
  test.each(demoRecordings)(
    '$practice is small, has its index at the front, and has captions',
    async ({ practice, recording }) => {
      const video = await readFile(file(practice, 'mp4'));
      expect(video.length).toBeLessThan(700_000);
      expect(video.indexOf('moov')).toBeLessThan(video.indexOf('mdat'));
      expect((await stat(file(practice, 'webp'))).size).toBeLessThan(100_000);

      const captions = await readFile(file(practice, 'vtt'), 'utf8');
      expect(captions).toMatch(/^WEBVTT\n/);
      const ends = [...captions.matchAll(/--> (\d\d):(\d\d\.\d{3})$/gm)].map(
        ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
      );
      expect(ends).toHaveLength(practices[practice].breaths.flat().length);
      expect(Math.max(...ends)).toBeLessThan(recording.durationSeconds ?? 0);
      expect(recording.durationSeconds).toBe(secondsOf(practices[practice]));
    },
  );

  test.each(collections)('of %s are on sale in their order, some of them free, with pictures', async (collection) => {
    const { body } = await call(`GET /api/collections/${collection}`);
    const shown = z
      .object({
        recordings: z.array(z.object({ id: z.string(), isFree: z.boolean(), thumbnailUrl: z.string().nullable() })),
      })
      .parse(body).recordings;
    const expected = demoRecordings.filter(({ recording }) => recording.collection === collection);
    const ids = expected.map(({ recording }) => recording.id);
    // Other tests add recordings of their own to the same cloud.
    const found = shown.filter(({ id }) => ids.includes(id));
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(new Set(found.map(({ isFree }) => isFree))).toEqual(new Set([true, false]));
    for (const { thumbnailUrl } of found) {
      const picture = await callSite(`GET ${thumbnailUrl}`);
      expect([thumbnailUrl, picture.status]).toEqual([thumbnailUrl, 200]);
    }
  });

  test.each(demoRecordings)(
    '$practice is shipped prepared, so that nothing has to be made of it',
    async ({ practice, recording: { sound, videoKey } }) => {
      expect(sound).toMatchObject({ state: 'ready', videoKey });
      const film = await stat(file(practice, 'mp4'));
      const folder = `local/demo/recordings/prepared/${practice}`;
      expect((await stat(`${folder}/sound-only.m4a`)).size).toBeLessThan(film.size / 2);
      const playlist = await readFile(`${folder}/ladder/film.m3u8`, 'utf8');
      const sizes = playlist.match(/^film-\d+\.m3u8$/gm) ?? [];
      expect(sizes).toEqual(['film-240.m3u8', 'film-480.m3u8']);
      for (const name of sizes) {
        const parts = await readFile(`${folder}/ladder/${name}`, 'utf8');
        const [, length, from] = [...parts.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)/g)].at(-1) ?? [];
        const { size } = await stat(`${folder}/ladder/${name.replace('.m3u8', '.mpegts')}`);
        expect(Number(length) + Number(from)).toBe(size);
      }
    },
  );

  test('are refused without a signature', async () => {
    const [first] = demoRecordings;
    expect((await callSite(`GET /${first?.recording.videoKey}`)).status).toBe(403);
  });
});

describe('demo members', () => {
  test('include one with upcoming and past bookings, a new one, an admin, and owners of one, both and no collections', () => {
    const planned = (name: string) => [...upcoming, ...past].find((session) => session.name === name);
    for (const { sessions } of demoMembers)
      for (const name of sessions) expect([name, planned(name)?.name]).toEqual([name, name]);
    const days = demoMembers[0]?.sessions.map((name) => planned(name)?.days ?? 0) ?? [];
    expect([days.some((day) => day > 0), days.some((day) => day < 0)]).toEqual([true, true]);
    expect(demoMembers.filter(({ admin }) => admin)).toHaveLength(1);
    expect(new Set(demoMembers.map(({ collections: own }) => own.length))).toEqual(new Set([0, 1, 2]));
  });

  test('have paid for their collections', async () => {
    for (const collection of collections) {
      const bought = z
        .array(z.object({ buyerEmail: z.string(), status: z.string() }))
        .parse(await control('/demo', { command: 'purchases', collection }));
      const owners = demoMembers.filter(({ collections: own }) => own.includes(collection)).map(({ email }) => email);
      const paid = bought.filter(({ status }) => status === 'paid').map(({ buyerEmail }) => buyerEmail);
      expect(paid).toEqual(expect.arrayContaining(owners));
    }
  });

  test('have bookings of their sessions', async () => {
    for (const { email, sessions } of demoMembers) {
      for (const name of sessions) {
        const own = (await bookingsAt(idOf(name))).filter(({ attendeeEmail }) => attendeeEmail === email);
        expect([name, own.map(({ status }) => status)]).toEqual([name, ['completed']]);
        expect(own[0]?.memberSub).toEqual(expect.any(String));
      }
    }
  });

  test('are created once: seeding again on the same day changes nothing', async () => {
    expect(await control('/demo', { command: 'seed' })).toMatchObject({ made: 0, moved: 0 });
  });
});
