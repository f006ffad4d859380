import { readText, type Storage } from '../../../domains/uploads/storage.ts';
import type { SignVideo } from '../../../ground/media/watching.ts';
import type { Clock } from '../../../ground/platform/clock.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { findRecording } from '../../../orders/recordings/store.ts';

export type CaptionDependencies = { table: Table; now: Clock; storage: Storage; signVideo: SignVideo };

/**
 * The captions of a recording as they are stored, and a signed address of its film, so that they are edited beside it.
 * Throws HttpError 404.
 */
export const getCaptions: Handler<'getCaptions', CaptionDependencies> = async (
  { params: { collection, recordingId } },
  { table, now, storage, signVideo },
) => {
  const recording = await findRecording(table, collection, recordingId, { consistent: true });
  if (!recording) throw new HttpError('recording_not_found');
  const { captionsKey, videoKey } = recording;
  const [stored, signed] = await Promise.all([
    captionsKey === null ? null : readText(storage, captionsKey),
    signVideo(videoKey, now()),
  ]);
  return { webVtt: stored ?? null, ...signed };
};
