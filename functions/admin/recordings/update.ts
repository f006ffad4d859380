import type { RequestOutput } from '#shared/contract/contract.ts';
import { type Actor, changedFields, putAuditEntry } from '../../audit-entries/store.ts';
import type { Recording } from '../../keys/recording.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { transact } from '../../platform/transact.ts';
import { changeRecording, findRecording, removeRecording } from '../../recordings/store.ts';
import type { LibraryDependencies } from './dependencies.ts';
import { fileWrites, type Replaced, removeLeft, replaced } from './files.ts';
import { adminView, keptOf, targetOf } from './view.ts';

type Params = RequestOutput<'updateRecording', 'params'>;

async function existing({ collection, recordingId }: Params, { table }: LibraryDependencies): Promise<Recording> {
  const found = await findRecording(table, collection, recordingId, { consistent: true });
  if (!found) throw new HttpError('recording_not_found');
  return found;
}

/**
 * Changes a recording, or replaces its files; those that were replaced go. Throws HttpError 404 when it is not there, 409
 * `recordings_changed` when somebody changes it at the same moment, and as createRecording does for uploads.
 */
export const updateRecording: Handler<'updateRecording', LibraryDependencies> = async (call, dependencies) => {
  const before = await existing(call.params, dependencies);
  const { table } = dependencies;
  const { title, description, isFree, durationSeconds, ...rest } = call.body;
  const { orderIndex = before.orderIndex, videoUploadId, thumbnailUploadId, captionsUploadId } = rest;
  const thumbnailKey = before.thumbnailUrl?.replace(/^\//, '') ?? null;
  const [video, thumbnail, captions] = await Promise.all([
    replaced(table, { purpose: `${before.collection}_video`, now: before.videoKey, uploadId: videoUploadId }),
    replaced(table, { purpose: 'thumbnail', now: thumbnailKey, uploadId: thumbnailUploadId }),
    replaced(table, { purpose: 'captions', now: before.captionsKey, uploadId: captionsUploadId }),
  ]);
  const after: Recording = {
    ...{ ...before, title, description: description ?? '', isFree, durationSeconds, orderIndex },
    thumbnailUrl: thumbnail.key && `/${thumbnail.key}`,
    captionsKey: captions.key,
    ...(video.upload && {
      videoKey: video.upload.key,
      videoName: video.upload.fileName,
      videoSize: video.upload.size,
    }),
  };
  await change(call, 'recording.updated', { before, after, files: [video, thumbnail, captions] }, dependencies);
  return adminView(after);
};

/** Makes a recording free or premium. Throws HttpError 404 when it is not there. */
export const setRecordingFree: Handler<'setRecordingFree', LibraryDependencies> = async (call, dependencies) => {
  const before = await existing(call.params, dependencies);
  const after = { ...before, isFree: call.body.isFree };
  const action = after.isFree ? 'recording.made_free' : 'recording.made_premium';
  await change(call, action, { before, after, files: [] }, dependencies);
  return adminView(after);
};

type Changed = { before: Recording; after: Recording; files: Replaced[] };

async function change(actor: Actor, action: string, { before, after, files }: Changed, desk: LibraryDependencies) {
  const kept = changedFields(keptOf(before), keptOf(after));
  // Nothing was changed: there is nothing to write, and nothing for the trail.
  if (Object.keys(kept.after).length === 0) return;
  const { used, left, leaves } = fileWrites(files, actor.member.sub, desk);
  const trail = putAuditEntry(actor, { action, target: targetOf(after), ...kept }, desk);
  const { written } = await transact(desk.table, [changeRecording(before, after), ...used, ...leaves, trail]);
  if (!written) throw new HttpError('recordings_changed');
  await removeLeft(left, desk);
}

/** Deletes a recording and its files. Throws HttpError 404 when it is not there. */
export const deleteRecording: Handler<'deleteRecording', LibraryDependencies> = async (call, dependencies) => {
  const recording = await existing(call.params, dependencies);
  const { collection, videoKey, captionsKey, thumbnailUrl } = recording;
  const files: Replaced[] = [
    { key: null, left: { purpose: `${collection}_video`, key: videoKey } },
    ...(captionsKey === null ? [] : [{ key: null, left: { purpose: 'captions' as const, key: captionsKey } }]),
    ...(thumbnailUrl === null
      ? []
      : [{ key: null, left: { purpose: 'thumbnail' as const, key: thumbnailUrl.replace(/^\//, '') } }]),
  ];
  const { left, leaves } = fileWrites(files, call.member.sub, dependencies);
  const trail = { action: 'recording.deleted', target: targetOf(recording), before: keptOf(recording), after: null };
  const writes = [removeRecording(recording), ...leaves, putAuditEntry(call, trail, dependencies)];
  if (!(await transact(dependencies.table, writes)).written) throw new HttpError('recordings_changed');
  await removeLeft(left, dependencies);
  return {};
};
