import { type Recording, recordingItem } from '../../functions/ground/keys/recording.ts';
import { putItem, type Table } from '../../functions/ground/platform/table.ts';
import { examplePractice } from './examples.ts';
import { type DemoBuckets, putSample, putVideo } from './media.ts';
import { filesOf } from './recordings.ts';

/** Writes a recording and uploads the sample video, or the local `file`, under its key. */
export async function makeRecording(
  table: Table,
  media: DemoBuckets,
  recording: Recording,
  file?: string,
): Promise<Recording> {
  await putSample(media, examplePractice, filesOf(recording.collection, recording.id, examplePractice));
  if (file) await putVideo(media, recording.videoKey, file);
  await putItem(table, recordingItem(recording));
  return recording;
}
