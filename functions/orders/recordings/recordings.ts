import type { ResponseBody } from '#shared/contract/contract.ts';
import { findPackagePrice } from '../../domains/discount-codes/package-price.ts';
import type { Recording } from '../../ground/keys/recording.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findRecording, listRecordings } from './store.ts';

export type RecordingDependencies = { table: Table; now: Clock };

/** The recordings of a collection in their order, and the price of all. */
export const getCollection: Handler<'getCollection', RecordingDependencies> = async ({ params }, { table }) => {
  const { collection } = params;
  const [recordings, price] = await Promise.all([
    listRecordings(table, collection),
    findPackagePrice(table, collection),
  ]);
  return { collection, price, recordings: recordings.map(publicPart) };
};

/** Throws HttpError 404 when there is none. */
export const getRecording: Handler<'getRecording', RecordingDependencies> = async ({ params }, { table }) => {
  const recording = await findRecording(table, params.collection, params.recordingId);
  if (!recording) throw new HttpError('recording_not_found');
  return publicPart(recording);
};

/** A recording without the files that play it (docs/trust.md#media). */
export function publicPart(whole: Recording): ResponseBody<'getRecording'> {
  const { videoKey: _, captionsKey: __, videoName: ___, videoSize: ____, ...recording } = whole;
  return recording;
}
