import { ulid } from 'ulid';
import { routes } from '#shared/contract/routes.ts';
import type { BenchCloud } from './cloud.ts';
import { type Shot, shoot } from './load.ts';
import { newCaller, newMember } from './members.ts';
import { type Report, tenth } from './report.ts';

const pairs = 200;
const concurrency = 4;
/** Requests per address that the limits let through in an hour. */
const perAddress = 5;

const stranger = () => `${ulid().toLowerCase()}@example.com`;

type Asked = {
  endpoint: 'requestMagicLink' | 'signUp' | 'resendConfirmation' | 'requestFreeRecording';
  body: (email: string) => unknown;
};

const person = { firstName: 'Bench', lastName: 'Visitor' };
const all: Asked[] = [
  { endpoint: 'requestMagicLink', body: (email) => ({ email, purpose: 'sign_in' }) },
  { endpoint: 'signUp', body: (email) => ({ ...person, email, password: 'a-slow-breath' }) },
  { endpoint: 'resendConfirmation', body: (email) => ({ email }) },
  { endpoint: 'requestFreeRecording', body: (email) => ({ ...person, email, collection: 'birth' }) },
];

/**
 * Whether an address that has an account can be distinguished from one that has none: 200 pairs of each, in turns, each from a
 * caller of its own. Guessing by the time is as good as a coin when it is right in half of the pairs.
 */
export async function timingLeak(cloud: BenchCloud): Promise<Report> {
  const members = await Promise.all(Array.from({ length: pairs / perAddress }, () => newMember(cloud)));
  const rows: Record<string, string | number>[] = [];
  for (const { endpoint, body } of all) {
    const ask = (email: string) =>
      timed({ method: 'POST', url: cloud.apiUrl + routes[endpoint].path, headers: newCaller(), body: body(email) });
    const found = await inTurns(async (pair) => {
      const email = members[pair % members.length]?.email ?? '';
      // Now one first, now the other: neither finds the functions warmer.
      if (pair % 2 === 1) return { unknown: await ask(stranger()), known: await ask(email) };
      return { known: await ask(email), unknown: await ask(stranger()) };
    });
    const [known, unknown] = [found.map((pair) => pair.known), found.map((pair) => pair.unknown)];
    rows.push({ endpoint, ...compare(known, unknown), aim: 'alike, about 50' });
  }
  return { title: `Known and unknown addresses, ms (${pairs} pairs each)`, rows };
}

/** All pairs, a few at a time: each answer of a sign-up takes more than a second for any caller. */
async function inTurns<Found>(ask: (pair: number) => Promise<Found>): Promise<Found[]> {
  const found: Found[] = [];
  for (let first = 0; first < pairs; first += concurrency) {
    const some = Array.from({ length: Math.min(concurrency, pairs - first) }, (_, index) => ask(first + index));
    found.push(...(await Promise.all(some)));
  }
  return found;
}

type Timed = { milliseconds: number; answer: string };

async function timed(shot: Shot): Promise<Timed> {
  const begin = performance.now();
  const { status, body } = await shoot(shot);
  return { milliseconds: performance.now() - begin, answer: `${status} ${body}` };
}

function compare(known: Timed[], unknown: Timed[]) {
  const answers = new Set([...known, ...unknown].map(({ answer }) => answer));
  const [of, against] = [times(known), times(unknown)];
  return {
    'known p50': at(of, 0.5),
    'unknown p50': at(against, 0.5),
    'known p95': at(of, 0.95),
    'unknown p95': at(against, 0.95),
    'guessed right %': tenth(chance(of, against) * 100),
    answers: [...answers].join(' | '),
  };
}

const times = (found: Timed[]) => found.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);

function at(sorted: number[], share: number): number {
  return tenth(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
}

/** How often a guess by time is right, of a known and an unknown one at random: 0.5 when time tells nothing, 1 at most. */
function chance(known: number[], unknown: number[]): number {
  const slower = known.reduce((sum, one) => sum + unknown.filter((other) => one > other).length, 0);
  const share = slower / (known.length * unknown.length);
  return Math.max(share, 1 - share);
}
