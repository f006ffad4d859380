import type { RequestInput } from '#shared/contract/contract.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { call } from '../../lib/api/call.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

/** Where somebody left a recording, and when. */
export type Position = RequestInput<'savePosition', 'body'>;

/** Whose position in which recording. */
export type Whose = { sub: string; collection: Collection; recordingId: string };

// In its own drawer for each person: a browser may be shared.
const keyOf = ({ sub, collection, recordingId }: Whose) => `position.${sub}.${collection}.${recordingId}`;

/** A position that was kept; null for anything else. */
export function positionFrom(stored: string | null): Position | null {
  const [seconds = '', at = ''] = stored?.split(' ') ?? [];
  const positionSeconds = Number.parseFloat(seconds);
  return positionSeconds >= 0 && Number.isFinite(Date.parse(at)) ? { positionSeconds, at } : null;
}

/** Keeps a position until the server has it: the page may be closed, or the network gone, before it does. */
export function keepUnsent(whose: Whose, position: Position): void {
  writeStored('localStorage', keyOf(whose), `${position.positionSeconds} ${position.at}`);
}

/** Forgets it once the server has it, unless a later one was kept meanwhile. */
export function dropUnsent(whose: Whose, { at }: Position): void {
  if (positionFrom(readStored('localStorage', keyOf(whose)))?.at === at)
    writeStored('localStorage', keyOf(whose), null);
}

/** Sends a position to the server, which keeps the newest. Throws an `ApiProblem`. */
export async function sendPosition(whose: Whose, position: Position): Promise<void> {
  const { collection, recordingId } = whose;
  await call('savePosition', { params: { collection, recordingId }, body: position });
  dropUnsent(whose, position);
}

/** Sends what an earlier visit could not, so that the recording opens where it was left. */
export async function sendUnsent(whose: Whose): Promise<void> {
  const position = positionFrom(readStored('localStorage', keyOf(whose)));
  // What cannot be sent now stays; the recording opens at the last place that the server knows.
  if (position) await sendPosition(whose, position).catch(() => undefined);
}
