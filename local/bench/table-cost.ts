import { fillPath, type Service } from '#shared/contract/common/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { mailKeyPrefix } from '#shared/rules/table.ts';
import type { BenchCloud } from './cloud.ts';
import { type Shot, shoot } from './load.ts';
import { paidShot, publishPaidSession } from './payers.ts';
import type { BenchReport } from './report.ts';
import { type Reader, readerOf } from './table-reader.ts';
import { type Item, readUnits, writeUnits } from './units.ts';
import { book, bookingShot, publishOpenSession, visitorSecret } from './visitors.ts';

type Probe = {
  endpoint: string;
  service: Service;
  shot: Shot;
  reads: (reader: Reader) => Promise<number>;
  aim?: string;
};

async function probesOf(cloud: BenchCloud): Promise<Probe[]> {
  const sessionId = await publishOpenSession(cloud.control);
  const paidSessionId = await publishPaidSession(cloud.control);
  const bookingId = await book(cloud, sessionId);
  const url = (path: string, parameters: Record<string, string> = {}) => cloud.apiUrl + fillPath(path, parameters);
  const session = async (reader: Reader, id = sessionId) => readUnits(await reader.item(`SESSION#${id}`, 'SESSION'));
  const booking = async (reader: Reader) =>
    readUnits(await reader.item(`BOOKING#${bookingId}`, 'BOOKING'), { consistent: true });
  const bookingAndSession = async (reader: Reader) => (await booking(reader)) + (await session(reader));
  const { listSessions, getSession, getCurrency, getBooking, getBookingCalendar, shareBooking, createBooking } = routes;
  const list = async (reader: Reader) => readUnits(await reader.upcoming());
  const rates = async (reader: Reader) => readUnits(await reader.item('RATES', 'RATES'));
  return [
    { endpoint: 'listSessions', ...listSessions, shot: { url: url(listSessions.path) }, reads: list, aim: 'one Query' },
    { endpoint: 'getSession', ...getSession, shot: { url: url(getSession.path, { sessionId }) }, reads: session },
    { endpoint: 'getCurrency', ...getCurrency, shot: { url: url(getCurrency.path) }, reads: rates },
    { endpoint: 'createBooking', ...createBooking, shot: bookingShot(cloud.apiUrl, sessionId).shot, reads: session },
    {
      endpoint: 'createBooking, up to the payment page',
      ...createBooking,
      shot: paidShot(cloud.apiUrl, paidSessionId).shot,
      reads: async (reader) => (await session(reader, paidSessionId)) + (await rates(reader)),
      aim: 'two, at most 7 written',
    },
    {
      endpoint: 'getBooking',
      ...getBooking,
      shot: { url: url(getBooking.path, { bookingId }) },
      reads: bookingAndSession,
    },
    {
      endpoint: 'getBookingCalendar',
      ...getBookingCalendar,
      shot: { url: url(getBookingCalendar.path, { bookingId }) },
      reads: bookingAndSession,
    },
    {
      endpoint: 'shareBooking',
      ...shareBooking,
      shot: {
        method: 'POST',
        url: url(shareBooking.path, { bookingId }),
        body: { email: 'friend@example.com', secret: visitorSecret(bookingId) },
      },
      reads: booking,
    },
  ];
}

/** Calls of each endpoint to the table, by the meters, with units by the rules of AWS. */
export async function tableCosts(cloud: BenchCloud): Promise<BenchReport> {
  const reader = readerOf(cloud);
  const rows: Record<string, string | number>[] = [];
  for (const { endpoint, service, shot, reads, aim = '' } of await probesOf(cloud)) {
    const before = await reader.all();
    await cloud.control.resetMeters();
    const { status } = await shoot(shot);
    const { functions } = await cloud.control.meters();
    const after = await reader.all();
    const calls = (functions[service]?.calls ?? []).filter((call) => call.service === 'dynamodb');
    const actions = calls.map(({ action }) => action);
    const written = writtenUnits(before, after, actions.includes('TransactWriteItems'));
    const read = await reads(reader);
    rows.push({
      endpoint,
      status,
      'round trips': actions.length,
      calls: actions.join(', '),
      read,
      write: written,
      aim,
    });
  }
  reader.close();
  const note = 'Written by the mail function afterwards: one unit per mail, when it is marked as sent.';
  return { title: 'Table: round trips and units by the rules of AWS', rows, note };
}

// A mail that was in the outbox before was changed by the mail function, not by this request.
function writtenUnits(before: Map<string, Item>, after: Map<string, Item>, transaction: boolean): number {
  const changed = [...after].filter(([key, item]) => {
    const earlier = before.get(key);
    if (earlier && key.startsWith(mailKeyPrefix)) return false;
    return JSON.stringify(earlier) !== JSON.stringify(item);
  });
  return changed.reduce((sum, [, item]) => sum + writeUnits(item, { transaction }), 0);
}
