import type { ResponseBody } from '#shared/contract/contract.ts';
import { call } from '../api/call.ts';
import { hasCode } from '../problem.ts';
import { changeCopy, findCopy, isConfirmed, type RecordingCopy } from './copy-list.ts';
import { hasTheseCaptions, pathOf, removeCopy, storeCaptions } from './download-copy.ts';
import { canStoreCopies, readFile, readPiece } from './pieces.ts';

/** A playback whose addresses may be those of a copy in this browser; `soundAlone` says that there is no film without network. */
export type PlaybackWithCopy = ResponseBody<'getPlayback'> & { soundAlone?: boolean };

/** Milliseconds after which a network that has not answered counts as none where there is a copy (docs/product.md#offline). */
const patience = 5000;

/** Milliseconds. Addresses of a copy do not expire; after this the server is asked again. */
const life = 10 * 60_000;

const objectUrls = new Map<string, string>();

/** Makes one address for each file, so that a renewal does not load it again. */
function objectUrlOf(name: string, blob: Blob): string {
  const url = objectUrls.get(name) ?? URL.createObjectURL(blob);
  objectUrls.set(name, url);
  return url;
}

type Files = { url: string; captionsUrl: string | null };

/** Returns null for a copy that is not complete, or that the browser has removed, which is then noted. */
async function filesOf(copy: RecordingCopy | undefined): Promise<Files | null> {
  if (copy?.state !== 'complete' || !canStoreCopies()) return null;
  const file = await readFile(copy);
  if (!file) {
    changeCopy(copy.recording.id, { state: 'evicted' });
    return null;
  }
  const captions = copy.hasCaptions ? await readPiece(copy, 'captions') : null;
  return {
    url: objectUrlOf(copy.path, file),
    captionsUrl: captions && objectUrlOf(`${copy.path} captions ${copy.captionsPath}`, captions),
  };
}

/** Returns what plays without network; null when there is no copy, or access was confirmed too long ago. */
async function storedPlayback(recordingId: string): Promise<PlaybackWithCopy | null> {
  const copy = findCopy(recordingId);
  if (!copy || !isConfirmed(copy)) return null;
  const files = await filesOf(copy);
  if (!files) return null;
  const isSound = copy.kind === 'sound';
  return {
    recording: copy.recording,
    videoUrl: files.url,
    // `Sound only` plays the film's own sound.
    soundUrl: isSound || copy.hasSound ? files.url : null,
    ladderUrl: null,
    captionsUrl: files.captionsUrl,
    expiresAt: new Date(Date.now() + life).toISOString(),
    positionSeconds: copy.positionSeconds,
    ...(isSound && { soundAlone: true }),
  };
}

/** Plays the copy's bytes also with a network, which costs no one's data and starts at once. */
async function withCopy(playback: PlaybackWithCopy): Promise<PlaybackWithCopy> {
  const copy = findCopy(playback.recording.id);
  const files = await filesOf(copy);
  if (!copy || !files) return playback;
  const ownCaptions = hasTheseCaptions(copy, playback.captionsUrl) ? files.captionsUrl : null;
  const captionsUrl = ownCaptions ?? playback.captionsUrl;
  if (copy.kind === 'sound') return { ...playback, captionsUrl, soundUrl: files.url };
  // `Sound only` plays the film's own sound, which is here.
  const soundUrl = playback.soundUrl === null ? null : files.url;
  return { ...playback, captionsUrl, videoUrl: files.url, soundUrl, ladderUrl: null };
}

/** Milliseconds for captions that are fetched behind what plays. */
const captionsTimeoutMs = 60_000;

/** Brings the captions of a complete copy up to date; what does not work is tried again with the next answer. */
async function renewCaptions(copy: RecordingCopy, captionsUrl: string | null): Promise<void> {
  if (copy.state !== 'complete' || hasTheseCaptions(copy, captionsUrl)) return;
  await storeCaptions(copy, captionsUrl, AbortSignal.timeout(captionsTimeoutMs)).catch(() => undefined);
}

/**
 * Notes that the server has confirmed access. A copy of a file that was replaced, or that may not be kept any more, is
 * removed; later captions are fetched, which nothing waits for.
 */
async function noteConfirmed({ recording, positionSeconds, ...urls }: PlaybackWithCopy): Promise<void> {
  const copy = findCopy(recording.id);
  if (!copy) return;
  const address = copy.kind === 'sound' ? urls.soundUrl : urls.videoUrl;
  if (!recording.offlineAllowed || address === null || pathOf(address) !== copy.path)
    return await removeCopy(recording.id);
  const hasSound = urls.soundUrl !== null;
  void renewCaptions(copy, urls.captionsUrl);
  changeCopy(recording.id, { recording, positionSeconds, hasSound, confirmedAt: new Date().toISOString() });
}

async function confirmed(
  recordingId: string,
  fetchPlayback: () => Promise<PlaybackWithCopy>,
): Promise<PlaybackWithCopy> {
  try {
    const playback = await fetchPlayback();
    await noteConfirmed(playback);
    return await withCopy(playback);
  } catch (error) {
    // What is denied to a member whom an admin looks as leaves the admin's own copies alone.
    const isDenied = hasCode(error, 'no_access', 'recording_not_found');
    if (isDenied && findCopy(recordingId)) await removeCopy(recordingId);
    throw error;
  }
}

/** Asks the server whether a copy may stay. Whatever keeps it from answering changes nothing. */
export async function confirmCopy({ recording: { id, collection } }: RecordingCopy): Promise<void> {
  const params = { collection, recordingId: id };
  await confirmed(id, () => call('getPlayback', { params })).catch(() => undefined);
}

const isDecision = (error: unknown) => hasCode(error, 'no_access', 'recording_not_found', 'not_signed_in');

function afterPatience<T>(promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('slow')), patience);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/**
 * Asks the server for a playback, and where it does not answer plays the copy that this browser keeps. A denial removes the
 * copy, also one that comes late. Throws an `ApiProblem`.
 */
export async function playbackWithCopy(
  recordingId: string,
  fetchPlayback: () => Promise<PlaybackWithCopy>,
): Promise<PlaybackWithCopy> {
  const answer = confirmed(recordingId, fetchPlayback);
  if (!findCopy(recordingId)) return await answer;
  try {
    return await afterPatience(answer);
  } catch (error) {
    const stored = isDecision(error) ? null : await storedPlayback(recordingId);
    return stored ?? (await answer);
  }
}
