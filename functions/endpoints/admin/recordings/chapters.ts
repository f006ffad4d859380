import { isDeepStrictEqual } from 'node:util';
import { collectionRow } from '#shared/rules/collections.ts';
import { putAuditEntry } from '../../../ground/audit-entries/store.ts';
import type { Chapter } from '../../../ground/keys/chapters.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { chaptersWith, putChapters } from '../../../orders/recordings/chapters.ts';
import { readLibrary, recordingListView } from './view.ts';

/**
 * Sets the chapters of a collection if their version is current (docs/product.md#chapters). Idempotent. Throws HttpError 409
 * `recordings_changed`.
 */
export const setChapters: Handler<'setChapters', WriteDependencies> = async (call, dependencies) => {
  const { table } = dependencies;
  const { collection } = call.params;
  const { version } = call.body;
  const library = await readLibrary(table, collection);
  const before = library.stored;
  const chapters = chaptersWith(library.recordings, call.body.chapters);
  if (isDeepStrictEqual(chapters, chaptersWith(library.recordings, before.chapters))) return recordingListView(library);
  if (before.version !== version) throw new HttpError('recordings_changed');
  const target = { type: 'collection', id: collection, name: collectionRow(collection).name };
  const audited = (list: Chapter[]) => ({ chapters: list.map(({ id: _, ...chapter }) => chapter) });
  const change = {
    action: 'collection.chaptered',
    target,
    before: audited(before.chapters),
    after: audited(chapters),
  };
  const { written } = await transact(table, [
    putChapters(collection, version, chapters),
    putAuditEntry(call, change, dependencies),
  ]);
  if (!written) throw new HttpError('recordings_changed');
  return recordingListView({ ...library, stored: { version: version + 1, chapters } });
};
