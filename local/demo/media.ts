import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { uploadCacheControl } from '../../functions/domains/uploads/storage.ts';
import type { WholeSession } from '../../functions/ground/keys/session.ts';
import { preparedTypes } from '../emulators/mediaconvert/prepared-types.ts';
import { type PracticeName, practices, secondsOf } from './recordings/practices.ts';
import { demoRecordings, filesOf, preparedFilesOf } from './recordings.ts';

export type DemoBuckets = { client: S3Client; bucket: string; imagesBucket: string };

export type Pictures = { client: S3Client; bucket: string };

// Relative to the project's root, in which the local cloud runs.
const recordingsFolder = 'local/demo/recordings';
const picturesFolder = 'local/demo/pictures';

/** Uploads the sample videos with their captions and pictures, and what MediaConvert would have made of them. */
export async function putRecordings(media: DemoBuckets): Promise<void> {
  await Promise.all(
    demoRecordings.flatMap(({ practice, recording: { collection, id, videoKey } }) => [
      putSample(media, practice, filesOf(collection, id, practice)),
      putPrepared(media, practice, videoKey),
    ]),
  );
}

async function putPrepared({ client, bucket }: DemoBuckets, practice: string, videoKey: string): Promise<void> {
  const { soundKey, playlistKey } = preparedFilesOf(videoKey);
  const folder = join(recordingsFolder, 'prepared', practice);
  const put = async (Key: string, file: string) => {
    const ContentType = preparedTypes[extname(Key)];
    const Body = await readFile(file);
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType }));
  };
  const ladder = await readdir(join(folder, 'ladder'));
  await Promise.all([
    put(soundKey, join(folder, basename(soundKey))),
    ...ladder.map((name) =>
      put(`${dirname(playlistKey)}/${name.replace(/\.mpegts$/, '.ts')}`, join(folder, 'ladder', name)),
    ),
  ]);
}

/** Path of a sample video. */
export const sampleVideo = (practice: string) => join(recordingsFolder, `${practice}.mp4`);

export async function putSample(
  { client, bucket, imagesBucket }: DemoBuckets,
  practice: string,
  { videoKey, captionsKey, thumbnailKey }: ReturnType<typeof filesOf>,
): Promise<void> {
  const sample = (ending: string) => readFile(join(recordingsFolder, `${practice}.${ending}`));
  const put = async (Bucket: string, Key: string, Body: Uint8Array, ContentType: string, CacheControl: string) =>
    client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl }));
  await Promise.all([
    put(bucket, videoKey, await sample('mp4'), 'video/mp4', uploadCacheControl.media),
    put(bucket, captionsKey, await sample('vtt'), 'text/vtt; charset=utf-8', uploadCacheControl.media),
    put(imagesBucket, thumbnailKey, await sample('webp'), 'image/webp', uploadCacheControl.variants),
  ]);
}

/** Uploads a video from a local file. */
export async function putVideo({ client, bucket }: DemoBuckets, videoKey: string, file: string): Promise<void> {
  const Body = await readFile(file);
  await client.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: videoKey,
      Body,
      ContentType: 'video/mp4',
      CacheControl: uploadCacheControl.media,
    }),
  );
}

/** Uploads a sample video as the session's recording. Returns the session, whose attendees were told the day after. */
export async function addFilm(media: DemoBuckets, session: WholeSession, film: PracticeName): Promise<WholeSession> {
  const key = `media/videos/sessions/${session.id}/session.mp4`;
  const file = sampleVideo(film);
  await putVideo(media, key, file);
  const { size } = await stat(file);
  const recordingToldAt = new Date(Date.parse(session.endTime) + 12 * 3_600_000).toISOString();
  const durationSeconds = Math.round(secondsOf(practices[film]));
  return { ...session, recordingFile: { key, name: 'Session.mp4', size, durationSeconds }, recordingToldAt };
}

/** Uploads the demo pictures below /images/. */
export async function putPictures({ client, bucket }: Pictures): Promise<void> {
  const names = (await readdir(picturesFolder)).filter((name) => name.endsWith('.webp'));
  await Promise.all(names.map(async (name) => client.send(await pictureUpload(bucket, name))));
}

async function pictureUpload(bucket: string, name: string): Promise<PutObjectCommand> {
  const Body = await readFile(join(picturesFolder, name));
  const CacheControl = uploadCacheControl.variants;
  return new PutObjectCommand({ Bucket: bucket, Key: `images/${name}`, Body, ContentType: 'image/webp', CacheControl });
}
