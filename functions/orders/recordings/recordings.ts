import type { RequestOutput, ResponseBody } from '#shared/contract/contract.ts';
import { type Collection, collectionRow, isBuiltIn } from '#shared/rules/collections.ts';
import { findPrices } from '../../domains/discount-codes/package-price.ts';
import type { Recording } from '../../ground/keys/recording.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Table } from '../../ground/platform/table.ts';
import { isOffered } from '../../ground/settings/choices.ts';
import { alongPath, chaptersWith, readChapters } from './chapters.ts';
import { findRecording, listRecordings } from './store.ts';

export type RecordingDependencies = { table: Table; now: Clock };

/** Throws HttpError 404 for a collection that is not offered. */
export const getCollection: Handler<'getCollection', RecordingDependencies> = async ({ params }, { table, now }) => {
  const { collection } = params;
  const [view, offered] = await Promise.all([collectionView(table, collection), isOffered(table, now(), collection)]);
  if (!offered) throw new HttpError('collection_not_found');
  return view;
};

/** The recordings of a collection in the order of its path, and the price of all, whether or not it is offered. */
export async function collectionView(table: Table, collection: Collection): Promise<ResponseBody<'getCollection'>> {
  const [recordings, prices, { chapters }] = await Promise.all([
    listRecordings(table, collection),
    findPrices(table, collection),
    readChapters(table, collection),
  ]);
  const held = chaptersWith(recordings, chapters).filter(({ recordingIds }) => recordingIds.length > 0);
  // It is known by now: the prices were read from the same settings.
  const name = isBuiltIn(collection) ? {} : { name: collectionRow(collection).name };
  return { collection, ...name, ...prices, chapters: held, recordings: alongPath(recordings, held).map(publicPart) };
}

/** Throws HttpError 404 when there is none, and for one of a collection that is not offered. */
export const getRecording: Handler<'getRecording', RecordingDependencies> = async ({ params }, { table, now }) => {
  const [recording, offered] = await Promise.all([
    recordingView(table, params),
    isOffered(table, now(), params.collection),
  ]);
  if (!offered) throw new HttpError('recording_not_found');
  return recording;
};

/** The public part of a recording, whether or not its collection is offered. Throws HttpError 404 when there is none. */
export async function recordingView(
  table: Table,
  { collection, recordingId }: RequestOutput<'getRecording', 'params'>,
): Promise<ResponseBody<'getRecording'>> {
  const recording = await findRecording(table, collection, recordingId);
  if (!recording) throw new HttpError('recording_not_found');
  return publicPart(recording);
}

/** A recording without the files that play it (docs/trust.md#media). */
export function publicPart(whole: Recording): ResponseBody<'getRecording'> {
  const {
    videoKey: _,
    captionsKey: __,
    videoName: ___,
    videoSize: ____,
    sound: _____,
    earlierSound: ______,
    ...recording
  } = whole;
  return recording;
}
