import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { fewestListeners, fewestPlays } from '#shared/rules/plays.ts';
import {
  type CountedPlays,
  playsKey,
  playsPartition,
  playsRecord,
  playsSortKeyPrefix,
} from '../../ground/keys/plays.ts';
import type { Recording } from '../../ground/keys/recording.ts';
import { queryWholePartition } from '../../ground/platform/pagination.ts';
import { readable } from '../../ground/platform/readable.ts';
import { type Table, type UpdateWrite, updateIf, type Write } from '../../ground/platform/table.ts';

type Plays = ResponseBody<'listAdminRecordings'>['recordings'][number]['plays'];
type Figures = CountedPlays['now'];

/** Returns what the owner sees of how each of a collection's recordings is played, by the recording's id. */
export async function readFigures(table: Table, collection: Collection): Promise<Map<string, Figures>> {
  const query = { partition: playsPartition(collection), beginsWith: playsSortKeyPrefix, consistent: true };
  const counted = readable(await queryWholePartition(table, query), playsRecord);
  const all = await Promise.all(
    counted.map(async (one) => [one.recordingId, await figuresOf(table, collection, one)] as const),
  );
  return new Map(all.flatMap(([id, figures]) => (figures ? [[id, figures]] : [])));
}

/**
 * Figures stay as they were shown until so many plays have been added, so that no look tells a single play from the last one
 * (docs/trust.md#plays).
 */
async function figuresOf(table: Table, collection: Collection, counted: CountedPlays): Promise<Figures | undefined> {
  const { recordingId, members, now, shown } = counted;
  const isDue = members >= fewestListeners && now.plays - (shown?.plays ?? 0) >= fewestPlays;
  if (!isDue) return shown;
  return (await updateIf(table, keepShown(playsKey(collection, recordingId), counted))) ? now : shown;
}

/** Is refused where others have looked meanwhile, and where the counters have begun anew. */
function keepShown(Key: ReturnType<typeof playsKey>, { now, shown }: CountedPlays): UpdateWrite {
  const asRead = shown ? '#shown.#plays = :was' : 'attribute_not_exists(#shown)';
  return {
    Update: {
      Key,
      UpdateExpression: 'SET #shown = :shown',
      ConditionExpression: `#plays >= :plays AND ${asRead}`,
      ExpressionAttributeNames: { '#shown': 'shown', '#plays': 'plays' },
      ExpressionAttributeValues: { ':shown': now, ':plays': now.plays, ...(shown && { ':was': shown.plays }) },
    },
  };
}

export function playsOf({ id, durationSeconds }: Recording, figures: ReadonlyMap<string, Figures>): Plays {
  const shown = figures.get(id);
  if (shown) return { state: 'shown', ...shown };
  return { state: durationSeconds === null ? 'unmeasured' : 'few' };
}

/** Counters go with their recording, and with the film that they are about. */
export function removePlays({ collection, id }: Recording): Write {
  return { Delete: { Key: playsKey(collection, id) } };
}
