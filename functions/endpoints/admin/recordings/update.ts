import type { RequestOutput } from '#shared/contract/contract.ts';
import { collectionRow } from '#shared/rules/collections.ts';
import { playlistKeyOf } from '#shared/rules/ladder.ts';
import { type FileChange, fileChange, fileWrites } from '../../../domains/uploads/file-change.ts';
import { removeUpload } from '../../../domains/uploads/remove.ts';
import { type Actor, changedFields, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { type Recording, soundOf } from '../../../ground/keys/recording.ts';
import type { Upload } from '../../../ground/keys/upload.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { logger } from '../../../ground/platform/log.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { removePlays } from '../../../orders/recordings/play-figures.ts';
import { changeRecording, findRecording, removeRecording } from '../../../orders/recordings/store.ts';
import { soundKeyOf } from '../../../orders/sound/job.ts';
import { newSound, startSound } from '../../../orders/sound/prepare.ts';
import type { AdminRecordingDependencies, FilmDependencies } from './dependencies.ts';
import { adminRecordingView, auditedRecordingFields, recordingAuditTarget } from './view.ts';

type Params = RequestOutput<'updateRecording', 'params'>;

/** Throws HttpError 404. */
async function getRecording(
  { collection, recordingId }: Params,
  { table }: AdminRecordingDependencies,
): Promise<Recording> {
  const found = await findRecording(table, collection, recordingId, { consistent: true });
  if (!found) throw new HttpError('recording_not_found');
  return found;
}

/**
 * Changes a recording and removes replaced files. Throws HttpError 404, 409 `recordings_changed` after a concurrent change,
 * and as createRecording does for uploads.
 */
export const updateRecording: Handler<'updateRecording', FilmDependencies> = async (call, dependencies) => {
  const before = await getRecording(call.params, dependencies);
  const { table } = dependencies;
  const { title, description, isFree, durationSeconds, ...rest } = call.body;
  const { orderIndex = before.orderIndex, offlineAllowed = before.offlineAllowed } = rest;
  const { videoUploadId, thumbnailUploadId, captionsUploadId } = rest;
  const thumbnailKey = before.thumbnailUrl?.replace(/^\//, '') ?? null;
  const [video, thumbnail, captions] = await Promise.all([
    fileChange(table, {
      purpose: collectionRow(before.collection).upload.purpose,
      currentKey: before.videoKey,
      uploadId: videoUploadId,
    }),
    fileChange(table, { purpose: 'thumbnail', currentKey: thumbnailKey, uploadId: thumbnailUploadId }),
    fileChange(table, { purpose: 'captions', currentKey: before.captionsKey, uploadId: captionsUploadId }),
  ]);
  const after: Recording = {
    ...before,
    title,
    description: description ?? '',
    isFree,
    ...(offlineAllowed !== undefined && { offlineAllowed }),
    durationSeconds,
    orderIndex,
    thumbnailUrl: thumbnail.key && `/${thumbnail.key}`,
    captionsKey: captions.key,
    ...(video.upload && {
      videoKey: video.upload.key,
      videoName: video.upload.fileName,
      videoSize: video.upload.size,
      sound: newSound(video.upload.key, dependencies.now()),
    }),
  };
  const files = [video, ...(video.upload ? unusedSound(before) : []), thumbnail, captions];
  await save(call, 'recording.updated', { before, after, files }, dependencies);
  return adminRecordingView(video.upload ? await startSound(after, dependencies) : after);
};

/**
 * The track and the ladder of a film, where there are some, or will be, or a failed job may have left parts of them: a removal of
 * what is not there does nothing.
 */
function unusedSound(recording: Recording): FileChange[] {
  const { collection, videoKey } = recording;
  const state = soundOf(recording)?.state;
  if (state === undefined || state === 'silent') return [];
  const { purpose } = collectionRow(collection).upload;
  return [soundKeyOf(videoKey), playlistKeyOf(videoKey)].map((key) => ({ key: null, unused: { purpose, key } }));
}

/** Throws HttpError 404. */
export const setRecordingFree: Handler<'setRecordingFree', AdminRecordingDependencies> = async (call, dependencies) => {
  const before = await getRecording(call.params, dependencies);
  const after = { ...before, isFree: call.body.isFree };
  const action = after.isFree ? 'recording.made_free' : 'recording.made_premium';
  await save(call, action, { before, after, files: [] }, dependencies);
  return adminRecordingView(after);
};

type Update = { before: Recording; after: Recording; files: FileChange[] };

async function save(
  actor: Actor,
  action: string,
  { before, after, files }: Update,
  dependencies: AdminRecordingDependencies,
) {
  const difference = changedFields(auditedRecordingFields(before), auditedRecordingFields(after));
  if (Object.keys(difference.after).length === 0) return;
  const { used, unused, unusedWrites } = fileWrites(files, actor.member.sub, dependencies);
  const audit = putAuditEntry(actor, { action, target: recordingAuditTarget(after), ...difference }, dependencies);
  const { written } = await transact(dependencies.table, [
    changeRecording(before, after),
    ...(before.videoKey === after.videoKey ? [] : [removePlays(before)]),
    ...used,
    ...unusedWrites,
    audit,
  ]);
  if (!written) throw new HttpError('recordings_changed');
  await removeUnused(unused, dependencies);
}

/** Removes replaced files after the transaction; the daily cleanup repeats what fails. */
async function removeUnused(unused: Upload[], dependencies: AdminRecordingDependencies): Promise<void> {
  for (const file of unused) {
    try {
      await removeUpload(dependencies, file);
    } catch (error) {
      logger.warn('unused file not removed', { purpose: file.purpose, error });
    }
  }
}

/** Deletes a recording and its files. Throws HttpError 404. */
export const deleteRecording: Handler<'deleteRecording', AdminRecordingDependencies> = async (call, dependencies) => {
  const recording = await getRecording(call.params, dependencies);
  const { collection, videoKey, captionsKey, thumbnailUrl } = recording;
  const files: FileChange[] = [
    { key: null, unused: { purpose: collectionRow(collection).upload.purpose, key: videoKey } },
    ...unusedSound(recording),
    ...(captionsKey === null ? [] : [{ key: null, unused: { purpose: 'captions' as const, key: captionsKey } }]),
    ...(thumbnailUrl === null
      ? []
      : [{ key: null, unused: { purpose: 'thumbnail' as const, key: thumbnailUrl.replace(/^\//, '') } }]),
  ];
  const { unused, unusedWrites } = fileWrites(files, call.member.sub, dependencies);
  const change = {
    action: 'recording.deleted',
    target: recordingAuditTarget(recording),
    before: auditedRecordingFields(recording),
    after: null,
  };
  const writes = [
    removeRecording(recording),
    removePlays(recording),
    ...unusedWrites,
    putAuditEntry(call, change, dependencies),
  ];
  if (!(await transact(dependencies.table, writes)).written) throw new HttpError('recordings_changed');
  await removeUnused(unused, dependencies);
  return {};
};
