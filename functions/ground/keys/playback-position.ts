import * as z from 'zod';
import { positionUpdate, savedPosition } from '#shared/contract/recordings/schemas.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { tenths } from '#shared/rules/plays.ts';
import type { Key } from '../platform/table.ts';
import { memberPartition } from './owner.ts';

export const positionRecord = z.object(positionUpdate.shape);
export type PlaybackPosition = z.output<typeof positionRecord>;

/** The member's play that a position belongs to: its day, the furthest tenth that was heard, and of which film. */
const playRecord = z.object({ day: z.iso.date(), tenth: z.int().min(0).max(tenths), film: z.string() });
export type Play = z.output<typeof playRecord>;

/** A position with its play, if that is counted. */
export const playedPosition = positionRecord.extend({ play: playRecord.optional() });

/** Sort keys of a member's positions begin so. */
export const positionPrefix = 'PROGRESS#';

/** A position as its partition lists it, with the recording that its sort key names. */
export const listedPosition = positionRecord.extend({ SK: z.string() }).transform(({ SK, ...position }) => {
  const [, collection, recordingId] = SK.split('#');
  return savedPosition.parse({ collection, recordingId, ...position });
});

export const positionKey = (sub: string, kind: Collection, recordingId: string): Key => ({
  PK: memberPartition(sub),
  SK: `${positionPrefix}${kind}#${recordingId}`,
});
