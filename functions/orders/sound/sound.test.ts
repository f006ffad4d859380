import type { S3Client } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, test } from 'vitest';
import { ladderFiles, playlistKeyOf } from '#shared/rules/ladder.ts';
import type { FilmShape } from '#shared/rules/read-film.ts';
import { prepareSound } from '../../endpoints/admin/recordings/sound.ts';
import { adminRecordingView } from '../../endpoints/admin/recordings/view.ts';
import { playedSoundKey, type Recording, recordingItem, soundOf } from '../../ground/keys/recording.ts';
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
    const ladderKey = playlistKeyOf(recording.videoKey);
    for (const made of [key, ladderKey]) objects.set(made, new Uint8Array([1]));
    await applyJobEnded(ended('COMPLETE'), dependencies());
    await applyJobEnded(ended('COMPLETE'), dependencies());
    expect(await stored(recording)).toEqual({ state: 'ready', videoKey: recording.videoKey, key, ladderKey });
    const params = { collection: 'birth', recordingId: recording.id } as const;
    const call = { params, query: undefined, body: undefined, member: testMember() };
    const signed = {
      table,
      now: () => now,
      siteUrl: '',
      sign: async (path: string, until: Date) => `${path}?${until.toISOString()}`,
      signFolder: async (path: string, until: Date) => `${path}?folder=${until.toISOString()}`,
    };
    const playback = await getPlayback(call as never, signed as never);
    expect(playback.soundUrl).toBe(`${key}?${playback.expiresAt}`);
    expect(playback.ladderUrl).toBe(`${ladderKey}?folder=${playback.expiresAt}`);
    expect(playback.videoUrl).toBe(`${recording.videoKey}?${playback.expiresAt}`);
  });

  test.each([
    ['as code from before ladders stored it', {}],
    ['with the word that it has none', { ladderKey: null }],
  ])(
    'without a ladder, %s, gets one when it is asked for, and plays on meanwhile (docs/product.md#any-network)',
    async (_, ladder) => {
      const recording = await aRecording();
      const { videoKey } = recording;
      const track = soundKeyOf(videoKey);
      const old: Recording = { ...recording, sound: { state: 'ready', videoKey, key: track, ...ladder } };
      await putItem(table, recordingItem(old));
      const params = { collection: 'birth', recordingId: recording.id } as const;
      const prepare = () => prepareSound({ params } as never, dependencies() as never);
      const find = () => findRecording(table, 'birth', recording.id, { consistent: true });
      const played = async () => {
        const found = await find();
        return found && playedSoundKey(found);
      };
      const found = await find();
      expect(found && adminRecordingView(found).sound).toEqual({ state: 'ready', hasSizes: false });
      expect((await prepare()).sound).toEqual({ state: 'preparing' });
      // Asked for twice, one job is paid for.
      expect((await prepare()).sound).toEqual({ state: 'preparing' });
      expect(convert.jobs.size).toBe(1);
      expect(await played()).toBe(track);
      await applyJobEnded(ended('ERROR', 'No picture'), dependencies());
      expect(await stored(recording)).toMatchObject({ state: 'failed', reason: 'No picture' });
      expect(await played()).toBe(track);
      now = new Date(now.getTime() + 1000);
      await prepare();
      for (const key of [track, playlistKeyOf(videoKey)]) objects.set(key, new Uint8Array([1]));
      await applyJobEnded(ended('COMPLETE'), dependencies());
      expect((await prepare()).sound).toEqual({ state: 'ready', hasSizes: true });
      expect(convert.jobs.size).toBe(2);
      const finished = await find();
      expect(finished).toMatchObject({ sound: { state: 'ready', ladderKey: playlistKeyOf(videoKey) } });
      expect(finished?.earlierSound).toBeUndefined();
    },
  );

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
    const made = [key, ...ladderFiles(playlistKeyOf(recording.videoKey))];
    for (const one of made) objects.set(one, new Uint8Array([1]));
    const videoKey = `media/videos/birth/${newId(now)}/other.mp4`;
    await putItem(table, recordingItem({ ...recording, videoKey, sound: newSound(videoKey, now) }));
    await applyJobEnded(ended('COMPLETE'), dependencies());
    expect(made).toHaveLength(8);
    expect(made.filter((one) => objects.has(one))).toEqual([]);
    expect(await stored(recording)).toMatchObject({ state: 'preparing', videoKey });
    // Older code replaces a film and leaves the track of the one before.
    await putItem(
      table,
      recordingItem({
        ...recording,
        videoKey,
        sound: { state: 'ready', videoKey: recording.videoKey, key, ladderKey: null },
      }),
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

const subject = {
  collection: 'birth',
  recordingId: 'R',
  videoKey: 'media/videos/birth/U/film.mov',
  since: now.toISOString(),
} as const;
const film = (width: number | null, height: number | null) => ({ hasSound: true, width, height });
const jobOf = (shape: FilmShape) => soundJob(subject, shape, soundDependencies().jobPlace);

test('a job asks for one file of sound beside the film, with its index first', () => {
  const { Settings, UserMetadata } = jobOf(film(1920, 1080));
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

describe('the ladder of a job (docs/product.md#any-network)', () => {
  const sizesOf = (shape: FilmShape) =>
    jobOf(shape).Settings.OutputGroups[1].Outputs.map(({ NameModifier, VideoDescription }) => {
      const { Width, Height } = { Width: undefined, Height: undefined, ...VideoDescription };
      return `${NameModifier} ${Width ?? 'any'}x${Height ?? 'any'}`;
    });

  test.each([
    ['of a large film', film(1920, 1080), ['-240 anyx240', '-480 anyx480', '-720 anyx720']],
    ['of a film that was filmed upright', film(720, 1280), ['-240 240xany', '-480 480xany', '-720 720xany']],
    ['of a film that is not made larger', film(854, 480), ['-240 anyx240', '-480 anyx480']],
    ['of a tiny film, and of one that cannot be read', film(64, 48), ['-240 anyx240']],
    ['of a film that cannot be read', film(null, null), ['-240 anyx240']],
  ])('%s', (_, shape, sizes) => {
    expect(sizesOf(shape)).toEqual(sizes);
  });

  test('has files that a removal knows, and a lowest rung for 300 kbit/s', () => {
    const [sound, ladder] = jobOf(film(1920, 1080)).Settings.OutputGroups;
    const base = ladder.OutputGroupSettings.HlsGroupSettings.Destination.replace('s3://media/', '');
    const names = ladder.Outputs.flatMap(({ NameModifier }) => [
      `${base}${NameModifier}.m3u8`,
      `${base}${NameModifier}.ts`,
    ]);
    expect(ladderFiles(playlistKeyOf(subject.videoKey)).toSorted()).toEqual([`${base}.m3u8`, ...names].toSorted());
    expect(ladderFiles(subject.videoKey)).toEqual([]);
    const soundRate = sound.Outputs[0]?.AudioDescriptions[0]?.CodecSettings.AacSettings.Bitrate ?? 0;
    const pictureRate = ladder.Outputs[0]?.VideoDescription.CodecSettings.H264Settings.MaxBitrate ?? 0;
    // The container adds up to a fifth at such rates.
    expect((soundRate + pictureRate) * 1.2).toBeLessThan(300_000);
  });
});
