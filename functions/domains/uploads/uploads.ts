import type { RequestOutput, ResponseBody } from '#shared/contract/contract.ts';
import { uploadKinds, uploadLimits } from '#shared/contract/uploads/schemas.ts';
import type { Upload } from '../../ground/keys/upload.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError, invalid } from '../../ground/platform/http-error.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { objectKey, originalOf } from './object-key.ts';
import { allParts, partCount, partSize, sizeOfPart, validParts } from './parts.ts';
import { removeUpload } from './remove.ts';
import { inspectObject, listParts, removeFile, type Storage, signPart, startUpload, urlSeconds } from './storage.ts';
import { findUpload, putUpload } from './store.ts';

export type UploadDependencies = { table: Table; storage: Storage; now: Clock };

/**
 * Starts a multipart upload, or resumes that of the same id and file. Throws HttpError 400 for a type or size that is not
 * allowed, and 409 when the id belongs to another file.
 */
export const createUpload: Handler<'createUpload', UploadDependencies> = async ({ body, member }, dependencies) => {
  const { table, storage, now } = dependencies;
  assertAllowed(body);
  const knownUpload = await findUpload(table, body.id);
  const resumedUpload = knownUpload && (await resume(knownUpload, body, dependencies));
  if (resumedUpload) return resumedUpload;
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

function resume(upload: Upload, { purpose, size, contentType }: UploadInput, dependencies: UploadDependencies) {
  const isSame = upload.purpose === purpose && upload.size === size && upload.contentType === contentType;
  if (!isSame) throw new HttpError('upload_refused');
  return currentView(upload, dependencies);
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

/** Removes an upload, complete or not. Idempotent. */
export const abortUpload: Handler<'abortUpload', UploadDependencies> = async ({ params }, dependencies) => {
  const upload = await findUpload(dependencies.table, params.uploadId);
  if (upload) await removeUpload(dependencies, upload);
  return {};
};

/** Throws HttpError 404 also for an unused file that waits for the cleanup. */
export async function findOpen(table: Table, id: string): Promise<Upload> {
  const upload = await findUpload(table, id);
  if (!upload || upload.multipartId === null) throw new HttpError('upload_not_found');
  return upload;
}

/** Undefined, and removed, if S3 has aborted the multipart upload by its lifecycle rule. */
async function currentView(
  knownUpload: Upload,
  dependencies: UploadDependencies,
): Promise<ResponseBody<'getUpload'> | undefined> {
  const { storage } = dependencies;
  const upload = knownUpload.state === 'open' ? originalOf(knownUpload) : knownUpload;
  if (upload.state === 'complete') return view(upload, []);
  const parts = await listParts(storage, upload);
  if (parts) return view(upload, validParts(upload.size, parts));
  // An earlier completion crashed before the verification: no part has to be sent again.
  if (await inspectObject(storage, upload.key)) return view(upload, allParts(upload.size));
  await removeUpload(dependencies, knownUpload);
  return undefined;
}

export function view(
  { id, purpose, size, state }: Upload,
  parts: ResponseBody<'getUpload'>['parts'],
): ResponseBody<'getUpload'> {
  return { id, purpose, size, partSize, parts, state };
}
