import { type UploadPurpose, uploadKinds } from '#shared/contract/uploads/schemas.ts';
import { firstBytes } from '#shared/rules/file-kinds.ts';
import { mediaTypeOf } from './file-check.ts';
import { FileUnreadable } from './transfer.ts';

/** Milliseconds after which a file that is slow to read is sent all the same. */
const timeoutMs = 10_000;

/** Loaded when a file was chosen; undefined when they cannot be, without a network. */
async function loadReaders() {
  try {
    const [{ typeProblem }, { readFilmProblem }] = await Promise.all([
      import('#shared/rules/file-types.ts'),
      import('#shared/rules/read-film.ts'),
    ]);
    return { typeProblem, readFilmProblem };
  } catch {
    return undefined;
  }
}

async function lookInto(file: File, purpose: UploadPurpose): Promise<string | null> {
  const readers = await loadReaders();
  if (!readers) return null;
  const read = async (start: number, end: number) => {
    try {
      return new Uint8Array(await file.slice(start, end).arrayBuffer());
    } catch (cause) {
      throw new FileUnreadable('the file cannot be read', { cause });
    }
  };
  const declared = { contentType: mediaTypeOf(file), allowed: uploadKinds[purpose] };
  const problem = await readers.typeProblem(await read(0, firstBytes), declared);
  if (problem !== null || !purpose.endsWith('_video')) return problem;
  return readers.readFilmProblem({ size: file.size, read });
}

/**
 * Tells why guests could not see a picture or film, before it is sent; null when they can, or when that is left to the
 * server, which looks into what has arrived (docs/product.md#uploads). Throws FileUnreadable.
 */
export async function inspectFile(file: File, purpose: UploadPurpose): Promise<string | null> {
  // The server converts them.
  if (purpose === 'captions') return null;
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), timeoutMs);
  try {
    return await Promise.race([lookInto(file, purpose), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
