import { basename } from 'node:path';
import { text } from '#shared/contract/common/text.ts';
import type { Recording } from '../../functions/ground/keys/recording.ts';
import { isProblem, type MoneyCells, readMoney } from './cells.ts';
import { importedId, type PlanContext, type PlannedRecording } from './plan.ts';
import { type Read, reasonOf } from './read-export.ts';
import { progressTables, recordingTables } from './tables.ts';

type RecordingTable = (typeof recordingTables)[number]['table'];

/** Recordings whose video is in the media folder. */
export function planRecordings(context: PlanContext): void {
  const { source, plan, findFile } = context;
  for (const { table, collection } of recordingTables) {
    for (const read of source.rows[table]) {
      const { row, place } = read;
      const videoFile = row.video_url === undefined ? undefined : findFile(row.video_url);
      if (videoFile === undefined) {
        const reason =
          row.video_url === undefined ? 'it has no video' : `no video ${basename(row.video_url)} in the media folder`;
        plan.refused.push({ place, reason });
      } else plan.recordings.push({ place, value: recordingOf(read, { collection, videoFile }, context) });
    }
  }
}

function recordingOf(
  { row, place }: Read<RecordingTable>,
  { collection, videoFile }: { collection: Recording['collection']; videoFile: string },
  { now, findFile, plan }: PlanContext,
): PlannedRecording {
  const thumbnailFile = row.thumbnail_url === undefined ? undefined : findFile(row.thumbnail_url);
  if (row.thumbnail_url !== undefined && thumbnailFile === undefined)
    plan.changed.push({ place, reason: `no picture ${row.thumbnail_url} in the media folder: one is drawn` });
  return {
    id: importedId(place.table, row.id),
    collection,
    title: row.title,
    description: row.description ?? row.title,
    isFree: row.is_free ?? false,
    orderIndex: Math.max(0, Math.round(row.order_index ?? place.row - 2)),
    createdAt: row.created_at ?? now.toISOString(),
    durationSeconds: null,
    thumbnailUrl: null,
    // Set when the files are uploaded.
    videoKey: 'media/',
    captionsKey: null,
    videoFile,
    thumbnailFile,
  };
}

export function planResources({ source, now, plan, offered }: PlanContext): void {
  for (const { place, row } of source.rows.resources) {
    const columns: MoneyCells['columns'] = ['price', 'price_currency'];
    const price = readMoney({ amount: row.price, currency: row.price_currency, columns, offered });
    const title = text(150).safeParse(row.title);
    if (isProblem(price)) plan.refused.push({ place, reason: price.problem });
    else if (!title.success) plan.refused.push({ place, reason: `title: ${reasonOf(title.error)}` });
    else
      plan.resources.push({
        place,
        value: {
          id: importedId('resources', row.id),
          title: title.data,
          price: price.value,
          description: row.description ?? row.title,
          category: row.category ?? 'Other',
          createdAt: row.created_at ?? now.toISOString(),
        },
      });
  }
}

/** Playback positions of members in recordings that are taken. */
export function planPositions({ source, plan }: PlanContext): void {
  const members = new Set(plan.members.map(({ value }) => value.userId));
  const recordings = new Set(plan.recordings.map(({ value }) => value.id));
  for (const { table, collection } of progressTables) {
    for (const { place, row } of source.rows[table]) {
      const recordingId = importedId(`${collection}_resources`, row.resource_id);
      const positionSeconds = row.position_seconds ?? -1;
      const reason = !members.has(row.user_id)
        ? 'its member was not taken'
        : !recordings.has(recordingId)
          ? 'its recording was not taken'
          : positionSeconds < 0 || positionSeconds > 86_400
            ? 'position_seconds must be 0 to 86,400'
            : undefined;
      if (reason !== undefined) plan.refused.push({ place, reason });
      else plan.positions.push({ place, value: { userId: row.user_id, collection, recordingId, positionSeconds } });
    }
  }
}
