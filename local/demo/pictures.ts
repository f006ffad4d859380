import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { uploadCacheControl } from '../../functions/domains/uploads/storage.ts';

export type Pictures = { client: S3Client; bucket: string };

// Relative to the project's root, in which the local cloud runs.
const folder = 'local/demo/pictures';

/** Uploads the demo pictures below /images/. */
export async function putPictures({ client, bucket }: Pictures): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.webp'));
  await Promise.all(names.map(async (name) => client.send(await upload(bucket, name))));
}

async function upload(bucket: string, name: string): Promise<PutObjectCommand> {
  const Body = await readFile(join(folder, name));
  const CacheControl = uploadCacheControl.variants;
  return new PutObjectCommand({ Bucket: bucket, Key: `images/${name}`, Body, ContentType: 'image/webp', CacheControl });
}
