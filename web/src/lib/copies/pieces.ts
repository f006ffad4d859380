import { copiesCache } from '../offline/stored-answers.ts';
import type { RecordingCopy } from './copy-list.ts';

/** A copy is fetched and stored in pieces of this size, so that what was interrupted goes on where it was. */
export const pieceBytes = 4 * 2 ** 20;

type CopyOf = Pick<RecordingCopy, 'recording' | 'path' | 'bytes'>;

export const pieceCount = ({ bytes }: Pick<RecordingCopy, 'bytes'>): number => Math.ceil(bytes / pieceBytes);

/** Addresses are those of no page: they name recording, file and piece in the cache alone. */
const prefixOf = (recordingId: string) => `/copies/${recordingId}/`;
const addressOf = ({ recording, path }: CopyOf, part: string) => `${prefixOf(recording.id)}${part}${path}`;

/** False where the browser has no such storage, or the site is not reached by TLS. */
export const canStoreCopies = (): boolean => typeof window !== 'undefined' && 'caches' in window;

const open = () => window.caches.open(copiesCache);

/** Throws a QuotaExceededError where the browser has no room. */
export async function putPiece(copy: CopyOf, index: number | 'captions', piece: Blob): Promise<void> {
  await (await open()).put(addressOf(copy, String(index)), new Response(piece));
}

export async function readPiece(copy: CopyOf, index: number | 'captions'): Promise<Blob | null> {
  const response = await (await open()).match(addressOf(copy, String(index)));
  return response ? await response.blob() : null;
}

/** Idempotent. */
export async function removePiece(copy: CopyOf, index: number | 'captions'): Promise<void> {
  await (await open()).delete(addressOf(copy, String(index)));
}

/** Numbers of the pieces that are still to be fetched: all of them for a copy that the browser has removed. */
export async function missingPieces(copy: CopyOf): Promise<number[]> {
  const stored = new Set((await (await open()).keys()).map(({ url }) => url));
  const urlOf = (index: number) => new URL(addressOf(copy, String(index)), window.location.href).href;
  return Array.from({ length: pieceCount(copy) }, (_, index) => index).filter((index) => !stored.has(urlOf(index)));
}

/** Puts the file together again; null when a piece is missing. The browser reads its bytes when they are played. */
export async function readFile(copy: CopyOf & Pick<RecordingCopy, 'contentType'>): Promise<Blob | null> {
  const indexes = Array.from({ length: pieceCount(copy) }, (_, index) => index);
  const pieces = await Promise.all(indexes.map((index) => readPiece(copy, index)));
  const found = pieces.filter((piece) => piece !== null);
  const file = new Blob(found, { type: copy.contentType });
  return found.length === pieces.length && file.size === copy.bytes && copy.bytes > 0 ? file : null;
}

/** Removes all pieces of a recording, of whichever file they are. */
export async function removePieces(recordingId: string): Promise<void> {
  if (!canStoreCopies()) return;
  const cache = await open();
  const keys = await cache.keys();
  const own = keys.filter(({ url }) => new URL(url).pathname.startsWith(prefixOf(recordingId)));
  await Promise.all(own.map((request) => cache.delete(request)));
}
