import { isHeardToEnd } from '#shared/rules/collections.ts';
import { unlessDeleted } from '../../ground/auth-sessions/deleted-accounts.ts';
import type { PlaybackPosition } from '../../ground/keys/playback-position.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Key, Table, Write } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';

/** A device's clock may be ahead by this much. */
const toleranceMs = 60_000;

/**
 * The position with the server's time where the device's clock is ahead: it must not win over all later positions.
 */
export function clampTime({ positionSeconds, at }: PlaybackPosition, now: Date): PlaybackPosition {
  const isAhead = Date.parse(at) > now.getTime() + toleranceMs;
  return { positionSeconds, at: isAhead ? now.toISOString() : at };
}

/** A member's position that is to be saved. */
export type PositionToSave = { sub: string; key: Key; position: PlaybackPosition };

/** Saves a position of a member unless a later one is saved already. Throws HttpError 401 for a deleted account. */
export async function putPosition(table: Table, { sub, key, position }: PositionToSave): Promise<void> {
  const result = await transactNamed(table, { position: saveUnlessLater(key, position), account: unlessDeleted(sub) });
  if (!result.written && result.failedConditions.has('account')) throw new HttpError('auth_session_ended');
}

function saveUnlessLater(key: Key, { positionSeconds, at }: PlaybackPosition): Write {
  return {
    Update: {
      Key: key,
      UpdateExpression: 'SET #position = :position, #at = :at',
      ConditionExpression: 'attribute_not_exists(#at) OR #at <= :at',
      ExpressionAttributeNames: { '#position': 'positionSeconds', '#at': 'at' },
      ExpressionAttributeValues: { ':position': positionSeconds, ':at': at },
    },
  };
}

/** Returns the second to go on at: a recording that was heard to its end starts over. */
export function resumeAt(position: PlaybackPosition | undefined, durationSeconds: number | null): number {
  const seconds = position?.positionSeconds ?? 0;
  return isHeardToEnd(seconds, durationSeconds) ? 0 : seconds;
}
