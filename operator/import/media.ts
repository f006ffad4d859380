import { createReadStream, openAsBlob } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { HeadObjectCommand, PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import { type UploadPurpose, uploadKinds, uploadLimits } from '#shared/contract/uploads/schemas.ts';
import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import { firstBytes } from '#shared/rules/file-kinds.ts';
import { typeProblem } from '#shared/rules/file-types.ts';
import { readFilmProblem } from '#shared/rules/read-film.ts';
import { UnusableFile } from '#shared/rules/unusable-file.ts';
import { objectKey } from '../../functions/domains/uploads/object-key.ts';
import { photographOf } from '../../functions/domains/uploads/photograph.ts';
import { type Storage, storeVariants, uploadCacheControl } from '../../functions/domains/uploads/storage.ts';
import { pictureProblem } from '../../functions/ground/codecs/decode.ts';
import { CommandError } from '../command-error.ts';

async function typeOf(file: string, purpose: UploadPurpose): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstBytes), 0, firstBytes, 0);
    const begin = buffer.subarray(0, bytesRead);
    const allowed = uploadKinds[purpose];
    for (const contentType of allowed)
      if ((await typeProblem(begin, { contentType, allowed })) === null) return contentType;
  } finally {
    await handle.close();
  }
  throw new CommandError(`${file} is none of ${uploadKinds[purpose].join(', ')}.`);
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`;

/** `MP4, WEBM, QUICKTIME` */
const kindsOf = (purpose: UploadPurpose) =>
  uploadKinds[purpose].map((type) => type.replace(/^.*\//, '').toUpperCase()).join(', ');

/** Returns the reason why a file cannot be taken; undefined when it can. */
export async function fileProblem(file: string, purpose: UploadPurpose): Promise<string | undefined> {
  const { size } = await stat(file);
  if (size > uploadLimits[purpose]) {
    return `${basename(file)} has ${inMegabytes(size)}, and the site takes ${inMegabytes(uploadLimits[purpose])}`;
  }
  try {
    await typeOf(file, purpose);
  } catch {
    return `${basename(file)} is none of ${kindsOf(purpose)}`;
  }
  const problem = purpose.endsWith('_video') ? await filmProblemOf(file) : pictureProblem(await readFile(file));
  return problem === null ? undefined : `${basename(file)}: ${problem.replace(/\.$/, '')}`;
}

async function filmProblemOf(file: string): Promise<string | null> {
  const film = await openAsBlob(file);
  return readFilmProblem({ size: film.size, read: (start, end) => film.slice(start, end).bytes() });
}

/** Stores the variants of a picture. Returns its path on the site. */
export async function uploadPicture(
  storage: Storage,
  purpose: 'session_image' | 'thumbnail',
  id: string,
  file: string,
): Promise<string> {
  const contentType = await typeOf(file, purpose);
  const key = objectKey({ id, purpose, fileName: basename(file), contentType });
  const photograph = await photographOf(key, await readFile(file)).catch((cause) => {
    if (cause instanceof UnusableFile) throw new CommandError(`${file}: ${cause.message}`);
    throw cause;
  });
  await storeVariants(storage, photograph);
  return `/${photograph.key}`;
}

/** Stores a video, unless it is there as a whole. Returns what a recording keeps of it. */
export async function uploadVideo(
  { client, media: Bucket }: Storage,
  collection: Collection,
  id: string,
  file: string,
) {
  const purpose = collectionRow(collection).upload.purpose;
  const ContentType = await typeOf(file, purpose);
  const videoName = basename(file);
  const Key = objectKey({ id, purpose, fileName: videoName, contentType: ContentType });
  const { size } = await stat(file);
  if ((await sizeOf(client, { Bucket, Key })) !== size) {
    const object = { Bucket, Key, ContentType, CacheControl: uploadCacheControl.media, ContentLength: size };
    await client.send(new PutObjectCommand({ ...object, Body: createReadStream(file) }));
  }
  return { videoKey: Key, videoName, videoSize: size, durationSeconds: await secondsOf(file) };
}

async function sizeOf(client: S3Client, object: { Bucket: string; Key: string }): Promise<number | undefined> {
  try {
    return (await client.send(new HeadObjectCommand(object))).ContentLength;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}

/** Null where the file does not tell. */
async function secondsOf(file: string): Promise<number | null> {
  const input = new Input({ source: new BlobSource(await openAsBlob(file)), formats: ALL_FORMATS });
  try {
    return Math.max(1, Math.round(await input.computeDuration()));
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}
