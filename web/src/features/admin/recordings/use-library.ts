import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { withNotice } from '../../../lib/admin/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { optimisticUpdate, storeResponse } from '../../../lib/api/store-response.ts';
import { refresh, useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { notify } from '../../../lib/notify.ts';
import { enqueue } from '../../../lib/serial-queue.ts';
import { arrayMove } from './array-move.ts';
import { type Chapter, type ChapterList, withChapter } from './chapter-list.ts';

export type Library = ResponseBody<'listAdminRecordings'>;
export type AdminRecording = Library['recordings'][number];

/** The recordings of a collection by their order, and what changes them; a change shows before it has ended. */
export function useLibrary(collection: Collection) {
  const request = { params: { collection } };
  const { data, error, mutate } = useEndpoint('listAdminRecordings', request);

  const change = async (expected: Library, answer: Promise<Library>, failed: string) => {
    try {
      await optimisticUpdate('listAdminRecordings', request, expected, answer);
      return true;
    } catch {
      notify({ tone: 'bad', title: failed });
      await refresh('listAdminRecordings');
      return false;
    }
  };

  /** Toggles between free and premium. */
  const setFree = async (recording: AdminRecording, isFree: boolean) => {
    if (!data) return;
    const withOne = (changedRecording: AdminRecording) => ({
      ...data,
      recordings: data.recordings.map((one) => (one.id === changedRecording.id ? changedRecording : one)),
    });
    const params = { collection, recordingId: recording.id };
    const answer = enqueue(`free ${recording.id}`, () => call('setRecordingFree', { params, body: { isFree } })).then(
      (changed) => withOne({ ...recording, ...changed }),
    );
    await change(withOne({ ...recording, isFree }), answer, 'Failed to update recording status.');
  };

  /** Puts a recording at another place, counted from 0. */
  const move = async (id: string, to: number) => {
    if (!data) return false;
    const from = data.recordings.findIndex((one) => one.id === id);
    const recordings = arrayMove(data.recordings, from, to).map((one, orderIndex) => ({ ...one, orderIndex }));
    const recordingIds = recordings.map((one) => one.id);
    const answer = enqueue(`order ${collection}`, () =>
      call('orderRecordings', { ...request, body: { recordingIds } }),
    );
    return await change({ ...data, recordings }, answer, 'Failed to update recording order.');
  };

  const remove = async ({ id }: AdminRecording) => {
    const params = { collection, recordingId: id };
    const texts = { done: 'Recording deleted', failed: 'Failed to delete recording' };
    await withNotice(() => call('deleteRecording', { params }), texts);
    await refresh('listAdminRecordings');
  };

  const chapters = useChapters(collection, data, change);

  return { data, error, retry: () => void mutate(), setFree, move, remove, ...chapters };
}

type Change = (expected: Library, answer: Promise<Library>, failed: string) => Promise<boolean>;

/**
 * Returns what changes the chapters of a library. A move is one of the version that is shown; saving and deleting take the
 * chapters that their dialog was opened with (docs/product.md#library-chapters).
 */
function useChapters(collection: Collection, data: Library | undefined, change: Change) {
  const request = { params: { collection } };
  const send = (version: number, chapters: Chapter[]) =>
    enqueue(`chapters ${collection}`, () => call('setChapters', { ...request, body: { version, chapters } }));

  /** Puts a chapter at another place, counted from 0. */
  const moveChapter = async (id: string, to: number) => {
    if (!data) return false;
    const { version, list: before } = data.chapters;
    const list = arrayMove(
      before,
      before.findIndex((one) => one.id === id),
      to,
    );
    // The next move may be made before this one is answered.
    const expected = { ...data, chapters: { version: version + 1, list } };
    return await change(expected, send(version, list), 'Failed to update chapter order.');
  };

  /** Throws what the server refuses; the list is then as the server has it. */
  const store = async (version: number, list: Chapter[]) => {
    try {
      await storeResponse('listAdminRecordings', request, await send(version, list));
    } catch (error) {
      await refresh('listAdminRecordings');
      throw error;
    }
  };
  const saveChapter = (chapter: Chapter, { version, list }: ChapterList) => store(version, withChapter(list, chapter));
  const removeChapter = ({ id }: Chapter, { version, list }: ChapterList) =>
    store(
      version,
      list.filter((one) => one.id !== id),
    );
  return { moveChapter, saveChapter, removeChapter };
}
