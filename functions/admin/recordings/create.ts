import { putAuditEntry } from '../../audit-entries/store.ts';
import type { Recording } from '../../keys/recording.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { transactNamed } from '../../platform/transact.ts';
import { findRecording, listRecordings, putRecording } from '../../recordings/store.ts';
import type { LibraryDependencies } from './dependencies.ts';
import { fileWrites, replaced } from './files.ts';
import { adminView, keptOf, libraryView, targetOf } from './view.ts';
/**
 * Makes a recording of a completed upload; asked again with the same id it is the same recording. Throws HttpError 404
 * and 409 for uploads that cannot be used, and 409 `recordings_changed` when the id is another recording's.
 */
export const createRecording: Handler<'createRecording', LibraryDependencies> = async (call, dependencies) => {
  const { params, body, member } = call;
  const { table, now } = dependencies;
  const known = await findRecording(table, params.collection, body.id, { consistent: true });
  if (known) return again(known, body.videoUploadId);
  const file = (purpose: Parameters<typeof replaced>[1]['purpose'], uploadId: string | null | undefined) =>
    replaced(table, { purpose, now: null, uploadId });
  const video = await file(`${params.collection}_video`, body.videoUploadId);
  const thumbnail = await file('thumbnail', body.thumbnailUploadId);
  const captions = await file('captions', body.captionsUploadId);
  if (video.upload === undefined) throw new HttpError('upload_not_found');
  const recording: Recording = {
    ...{ id: body.id, collection: params.collection, title: body.title, description: body.description ?? '' },
    ...{ durationSeconds: body.durationSeconds, isFree: body.isFree, createdAt: now().toISOString() },
    orderIndex: body.orderIndex ?? libraryView(await listRecordings(table, params.collection)).nextOrderIndex,
    thumbnailUrl: thumbnail.key && `/${thumbnail.key}`,
    ...{ videoKey: video.upload.key, captionsKey: captions.key },
    ...{ videoName: video.upload.fileName, videoSize: video.upload.size },
  };
  const [useVideo, ...useOthers] = fileWrites([video, thumbnail, captions], member.sub, dependencies).used;
  const change = { action: 'recording.created', target: targetOf(recording), before: null, after: keptOf(recording) };
  const outcome = await transactNamed(table, {
    recording: putRecording(recording),
    video: useVideo,
    thumbnail: useOthers[0],
    captions: useOthers[1],
    audit: putAuditEntry(call, change, dependencies),
  });
  if (outcome.written) return adminView(recording);
  const stands = await findRecording(table, params.collection, body.id, { consistent: true });
  if (stands) return again(stands, body.videoUploadId);
  throw new HttpError('upload_not_found');
};

function again(known: Recording, videoUploadId: string) {
  if (!known.videoKey.includes(videoUploadId)) throw new HttpError('recordings_changed');
  return adminView(known);
}
