import type { RequestOutput, ResponseBody } from '#shared/contract/contract.ts';
import { uploadKinds, uploadLimits } from '#shared/contract/uploads/schemas.ts';
import type { Upload } from '../keys/upload.ts';
import type { Clock } from '../platform/clock.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError, invalid } from '../platform/http-error.ts';
import type { Table } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import { isOfKind } from './file-type.ts';
import { placeFor } from './object-key.ts';
import { allParts, partCount, partSize, sizeOfPart, soundParts } from './parts.ts';
import { removeUpload } from './remove.ts';
import { addressSeconds, begin, joinParts, lookAt, partsOf, removeFile, type Storage, signPart } from './storage.ts';
import { findUpload, markUpload, putUpload } from './store.ts';

export type UploadDependencies = { table: Table; storage: Storage; now: Clock };

/**
 * Begins an upload in parts; the same file under the same id goes on where it was. Throws HttpError 400 for a kind or a
 * size that is not taken here, and 409 when the id is another file's.
 */
export const createUpload: Handler<'createUpload', UploadDependencies> = async ({ body, member }, dependencies) => {
  const { table, storage, now } = dependencies;
  mustBeTaken(body);
  const known = await findUpload(table, body.id);
  const same = known && (await again(known, body, dependencies));
  if (same) return same;
  const key = placeFor(body);
  const multipartId = await begin(storage, { ...body, key });
  const createdAt = now().toISOString();
  const upload: Upload = { ...body, key, multipartId, state: 'open', by: member.sub, createdAt };
  const { written } = await transact(table, [putUpload(upload)]);
  if (written) return view(upload, []);
  // Asked twice at once: what came first is the upload, and this one is not needed.
  await removeFile(storage, upload);
  return orMissing(await again(await existing(table, body.id), body, dependencies));
};

type Wanted = RequestOutput<'createUpload', 'body'>;

function mustBeTaken({ purpose, contentType, size }: Wanted): void {
  if (size > uploadLimits[purpose]) throw invalid('body.size', `must be at most ${uploadLimits[purpose]} bytes`);
  if (!uploadKinds[purpose].includes(contentType)) {
    throw invalid('body.contentType', `must be one of ${uploadKinds[purpose].join(', ')}`);
  }
}

function again(known: Upload, { purpose, size, contentType }: Wanted, dependencies: UploadDependencies) {
  const isSame = known.purpose === purpose && known.size === size && known.contentType === contentType;
  if (!isSame) throw new HttpError('upload_refused');
  return viewNow(known, dependencies);
}

/** Which parts of an upload have arrived. Throws HttpError 404 when there is no such upload, or it was used. */
export const getUpload: Handler<'getUpload', UploadDependencies> = async ({ params }, dependencies) =>
  orMissing(await viewNow(await existing(dependencies.table, params.uploadId), dependencies));

function orMissing<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new HttpError('upload_not_found');
  return found;
}

/** Addresses for parts, each for exactly the bytes that it has to have. Throws HttpError 400 and 404. */
export const signParts: Handler<'signParts', UploadDependencies> = async ({ params, body }, dependencies) => {
  const { table, storage, now } = dependencies;
  const upload = await existing(table, params.uploadId);
  if (upload.state === 'complete') throw new HttpError('upload_not_found');
  const count = partCount(upload.size);
  if (body.numbers.some((number) => number > count)) throw invalid('body.numbers', `must be at most ${count}`);
  const expiresAt = new Date(now().getTime() + addressSeconds * 1000).toISOString();
  const signed = body.numbers.map(async (number) => {
    const url = await signPart(storage, upload, { number, size: sizeOfPart(upload.size, number) });
    return { number, url, expiresAt };
  });
  return { parts: await Promise.all(signed) };
};

/**
 * Makes a file of the parts and looks at it. Throws HttpError 409 `upload_incomplete` when parts are missing (it can go
 * on), and `upload_refused` when it is not what it was said to be: then nothing of it is left.
 */
export const completeUpload: Handler<'completeUpload', UploadDependencies> = async ({ params, body }, dependencies) => {
  const { table, storage } = dependencies;
  const upload = await existing(table, params.uploadId);
  if (upload.state === 'complete') return view(upload, []);
  await join(upload, body.parts, storage);
  if (!(await isSound(upload, storage))) {
    await removeUpload(dependencies, upload);
    throw new HttpError('upload_refused');
  }
  const { written } = await transact(table, [markUpload(upload, 'open', 'complete')]);
  if (!written && (await findUpload(table, upload.id)) === undefined) {
    // It was given up at the same moment.
    await removeFile(storage, upload);
    throw new HttpError('upload_not_found');
  }
  return view({ ...upload, state: 'complete' }, []);
};

type NamedPart = RequestOutput<'completeUpload', 'body'>['parts'][number];

const plain = (etag: string) => etag.replaceAll('"', '');

async function join(upload: Upload, named: NamedPart[], storage: Storage): Promise<void> {
  const arrived = await partsOf(storage, upload);
  // Over already: a try before this one put the parts together.
  if (arrived === undefined) return;
  const etags = new Map(named.map(({ number, etag }) => [number, plain(etag)]));
  const sound = soundParts(upload.size, arrived).filter(({ number, etag }) => etags.get(number) === etag);
  if (sound.length < partCount(upload.size)) throw new HttpError('upload_incomplete');
  await joinParts(storage, upload, sound);
}

async function isSound({ key, size, contentType, purpose }: Upload, storage: Storage): Promise<boolean> {
  const found = await lookAt(storage, key);
  return found !== undefined && found.size === size && isOfKind(found.begin, contentType, purpose);
}

/** Gives an upload up, whether it is complete or not; nothing of it is left. One that is gone already is gone. */
export const abortUpload: Handler<'abortUpload', UploadDependencies> = async ({ params }, dependencies) => {
  const upload = await findUpload(dependencies.table, params.uploadId);
  if (upload) await removeUpload(dependencies, upload);
  return {};
};

/** The upload, unless it is only a file that waits to be removed. */
async function existing(table: Table, id: string): Promise<Upload> {
  const upload = await findUpload(table, id);
  if (!upload || upload.multipartId === null) throw new HttpError('upload_not_found');
  return upload;
}

/** An upload with the parts that have arrived; undefined for one that S3 has given up by itself, which then is gone. */
async function viewNow(
  upload: Upload,
  dependencies: UploadDependencies,
): Promise<ResponseBody<'getUpload'> | undefined> {
  const { storage } = dependencies;
  if (upload.state === 'complete') return view(upload, []);
  const parts = await partsOf(storage, upload);
  if (parts) return view(upload, soundParts(upload.size, parts));
  // Put together already, and nobody came to look at it: nothing has to be sent again to complete it.
  if (await lookAt(storage, upload.key)) return view(upload, allParts(upload.size));
  await removeUpload(dependencies, upload);
  return undefined;
}

function view(
  { id, purpose, size, state }: Upload,
  parts: ResponseBody<'getUpload'>['parts'],
): ResponseBody<'getUpload'> {
  return { id, purpose, size, partSize, parts, state };
}
