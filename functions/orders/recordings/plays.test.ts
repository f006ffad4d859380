import type { S3Client } from '@aws-sdk/client-s3';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { tenths } from '#shared/rules/plays.ts';
import { listAdminRecordings } from '../../endpoints/admin/recordings/order.ts';
import { deleteRecording, updateRecording } from '../../endpoints/admin/recordings/update.ts';
import type { Play } from '../../ground/keys/playback-position.ts';
import { playedPosition, positionKey } from '../../ground/keys/playback-position.ts';
import { type CountedPlays, playsKey, playsRecord } from '../../ground/keys/plays.ts';
import type { Recording } from '../../ground/keys/recording.ts';
import { uploadItem } from '../../ground/keys/upload.ts';
import { newId } from '../../ground/platform/ids.ts';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import { getItem, putItem } from '../../ground/platform/table.ts';
import { testMember } from '../../testing/member.ts';
import { openPurchasing } from '../../testing/purchasing.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { soundDependencies } from '../../testing/sounds.ts';
import { playChange } from './plays.ts';

// docs/product.md#plays, docs/trust.md#plays

const site = await openSharedTestSite();
const purchasing = openPurchasing(site);
const { table } = site.dependencies;
const dayMinutes = 24 * 60;
const day = dayMinutes * 60_000;
// Nothing is stored at S3.
const client = { send: async () => ({}) } as unknown as S3Client;
const request = { ip: '192.0.2.1', country: null };
const admin = { query: undefined, request, member: testMember({ admin: true }) };
const withStorage = {
  ...site.dependencies,
  storage: { client, images: 'images', media: 'media' },
  ...soundDependencies(),
};

let recording: Recording;
const aFilm = (overrides: Partial<Recording> = {}) =>
  purchasing.recording({ isFree: true, durationSeconds: 1000, ...overrides });

/** Saves a position so many seconds from now. */
async function hear(member: AuthenticatedMember, positionSeconds: number, { later = 0, of = recording } = {}) {
  const at = new Date(site.dependencies.now().getTime() + later).toISOString();
  await purchasing.savePlayback(member, of, { positionSeconds, at });
}

async function countsOf({ collection, id } = recording): Promise<CountedPlays | undefined> {
  return await getItem(table, playsKey(collection, id), playsRecord, { consistent: true });
}

async function playOf(member: AuthenticatedMember): Promise<Play | undefined> {
  const key = positionKey(member.sub, recording.collection, recording.id);
  return (await getItem(table, key, playedPosition, { consistent: true }))?.play;
}

/** Counters as they should be: how many ended, and how many stopped in each tenth. */
function figures(ended: number, stops: Record<number, number> = {}) {
  const stopped = Array.from({ length: tenths }, (_, tenth) => stops[tenth] ?? 0);
  return { plays: ended + stopped.reduce((sum, count) => sum + count, 0), ended, stopped };
}

async function shown() {
  const params = { collection: recording.collection };
  const { recordings } = await listAdminRecordings({ ...admin, params, body: undefined }, withStorage);
  return recordings.find(({ id }) => id === recording.id)?.plays;
}

/** So many further members who hear the recording up to there. */
async function heardBy(count: number, positionSeconds: number): Promise<AuthenticatedMember[]> {
  const members = Array.from({ length: count }, () => testMember());
  for (const member of members) await hear(member, positionSeconds);
  return members;
}

describe('a play', () => {
  test('is one member’s of one recording on one day, and moves to the furthest tenth that was heard', async () => {
    recording = await aFilm();
    const member = testMember();
    await hear(member, 50);
    expect(await countsOf()).toMatchObject({ members: 1, now: figures(0, { 0: 1 }) });
    await hear(member, 450);
    await hear(member, 470);
    await hear(member, 120);
    expect(await countsOf()).toMatchObject({ members: 1, now: figures(0, { 4: 1 }) });
    expect(await purchasing.play(member, recording)).toMatchObject({ positionSeconds: 120 });
    await hear(member, 996);
    expect(await countsOf()).toMatchObject({ members: 1, now: figures(1) });
    await hear(member, 30);
    expect(await countsOf()).toMatchObject({ members: 1, now: figures(1) });
    site.advanceClock(dayMinutes);
    await hear(member, 30);
    expect(await countsOf()).toMatchObject({ members: 1, now: figures(1, { 0: 1 }) });
    await heardBy(1, 999);
    expect(await countsOf()).toMatchObject({ members: 2, now: figures(2, { 0: 1 }) });
  });

  test('is not counted of admins, at the beginning, and where the length is not known', async () => {
    recording = await aFilm();
    await hear(testMember({ admin: true }), 500);
    await hear(testMember({ adminWithheld: ['second_factor'] }), 500);
    await hear(testMember(), 0);
    expect(await countsOf()).toBeUndefined();
    recording = await aFilm({ durationSeconds: null });
    await heardBy(1, 500);
    expect(await countsOf()).toBeUndefined();
    expect(await shown()).toEqual({ state: 'unmeasured' });
  });

  test('is counted by the day that the device says, if it arrives within two days', async () => {
    recording = await aFilm();
    const member = testMember();
    await hear(member, 500, { later: -3 * day });
    expect(await countsOf()).toBeUndefined();
    await hear(member, 600, { later: -day });
    await hear(member, 700);
    expect(await countsOf()).toMatchObject({ members: 1, now: figures(0, { 6: 1, 7: 1 }) });
  });

  test.each([
    ['2026-11-20T23:50:00.000Z', '2026-11-21T00:20:00.000Z', false],
    ['2026-11-20T23:50:00.000Z', '2026-11-21T04:00:00.000Z', true],
  ])('that begins at %s and goes on at %s is another one: %s', (began, goesOn, isAnother) => {
    const film = { durationSeconds: 1000, videoKey: 'media/a.mp4' };
    const now = new Date(goesOn);
    const first = playChange({ positionSeconds: 150, at: began }, { recording: film, before: undefined, now });
    const next = playChange({ positionSeconds: 250, at: goesOn }, { recording: film, before: first?.play, now });
    expect(next?.counts).toEqual(isAnother ? { plays: 1, stopped2: 1 } : { stopped1: -1, stopped2: 1 });
  });

  test('is counted once when two devices save at the same time, and its furthest tenth stands', async () => {
    for (let run = 0; run < 25; run++) {
      recording = await aFilm();
      const member = testMember();
      if (run % 2 === 0) await hear(member, 50);
      await Promise.all([hear(member, 350, { later: 1000 }), hear(member, 850, { later: 1000 })]);
      const counted = await countsOf();
      expect(counted).toMatchObject({ members: 1, now: figures(0, { 8: 1 }) });
      expect(await playOf(member)).toMatchObject({ tenth: 8 });
      site.advanceClock(1);
    }
  });

  test('leaves the position saved where the counters are busy, and is counted with the next one', async () => {
    recording = await aFilm();
    const member = testMember();
    const { send } = table.client;
    const spy = vi.spyOn(table.client, 'send').mockImplementation(((command: unknown) => {
      const isCount = command instanceof TransactWriteCommand && command.input.TransactItems?.length === 4;
      if (isCount) throw Object.assign(new Error('busy'), { name: 'ThrottlingException' });
      return (send as (command: unknown) => unknown).call(table.client, command);
    }) as typeof send);
    await hear(member, 350);
    spy.mockRestore();
    expect(await countsOf()).toBeUndefined();
    expect(await purchasing.play(member, recording)).toMatchObject({ positionSeconds: 350 });
    await hear(member, 360, { later: 1 });
    expect(await countsOf()).toMatchObject({ members: 1, now: figures(0, { 3: 1 }) });
  });

  test('is to the end or stopped in one tenth, whatever members do', async () => {
    const step = fc.record({
      member: fc.nat(2),
      positionSeconds: fc.constantFrom(0, 0.5, 99, 100, 540, 940, 996, 1000, 4000),
      days: fc.constantFrom(0, 0, 0, 1, 3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 3 }), { maxLength: 6 }), async (rounds) => {
        recording = await aFilm();
        const members = [testMember(), testMember(), testMember()];
        for (const together of rounds) {
          site.advanceClock((together[0]?.days ?? 0) * dayMinutes + 1);
          await Promise.all(
            together.map(({ member, positionSeconds }) => hear(members[member] ?? testMember(), positionSeconds)),
          );
        }
        const { now = figures(0), members: counted = 0 } = (await countsOf()) ?? {};
        expect(now.plays).toBe(now.ended + now.stopped.reduce((sum, count) => sum + count, 0));
        expect(counted).toBeLessThanOrEqual(Math.min(3, now.plays));
      }),
      { numRuns: 20 },
    );
  });
});

describe('what the owner sees of plays', () => {
  test('begins at ten plays of five members, and changes by ten plays', async () => {
    recording = await aFilm();
    const members = await heardBy(4, 50);
    for (let days = 0; days < 3; days++) {
      site.advanceClock(dayMinutes);
      for (const member of members) await hear(member, 150);
    }
    expect(await countsOf()).toMatchObject({ members: 4, now: { plays: 16 } });
    expect(await shown()).toEqual({ state: 'few' });
    await heardBy(1, 999);
    const first = { state: 'shown', ...figures(1, { 0: 4, 1: 12 }) };
    expect(await shown()).toEqual(first);
    await heardBy(9, 550);
    for (const member of members) await hear(member, 999);
    expect(await shown()).toEqual(first);
    await heardBy(1, 550);
    expect(await shown()).toEqual({ state: 'shown', ...figures(5, { 0: 4, 1: 8, 5: 10 }) });
  });

  test('is nothing at nine plays of nine members', async () => {
    recording = await aFilm();
    await heardBy(9, 999);
    expect(await shown()).toEqual({ state: 'few' });
    await heardBy(1, 350);
    expect(await shown()).toEqual({ state: 'shown', ...figures(9, { 3: 1 }) });
  });
});

describe('counters', () => {
  const params = () => ({ collection: recording.collection, recordingId: recording.id });
  const remove = () => deleteRecording({ ...admin, params: params(), body: undefined }, withStorage);

  async function replaceFilm(): Promise<void> {
    const id = newId(new Date());
    const file = { purpose: 'birth_video', fileName: 'new.mp4', contentType: 'video/mp4', size: 6000 } as const;
    const of = { multipartId: 'one', state: 'complete', by: admin.member.sub } as const;
    const createdAt = site.dependencies.now().toISOString();
    await putItem(table, uploadItem({ id, ...file, ...of, key: `media/videos/birth/${id}/new.mp4`, createdAt }));
    const { title, description, isFree, durationSeconds } = recording;
    const body = { title, description, isFree, durationSeconds, videoUploadId: id };
    await updateRecording({ ...admin, params: params(), body }, withStorage);
  }

  test('go with their recording, and a position on its way brings none back', async () => {
    for (let run = 0; run < 10; run++) {
      recording = await aFilm();
      const [member = testMember()] = await heardBy(2, 50);
      const outcomes = await Promise.allSettled([hear(member, 400), hear(testMember(), 400), remove()]);
      expect(outcomes.at(-1)?.status).toBe('fulfilled');
      expect(await countsOf()).toBeUndefined();
    }
    await expect(hear(testMember(), 400)).rejects.toMatchObject({ code: 'recording_not_found' });
  });

  test('begin anew with another film, also for who has played the first one today', async () => {
    recording = await aFilm();
    const [member = testMember()] = await heardBy(10, 850);
    expect(await shown()).toMatchObject({ state: 'shown' });
    await replaceFilm();
    expect(await shown()).toEqual({ state: 'few' });
    await hear(member, 150);
    expect(await countsOf()).toMatchObject({ members: 1, now: figures(0, { 1: 1 }), shown: undefined });
  });

  test('stay when the words of a recording change', async () => {
    recording = await aFilm();
    await heardBy(1, 850);
    const body = { title: 'Other', description: null, isFree: true, durationSeconds: 1000 };
    await updateRecording({ ...admin, params: params(), body }, withStorage);
    expect(await countsOf()).toMatchObject({ now: figures(0, { 8: 1 }) });
  });
});
