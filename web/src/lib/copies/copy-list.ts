import { isImpersonating, readAccount } from '../account/account-store.ts';
import type { CollectionRecording } from '../collections/access.ts';
import { createListeners } from '../listeners.ts';
import { readStored, writeStored } from '../storage.ts';

export type CopyKind = 'film' | 'sound';

/** A recording that this browser keeps, or began to keep (docs/product.md#offline-copies). Its bytes are in pieces. */
export type RecordingCopy = {
  /** Account that keeps it, which alone is shown it. */
  owner: string;
  recording: CollectionRecording;
  kind: CopyKind;
  /** Path of the file without its signature: another path is another file. */
  path: string;
  /** 0 until the first piece has told it. */
  bytes: number;
  contentType: string;
  hasCaptions: boolean;
  /**
   * Path of the captions that are stored, without its signature; null for a recording without any. Absent until they were
   * fetched, and in a copy of an older version until the server has answered.
   */
  captionsPath?: string | null;
  /** The recording can be played as sound alone; absent in a copy of an older version until the server has answered. */
  hasSound?: boolean;
  /** `evicted` by the browser, which removes what is stored where it needs room. */
  state: 'incomplete' | 'complete' | 'evicted';
  positionSeconds: number;
  /** Instant (ISO) of the last answer of the server that confirmed access. */
  confirmedAt: string;
};

/** The number changes with the shape of a copy. */
const key = 'copies.1';
const day = 24 * 3_600_000;

/** A copy plays for so many days after the last answer that confirmed access. */
export const copyDays = 14;

function isCopy(value: unknown): value is RecordingCopy {
  const { owner, recording, path, confirmedAt } = Object(value);
  const texts = [owner, path, confirmedAt, Object(recording).id, Object(recording).title];
  return texts.every((text) => typeof text === 'string');
}

function readAll(): RecordingCopy[] {
  try {
    const stored: unknown = JSON.parse(readStored('localStorage', key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isCopy) : [];
  } catch {
    return []; // Not ours.
  }
}

const { notify, subscribe } = createListeners(key);

/** Calls back when a copy is begun, complete, confirmed or removed, in this tab or another. */
export const onCopiesChange = subscribe;

function write(copies: RecordingCopy[]): boolean {
  const isStored = writeStored('localStorage', key, copies.length === 0 ? null : JSON.stringify(copies));
  notify();
  return isStored;
}

/** Lists what this browser keeps for who uses it now; of a member whom an admin looks as, nothing. */
export function listCopies(): RecordingCopy[] {
  const sub = readAccount()?.sub;
  if (sub === undefined || isImpersonating()) return [];
  return readAll().filter(({ owner }) => owner === sub);
}

export function findCopy(recordingId: string): RecordingCopy | undefined {
  return listCopies().find(({ recording }) => recording.id === recordingId);
}

/** Returns the list as it is stored, which is the same text as long as nothing has changed. */
export const storedCopies = (): string => readStored('localStorage', key) ?? '';

/** Adds a copy, or puts it in the place of the one of the same recording. Says whether the browser has stored it. */
export function putCopy(copy: RecordingCopy): boolean {
  return write([...readAll().filter(({ recording }) => recording.id !== copy.recording.id), copy]);
}

/** Changes a copy that is kept still; does nothing for another one. */
export function changeCopy(recordingId: string, change: Partial<RecordingCopy>): void {
  if (!findCopy(recordingId)) return;
  write(readAll().map((copy) => (copy.recording.id === recordingId ? { ...copy, ...change } : copy)));
}

export function dropCopy(recordingId: string): void {
  write(readAll().filter(({ recording }) => recording.id !== recordingId));
}

/** The last instant at which a copy plays without another answer of the server. */
export const playsUntil = ({ confirmedAt }: RecordingCopy): Date => new Date(Date.parse(confirmedAt) + copyDays * day);

/**
 * Tells whether a copy may be played now without asking the server. A clock that is more than a day before the last
 * confirmation was turned back, and counts as too late.
 */
export function isConfirmed(copy: RecordingCopy, now = new Date()): boolean {
  return now <= playsUntil(copy) && now.getTime() >= Date.parse(copy.confirmedAt) - day;
}
