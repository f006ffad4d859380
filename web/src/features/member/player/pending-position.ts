import type { RequestInput } from '#shared/contract/contract.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { call } from '../../../lib/api/call.ts';
import { changeCopy } from '../../../lib/copies/copy-list.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';

export type PendingPosition = RequestInput<'savePosition', 'body'>;

export type PositionKey = { sub: string; collection: Collection; recordingId: string };

// Per member: a browser may be shared.
const storageKey = ({ sub, collection, recordingId }: PositionKey) => `position.${sub}.${collection}.${recordingId}`;

export function parsePosition(stored: string | null): PendingPosition | null {
  const [seconds = '', at = ''] = stored?.split(' ') ?? [];
  const positionSeconds = Number.parseFloat(seconds);
  return positionSeconds >= 0 && Number.isFinite(Date.parse(at)) ? { positionSeconds, at } : null;
}

/** Stores a position until the server has it: the page may be closed, or the network gone, before it does. */
export function storePending(key: PositionKey, position: PendingPosition): void {
  writeStored('localStorage', storageKey(key), `${position.positionSeconds} ${position.at}`);
  // A copy is opened there without network, also once the server has it.
  changeCopy(key.recordingId, { positionSeconds: position.positionSeconds });
}

/** Removes a position that the server has, unless a later one was stored meanwhile. */
export function clearPending(key: PositionKey, { at }: PendingPosition): void {
  if (parsePosition(readStored('localStorage', storageKey(key)))?.at === at)
    writeStored('localStorage', storageKey(key), null);
}

/** Sends a position to the server, which keeps the newest. Throws an `ApiProblem`. */
export async function sendPosition(key: PositionKey, position: PendingPosition): Promise<void> {
  const { collection, recordingId } = key;
  await call('savePosition', { params: { collection, recordingId }, body: position });
  clearPending(key, position);
}

/** Sends the position that an earlier visit could not, so that the recording opens there. */
export async function flushPending(key: PositionKey): Promise<void> {
  const position = parsePosition(readStored('localStorage', storageKey(key)));
  // If it fails again it stays stored, and the recording opens at the last position that the server knows.
  if (position) await sendPosition(key, position).catch(() => undefined);
}
