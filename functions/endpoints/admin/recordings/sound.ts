import { type Sound, soundOf } from '../../../ground/keys/recording.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { changeSound, findRecording } from '../../../orders/recordings/store.ts';
import { newSound, startSound } from '../../../orders/sound/prepare.ts';
import type { FilmDependencies } from './dependencies.ts';
import { adminRecordingView } from './view.ts';

/** A track has to be made, or the ladder that is made with it is missing. */
function isUnfinished(sound: Sound | undefined): boolean {
  if (sound?.state === 'ready') return !sound.ladderKey;
  return sound === undefined || sound.state === 'failed';
}

/**
 * Begins to make the sound-only track and the ladder of a recording that lacks one of them, or whose attempt failed; changes
 * nothing in another state. Throws HttpError 404, and 409 `recordings_changed` after a concurrent change.
 */
export const prepareSound: Handler<'prepareSound', FilmDependencies> = async ({ params }, dependencies) => {
  const { table, now } = dependencies;
  const recording = await findRecording(table, params.collection, params.recordingId, { consistent: true });
  if (!recording) throw new HttpError('recording_not_found');
  if (!isUnfinished(soundOf(recording))) return adminRecordingView(recording);
  const sound = newSound(recording.videoKey, now());
  const { written } = await transact(table, [changeSound(recording, sound)]);
  if (!written) throw new HttpError('recordings_changed');
  return adminRecordingView(await startSound({ ...recording, sound }, dependencies));
};
