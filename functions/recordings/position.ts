import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { PlaybackPosition } from '../keys/playback-position.ts';
import { type Key, type Table, updateItem } from '../platform/table.ts';

/** How far a device's clock may be ahead. */
const toleranceMs = 60_000;

/**
 * The position with the server's time where the device's clock is ahead: it must not win over all later positions.
 */
export function clampTime({ positionSeconds, at }: PlaybackPosition, now: Date): PlaybackPosition {
  const isAhead = Date.parse(at) > now.getTime() + toleranceMs;
  return { positionSeconds, at: isAhead ? now.toISOString() : at };
}

/** Saves a position. Returns false when a later one is saved already. */
export async function putPosition(table: Table, key: Key, { positionSeconds, at }: PlaybackPosition): Promise<boolean> {
  try {
    await updateItem(table, {
      Key: key,
      UpdateExpression: 'SET #position = :position, #at = :at',
      ConditionExpression: 'attribute_not_exists(#at) OR #at <= :at',
      ExpressionAttributeNames: { '#position': 'positionSeconds', '#at': 'at' },
      ExpressionAttributeValues: { ':position': positionSeconds, ':at': at },
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Seconds before the end in which a recording counts as heard to its end. */
const endSeconds = 5;

/** Where to go on: one that was heard to its end starts over. */
export function resumeAt(position: PlaybackPosition | undefined, durationSeconds: number | null): number {
  const seconds = position?.positionSeconds ?? 0;
  return durationSeconds !== null && seconds > durationSeconds - endSeconds ? 0 : seconds;
}
