import type { BenchCloud } from './cloud.ts';
import { bookingsOf, counterMismatches, paidShot, publishPaidSession, sendWithRetries } from './payers.ts';
import { type BenchReport, tenth } from './report.ts';

const sessions = 50;
const buyers = 200;
const seats = 20;

/** Concurrent buyers of a few seats, repeated: how many seats were sold, and the status of the other responses. */
export async function seatConcurrency({ apiUrl, control }: BenchCloud): Promise<BenchReport> {
  let oversold = 0;
  let unsold = 0;
  const counts: Record<string, number> = {};
  const begin = performance.now();
  for (let session = 0; session < sessions; session += 1) {
    const sessionId = await publishPaidSession(control, seats);
    const shots = Array.from({ length: buyers }, () => paidShot(apiUrl, sessionId).shot);
    for (const { status } of await Promise.all(shots.map(sendWithRetries))) counts[status] = (counts[status] ?? 0) + 1;
    const sold = (await bookingsOf(control, sessionId)).filter(({ status }) => status !== 'cancelled').length;
    oversold += Math.max(0, sold - seats);
    unsold += Math.max(0, seats - sold);
  }
  const seconds = (performance.now() - begin) / 1000;
  const answers = Object.entries(counts).map(([status, count]) => `${count} × ${status}`);
  return {
    title: `${sessions} sessions with ${buyers} concurrent buyers of ${seats} seats each`,
    rows: [
      { what: 'seats oversold', figure: oversold, aim: '0' },
      { what: 'seats left unsold', figure: unsold, aim: '0' },
      { what: 'counters that disagree with the bookings', figure: await counterMismatches(control), aim: '0' },
      { what: 'answers', figure: answers.join(', '), aim: `${sessions * seats} × 201` },
      { what: 'seconds per session', figure: tenth(seconds / sessions), aim: '' },
    ],
  };
}
