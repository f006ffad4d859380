import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { uploadCacheControl } from '../../functions/domains/uploads/storage.ts';
import { demoRecordings, filesOf } from './recordings.ts';

export type DemoBuckets = { client: S3Client; bucket: string; imagesBucket: string };

// Relative to the project's root, in which the local cloud runs.
const folder = 'local/demo/recordings';

/** Uploads the sample videos with their captions and pictures. */
export async function putRecordings(media: DemoBuckets): Promise<void> {
  await Promise.all(
    demoRecordings.map(({ practice, recording: { collection, id } }) =>
      putSample(media, practice, filesOf(collection, id, practice)),
    ),
  );
}

/** Path of a sample video. */
export const sampleVideo = (practice: string) => join(folder, `${practice}.mp4`);

export async function putSample(
  { client, bucket, imagesBucket }: DemoBuckets,
  practice: string,
  { videoKey, captionsKey, thumbnailKey }: ReturnType<typeof filesOf>,
): Promise<void> {
  const sample = (ending: string) => readFile(join(folder, `${practice}.${ending}`));
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
