import * as z from 'zod';
import { fillPath, type Route } from '#shared/contract/common/route.ts';
import { routes } from '#shared/contract/routes.ts';
import type { BenchCloud } from './cloud.ts';
import { shoot } from './load.ts';
import { newMember, tokenOf } from './members.ts';
import type { BenchReport } from './report.ts';
import { readerOf } from './table-reader.ts';
import { tableUse } from './table-use.ts';

const collection = 'birth';
const recordingsSchema = z.object({ recordings: z.array(z.object({ id: z.string(), isFree: z.boolean() })) });

/**
 * Calls to the table by the access check of playback, and by a collection's page, which loads the collection and the
 * member's purchases concurrently.
 */
export async function accessCheck(cloud: BenchCloud): Promise<BenchReport> {
  const reader = readerOf(cloud);
  const member = await newMember(cloud, [collection]);
  const token = await tokenOf(cloud, member);
  const { body } = await shoot({ url: cloud.apiUrl + fillPath(routes.getCollection.path, { collection }) });
  const paid = recordingsSchema.parse(JSON.parse(body.toString('utf8'))).recordings.find(({ isFree }) => !isFree);
  if (!paid) throw new Error('the collection has no recording to be paid for');
  const params = { collection, recordingId: paid.id };
  const measure = async (endpoint: string, route: Route, aim: string, payload?: unknown) => {
    const shot = {
      method: route.method,
      url: cloud.apiUrl + fillPath(route.path, params),
      headers: { authorization: `Bearer ${token}` },
      ...(payload !== undefined && { body: payload }),
    };
    await shoot(shot);
    const { status, own } = await tableUse(cloud, reader, route.service, shot);
    const { calls, read, write } = own;
    return { endpoint, status, calls: calls.length, which: calls.join(', '), read, write, aim };
  };
  const at = { positionSeconds: 12, at: new Date().toISOString() };
  const rows = [
    await measure('getPlayback', routes.getPlayback, 'one read'),
    await measure('savePosition', routes.savePosition, 'one read, one write', at),
    await measure('getCollection', routes.getCollection, 'one round trip: side by side'),
    await measure('getMyCollections', routes.getMyCollections, 'one round trip: side by side'),
  ];
  reader.close();
  const note = 'A page requests the last two concurrently; the calls within each are concurrent too.';
  return { title: 'Playback: calls to the table, units by the rules of AWS', rows, note };
}
