import { isHeardToEnd } from '#shared/rules/collections.ts';
import { fittingOrder, weeksLeft } from '#shared/rules/suggestions.ts';
import { wallTimeOf } from '#shared/rules/wall-time.ts';
import { memberPartition } from '../../ground/keys/owner.ts';
import { listedPosition, positionPrefix } from '../../ground/keys/playback-position.ts';
import type { Recording } from '../../ground/keys/recording.ts';
import type { SuggestionWish } from '../../ground/keys/suggestion.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { queryWholePartition } from '../../ground/platform/pagination.ts';
import { readable } from '../../ground/platform/readable.ts';
import type { Table } from '../../ground/platform/table.ts';
import { hasCollection, isVisible } from '../recordings/access.ts';
import { alongPath, chaptersWith, readChapters } from '../recordings/chapters.ts';
import { listRecordings } from '../recordings/store.ts';

type Dependencies = { table: Table; now: Clock };
type Wish = Pick<SuggestionWish, 'sub' | 'collection' | 'dueDate' | 'timeZone' | 'isOwner'>;

/** `ended`: nothing is suggested any more. Null: nothing is to be suggested now. */
export type Choice = { recording: Recording; chapterTitle: string | null } | 'ended' | null;

/** Lists what a member may play of a collection, along its path (docs/product.md#recording-access). */
export async function openPath(dependencies: Dependencies, collection: SuggestionWish['collection'], isOwner: boolean) {
  const { table } = dependencies;
  if (!(await isVisible(dependencies, collection, isOwner))) return { recordings: [], chapters: [] };
  const [all, stored] = await Promise.all([listRecordings(table, collection), readChapters(table, collection)]);
  const chapters = chaptersWith(all, stored.chapters);
  const recordings = alongPath(all, chapters).filter(({ isFree }) => isOwner || isFree);
  return { recordings, chapters };
}

/** Chooses what to suggest on an evening: the next recording that was not heard to its end (docs/product.md#weekly-suggestions). */
export async function chooseRecording(wish: Wish, evening: string, email: string, dependencies: Dependencies) {
  const { table } = dependencies;
  const { sub, collection, dueDate, timeZone } = wish;
  const weeks = dueDate === null ? null : weeksLeft(wallTimeOf(evening, timeZone).date, dueDate);
  if (weeks !== null && weeks < 1) return 'ended' satisfies Choice;
  const isOwner = await hasCollection(dependencies, { sub, email }, collection);
  if (wish.isOwner && !isOwner) return 'ended' satisfies Choice;
  const [{ recordings, chapters }, heard] = await Promise.all([
    openPath(dependencies, collection, isOwner),
    positionsOf(table, sub),
  ]);
  const isLeft = ({ id, durationSeconds }: Recording) => !isHeardToEnd(heard.get(id) ?? 0, durationSeconds);
  const recording = fittingOrder(recordings, chapters, weeks).find(isLeft);
  if (!recording) return null;
  const chapter = chapters.find(({ recordingIds }) => recordingIds.includes(recording.id));
  return { recording, chapterTitle: chapter?.title ?? null } satisfies Choice;
}

async function positionsOf(table: Table, sub: string): Promise<Map<string, number>> {
  const query = { partition: memberPartition(sub), beginsWith: positionPrefix };
  const positions = readable(await queryWholePartition(table, query), listedPosition);
  return new Map(positions.map(({ recordingId, positionSeconds }) => [recordingId, positionSeconds]));
}
