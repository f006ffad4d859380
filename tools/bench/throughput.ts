import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { routes } from '#shared/contract/routes.ts';
import { type BenchCloud, memoryFolder, newState, startCloud } from './cloud.ts';
import { type Latency, load } from './load.ts';
import { counterMismatches } from './payers.ts';
import { reconcile } from './reconcile-command.ts';
import { type BenchReport, tenth } from './report.ts';
import { quiet } from './table-use.ts';
import { bookingShot, publishOpenSession } from './visitors.ts';

/** Requests a second. */
const rates = { bookings: 100, bookingsMeanwhile: 20, lists: 50 };
// Ten workers compile what they run often during the first.
const warmUp = 300;
const measured = 500;
const meanwhile = (measured / rates.lists) * rates.bookingsMeanwhile;

/**
 * Bookings at a constant rate, and the public list at the origin while others book; afterwards what is derived of them is
 * compared. Its table is in memory: DynamoDB Local on disk writes forty items a second.
 */
export async function throughput(): Promise<BenchReport[]> {
  const state = await newState(memoryFolder());
  const env = { ...process.env, EXHALE_TABLE: 'memory' };
  const cloud = await startCloud([process.execPath, 'local/main.ts'], { folder: process.cwd(), state, env });
  try {
    return [await bookingsAndList(cloud), await consequences(cloud, state)];
  } finally {
    await cloud.stop();
    await rm(dirname(state), { recursive: true, force: true });
  }
}

async function bookingsAndList(cloud: BenchCloud): Promise<BenchReport> {
  const bookings = async (count: number) => {
    const sessionId = await publishOpenSession(cloud.control);
    return Array.from({ length: count }, () => bookingShot(cloud.apiUrl, sessionId).shot);
  };
  const lists = (count: number) =>
    Array.from({ length: count }, () => ({ url: cloud.apiUrl + routes.listSessions.path }));
  const { control } = cloud;
  await load(rates.bookings, await bookings(warmUp));
  await load(rates.lists, lists(warmUp));
  await quiet(control);
  const alone = await load(rates.bookings, await bookings(measured));
  await quiet(control);
  const [list, others] = await Promise.all([
    load(rates.lists, lists(measured)),
    load(rates.bookingsMeanwhile, await bookings(meanwhile)),
  ]);
  return {
    title: 'Bookings and the public list at the origin, ms',
    rows: [
      rowOf('bookings', rates.bookings, alone, '500 ms'),
      rowOf('the public list while bookings come in', rates.lists, list, '15 ms'),
      rowOf('these bookings', rates.bookingsMeanwhile, others),
    ],
    note: 'Mails, search rows and totals of the bookings are written meanwhile, on this one machine.',
  };
}

function rowOf(what: string, rate: number, { p50, p99, statuses }: Latency, aim = '') {
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return { what, 'a second': rate, p50: tenth(p50), p99: tenth(p99), answers: answers.join(', '), 'aim p99': aim };
}

/** Reports what followed from all bookings: calls to the table in whole, and what is derived of them. */
async function consequences({ control }: BenchCloud, state: string): Promise<BenchReport> {
  await quiet(control);
  const { functions } = await control.meters();
  const bookingCount = warmUp + measured + meanwhile;
  const calls = (name: string) => Math.round(((functions[name]?.callCounts.dynamodb ?? 0) / bookingCount) * 100) / 100;
  const { items, differences } = await reconcile(state);
  return {
    title: `After ${bookingCount} bookings`,
    rows: [
      { what: 'calls to the table for each, by bookings', figure: calls(routes.createBooking.service), aim: '2' },
      { what: 'by the consumer of the stream', figure: calls('streamConsumer'), aim: '' },
      { what: 'by mail', figure: calls('mail'), aim: '' },
      { what: 'counters that disagree with the bookings', figure: await counterMismatches(control), aim: '0' },
      { what: `differences among ${items} items`, figure: differences, aim: '0' },
    ],
  };
}
