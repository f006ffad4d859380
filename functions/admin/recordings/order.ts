import { collectionNames } from '#shared/rules/collections.ts';
import { putAuditEntry } from '../../audit-entries/store.ts';
import type { Recording } from '../../keys/recording.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import type { Write } from '../../platform/table.ts';
import { transact } from '../../platform/transact.ts';
import { listRecordings, moveRecording } from '../../recordings/store.ts';
import type { LibraryDependencies } from './dependencies.ts';
import { libraryView } from './view.ts';
/** The recordings of a collection with what only their editor needs. */
export const listAdminRecordings: Handler<'listAdminRecordings', LibraryDependencies> = async ({ params }, { table }) =>
  libraryView(await listRecordings(table, params.collection, { consistent: true }));

/** Most writes of one transaction (DynamoDB's quota). */
const mostAtOnce = 100;

/**
 * Puts the recordings of a collection into another order, each at its place in the list that is sent, by one
 * transaction; a collection of more than a hundred that all move takes several. Throws HttpError 409 when the list is not
 * of the recordings that are there, or somebody moves them at the same moment.
 */
export const orderRecordings: Handler<'orderRecordings', LibraryDependencies> = async (call, dependencies) => {
  const { table } = dependencies;
  const { collection } = call.params;
  const before = await listRecordings(table, collection, { consistent: true });
  const known = new Map(before.map((recording) => [recording.id, recording]));
  const after = [...new Set(call.body.recordingIds)].flatMap((id, orderIndex) => {
    const recording = known.get(id);
    return recording ? [{ ...recording, orderIndex }] : [];
  });
  if (after.length !== before.length || after.length !== call.body.recordingIds.length) {
    throw new HttpError('recordings_changed');
  }
  const moves = after.flatMap((to) => moveTo(known.get(to.id), to));
  if (moves.length === 0) return libraryView(after);
  const target = { type: 'collection', id: collection, name: collectionNames[collection] };
  const order = (recordings: Recording[]) => ({ order: recordings.map(({ title }) => title) });
  const change = { action: 'collection.ordered', target, before: order(before), after: order(after) };
  const writes = [putAuditEntry(call, change, dependencies), ...moves];
  for (let from = 0; from < writes.length; from += mostAtOnce) {
    const { written } = await transact(table, writes.slice(from, from + mostAtOnce));
    if (!written) throw new HttpError('recordings_changed');
  }
  return libraryView(after);
};

function moveTo(from: Recording | undefined, to: Recording): Write[] {
  return from === undefined || from.orderIndex === to.orderIndex ? [] : [moveRecording(from, to.orderIndex)];
}
