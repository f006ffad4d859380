import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod';
import { tenthOf, tenths } from '#shared/rules/plays.ts';
import { unlessDeleted } from '../../ground/auth-sessions/deleted-accounts.ts';
import { type Play, type PlaybackPosition, playedPosition } from '../../ground/keys/playback-position.ts';
import { playsKey } from '../../ground/keys/plays.ts';
import { type Recording, recordingKey } from '../../ground/keys/recording.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import { getItem, type Key, type Table, type Write } from '../../ground/platform/table.ts';
import { type RetryPolicy, transactNamed } from '../../ground/platform/transact.ts';
import type { PositionToSave } from './position.ts';

/** Tells whether plays count: those who run the site look at its recordings for other reasons. */
export function countsFor({ admin, adminWithheld }: AuthenticatedMember): boolean {
  return !admin && adminWithheld.length === 0;
}

const hour = 3_600_000;

/** A day ends at four in the morning, UTC: who falls asleep after midnight has played once. */
const dayEndsAt = 4 * hour;

/** A position that was saved without a network counts if it arrives within this time. */
const latestArrival = 48 * hour;

type Counts = Readonly<Record<string, number>>;

type PlayChange = { play: Play; counts: Counts };

type Counted = { recording: Pick<Recording, 'durationSeconds' | 'videoKey'>; before: Play | undefined; now: Date };

const counterOf = (tenth: number) => (tenth === tenths ? 'ended' : `stopped${tenth}`);

/**
 * Returns the play that a position begins or takes further, and how the counters change; undefined where it does neither.
 * A play is one member's of one recording on one day (docs/product.md#plays).
 */
export function playChange(
  { positionSeconds, at }: PlaybackPosition,
  { recording: { durationSeconds, videoKey: film }, before, now }: Counted,
): PlayChange | undefined {
  const playedAt = Date.parse(at);
  if (durationSeconds === null || positionSeconds === 0 || now.getTime() - playedAt > latestArrival) return undefined;
  const day = new Date(playedAt - dayEndsAt).toISOString().slice(0, 10);
  const tenth = tenthOf(positionSeconds, durationSeconds);
  const play = { day, tenth, film };
  const known = before?.film === film ? before : undefined;
  if (!known || known.day < day)
    return { play, counts: { plays: 1, [counterOf(tenth)]: 1, ...(!known && { members: 1 }) } };
  if (known.day > day || known.tenth >= tenth) return undefined;
  return { play, counts: { [counterOf(known.tenth)]: -1, [counterOf(tenth)]: 1 } };
}

/** The position matters more than the count. */
const retries: RetryPolicy = { maxAttempts: 4, wait: pause };

/** Other devices of the member may save at the same time, each so often. */
const maxReadings = 4;

type Context = {
  recording: Recording;
  /** Holds what was read with it. */
  before: z.output<typeof playedPosition> | undefined;
  now: Date;
};

/**
 * Saves a position together with the change of its play and of the recording's counters, all or nothing. Returns false, and
 * saves nothing, where nothing is to be counted, and where others write at the same time. Throws HttpError 401 for a
 * deleted account.
 */
export async function putCounted(
  table: Table,
  saved: PositionToSave,
  { recording, before, now }: Context,
): Promise<boolean> {
  let stored = before;
  for (let reading = 0; reading < maxReadings; reading++) {
    const change = playChange(saved.position, { recording, before: stored?.play, now });
    if (!change || (stored && stored.at > saved.position.at)) return false;
    const result = await tryToCount(table, saved, { recording, change, was: stored?.play });
    if (result === 'busy') return false;
    if (result.written) return true;
    if (result.failedConditions.has('account')) throw new HttpError('auth_session_ended');
    if (result.failedConditions.has('recording')) return false;
    stored = await getItem(table, saved.key, playedPosition, { consistent: true });
  }
  return false;
}

type Counting = { recording: Recording; change: PlayChange; was: Play | undefined };

async function tryToCount(table: Table, { sub, key, position }: PositionToSave, { recording, change, was }: Counting) {
  const writes = {
    position: savePlayed(key, { ...position, play: change.play }, was),
    account: unlessDeleted(sub),
    recording: ifStillFilm(recording),
    plays: countPlay(recording, change.counts),
  };
  try {
    return await transactNamed(table, writes, retries);
  } catch (error) {
    if (error instanceof HttpError && error.code === 'busy') return 'busy';
    throw error;
  }
}

/** Is refused by a later position, and by a play that is not as it was read: another device has taken it further. */
function savePlayed(key: Key, { positionSeconds, at, play }: z.output<typeof playedPosition>, was?: Play): Write {
  const asRead = was ? '#play = :was' : 'attribute_not_exists(#play)';
  return {
    Update: {
      Key: key,
      UpdateExpression: 'SET #position = :position, #at = :at, #play = :play',
      ConditionExpression: `(attribute_not_exists(#at) OR #at <= :at) AND ${asRead}`,
      ExpressionAttributeNames: { '#position': 'positionSeconds', '#at': 'at', '#play': 'play' },
      ExpressionAttributeValues: {
        ':position': positionSeconds,
        ':at': at,
        ':play': play,
        ...(was && { ':was': was }),
      },
    },
  };
}

/** Counters never outlive a recording or its film. */
function ifStillFilm({ collection, id, videoKey }: Recording): Write {
  return {
    ConditionCheck: {
      Key: recordingKey(collection, id),
      ConditionExpression: '#film = :film',
      ExpressionAttributeNames: { '#film': 'videoKey' },
      ExpressionAttributeValues: { ':film': videoKey },
    },
  };
}

function countPlay({ collection, id }: Recording, counts: Counts): Write {
  const names = Object.keys(counts);
  return {
    Update: {
      Key: playsKey(collection, id),
      UpdateExpression: `ADD ${names.map((name) => `#${name} :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, counts[name]])),
    },
  };
}
