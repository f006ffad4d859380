import { fillPath } from '#shared/contract/common/route.ts';
import { routes } from '#shared/contract/routes.ts';
import type { BenchCloud } from './cloud.ts';
import type { Shot } from './load.ts';
import { type Probe, shotsPerProbe } from './probe.ts';
import { book, publishOpenSession, visitorSecret } from './visitors.ts';

/**
 * Returns probes of what guests do with a booking that they have; what ends it or changes it gets a booking of its own
 * each time.
 */
export async function changeProbes(cloud: BenchCloud): Promise<Probe[]> {
  const from = await publishOpenSession(cloud.control);
  const to = await publishOpenSession(cloud.control);
  const bookingIds: string[] = [];
  for (let n = 0; n < 3 * shotsPerProbe + 1; n++) bookingIds.push(await book(cloud, from));
  const [stayingId = '', ...changedIds] = bookingIds;
  const refund = { amount: 0, currency: 'GBP' };
  const send = (path: string, bookingId: string, body: object): Shot => ({
    method: 'POST',
    url: cloud.apiUrl + fillPath(path, { bookingId }),
    body: { secret: visitorSecret(bookingId), ...body },
  });
  const next = () => changedIds.pop() ?? '';
  const { joinBooking, listMoves, cancelBooking, giveBooking, moveBooking } = routes;
  const wren = { firstName: 'Wren', lastName: 'Ellis', email: 'wren@example.com' };
  return [
    { endpoint: 'joinBooking', ...joinBooking, shot: () => send(joinBooking.path, stayingId, {}) },
    {
      endpoint: 'listMoves',
      ...listMoves,
      shot: () => ({ url: cloud.apiUrl + fillPath(listMoves.path, { bookingId: stayingId }) }),
    },
    { endpoint: 'cancelBooking', ...cancelBooking, shot: () => send(cancelBooking.path, next(), { refund }) },
    { endpoint: 'giveBooking', ...giveBooking, shot: () => send(giveBooking.path, next(), wren) },
    { endpoint: 'moveBooking', ...moveBooking, shot: () => send(moveBooking.path, next(), { sessionId: to, refund }) },
  ];
}
