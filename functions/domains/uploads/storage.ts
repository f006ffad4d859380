import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  NoSuchUpload,
  type Part,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { firstBytes } from '#shared/rules/file-kinds.ts';
import { ladderFiles } from '#shared/rules/ladder.ts';
import { photographVariants } from '#shared/rules/photographs.ts';
import type { Upload } from '../../ground/keys/upload.ts';
import type { UploadedPart } from './parts.ts';
import type { PhotographFiles } from './photograph.ts';

/** Names of the buckets of uploaded files. */
export type Storage = { client: S3Client; images: string; media: string };

type File = Pick<Upload, 'key' | 'multipartId'>;

/** Variants are at keys that never get another content. */
export const uploadCacheControl = {
  images: 'public, max-age=3600',
  media: 'private, max-age=3600',
  variants: 'public, max-age=31536000, immutable',
};

/** Seconds until a signed URL expires; the request has to start by then. */
export const urlSeconds = 15 * 60;

export function connectStorage({ images, media }: Omit<Storage, 'client'>): Storage {
  const requestHandler = { connectionTimeout: 1000, requestTimeout: 10_000, throwOnRequestTimeout: true };
  // Otherwise the signature of a part's URL includes the checksum of an empty body.
  const client = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED', requestHandler, maxAttempts: 3 });
  return { client, images, media };
}

/** Captions are UTF-8 by their format; S3 adds no encoding by itself. */
const captionsType = 'text/vtt; charset=utf-8';

const bucketOf = (key: string) => (key.startsWith('images/') ? 'images' : 'media');
const locationOf = (storage: Storage, key: string) => ({ Bucket: storage[bucketOf(key)], Key: key });

/** Undefined for a NoSuchUpload or one of these statuses. */
async function unlessMissing<Result>(request: Promise<Result>, statuses = [404]): Promise<Result | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof NoSuchUpload) return undefined;
    if (error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0)) return undefined;
    throw error;
  }
}

/** Returns S3's id of the multipart upload. */
export async function startUpload(storage: Storage, { key, contentType }: { key: string; contentType: string }) {
  const { UploadId } = await storage.client.send(
    new CreateMultipartUploadCommand({
      ...locationOf(storage, key),
      ContentType: contentType === 'text/vtt' ? captionsType : contentType,
      CacheControl: uploadCacheControl[bucketOf(key)],
    }),
  );
  if (UploadId === undefined) throw new Error('S3 returned no upload id');
  return UploadId;
}

/** Undefined when the multipart upload was completed or aborted. */
export async function listParts(storage: Storage, { key, multipartId }: File): Promise<UploadedPart[] | undefined> {
  if (multipartId === null) return undefined;
  // One page has 1000 parts, i.e. 8 GB.
  const command = new ListPartsCommand({ ...locationOf(storage, key), UploadId: multipartId });
  const listed = await unlessMissing(storage.client.send(command));
  return listed && (listed.Parts ?? []).map(partOf);
}

function partOf({ PartNumber = 0, ETag = '', Size = 0 }: Part): UploadedPart {
  return { number: PartNumber, etag: ETag.replaceAll('"', ''), size: Size };
}

/** A URL for a PUT of exactly `size` bytes: the length is signed (docs/trust.md#uploads). */
export function signPart(storage: Storage, { key, multipartId }: File, { number, size }: Omit<UploadedPart, 'etag'>) {
  const command = new UploadPartCommand({
    ...locationOf(storage, key),
    UploadId: multipartId ?? undefined,
    PartNumber: number,
    ContentLength: size,
  });
  const signableHeaders = new Set(['host', 'content-length']);
  return getSignedUrl(storage.client, command, { expiresIn: urlSeconds, signableHeaders });
}

/** Returns false when the multipart upload was completed or aborted before. */
export async function completeParts(
  storage: Storage,
  { key, multipartId }: File,
  parts: UploadedPart[],
): Promise<boolean> {
  const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
  const command = new CompleteMultipartUploadCommand({
    ...locationOf(storage, key),
    UploadId: multipartId ?? undefined,
    MultipartUpload: { Parts },
  });
  return (await unlessMissing(storage.client.send(command))) !== undefined;
}

/** Undefined when there is no object. */
export async function inspectObject(
  storage: Storage,
  key: string,
): Promise<{ size: number; begin: Uint8Array } | undefined> {
  const place = locationOf(storage, key);
  // Without permission to list, S3 answers 403 for a missing object.
  const head = await unlessMissing(storage.client.send(new HeadObjectCommand(place)), [403, 404]);
  if (head === undefined) return undefined;
  const { Body } = await storage.client.send(new GetObjectCommand({ ...place, Range: `bytes=0-${firstBytes - 1}` }));
  return { size: head.ContentLength ?? 0, begin: (await Body?.transformToByteArray()) ?? new Uint8Array() };
}

type ByteRange = { start: number; end: number; signal: AbortSignal };

/** Reads an object from `start` up to, and without, `end`. */
export async function readRange(storage: Storage, key: string, { start, end, signal }: ByteRange): Promise<Uint8Array> {
  const command = new GetObjectCommand({ ...locationOf(storage, key), Range: `bytes=${start}-${end - 1}` });
  const { Body } = await storage.client.send(command, { abortSignal: signal });
  if (!Body) throw new Error(`${key} has no content`);
  return Body.transformToByteArray();
}

/** The whole object. Throws when there is none. */
export async function readObject(storage: Storage, key: string): Promise<Uint8Array> {
  const { Body } = await storage.client.send(new GetObjectCommand(locationOf(storage, key)));
  if (!Body) throw new Error(`${key} has no content`);
  return Body.transformToByteArray();
}

/** The whole object as text; undefined when there is none. */
export async function readText(storage: Storage, key: string): Promise<string | undefined> {
  // Without permission to list, S3 answers 403 for a missing object.
  const bytes = await unlessMissing(readObject(storage, key), [403, 404]);
  return bytes && new TextDecoder().decode(bytes);
}

/** Stores the variants of a photograph. Idempotent. */
export async function storeVariants(storage: Storage, { files }: PhotographFiles): Promise<void> {
  const CacheControl = uploadCacheControl.variants;
  for (const { key, body } of files) {
    const object = { ...locationOf(storage, key), Body: body, ContentType: 'image/webp', CacheControl };
    await storage.client.send(new PutObjectCommand(object));
  }
}

/** Idempotent. */
export async function storeCaptions(storage: Storage, key: string, body: Uint8Array): Promise<void> {
  const object = {
    ...locationOf(storage, key),
    Body: body,
    ContentType: captionsType,
    CacheControl: uploadCacheControl.media,
  };
  await storage.client.send(new PutObjectCommand(object));
}

/** Idempotent. */
export async function removeObject(storage: Storage, key: string): Promise<void> {
  await storage.client.send(new DeleteObjectCommand(locationOf(storage, key)));
}

/** Removes uploaded parts, and the object with its variants, or with the rungs of a ladder's playlist. Idempotent. */
export async function removeFile(storage: Storage, { key, multipartId }: File): Promise<void> {
  if (multipartId !== null) {
    const command = new AbortMultipartUploadCommand({ ...locationOf(storage, key), UploadId: multipartId });
    await unlessMissing(storage.client.send(command));
  }
  const variants = photographVariants(key).map(({ path }) => path);
  for (const fileKey of new Set([key, ...variants, ...ladderFiles(key)])) await removeObject(storage, fileKey);
}
