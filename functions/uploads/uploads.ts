import type { RequestOutput, ResponseBody } from '#shared/contract/contract.ts';
import { uploadKinds, uploadLimits } from '#shared/contract/uploads/schemas.ts';
import type { Upload } from '../keys/upload.ts';
import type { Clock } from '../platform/clock.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError, invalid } from '../platform/http-error.ts';
import type { Table } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import { matchesType } from './file-type.ts';
import { objectKey, originalOf } from './object-key.ts';
import { allParts, partCount, partSize, sizeOfPart, validParts } from './parts.ts';
import { removeUpload } from './remove.ts';
import {
  completeParts,
  inspectObject,
  listParts,
  readObject,
  removeFile,
  removeObject,
  type Storage,
  signPart,
  startUpload,
  storeVariants,
  urlSeconds,
} from './storage.ts';
import { findUpload, putUpload, setUploadKey, setUploadState } from './store.ts';

export type UploadDependencies = { table: Table; storage: Storage; now: Clock };

/**
 * Starts a multipart upload, or resumes that of the same id and file. Throws HttpError 400 for a type or size that is not
 * allowed, and 409 when the id belongs to another file.
 */
export const createUpload: Handler<'createUpload', UploadDependencies> = async ({ body, member }, dependencies) => {
  const { table, storage, now } = dependencies;
  assertAllowed(body);
  const known = await findUpload(table, body.id);
  const same = known && (await resume(known, body, dependencies));
  if (same) return same;
  const key = objectKey(body);
  const multipartId = await startUpload(storage, { ...body, key });
  const createdAt = now().toISOString();
  const upload: Upload = { ...body, key, multipartId, state: 'open', by: member.sub, createdAt };
  const { written } = await transact(table, [putUpload(upload)]);
  if (written) return view(upload, []);
  // A concurrent request was first: this multipart upload is not needed.
  await removeFile(storage, upload);
  return orNotFound(await resume(await findOpen(table, body.id), body, dependencies));
};

type UploadInput = RequestOutput<'createUpload', 'body'>;

function assertAllowed({ purpose, contentType, size }: UploadInput): void {
  if (size > uploadLimits[purpose]) throw invalid('body.size', `must be at most ${uploadLimits[purpose]} bytes`);
  if (!uploadKinds[purpose].includes(contentType)) {
    throw invalid('body.contentType', `must be one of ${uploadKinds[purpose].join(', ')}`);
  }
}

function resume(known: Upload, { purpose, size, contentType }: UploadInput, dependencies: UploadDependencies) {
  const isSame = known.purpose === purpose && known.size === size && known.contentType === contentType;
  if (!isSame) throw new HttpError('upload_refused');
  return currentView(known, dependencies);
}

/** The uploaded parts. Throws HttpError 404 for an upload that is missing or claimed. */
export const getUpload: Handler<'getUpload', UploadDependencies> = async ({ params }, dependencies) =>
  orNotFound(await currentView(await findOpen(dependencies.table, params.uploadId), dependencies));

function orNotFound<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new HttpError('upload_not_found');
  return item;
}

/** Throws HttpError 400 and 404. */
export const signParts: Handler<'signParts', UploadDependencies> = async ({ params, body }, dependencies) => {
  const { table, storage, now } = dependencies;
  const upload = originalOf(await findOpen(table, params.uploadId));
  if (upload.state === 'complete') throw new HttpError('upload_not_found');
  const count = partCount(upload.size);
  if (body.numbers.some((number) => number > count)) throw invalid('body.numbers', `must be at most ${count}`);
  const expiresAt = new Date(now().getTime() + urlSeconds * 1000).toISOString();
  const signed = body.numbers.map(async (number) => {
    const url = await signPart(storage, upload, { number, size: sizeOfPart(upload.size, number) });
    return { number, url, expiresAt };
  });
  return { parts: await Promise.all(signed) };
};

/**
 * Completes the multipart upload and verifies the object (docs/trust.md#uploads). Throws HttpError 409
 * `upload_incomplete` when parts are missing, and `upload_refused`, after removing the file, when it is not as declared.
 */
export const completeUpload: Handler<'completeUpload', UploadDependencies> = async ({ params, body }, dependencies) => {
  const { table, storage } = dependencies;
  const upload = originalOf(await findOpen(table, params.uploadId));
  if (upload.state === 'complete') {
    // Left by an attempt that crashed.
    if (isPicture(upload)) await removeObject(storage, upload.key);
    return view(upload, []);
  }
  await joinParts(upload, body.parts, storage);
  const key = (await isValid(upload, storage)) ? await finalKey(upload, dependencies) : undefined;
  if (key === undefined) {
    await removeUpload(dependencies, upload);
    throw new HttpError('upload_refused');
  }
  const { written } = await transact(table, [setUploadState(upload, 'open', 'complete')]);
  if (!written && (await findUpload(table, upload.id)) === undefined) {
    // It was aborted concurrently.
    for (const each of [upload, { ...upload, key }]) await removeFile(storage, each);
    throw new HttpError('upload_not_found');
  }
  // It tells where a photograph was taken, and is not needed any more.
  if (isPicture(upload)) await removeObject(storage, upload.key);
  return view({ ...upload, state: 'complete' }, []);
};

const isPicture = ({ purpose }: Upload) => purpose === 'session_image' || purpose === 'thumbnail';

/**
 * Key under which the file is used: a picture becomes the variants of a photograph. Its item names them before they exist,
 * so that an aborted upload leaves none. Undefined for a picture that cannot be read. Throws HttpError 404 when it was
 * aborted concurrently.
 */
async function finalKey(original: Upload, { table, storage }: UploadDependencies): Promise<string | undefined> {
  if (!isPicture(original)) return original.key;
  // Its codecs are loaded when a picture has come.
  const { photographOf } = await import('./photograph.ts');
  const photograph = await photographOf(original.key, await readObject(storage, original.key));
  if (!photograph) return undefined;
  const { written } = await transact(table, [setUploadKey(original, photograph.key)]);
  if (!written && (await findUpload(table, original.id))?.state !== 'complete') throw new HttpError('upload_not_found');
  await storeVariants(storage, photograph);
  return photograph.key;
}

type PartInput = RequestOutput<'completeUpload', 'body'>['parts'][number];

const plain = (etag: string) => etag.replaceAll('"', '');

async function joinParts(upload: Upload, named: PartInput[], storage: Storage): Promise<void> {
  const arrived = await listParts(storage, upload);
  // An earlier attempt completed it.
  if (arrived === undefined) return;
  const etags = new Map(named.map(({ number, etag }) => [number, plain(etag)]));
  const valid = validParts(upload.size, arrived).filter(({ number, etag }) => etags.get(number) === etag);
  if (valid.length < partCount(upload.size)) throw new HttpError('upload_incomplete');
  await completeParts(storage, upload, valid);
}

async function isValid({ key, size, contentType, purpose }: Upload, storage: Storage): Promise<boolean> {
  const found = await inspectObject(storage, key);
  return found !== undefined && found.size === size && matchesType(found.begin, contentType, purpose);
}

/** Removes an upload, complete or not. Idempotent. */
export const abortUpload: Handler<'abortUpload', UploadDependencies> = async ({ params }, dependencies) => {
  const upload = await findUpload(dependencies.table, params.uploadId);
  if (upload) await removeUpload(dependencies, upload);
  return {};
};

/** Throws HttpError 404 also for an unused file that waits for the cleanup. */
async function findOpen(table: Table, id: string): Promise<Upload> {
  const upload = await findUpload(table, id);
  if (!upload || upload.multipartId === null) throw new HttpError('upload_not_found');
  return upload;
}

/** Undefined, and removed, if S3 has aborted the multipart upload by its lifecycle rule. */
async function currentView(
  known: Upload,
  dependencies: UploadDependencies,
): Promise<ResponseBody<'getUpload'> | undefined> {
  const { storage } = dependencies;
  const upload = known.state === 'open' ? originalOf(known) : known;
  if (upload.state === 'complete') return view(upload, []);
  const parts = await listParts(storage, upload);
  if (parts) return view(upload, validParts(upload.size, parts));
  // An earlier completion crashed before the verification: no part has to be sent again.
  if (await inspectObject(storage, upload.key)) return view(upload, allParts(upload.size));
  await removeUpload(dependencies, known);
  return undefined;
}

function view(
  { id, purpose, size, state }: Upload,
  parts: ResponseBody<'getUpload'>['parts'],
): ResponseBody<'getUpload'> {
  return { id, purpose, size, partSize, parts, state };
}
