import * as z from 'zod';
import { positionUpdate } from '#shared/contract/recordings/schemas.ts';
import type { Collection } from '#shared/rules/collections.ts';
import type { Key } from '../platform/table.ts';
import { memberPartition } from './owner.ts';

/** Where a member left a recording, and when. */
export const positionRecord = z.object(positionUpdate.shape);
export type PlaybackPosition = z.output<typeof positionRecord>;

export const positionKey = (sub: string, kind: Collection, recordingId: string): Key => ({
  PK: memberPartition(sub),
  SK: `PROGRESS#${kind}#${recordingId}`,
});
