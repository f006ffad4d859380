import { basename } from 'node:path';
import { text } from '#shared/contract/common/text.ts';
import { currencies } from '#shared/rules/currency.ts';
import type { Recording } from '../../functions/keys/recording.ts';
import { importedId, type PlanContext, type PlannedRecording } from './plan.ts';
import type { Read } from './read-export.ts';
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
    ...{ id: importedId(place.table, row.id), collection, title: row.title, description: row.description ?? row.title },
    ...{ isFree: row.is_free ?? false, orderIndex: Math.max(0, Math.round(row.order_index ?? place.row - 1)) },
    ...{ createdAt: row.created_at ?? now.toISOString(), durationSeconds: null, thumbnailUrl: null },
    // Set when the files are uploaded.
    ...{ videoKey: 'media/', captionsKey: null, videoFile, thumbnailFile },
  };
}

export function planResources({ source, now, plan }: PlanContext): void {
  for (const { place, row } of source.rows.resources) {
    const amount = Math.round((row.price ?? 0) * 100);
    const currency = currencies.find((one) => one === (row.price_currency ?? 'USD').toUpperCase());
    const title = text(150).safeParse(row.title);
    if (!currency || !title.success || amount < 0)
      plan.refused.push({ place, reason: 'title, price or price_currency is not one that the site takes' });
    else
      plan.resources.push({
        place,
        value: {
          ...{ id: importedId('resources', row.id, row.created_at), title: title.data, price: { amount, currency } },
          ...{ description: row.description ?? row.title, category: row.category ?? 'Other' },
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
