import { uploadKinds } from '#shared/contract/uploads/schemas.ts';
import { convertCaptions } from '#shared/rules/convert-captions.ts';
import { typeProblem } from '#shared/rules/file-types.ts';
import { UnusableFile } from '#shared/rules/unusable-file.ts';
import type { Upload } from '../../ground/keys/upload.ts';
import { inspectObject, readObject, readRange, type Storage, storeCaptions, storeVariants } from './storage.ts';

/** An upload becomes the file with this key; `store` writes what has to be stored for it. */
export type FinalFile = { key: string; store: () => Promise<void> };

/** Milliseconds for reading a film where it is stored, within those that the function has. */
const filmTimeoutMs = 15_000;

/**
 * Looks into an uploaded file, and prepares what it becomes: pictures become photographs, captions WebVTT in UTF-8, and
 * films stay as they are. Throws UnusableFile for one that could not be shown (docs/product.md#uploads).
 */
export async function prepareFile(upload: Upload, storage: Storage): Promise<FinalFile> {
  const found = await inspectObject(storage, upload.key);
  if (found?.size !== upload.size) throw new UnusableFile('Not all of this file has arrived. Please choose it again.');
  if (upload.purpose === 'captions') return prepareCaptions(upload, storage);
  const allowed = uploadKinds[upload.purpose];
  const problem = await typeProblem(found.begin, { contentType: upload.contentType, allowed });
  if (problem !== null) throw new UnusableFile(problem);
  return isPicture(upload) ? preparePicture(upload, storage) : prepareFilm(upload, storage);
}

const isPicture = ({ purpose }: Upload) => purpose === 'session_image' || purpose === 'thumbnail';

async function preparePicture({ key }: Upload, storage: Storage): Promise<FinalFile> {
  const { photographOf } = await import('./photograph.ts');
  const photograph = await photographOf(key, await readObject(storage, key));
  return { key: photograph.key, store: () => storeVariants(storage, photograph) };
}

async function prepareFilm({ key, size }: Upload, storage: Storage): Promise<FinalFile> {
  const { readFilmProblem } = await import('#shared/rules/read-film.ts');
  const signal = AbortSignal.timeout(filmTimeoutMs);
  const read = (start: number, end: number) => readRange(storage, key, { start, end, signal });
  const problem = await readFilmProblem({ size, read });
  if (problem !== null) throw new UnusableFile(problem);
  return { key, store: async () => undefined };
}

async function prepareCaptions({ key }: Upload, storage: Storage): Promise<FinalFile> {
  const original = await readObject(storage, key);
  const converted = convertCaptions(original);
  if (Buffer.from(converted).equals(original)) return { key, store: async () => undefined };
  // Beside the original, so that a completion that crashed is repeated with the same result.
  const convertedKey = key.replace(/\.\w+$/, '.utf-8.vtt');
  return { key: convertedKey, store: () => storeCaptions(storage, convertedKey, converted) };
}
