import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { newId } from '../../ground/platform/ids.ts';
import { call, type Reply, viewerAt } from '../../testing/cloud.ts';
import { makeMember } from '../../testing/sign-in.ts';

// Unknown and known addresses get the same responses in the same time (docs/trust.md#same-answers).

const pairs = 200;
/** Links of an address in an hour, of all kinds together. */
const attemptsEach = 5;

type Timed = { known: boolean; milliseconds: number; reply: Reply };

const unknownAddress = () => `${newId(new Date()).toLowerCase()}@example.org`;

let addresses: string[] = [];
beforeAll(async () => {
  const made = await Promise.all(Array.from({ length: (1.5 * pairs) / attemptsEach }, () => makeMember()));
  addresses = made.map(({ email }) => email);
});

/** Each in an IPv6 /48 of its own. */
let callers = 0;
async function post(path: string, body: unknown): Promise<Omit<Timed, 'known'>> {
  const headers = viewerAt(`2001:${(0x1000 + callers++).toString(16)}:${(process.pid % 0xffff).toString(16)}::1`);
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

const random = z.looseObject({ signUpId: z.string(), sealedPassword: z.string() });

/** A response without its date, request id and secrets, which always differ. */
function shown({ status, headers, ...reply }: Reply): string {
  const { data } = random.safeParse(reply.body);
  const body = data
    ? { ...data, signUpId: data.signUpId.length, sealedPassword: data.sealedPassword.length }
    : reply.body;
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

const names = { firstName: 'Ada', lastName: 'Lovelace' };

describe.each([
  ['/api/magic-links', { purpose: 'setup' }, pairs],
  ['/api/sign-up', { ...names, password: 'breathe-in-slowly' }, pairs / 2],
])('%s', (path, more, count) => {
  test(`does not reveal whether there is an account, in ${count} pairs`, async () => {
    const known = addresses.splice(0, count / attemptsEach);
    const requests = [
      ...known.map((email) => ({ email, known: true })),
      ...known.map(() => ({ email: unknownAddress(), known: false })),
    ];
    const timed: Timed[] = [];
    for (const one of shuffled(requests.flatMap((each) => Array<typeof each>(attemptsEach).fill(each)))) {
      timed.push({ known: one.known, ...(await post(path, { email: one.email, ...more })) });
    }
    expect(timed[0]?.reply.status).toBe(202);
    expectAlike(timed);
  });
});

test('sending the mail of a sign-up again responds alike: it reads the sign-up, never an account', async () => {
  const shapes = new Set<string>();
  for (const email of [(await makeMember()).email, unknownAddress()]) {
    const { reply } = await post('/api/sign-up', { ...names, email, password: 'breathe-in-slowly' });
    const { signUpId } = z.object({ signUpId: z.string() }).parse(reply.body);
    shapes.add(shown(await call(`POST /api/sign-up/${signUpId}/resend`)));
  }
  expect(shapes.size).toBe(1);
});
