import type { ResponseBody } from '#shared/contract/contract.ts';
import { readAccount } from '../account/account-store.ts';
import { storePlayerPath } from '../offline/stored-answers.ts';
import { hasCode } from '../problem.ts';
import { noteStorageFull } from '../storage.ts';
import { type CopyKind, changeCopy, dropCopy, findCopy, putCopy, type RecordingCopy } from './copy-list.ts';
import { missingPieces, pieceBytes, pieceCount, putPiece, removePiece, removePieces } from './pieces.ts';

type Playback = ResponseBody<'getPlayback'>;

/**
 * Says how a download ended: `complete`, for want of a connection or room, because it was stopped or removed, because
 * another tab is at it, or because the server denied access.
 */
export type DownloadOutcome = 'complete' | 'unreachable' | 'no_room' | 'stopped' | 'elsewhere' | 'denied';

type Options = {
  /** Asks for addresses that are valid still. Throws an `ApiProblem`. */
  fetchPlayback: () => Promise<Playback>;
  /** Is called with the bytes that are stored so far. */
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
};

/** The path of a signed address, without the signature. */
export const pathOf = (address: string): string => new URL(address, window.location.origin).pathname;

const addressOf = ({ videoUrl, soundUrl }: Playback, kind: CopyKind) => (kind === 'sound' ? soundUrl : videoUrl);

/** Begins a copy of a recording, or goes on with one of the same file. Null where it has no such file, or nobody is signed in. */
export function beginCopy(playback: Playback, kind: CopyKind): RecordingCopy | null {
  const { recording, captionsUrl, soundUrl, positionSeconds } = playback;
  const address = addressOf(playback, kind);
  const account = readAccount();
  if (address === null || account === null) return null;
  const path = pathOf(address);
  const begun = findCopy(recording.id);
  if (begun?.path === path) return begun;
  const copy: RecordingCopy = {
    owner: account.sub,
    recording,
    kind,
    path,
    bytes: 0,
    contentType: '',
    hasCaptions: captionsUrl !== null,
    hasSound: soundUrl !== null,
    state: 'incomplete',
    positionSeconds,
    confirmedAt: new Date().toISOString(),
  };
  return putCopy(copy) ? copy : null;
}

/** The size of the whole file in the answer to a range; null where it is not told. */
function totalIn({ headers }: Response): number | null {
  const total = Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]);
  return total > 0 ? total : null;
}

type Piece = { blob: Blob; total: number; contentType: string };

/** Fetches one piece. Throws where the network fails, and a Response that is no success. */
async function fetchPiece(address: string, index: number, signal: AbortSignal): Promise<Piece> {
  const start = index * pieceBytes;
  const headers = { range: `bytes=${start}-${start + pieceBytes - 1}` };
  const response = await fetch(address, { headers, signal: AbortSignal.any([signal, AbortSignal.timeout(120_000)]) });
  if (!response.ok) throw response;
  const contentType = response.headers.get('content-type') ?? '';
  const blob = await response.blob();
  const total = totalIn(response);
  // A server may answer with the whole file.
  if (total === null) return { blob: blob.slice(start, start + pieceBytes), total: blob.size, contentType };
  return { blob, total, contentType };
}

const pathOrNull = (address: string | null) => (address === null ? null : pathOf(address));

/** Tells whether a copy has the captions behind this address, or rightly none. */
export const hasTheseCaptions = ({ captionsPath }: RecordingCopy, captionsUrl: string | null): boolean =>
  captionsPath === pathOrNull(captionsUrl);

/**
 * Stores the captions of a recording with its copy, in place of others, or removes those that it has no more. A copy that was
 * removed meanwhile leaves nothing. Throws where the network fails, and a Response that is no success.
 */
export async function storeCaptions(
  copy: RecordingCopy,
  captionsUrl: string | null,
  signal: AbortSignal,
): Promise<void> {
  const { id } = copy.recording;
  const change = { hasCaptions: captionsUrl !== null, captionsPath: pathOrNull(captionsUrl) };
  if (captionsUrl === null) {
    changeCopy(id, change);
    await removePiece(copy, 'captions');
    return;
  }
  const response = await fetch(captionsUrl, { signal });
  if (!response.ok) throw response;
  const captions = await response.blob();
  if (findCopy(id)?.path !== copy.path) return;
  await putPiece(copy, 'captions', captions);
  changeCopy(id, change);
  if (!findCopy(id)) await removePieces(id);
}

class Download {
  private readonly copy: RecordingCopy;
  private readonly options: Options;
  private playback: Playback;

  constructor(copy: RecordingCopy, playback: Playback, options: Options) {
    this.copy = copy;
    this.playback = playback;
    this.options = options;
  }

  /** An address lives for minutes: one that is refused is asked for again, once for each piece. */
  private async piece(index: number): Promise<Piece> {
    const { signal, fetchPlayback } = this.options;
    const address = addressOf(this.playback, this.copy.kind) ?? '';
    try {
      return await fetchPiece(address, index, signal);
    } catch (error) {
      if (!(error instanceof Response) || error.status !== 403) throw error;
      this.playback = await fetchPlayback();
      return await fetchPiece(addressOf(this.playback, this.copy.kind) ?? '', index, signal);
    }
  }

  /** Returns false as soon as the copy was removed, by this tab or another, or by signing out. */
  private async store(index: number): Promise<boolean> {
    const { blob, total, contentType } = await this.piece(index);
    if (!findCopy(this.copy.recording.id)) return false;
    if (this.copy.bytes === 0) {
      this.copy.bytes = total;
      this.copy.contentType = contentType;
      changeCopy(this.copy.recording.id, { bytes: total, contentType });
    }
    await putPiece(this.copy, index, blob);
    return true;
  }

  async run(): Promise<DownloadOutcome> {
    const { signal, onProgress } = this.options;
    const { copy } = this;
    await storeCaptions(copy, this.playback.captionsUrl, signal);
    if (copy.bytes === 0 && !(await this.store(0))) return 'stopped';
    if (!(await hasRoom(copy))) return 'no_room';
    const missing = await missingPieces(copy);
    let stored = pieceCount(copy) - missing.length;
    const report = () => onProgress(Math.min(copy.bytes, stored * pieceBytes));
    report();
    for (const index of missing) {
      if (signal.aborted || !(await this.store(index))) return 'stopped';
      stored += 1;
      report();
    }
    changeCopy(copy.recording.id, { state: 'complete' });
    return 'complete';
  }
}

/** True also where the browser does not tell. */
async function hasRoom(copy: RecordingCopy): Promise<boolean> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  const needed = (await missingPieces(copy)).length * pieceBytes;
  return quota === undefined || quota - usage > needed;
}

/** Says what an error means for who keeps a recording; an aborted attempt was stopped, whatever it threw. */
export function downloadOutcomeOf(error: unknown, signal: AbortSignal): DownloadOutcome {
  if (signal.aborted) return 'stopped';
  if (noteStorageFull(error, 'copies')) return 'no_room';
  if (hasCode(error, 'no_access', 'recording_not_found', 'not_signed_in')) return 'denied';
  return 'unreachable';
}

/** Size in bytes of a file behind a signed address; null where it cannot be told. */
export async function sizeOf(address: string): Promise<number | null> {
  try {
    const response = await fetch(address, { headers: { range: 'bytes=0-0' }, signal: AbortSignal.timeout(15_000) });
    await response.body?.cancel();
    return totalIn(response);
  } catch {
    return null;
  }
}

/** Removes a copy and its pieces; the member keeps access to the recording. */
export async function removeCopy(recordingId: string): Promise<void> {
  dropCopy(recordingId);
  await removePieces(recordingId);
}

/**
 * Fetches what is missing of a copy, piece by piece; in one tab at a time. What is stored stays when it is interrupted. A copy
 * that was removed meanwhile leaves nothing.
 */
export async function downloadCopy(
  copy: RecordingCopy,
  playback: Playback,
  options: Options,
): Promise<DownloadOutcome> {
  const { id } = copy.recording;
  // Without it the recording plays, and without network from the next build on.
  if (navigator.serviceWorker?.controller) void fetch(storePlayerPath).catch(() => undefined);
  // The browser asks nobody, and decides by how the site is used; without it the copy may be evicted sooner.
  void navigator.storage?.persist?.().catch(() => undefined);
  return await navigator.locks.request(`copy ${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return 'elsewhere';
    const outcome = await new Download(copy, playback, options)
      .run()
      .catch((error) => downloadOutcomeOf(error, options.signal));
    if (!findCopy(id)) await removePieces(id);
    return outcome;
  });
}
