import { memberPartition } from '../../ground/keys/owner.ts';
import { listedPosition, playedPosition, positionKey, positionPrefix } from '../../ground/keys/playback-position.ts';
import { playedSoundKey, type Recording, recordingKey, recordingRecord, soundOf } from '../../ground/keys/recording.ts';
import { type SignFolder, type SignMedia, signedUntil } from '../../ground/media/sign.ts';
import { getItems } from '../../ground/platform/batch.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import { queryWholePartition } from '../../ground/platform/pagination.ts';
import { readable } from '../../ground/platform/readable.ts';
import type { Key } from '../../ground/platform/table.ts';
import { accessTo, isOpenByMembership, isVisible } from './access.ts';
import { countsFor, putCounted } from './plays.ts';
import { clampTime, putPosition, resumeAt } from './position.ts';
import { publicPart, type RecordingDependencies } from './recordings.ts';

export type PlaybackDependencies = RecordingDependencies & { sign: SignMedia; signFolder: SignFolder };

type Params = { collection: Recording['collection']; recordingId: string };

/**
 * Signed URLs of a video and its captions, and the member's position. Throws HttpError 404 for an unknown recording, and
 * 403 without access.
 */
export const getPlayback: Handler<'getPlayback', PlaybackDependencies> = async ({ params, member }, dependencies) => {
  const { now, sign, signFolder } = dependencies;
  const key = positionKey(member.sub, params.collection, params.recordingId);
  const { recording, position } = await playable(dependencies, member, params, key);
  const until = signedUntil(now());
  const sound = soundOf(recording);
  const soundKey = playedSoundKey(recording);
  const [videoUrl, captionsUrl, soundUrl, ladderUrl] = await Promise.all([
    sign(recording.videoKey, until),
    recording.captionsKey === null ? null : sign(recording.captionsKey, until),
    soundKey === null ? null : sign(soundKey, until),
    sound?.state === 'ready' && sound.ladderKey ? signFolder(sound.ladderKey, until) : null,
  ]);
  return {
    recording: publicPart(recording),
    videoUrl,
    captionsUrl,
    soundUrl,
    ladderUrl,
    expiresAt: until.toISOString(),
    positionSeconds: resumeAt(position, recording.durationSeconds),
  };
};

/**
 * Saves a member's position, with the play that it begins or takes further; of two devices the later wins. Throws HttpError
 * 404 and 403 as getPlayback does.
 */
export const savePosition: Handler<'savePosition', PlaybackDependencies> = async (
  { params, member, body },
  dependencies,
) => {
  const { table } = dependencies;
  const now = dependencies.now();
  const key = positionKey(member.sub, params.collection, params.recordingId);
  const { recording, position: before } = await playable(dependencies, member, params, key);
  const saved = { sub: member.sub, key, position: clampTime(body, now) };
  const isCounted = countsFor(member) && (await putCounted(table, saved, { recording, before, now }));
  if (!isCounted) await putPosition(table, saved);
  return {};
};

/** Lists where a member left each recording that they have played, also of a collection that they have no more. */
export const listMyPositions: Handler<'listMyPositions', Pick<PlaybackDependencies, 'table'>> = async (
  { member },
  { table },
) => {
  const query = { partition: memberPartition(member.sub), beginsWith: positionPrefix };
  const positions = await queryWholePartition(table, query);
  return { positions: readable(positions, listedPosition) };
};

/**
 * The access rule (docs/product.md#recording-access), by one read: a recording plays for a member when it is free, or when
 * they have its collection; of one that is not offered, nothing is known to anyone else. Who has not bought it is asked for a membership
 * that opens it, by a second read.
 */
async function playable(
  dependencies: RecordingDependencies,
  member: AuthenticatedMember,
  { collection, recordingId }: Params,
  positionAt?: Key,
) {
  const { recording, access, position } = await getItems(dependencies.table, {
    recording: { key: recordingKey(collection, recordingId), schema: recordingRecord },
    access: accessTo(member, collection),
    position: positionAt && { key: positionAt, schema: playedPosition },
  });
  if (!recording) throw new HttpError('recording_not_found');
  const isVisibleToAll = await isVisible(dependencies, collection, access !== undefined);
  if (access || (isVisibleToAll && recording.isFree)) return { recording, position };
  const isOpen = await isOpenByMembership(dependencies, member, collection);
  if (!isOpen) throw new HttpError(isVisibleToAll ? 'no_access' : 'recording_not_found');
  return { recording, position };
}
