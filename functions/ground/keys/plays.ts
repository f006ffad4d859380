import * as z from 'zod';
import { playFigures } from '#shared/contract/recordings/admin-schemas.ts';
import type { Collection } from '#shared/rules/collections.ts';
import type { Key } from '../platform/table.ts';

/** Counters of a recording's plays, apart from the collection's items, which public pages are made of. */
export const playsPartition = (collection: Collection) => `PLAYS#${collection}`;

export const playsSortKeyPrefix = 'PLAYS#';

export const playsKey = (collection: Collection, recordingId: string): Key => ({
  PK: playsPartition(collection),
  SK: `${playsSortKeyPrefix}${recordingId}`,
});

const count = z.int().min(0).default(0);

const stops = {
  stopped0: count,
  stopped1: count,
  stopped2: count,
  stopped3: count,
  stopped4: count,
  stopped5: count,
  stopped6: count,
  stopped7: count,
  stopped8: count,
  stopped9: count,
};
const stopNames = z.object(stops).keyof().options;

/** Plays are those to the end and those that stopped in each tenth; `shown`: what the owner was shown of them last. */
export const playsRecord = z
  .object({ SK: z.string(), members: count, plays: count, ended: count, ...stops, shown: playFigures.optional() })
  .transform(({ SK, members, plays, ended, shown, ...counts }) => ({
    recordingId: SK.slice(playsSortKeyPrefix.length),
    members,
    now: { plays, ended, stopped: stopNames.map((name) => counts[name]) },
    shown,
  }));
export type CountedPlays = z.output<typeof playsRecord>;
