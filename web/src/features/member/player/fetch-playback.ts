import { call } from '../../../lib/api/call.ts';
import { type PlaybackWithCopy, playbackWithCopy } from '../../../lib/copies/stored-playback.ts';
import { flushPending, type PositionKey } from './pending-position.ts';

/**
 * Fetches signed addresses and the position, once the server has the position of an earlier visit; of a copy in this browser
 * where the server does not answer. Throws an `ApiProblem`.
 */
export function fetchPlayback(key: PositionKey): Promise<PlaybackWithCopy> {
  const { collection, recordingId } = key;
  return playbackWithCopy(recordingId, async () => {
    await flushPending(key);
    return await call('getPlayback', { params: { collection, recordingId } });
  });
}
