import { collectionRow } from '#shared/rules/collections.ts';
import { fileChange, fileWrites } from '../../../domains/uploads/file-change.ts';
import { putAuditEntry } from '../../../ground/audit-entries/store.ts';
import type { Recording } from '../../../ground/keys/recording.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { findRecording, listRecordings, putRecording } from '../../../orders/recordings/store.ts';
import { newSound, startSound } from '../../../orders/sound/prepare.ts';
import type { FilmDependencies } from './dependencies.ts';
import { adminRecordingView, auditedRecordingFields, nextOrderIndexOf, recordingAuditTarget } from './view.ts';

/**
 * Creates a recording from completed uploads. Idempotent by its id. Throws HttpError 404 and 409 for unusable uploads, and
 * 409 `recordings_changed` when the id belongs to another recording.
 */
export const createRecording: Handler<'createRecording', FilmDependencies> = async (call, dependencies) => {
  const { params, body, member } = call;
  const { table, now } = dependencies;
  const knownRecording = await findRecording(table, params.collection, body.id, { consistent: true });
  if (knownRecording) return repeatResponse(knownRecording, body.videoUploadId);
  const file = (purpose: Parameters<typeof fileChange>[1]['purpose'], uploadId: string | null | undefined) =>
    fileChange(table, { purpose, currentKey: null, uploadId });
  const video = await file(collectionRow(params.collection).upload.purpose, body.videoUploadId);
  const thumbnail = await file('thumbnail', body.thumbnailUploadId);
  const captions = await file('captions', body.captionsUploadId);
  if (video.upload === undefined) throw new HttpError('upload_not_found');
  const recording: Recording = {
    id: body.id,
    collection: params.collection,
    title: body.title,
    description: body.description ?? '',
    durationSeconds: body.durationSeconds,
    isFree: body.isFree,
    offlineAllowed: body.offlineAllowed ?? false,
    createdAt: now().toISOString(),
    orderIndex: body.orderIndex ?? nextOrderIndexOf(await listRecordings(table, params.collection)),
    thumbnailUrl: thumbnail.key && `/${thumbnail.key}`,
    videoKey: video.upload.key,
    captionsKey: captions.key,
    videoName: video.upload.fileName,
    videoSize: video.upload.size,
    sound: newSound(video.upload.key, now()),
  };
  const [useVideo, ...useOthers] = fileWrites([video, thumbnail, captions], member.sub, dependencies).used;
  const change = {
    action: 'recording.created',
    target: recordingAuditTarget(recording),
    before: null,
    after: auditedRecordingFields(recording),
  };
  const outcome = await transactNamed(table, {
    recording: putRecording(recording),
    video: useVideo,
    thumbnail: useOthers[0],
    captions: useOthers[1],
    audit: putAuditEntry(call, change, dependencies),
  });
  if (outcome.written) return adminRecordingView(await startSound(recording, dependencies));
  const stored = await findRecording(table, params.collection, body.id, { consistent: true });
  if (stored) return repeatResponse(stored, body.videoUploadId);
  throw new HttpError('upload_not_found');
};

function repeatResponse(recording: Recording, videoUploadId: string) {
  if (!recording.videoKey.includes(videoUploadId)) throw new HttpError('recordings_changed');
  return adminRecordingView(recording);
}
