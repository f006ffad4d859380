import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { call, type Reply, viewerAt } from '../testing/cloud.ts';
import { makeMember } from '../testing/sign-in.ts';

// Unknown and known addresses get the same responses in the same time (docs/trust.md#same-answers).

const pairs = 200;
/** Rate limit per address and hour. */
const attemptsEach = 5;

type Timed = { known: boolean; milliseconds: number; reply: Reply };

const unknownAddress = () => `${newId(new Date()).toLowerCase()}@example.org`;

let addresses: string[] = [];
beforeAll(async () => {
  const made = await Promise.all(Array.from({ length: pairs / attemptsEach }, () => makeMember()));
  addresses = made.map(({ email }) => email);
});

let callers = 0;
async function post(path: string, body: unknown): Promise<Omit<Timed, 'known'>> {
  const headers = viewerAt(`2001:db8:${process.pid.toString(16)}:${(callers++).toString(16)}::1`);
  const start = performance.now();
  const reply = await call(`POST ${path}`, { body, headers });
  return { milliseconds: performance.now() - start, reply };
}

/** Random order, so that work left by earlier requests slows both kinds alike. */
function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** A response without its date and request id, which always differ. */
function shown({ status, body, headers }: Reply): string {
  const own = [...headers].filter(([name]) => !/^(date|apigw-requestid|x-amz|x-request)/i.test(name));
  return JSON.stringify({ status, body, headers: own });
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}

function expectAlike(timed: Timed[]): void {
  expect(new Set(timed.map(({ reply }) => shown(reply))).size).toBe(1);
  const of = (known: boolean) => timed.filter((one) => one.known === known).map(({ milliseconds }) => milliseconds);
  const noise = quantile(of(true).concat(of(false)), 0.75) - quantile(of(true).concat(of(false)), 0.25);
  const apart = Math.abs(quantile(of(true), 0.5) - quantile(of(false), 0.5));
  // Without a leak, the medians of two hundred differ by less than a tenth of the noise.
  expect(apart).toBeLessThan(noise / 2 + 1);
}

describe.each([
  ['/api/magic-links', { purpose: 'sign_in' }],
  ['/api/sign-up/resend', {}],
])('%s', (path, more) => {
  test(`does not reveal whether there is an account, in ${pairs} pairs`, async () => {
    const known = addresses;
    const requests = [
      ...known.map((email) => ({ email, known: true })),
      ...known.map(() => ({ email: unknownAddress(), known: false })),
    ];
    const timed: Timed[] = [];
    for (const one of shuffled(requests.flatMap((each) => Array<typeof each>(attemptsEach).fill(each)))) {
      timed.push({ known: one.known, ...(await post(path, { email: one.email, ...more })) });
    }
    expect(timed[0]?.reply).toMatchObject({ status: 202, body: {} });
    expectAlike(timed);
  });
});

test('signing up responds alike, and never sooner than a new account takes', async () => {
  const known = addresses.slice(0, 4);
  const requests = [
    ...known.map((email) => ({ email, known: true })),
    ...known.map(() => ({ email: unknownAddress(), known: false })),
  ];
  const timed = await Promise.all(
    shuffled(requests).map(async ({ email, known }) => ({
      known,
      ...(await post('/api/sign-up', { firstName: 'Ada', lastName: 'Lovelace', email, password: 'breathe' })),
    })),
  );
  expect(new Set(timed.map(({ reply }) => shown(reply))).size).toBe(1);
  for (const { milliseconds, reply } of timed) {
    expect(reply.status).toBe(202);
    expect(milliseconds).toBeGreaterThanOrEqual(1490);
  }
});
