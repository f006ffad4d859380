import { ulid } from 'ulid';
import { routes } from '#shared/contract/routes.ts';
import type { BenchCloud } from './cloud.ts';
import { type Shot, shoot } from './load.ts';
import { newCaller, newMember } from './members.ts';
import { type BenchReport, tenth } from './report.ts';

const pairs = 200;
const concurrency = 4;
/** Requests per address that the limits let through in an hour. */
const perAddress = 5;

const stranger = () => `${ulid().toLowerCase()}@example.com`;

type ProbedEndpoint = {
  endpoint: 'requestMagicLink' | 'signUp' | 'requestFreeRecording';
  body: (email: string) => unknown;
};

const person = { firstName: 'Bench', lastName: 'Visitor' };
const endpoints: ProbedEndpoint[] = [
  { endpoint: 'requestMagicLink', body: (email) => ({ email, purpose: 'sign_in' }) },
  { endpoint: 'signUp', body: (email) => ({ ...person, email, password: 'a-slow-breath' }) },
  { endpoint: 'requestFreeRecording', body: (email) => ({ ...person, email, collection: 'birth' }) },
];

/**
 * Timing leak: whether response times distinguish known from unknown addresses, in 200 pairs. Without a leak, a guess by
 * time is right for half of the pairs. See docs/trust.md#same-answers.
 */
export async function timingLeak(cloud: BenchCloud): Promise<BenchReport> {
  const members = await Promise.all(Array.from({ length: pairs / perAddress }, () => newMember(cloud)));
  const rows: Record<string, string | number>[] = [];
  for (const { endpoint, body } of endpoints) {
    const send = (email: string) =>
      timed({ method: 'POST', url: cloud.apiUrl + routes[endpoint].path, headers: newCaller(), body: body(email) });
    const found = await inBatches(async (pair) => {
      const email = members[pair % members.length]?.email ?? '';
      // Alternates the order, so that neither always finds warmer functions.
      if (pair % 2 === 1) return { unknown: await send(stranger()), known: await send(email) };
      return { known: await send(email), unknown: await send(stranger()) };
    });
    const knownTimings = found.map((pair) => pair.known);
    const unknownTimings = found.map((pair) => pair.unknown);
    rows.push({ endpoint, ...compare(knownTimings, unknownTimings), aim: 'alike, about 50' });
  }
  return { title: `Known and unknown addresses, ms (${pairs} pairs each)`, rows };
}

/** Limited concurrency: a sign-up takes more than a second for any caller. */
async function inBatches<Result>(run: (pair: number) => Promise<Result>): Promise<Result[]> {
  const found: Result[] = [];
  for (let first = 0; first < pairs; first += concurrency) {
    const some = Array.from({ length: Math.min(concurrency, pairs - first) }, (_, index) => run(first + index));
    found.push(...(await Promise.all(some)));
  }
  return found;
}

type Timed = { milliseconds: number; answer: string };

async function timed(shot: Shot): Promise<Timed> {
  const begin = performance.now();
  const { status, body } = await shoot(shot);
  // Random for every caller.
  const answer = `${status} ${body}`.replaceAll(/"(signUpId|sealedPassword)":"[^"]*"/g, '"$1":"…"');
  return { milliseconds: performance.now() - begin, answer };
}

function compare(knownTimings: Timed[], unknownTimings: Timed[]) {
  const answers = new Set([...knownTimings, ...unknownTimings].map(({ answer }) => answer));
  const knownTimes = times(knownTimings);
  const unknownTimes = times(unknownTimings);
  return {
    'known p50': at(knownTimes, 0.5),
    'unknown p50': at(unknownTimes, 0.5),
    'known p95': at(knownTimes, 0.95),
    'unknown p95': at(unknownTimes, 0.95),
    'guessed right %': tenth(chance(knownTimes, unknownTimes) * 100),
    answers: [...answers].join(' | '),
  };
}

const times = (found: Timed[]) => found.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);

function at(sorted: number[], share: number): number {
  return tenth(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
}

/** Probability that a guess by time is right for a random pair: 0.5 without a leak, 1 at most. */
function chance(knownTimes: number[], unknownTimes: number[]): number {
  const slower = knownTimes.reduce((sum, one) => sum + unknownTimes.filter((other) => one > other).length, 0);
  const share = slower / (knownTimes.length * unknownTimes.length);
  return Math.max(share, 1 - share);
}
