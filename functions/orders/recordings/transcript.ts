import type { RequestOutput, ResponseBody } from '#shared/contract/contract.ts';
import { parseCaptions, transcriptOf } from '#shared/rules/captions.ts';
import type { ReadCaptions } from '../../ground/media/read-captions.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { isOffered } from '../../ground/settings/choices.ts';
import type { RecordingDependencies } from './recordings.ts';
import { findRecording } from './store.ts';

export type TranscriptDependencies = RecordingDependencies & { readCaptions: ReadCaptions };

/**
 * Returns what is said in a free recording, for everyone (docs/product.md#transcript). Throws HttpError 404 as getRecording does,
 * and 403 for one that has to be paid: its captions are read by signed addresses alone.
 */
export const getTranscript: Handler<'getTranscript', TranscriptDependencies> = async ({ params }, dependencies) => {
  if (!(await isOffered(dependencies.table, dependencies.now(), params.collection)))
    throw new HttpError('recording_not_found');
  return transcriptView(params, dependencies);
};

/** The transcript of a free recording, whether or not its collection is offered. Throws HttpError 404 and 403. */
export async function transcriptView(
  { collection, recordingId }: RequestOutput<'getTranscript', 'params'>,
  { table, readCaptions }: Pick<TranscriptDependencies, 'table' | 'readCaptions'>,
): Promise<ResponseBody<'getTranscript'>> {
  const recording = await findRecording(table, collection, recordingId);
  if (!recording) throw new HttpError('recording_not_found');
  if (!recording.isFree) throw new HttpError('no_access');
  if (recording.captionsKey === null) return { lines: [] };
  return { lines: transcriptOf(parseCaptions(await readCaptions(recording.captionsKey))) };
}
