import type { S3Client } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Recording, recordingItem, soundOf } from '../../ground/keys/recording.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { exampleRecording } from '../../testing/examples.ts';
import { testMember } from '../../testing/member.ts';
import { FakeMediaConvert, soundDependencies } from '../../testing/sounds.ts';
import { openTemporaryTable } from '../../testing/temporary-table.ts';
import { sampleFile } from '../../testing/upload.ts';
import { getPlayback } from '../recordings/playback.ts';
import { findRecording } from '../recordings/store.ts';
import { soundJob, soundKeyOf } from './job.ts';
import { applyJobEnded } from './job-ended.ts';
import { newSound, startSound } from './prepare.ts';
import { sweepSounds } from './sweep.ts';

// docs/product.md#sound-only

const table = await openTemporaryTable();
let now = new Date('2026-11-20T10:00:00.000Z');
let convert = new FakeMediaConvert();
const objects = new Map<string, Uint8Array>();

type Input = { Key: string; Range?: string };

/** Keeps objects as S3 does, for reads by range, heads and removals. */
async function send(command: { constructor: { name: string }; input: Input }) {
  const { Key, Range } = command.input;
  if (command.constructor.name === 'DeleteObjectCommand') objects.delete(Key);
  const whole = objects.get(Key);
  const [, start = '0', end = ''] = /bytes=(\d+)-(\d+)/.exec(Range ?? '') ?? [];
  const body = whole?.slice(Number(start), Number(end) + 1);
  return { ContentLength: whole?.length, Body: body && { transformToByteArray: async () => body } };
}

const storage = { client: { send } as unknown as S3Client, images: 'images', media: 'media' };
const dependencies = () => ({ table, storage, now: () => now, ...soundDependencies(convert) });

async function aRecording(film = 'films/h264-aac.mp4'): Promise<Recording> {
  const id = newId(now);
  const videoKey = `media/videos/birth/${id}/film.mp4`;
  objects.set(videoKey, sampleFile(film));
  const recording = { ...exampleRecording({ id, collection: 'birth', isFree: true }), videoKey };
  const prepared = { ...recording, sound: newSound(videoKey, now) };
  await putItem(table, recordingItem(prepared));
  return prepared;
}

async function stored({ id }: Recording) {
  const recording = await findRecording(table, 'birth', id, { consistent: true });
  return recording && soundOf(recording);
}

/** The event of the last job that was started. */
function ended(status: string, errorMessage?: string) {
  const job = convert.started.at(-1);
  return { detail: { jobId: `job-${convert.jobs.size}`, status, errorMessage, userMetadata: job?.UserMetadata } };
}

beforeEach(() => {
  now = new Date('2026-11-20T10:00:00.000Z');
  convert = new FakeMediaConvert();
});

describe('a sound-only track (docs/product.md#sound-only)', () => {
  test('is made of the film, once for one attempt, and played by the same rules as the film', async () => {
    const recording = await aRecording();
    const begun = await startSound(recording, dependencies());
    expect(await stored(recording)).toMatchObject({ state: 'preparing', jobId: 'job-1' });
    await startSound({ ...begun, sound: recording.sound }, dependencies());
    expect(convert.jobs.size).toBe(1);
    const key = soundKeyOf(recording.videoKey);
    objects.set(key, new Uint8Array([1]));
    await applyJobEnded(ended('COMPLETE'), dependencies());
    await applyJobEnded(ended('COMPLETE'), dependencies());
    expect(await stored(recording)).toEqual({ state: 'ready', videoKey: recording.videoKey, key });
    const params = { collection: 'birth', recordingId: recording.id } as const;
    const call = { params, query: undefined, body: undefined, member: testMember() };
    const signed = {
      table,
      now: () => now,
      siteUrl: '',
      sign: async (path: string, until: Date) => `${path}?${until.toISOString()}`,
    };
    const playback = await getPlayback(call as never, signed as never);
    expect(playback.soundUrl).toBe(`${key}?${playback.expiresAt}`);
    expect(playback.videoUrl).toBe(`${recording.videoKey}?${playback.expiresAt}`);
  });

  test('of a film without sound is not asked for', async () => {
    const recording = await aRecording('films/h264-silent.mp4');
    await startSound(recording, dependencies());
    expect(await stored(recording)).toEqual({ state: 'silent', videoKey: recording.videoKey });
    expect(convert.jobs.size).toBe(0);
  });

  test.each([
    ['ERROR', 'No audio', 'No audio'],
    ['ERROR', undefined, 'The service that prepares it did not say why.'],
    ['CANCELED', undefined, 'The preparation was cancelled.'],
    ['COMPLETE', undefined, 'The service that prepares it left no file.'],
  ])('says why it failed: %s %s', async (status, message, reason) => {
    const recording = await aRecording();
    await startSound(recording, dependencies());
    await applyJobEnded(ended(status, message), dependencies());
    expect(await stored(recording)).toEqual({ state: 'failed', videoKey: recording.videoKey, reason });
  });

  test('that MediaConvert refuses has failed; one that it cannot take now is started by the sweep', async () => {
    const refused = await aRecording();
    const late = await aRecording();
    convert.state = 'refusing';
    await startSound(refused, dependencies());
    expect(await stored(refused)).toMatchObject({ state: 'failed' });
    convert.state = 'down';
    await startSound(late, dependencies());
    expect(await stored(late)).toEqual(late.sound);
    convert.state = 'up';
    await sweepSounds(dependencies());
    expect(await stored(late)).toEqual(late.sound);
    now = new Date(now.getTime() + 3 * 60_000);
    await sweepSounds(dependencies());
    expect(await stored(late)).toMatchObject({ state: 'preparing', jobId: expect.any(String) });
  });

  test('whose event was lost is found by the sweep; one that MediaConvert has forgotten has failed', async () => {
    const lost = await aRecording();
    const forgotten = await aRecording();
    for (const one of [lost, forgotten]) await startSound(one, dependencies());
    objects.set(soundKeyOf(lost.videoKey), new Uint8Array([1]));
    convert.jobs.set('job-1', { id: 'job-1', status: 'COMPLETE' });
    convert.jobs.delete('job-2');
    await sweepSounds(dependencies());
    expect(await stored(lost)).toMatchObject({ state: 'ready' });
    expect(await stored(forgotten)).toMatchObject({ state: 'failed', reason: expect.stringContaining('lost') });
  });

  test('that was made while the site was closed for days is found by the first sweep; what still runs then has failed', async () => {
    const made = await aRecording();
    const stuck = await aRecording();
    for (const one of [made, stuck]) await startSound(one, dependencies());
    objects.set(soundKeyOf(made.videoKey), new Uint8Array([1]));
    convert.jobs.set('job-1', { id: 'job-1', status: 'COMPLETE' });
    now = new Date(now.getTime() + 3 * 24 * 3600_000);
    await sweepSounds(dependencies());
    expect(await stored(made)).toMatchObject({ state: 'ready' });
    expect(await stored(stuck)).toMatchObject({ state: 'failed' });
  });

  test('of a film that was replaced or deleted meanwhile is removed', async () => {
    const recording = await aRecording();
    await startSound(recording, dependencies());
    const key = soundKeyOf(recording.videoKey);
    objects.set(key, new Uint8Array([1]));
    const videoKey = `media/videos/birth/${newId(now)}/other.mp4`;
    await putItem(table, recordingItem({ ...recording, videoKey, sound: newSound(videoKey, now) }));
    await applyJobEnded(ended('COMPLETE'), dependencies());
    expect(objects.has(key)).toBe(false);
    expect(await stored(recording)).toMatchObject({ state: 'preparing', videoKey });
    // Older code replaces a film and leaves the track of the one before.
    await putItem(
      table,
      recordingItem({ ...recording, videoKey, sound: { state: 'ready', videoKey: recording.videoKey, key } }),
    );
    expect(await stored(recording)).toBeUndefined();
  });

  test('is not undone by the end of an attempt before', async () => {
    const recording = await aRecording();
    await startSound(recording, dependencies());
    const before = ended('ERROR', 'too late');
    const sound = newSound(recording.videoKey, new Date(now.getTime() + 1000));
    await putItem(table, recordingItem({ ...recording, sound }));
    await applyJobEnded(before, dependencies());
    expect(await stored(recording)).toEqual(sound);
  });
});

test('a job asks for one file of sound beside the film, with its index first', () => {
  const subject = {
    collection: 'birth',
    recordingId: 'R',
    videoKey: 'media/videos/birth/U/film.mov',
    since: now.toISOString(),
  } as const;
  const { Settings, UserMetadata } = soundJob(subject, soundDependencies().jobPlace);
  const [group] = Settings.OutputGroups;
  expect(group?.OutputGroupSettings.FileGroupSettings.Destination).toBe('s3://media/media/videos/birth/U/sound-only');
  expect(group?.Outputs).toHaveLength(1);
  expect(group?.Outputs[0]).toMatchObject({
    Extension: 'm4a',
    ContainerSettings: { Mp4Settings: { MoovPlacement: 'PROGRESSIVE_DOWNLOAD' } },
    AudioDescriptions: [{ CodecSettings: { AacSettings: { Bitrate: 64_000 } } }],
  });
  expect(UserMetadata).toEqual({ ...subject, bucket: 'media' });
});
