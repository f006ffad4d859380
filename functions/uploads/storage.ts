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
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Upload } from '../keys/upload.ts';
import type { UploadedPart } from './parts.ts';

/** The buckets of uploaded files, and the client that speaks to them. */
export type Storage = { client: S3Client; images: string; media: string };

/** Where a file lies, and under which upload in parts it gets there. */
type File = Pick<Upload, 'key' | 'multipartId'>;

/** What browsers may keep for how long: an hour (back office, section 9). */
const cacheControl = { images: 'public, max-age=3600', media: 'private, max-age=3600' };

/** Seconds for which an address of a part is good: its sending has to begin by then. */
export const urlSeconds = 15 * 60;

/** Enough of a file to tell what it is. */
const firstBytes = 4100;

/** Connects to the buckets. A checksum of nothing must not be signed along with a part that comes later. */
export function connectStorage({ images, media }: Omit<Storage, 'client'>): Storage {
  const requestHandler = { connectionTimeout: 1000, requestTimeout: 10_000, throwOnRequestTimeout: true };
  const client = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED', requestHandler, maxAttempts: 3 });
  return { client, images, media };
}

const bucketOf = (key: string) => (key.startsWith('images/') ? 'images' : 'media');
const locationOf = (storage: Storage, key: string) => ({ Bucket: storage[bucketOf(key)], Key: key });

/** What S3 answers; undefined where it says, by its status, that there is no such thing. */
async function unlessMissing<Result>(asked: Promise<Result>, statuses = [404]): Promise<Result | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NoSuchUpload) return undefined;
    if (error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0)) return undefined;
    throw error;
  }
}

/** Begins an upload in parts. Returns S3's name of it. */
export async function startUpload(storage: Storage, { key, contentType }: { key: string; contentType: string }) {
  const { UploadId } = await storage.client.send(
    new CreateMultipartUploadCommand({
      ...locationOf(storage, key),
      ContentType: contentType,
      CacheControl: cacheControl[bucketOf(key)],
    }),
  );
  if (UploadId === undefined) throw new Error('S3 began an upload without a name');
  return UploadId;
}

/** The parts that have arrived, by number; undefined when the upload is over: put together, given up or tidied away. */
export async function listParts(storage: Storage, { key, multipartId }: File): Promise<UploadedPart[] | undefined> {
  if (multipartId === null) return undefined;
  // More parts than one answer has would be a file of eight gigabytes.
  const command = new ListPartsCommand({ ...locationOf(storage, key), UploadId: multipartId });
  const listed = await unlessMissing(storage.client.send(command));
  return listed && (listed.Parts ?? []).map(partOf);
}

function partOf({ PartNumber = 0, ETag = '', Size = 0 }: Part): UploadedPart {
  return { number: PartNumber, etag: ETag.replaceAll('"', ''), size: Size };
}

/** An address to put exactly so many bytes to, as one part: the length is signed with it (trust: media). */
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

/** Makes one object of the parts. Returns whether it did: not when the upload was over. */
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

/** Size and first bytes of an object; undefined when there is none. */
export async function inspectObject(
  storage: Storage,
  key: string,
): Promise<{ size: number; begin: Uint8Array } | undefined> {
  const place = locationOf(storage, key);
  // Who may not list is told 403 of an object that is not there.
  const head = await unlessMissing(storage.client.send(new HeadObjectCommand(place)), [403, 404]);
  if (head === undefined) return undefined;
  const { Body } = await storage.client.send(new GetObjectCommand({ ...place, Range: `bytes=0-${firstBytes - 1}` }));
  return { size: head.ContentLength ?? 0, begin: (await Body?.transformToByteArray()) ?? new Uint8Array() };
}

/** Removes an object, also one that is not there. */
export async function removeObject(storage: Storage, key: string): Promise<void> {
  await storage.client.send(new DeleteObjectCommand(locationOf(storage, key)));
}

/** Removes whatever of a file is there: parts that arrived, and the object. */
export async function removeFile(storage: Storage, { key, multipartId }: File): Promise<void> {
  if (multipartId !== null) {
    const command = new AbortMultipartUploadCommand({ ...locationOf(storage, key), UploadId: multipartId });
    await unlessMissing(storage.client.send(command));
  }
  await removeObject(storage, key);
}
