import { artPath } from '#shared/contract/art/path.ts';
import { fillPath } from '#shared/contract/common/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { fixedArt } from '#shared/rules/fixed-art.ts';
import type { BenchCloud } from './cloud.ts';
import { type Latency, load, type Shot } from './load.ts';
import { type BenchReport, tenth } from './report.ts';
import { addressOf, book, bookingShot, publishOpenSession, visitorSecret } from './visitors.ts';

const rate = 100;
const measured = 500;
const warmUp = 100;

type LatencyTarget = { endpoint: string; through: 'front' | 'origin'; aim?: string; shot: (index: number) => Shot };

async function targetsOf(cloud: BenchCloud): Promise<LatencyTarget[]> {
  const sessionId = await publishOpenSession(cloud.control);
  const bookingId = await book(cloud, sessionId);
  const shared: string[] = [];
  for (let place = 0; place < (measured + warmUp) / 5; place += 1) shared.push(await book(cloud, sessionId));

  const reads: [string, string, string?][] = [
    ['listSessions', routes.listSessions.path, '30 ms'],
    ['getSession', fillPath(routes.getSession.path, { sessionId })],
    ['getCurrency', routes.getCurrency.path],
    ['getBooking', fillPath(routes.getBooking.path, { bookingId })],
    ['getBookingCalendar', fillPath(routes.getBookingCalendar.path, { bookingId })],
  ];
  const art = artPath('disc', fixedArt.notFound);
  return [
    ...reads.flatMap(([endpoint, path, aim]): LatencyTarget[] => [
      { endpoint, through: 'front', ...(aim && { aim }), shot: () => ({ url: `${cloud.siteUrl}${path}` }) },
      { endpoint, through: 'origin', ...(aim && { aim }), shot: () => ({ url: `${cloud.apiUrl}${path}` }) },
    ]),
    { endpoint: 'getArt', through: 'front', shot: () => ({ url: `${cloud.siteUrl}${art}` }) },
    // To the origin, since the edge sets the IP address by which bookings and shares are limited.
    { endpoint: 'createBooking', through: 'origin', shot: () => bookingShot(cloud.apiUrl, sessionId).shot },
    {
      endpoint: 'shareBooking',
      through: 'origin',
      shot: (index) => {
        const bookingId = shared[index % shared.length] ?? '';
        return {
          method: 'POST',
          url: `${cloud.apiUrl}${fillPath(routes.shareBooking.path, { bookingId })}`,
          headers: { 'cloudfront-viewer-address': addressOf(index) },
          body: { email: `friend-${index}@example.com`, secret: visitorSecret(bookingId) },
        };
      },
    },
  ];
}

/** Times of each endpoint at a constant 100 requests a second: through the site's address, and at the origin itself. */
export async function latencies(cloud: BenchCloud): Promise<BenchReport> {
  const rows: Record<string, string | number>[] = [];
  for (const { endpoint, through, aim = '', shot } of await targetsOf(cloud)) {
    const shots = Array.from({ length: warmUp + measured }, (_, index) => shot(index));
    await load(rate, shots.slice(0, warmUp));
    rows.push({ endpoint, through, ...rowOf(await load(rate, shots.slice(warmUp))), 'aim p99': aim });
  }
  const note = 'Bookings and shares also send their mails meanwhile, on this one machine.';
  return { title: `Times at ${rate} requests/s, ms (${measured} requests each)`, rows, note };
}

function rowOf({ p50, p99, refused, statuses }: Latency): Record<string, string | number> {
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return { p50: tenth(p50), p99: tenth(p99), refused, answers: answers.join(', ') };
}
