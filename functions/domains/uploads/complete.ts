import type { RequestOutput } from '#shared/contract/contract.ts';
import { UnusableFile } from '#shared/rules/unusable-file.ts';
import type { Upload } from '../../ground/keys/upload.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { transact } from '../../ground/platform/transact.ts';
import type { FinalFile } from './final-file.ts';
import { originalOf } from './object-key.ts';
import { partCount, validParts } from './parts.ts';
import { removeUpload } from './remove.ts';
import { completeParts, listParts, removeFile, removeObject, type Storage } from './storage.ts';
import { findUpload, setUploadKey, setUploadState } from './store.ts';
import { findOpen, type UploadDependencies, view } from './uploads.ts';

/**
 * Completes the multipart upload and looks into the object (docs/trust.md#uploads). Throws HttpError 409
 * `upload_incomplete` when parts are missing, and `upload_refused`, after removing the file, with what is wrong with it
 * and what to do about it.
 */
export const completeUpload: Handler<'completeUpload', UploadDependencies> = async ({ params, body }, dependencies) => {
  const { table, storage } = dependencies;
  const knownUpload = await findOpen(table, params.uploadId);
  const upload = originalOf(knownUpload);
  if (upload.state === 'complete') {
    // Left by an attempt that crashed.
    if (knownUpload.key !== upload.key) await removeObject(storage, upload.key);
    return view(upload, []);
  }
  await joinParts(upload, body.parts, storage);
  const final = await prepareOrRemove(upload, dependencies);
  await storeFinal(upload, final, dependencies);
  const { written } = await transact(table, [setUploadState(upload, 'open', 'complete')]);
  if (!written && (await findUpload(table, upload.id)) === undefined) {
    // It was aborted concurrently.
    for (const unusedUpload of [upload, { ...upload, key: final.key }]) await removeFile(storage, unusedUpload);
    throw new HttpError('upload_not_found');
  }
  // It tells where a photograph was taken, and is not needed any more.
  if (final.key !== upload.key) await removeObject(storage, upload.key);
  return view({ ...upload, state: 'complete' }, []);
};

async function prepareOrRemove(upload: Upload, dependencies: UploadDependencies): Promise<FinalFile> {
  // Loaded when a file has come, as are the codecs of pictures and the reader of films.
  const { prepareFile } = await import('./final-file.ts');
  try {
    return await prepareFile(upload, dependencies.storage);
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    await removeUpload(dependencies, upload);
    throw new HttpError('upload_refused', { detail: error.message, cause: error });
  }
}

/**
 * Stores what the file becomes. Its item names that before it exists, so that an aborted upload leaves none. Throws
 * HttpError 404 when it was aborted concurrently.
 */
async function storeFinal(original: Upload, final: FinalFile, { table }: UploadDependencies): Promise<void> {
  if (final.key === original.key) return;
  const { written } = await transact(table, [setUploadKey(original, final.key)]);
  if (!written && (await findUpload(table, original.id))?.state !== 'complete') throw new HttpError('upload_not_found');
  await final.store();
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
