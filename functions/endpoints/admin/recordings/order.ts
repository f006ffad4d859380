import { collectionRow } from '#shared/rules/collections.ts';
import { putAuditEntry } from '../../../ground/audit-entries/store.ts';
import type { Recording } from '../../../ground/keys/recording.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import type { Write } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { moveRecording } from '../../../orders/recordings/store.ts';
import { readLibrary, recordingListView } from './view.ts';

export const listAdminRecordings: Handler<'listAdminRecordings', WriteDependencies> = async ({ params }, { table }) => {
  return recordingListView(await readLibrary(table, params.collection));
};

/** DynamoDB's limit. */
const maxWritesPerTransaction = 100;

/**
 * Reorders a collection by the list of its ids (docs/product.md#recording-order), in one transaction for each hundred
 * moves. Throws HttpError 409 when the list is not of the current recordings, or they are reordered at the same time.
 */
export const orderRecordings: Handler<'orderRecordings', WriteDependencies> = async (call, dependencies) => {
  const { table } = dependencies;
  const { collection } = call.params;
  const library = await readLibrary(table, collection);
  const before = library.recordings;
  const recordingsById = new Map(before.map((recording) => [recording.id, recording]));
  const after = [...new Set(call.body.recordingIds)].flatMap((id, orderIndex) => {
    const recording = recordingsById.get(id);
    return recording ? [{ ...recording, orderIndex }] : [];
  });
  if (after.length !== before.length || after.length !== call.body.recordingIds.length) {
    throw new HttpError('recordings_changed');
  }
  const moves = after.flatMap((to) => moveTo(recordingsById.get(to.id), to));
  if (moves.length === 0) return recordingListView({ ...library, recordings: after });
  const target = { type: 'collection', id: collection, name: collectionRow(collection).name };
  const order = (recordings: Recording[]) => ({ order: recordings.map(({ title }) => title) });
  const change = { action: 'collection.ordered', target, before: order(before), after: order(after) };
  const writes = [putAuditEntry(call, change, dependencies), ...moves];
  for (let from = 0; from < writes.length; from += maxWritesPerTransaction) {
    const { written } = await transact(table, writes.slice(from, from + maxWritesPerTransaction));
    if (!written) throw new HttpError('recordings_changed');
  }
  return recordingListView({ ...library, recordings: after });
};

function moveTo(from: Recording | undefined, to: Recording): Write[] {
  return from === undefined || from.orderIndex === to.orderIndex ? [] : [moveRecording(from, to.orderIndex)];
}
