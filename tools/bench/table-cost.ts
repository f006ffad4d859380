import { fillPath } from '#shared/contract/common/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { changeProbes } from './change-probes.ts';
import type { BenchCloud } from './cloud.ts';
import { groupProbes } from './group-probes.ts';
import { shoot } from './load.ts';
import { newMember, tokenOf } from './members.ts';
import { ownerProbes } from './owner-probes.ts';
import { passProbes } from './pass-probes.ts';
import { paidShot, publishPaidSession } from './payers.ts';
import type { Probe } from './probe.ts';
import type { BenchReport } from './report.ts';
import { readerOf } from './table-reader.ts';
import { tableUse } from './table-use.ts';
import { book, bookingShot, publishOpenSession, visitorSecret } from './visitors.ts';
import { waitlistProbes } from './waitlist-probes.ts';

async function probesOf(cloud: BenchCloud): Promise<Probe[]> {
  const sessionId = await publishOpenSession(cloud.control);
  const paidSessionId = await publishPaidSession(cloud.control);
  const bookingId = await book(cloud, sessionId);
  const url = (path: string, parameters: Record<string, string> = {}) => cloud.apiUrl + fillPath(path, parameters);
  const { listSessions, getSession, getCurrency, getBooking, getBookingCalendar, shareBooking, createBooking } = routes;
  const headers = { authorization: `Bearer ${await tokenOf(cloud, await newMember(cloud, [], { admin: true }))}` };
  const friend = { email: 'friend@example.com', secret: visitorSecret(bookingId) };
  return [
    { endpoint: 'listSessions', ...listSessions, shot: () => ({ url: url(listSessions.path) }), aim: 'one Query' },
    { endpoint: 'getSession', ...getSession, shot: () => ({ url: url(getSession.path, { sessionId }) }) },
    { endpoint: 'getCurrency', ...getCurrency, shot: () => ({ url: url(getCurrency.path) }) },
    {
      endpoint: 'createBooking',
      ...createBooking,
      shot: () => bookingShot(cloud.apiUrl, sessionId).shot,
      aim: 'two, at most 25 written',
    },
    {
      endpoint: 'createBooking, up to the payment page',
      ...createBooking,
      shot: () => paidShot(cloud.apiUrl, paidSessionId).shot,
      aim: 'four, at most 24 written',
    },
    { endpoint: 'getBooking', ...getBooking, shot: () => ({ url: url(getBooking.path, { bookingId }) }) },
    {
      endpoint: 'getBookingCalendar',
      ...getBookingCalendar,
      shot: () => ({ url: url(getBookingCalendar.path, { bookingId }) }),
    },
    {
      endpoint: 'shareBooking',
      ...shareBooking,
      shot: () => ({ method: 'POST', url: url(shareBooking.path, { bookingId }), body: friend }),
    },
    ...(await changeProbes(cloud)),
    ...(await groupProbes(cloud)),
    ...(await passProbes(cloud, headers)),
    ...(await waitlistProbes(cloud)),
    ...(await ownerProbes(cloud, headers)),
  ];
}

/** Calls of each endpoint to the table in warm functions, with units by the rules of AWS, and what follows from it. */
export async function tableCosts(cloud: BenchCloud): Promise<BenchReport> {
  const reader = readerOf(cloud);
  const rows: BenchReport['rows'] = [];
  try {
    for (const { endpoint, service, shot, aim = '' } of await probesOf(cloud)) {
      await shoot(shot());
      const { status, own, after, followers } = await tableUse(cloud, reader, service, shot());
      // What a refused request does is not the figure that was meant.
      const figure = (units: number) => (status < 400 ? units : Number.NaN);
      rows.push({
        endpoint,
        status,
        'round trips': figure(own.calls.length),
        calls: own.calls.join(', '),
        read: figure(own.read),
        write: figure(own.write),
        'read after': figure(after.read),
        'write after': figure(after.write),
        'by these functions': followers.join(', ') || 'none',
        aim,
      });
    }
  } finally {
    reader.close();
  }
  const note = '"After": by what the stream and its queues invoke; the next request starts when they are done.';
  return { title: 'Table: round trips and units of a request, and of what follows, by the rules of AWS', rows, note };
}
