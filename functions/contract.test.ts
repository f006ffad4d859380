import { createHash, randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { fillPath } from '#shared/contract/common/route.ts';
import { contract, type Endpoint } from '#shared/contract/contract.ts';
import { problems } from '#shared/contract/problems.ts';
import { newId } from './ground/platform/ids.ts';
import { maxBodyBytes } from './ground/platform/request.ts';
import { invalidInput, junk, nastyText, validInput } from './testing/arbitrary.ts';
import { bookingsAt, call, control, makeSession, openTable, type Reply, viewerAt } from './testing/cloud.ts';
import { makeMember, signIn } from './testing/sign-in.ts';

// Invalid input to every endpoint of the contract is refused with problem details and writes nothing
// (docs/trust.md#input-validation).

const viewer = viewerAt('2001:db8:bad::1');
const runs = { numRuns: 8 };
const table = openTable();
let sessionId = '';
let bookingId = '';
const known: Record<string, string> = { shape: 'disc', category: 'Other', collection: 'birth', type: 'session' };
/** Values without an item, of parameters that are not ULIDs. */
const missingValues: Record<string, () => string> = {
  entryId: () => createHash('sha256').update(newId(new Date())).digest('hex').slice(0, 32),
  addressId: () => createHash('sha256').update(newId(new Date())).digest('hex').slice(0, 32),
  sub: () => randomUUID(),
  personId: () => randomUUID(),
  code: () => 'MISSING',
  feed: () => 'all.ics',
  reminderToken: () => 'x'.repeat(43),
  suggestionToken: () => 'x'.repeat(43),
  contactToken: () => 'x'.repeat(43),
  calendarToken: () => `${randomUUID()}.${'x'.repeat(43)}`,
  authSessionId: () => randomUUID().replaceAll('-', '').slice(0, 22),
};
const missingValue = (name: string) => missingValues[name]?.() ?? newId(new Date());
/** Headers of an authorized caller. */
let signedIn: Record<string, string> = {};
let before: string[] = [];

/** All items that these requests could write. */
async function written(): Promise<string[]> {
  const rateOfBooking = createHash('sha256').update(bookingId).digest('base64url').slice(0, 22);
  const rateOfViewer = createHash('sha256').update('2001:db8:bad:0').digest('base64url').slice(0, 22);
  const traces = [sessionId, bookingId, rateOfBooking, rateOfViewer];
  const found: string[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await table.client.send(
      new ScanCommand({ TableName: table.name, ConsistentRead: true, ...(ExclusiveStartKey && { ExclusiveStartKey }) }),
    );
    found.push(...(page.Items ?? []).map((item) => JSON.stringify(item)));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  // Search rows and income of a booking are written by the stream consumer at any time; whether there is such a sign-up is no answer,
  // so requests about a missing one count too (docs/trust.md#same-answers). Who names what is not there has shown no authority,
  // which is counted (docs/trust.md#rate-limits).
  const isOther = (item: string) => /"PK":"(WORDS#|INCOME#|RATE#(resendSignUp|wrongAuthority))/.test(item);
  const isOwn = (item: string) => !isOther(item) && traces.some((trace) => item.includes(trace));
  return found.filter(isOwn).toSorted();
}

beforeAll(async () => {
  sessionId = await makeSession({ seatsTaken: 1 });
  bookingId = String((await bookingsAt(sessionId))[0]?.id);
  Object.assign(known, { sessionId, bookingId, file: `${sessionId}.webp`, purchaseId: newId(new Date()) });
  for (const made of ['resource', 'recording']) {
    known[`${made}Id`] = ((await control('/demo', { command: made })) as { id: string }).id;
  }
  signedIn = (await signIn(await makeMember({ admin: true }))).headers;
  before = await written();
  // The session's two items, its booking with its order, and the seats of the booking's e-mail address.
  expect(before).toHaveLength(5);
});

afterAll(async () => {
  expect(await written()).toEqual(before);
});

/** Path parameters of existing items. */
function paramsOf(endpoint: Endpoint): Record<string, string> {
  const names = Object.keys(endpoint.params?.shape ?? {});
  const params = Object.fromEntries(names.map((name) => [name, known[name] ?? missingValue(name)]));
  return endpoint === contract.getSharePicture ? { kind: 'session', file: `${sessionId}-00000000.jpg` } : params;
}

function headersFor({ access }: Endpoint): Record<string, string> {
  return access === 'public' ? viewer : { ...viewer, ...signedIn };
}

function send(endpoint: Endpoint, parts: { params?: Record<string, string>; query?: string; body?: unknown } = {}) {
  const path = fillPath(endpoint.path, { ...paramsOf(endpoint), ...parts.params });
  const route = `${endpoint.method} ${path}${parts.query ?? ''}` as const;
  return call(route, { headers: headersFor(endpoint), ...('body' in parts && { body: parts.body }) });
}

function expectProblem({ status, headers, body }: Reply, ...statuses: number[]): void {
  expect(statuses).toContain(status);
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(headers.get('cache-control')).toBe('private, no-store');
  const { code, title } = body as { code: keyof typeof problems; title: string };
  expect(problems[code]).toMatchObject({ status, title });
}

/** For a path without a route the gateway responds itself, or the function of routes that endpoints share. */
function expectRefused(reply: Reply): void {
  if (reply.status === 404 && reply.headers.get('content-type') === 'application/json') {
    expect(reply.body).toEqual({ message: 'Not Found' });
  } else expectProblem(reply, reply.status === 404 ? 404 : 400);
}

const endpoints = Object.entries<Endpoint>(contract);
const having = (part: 'params' | 'query' | 'body') => endpoints.filter(([, endpoint]) => endpoint[part]);

describe('path parameters', () => {
  test.each(having('params'))('of %s are refused when invalid', async (_, endpoint) => {
    const names = Object.keys(endpoint.params?.shape ?? {});
    const wrong = fc
      .tuple(
        fc.constantFrom(...names),
        nastyText.filter((text) => text.isWellFormed() && text.length < 1000),
      )
      .filter(([name, text]) => !endpoint.params?.shape[name]?.safeParse(text).success);
    await fc.assert(
      fc.asyncProperty(wrong, async ([name, text]) =>
        expectRefused(await send(endpoint, { params: { [name]: text } })),
      ),
      runs,
    );
  });

  // Art has no parameter of an id, a session may have no pending booking, there are always two collections, and an upload
  // may have been removed.
  const findNothing = having('params').filter(
    ([name, { params }]) =>
      !/^(getArt|getPendingBooking|abortUpload)$/.test(name) && /Id/.test(Object.keys(params?.shape ?? {}).join()),
  );

  test.each(findNothing)('of %s are 404 without an item', async (_, endpoint) => {
    const names = Object.keys(endpoint.params?.shape ?? {}).filter((name) => name.endsWith('Id'));
    const ids = Object.fromEntries(names.map((name) => [name, missingValue(name)]));
    const body = endpoint.body && (fc.sample(validInput(endpoint.body), 1)[0] as unknown);
    expectProblem(await send(endpoint, { params: ids, ...(body !== undefined && { body }) }), 404);
  });
});

describe('the query', () => {
  test.each(endpoints)('of %s is refused with an unknown field', async (_, endpoint) => {
    const unknown = fc.tuple(
      fc.stringMatching(/^[a-z]{1,12}$/),
      nastyText.filter((text) => text.isWellFormed()),
    );
    await fc.assert(
      fc.asyncProperty(unknown, async ([name, text]) => {
        fc.pre(!(name in (endpoint.query?.shape ?? {})));
        const query = `?${new URLSearchParams({ [name]: text })}`;
        const reply = await send(endpoint, { query, ...(endpoint.body && { body: {} }) });
        expectProblem(reply, 400);
        expect(reply.body).toMatchObject({
          errors: expect.arrayContaining([expect.objectContaining({ field: `query.${name}` })]),
        });
      }),
      { numRuns: 3 },
    );
  });

  const someText = 'x'.repeat(5000);
  /** Fields that refuse some text: no zone of the caller is refused (docs/product.md#dates-and-durations). */
  const refusing = ({ query }: Endpoint) =>
    (Object.entries(query?.shape ?? {}) as [string, z.ZodType][]).filter(
      ([, field]) => !field.safeParse(someText).success,
    );
  const checked = having('query').filter(([, endpoint]) => refusing(endpoint).length > 0);

  test('of every endpoint refuses some text, but for what names the zone of the caller alone', () => {
    const names = checked.map(([name]) => name);
    const others = having('query').filter(([name]) => !names.includes(name));
    expect(others.map(([name]) => name).toSorted()).toEqual(['getMembership', 'getOverview', 'getPack', 'getVoucher']);
  });

  test.each(checked)('of %s is refused with invalid values', async (_, endpoint) => {
    const fields = refusing(endpoint);
    const wrong = fc
      .tuple(
        fc.constantFrom(...fields),
        nastyText.filter((text) => text.isWellFormed()),
      )
      .filter(([[, schema], text]) => !schema.safeParse(text).success);
    await fc.assert(
      fc.asyncProperty(wrong, async ([[name], text]) => {
        expectProblem(await send(endpoint, { query: `?${new URLSearchParams({ [name]: text })}` }), 400);
      }),
      runs,
    );
  });

  test('of a list is refused with an invalid cursor', async () => {
    await fc.assert(
      fc.asyncProperty(fc.base64String({ minLength: 1, maxLength: 200 }), async (cursor) => {
        expectProblem(await send(contract.listSessions, { query: `?${new URLSearchParams({ cursor })}` }), 400);
      }),
      runs,
    );
  });
});

describe('the body', () => {
  test.each(having('body'))('of %s is refused when invalid', async (_, endpoint) => {
    const wrong = endpoint.body ? invalidInput(endpoint.body) : junk;
    await fc.assert(
      fc.asyncProperty(wrong, async (body) => {
        const sent = body !== null && typeof body === 'object' && 'sessionId' in body ? { ...body, sessionId } : body;
        fc.pre(!endpoint.body?.safeParse(sent).success);
        expectProblem(await send(endpoint, { body: sent }), 400);
      }),
      { numRuns: 15 },
    );
  });

  test.each(having('body'))(
    'of %s is refused when malformed, too large, of another type or not UTF-8',
    async (_, endpoint) => {
      const route = `${endpoint.method} ${fillPath(endpoint.path, paramsOf(endpoint))}` as const;
      const headers = headersFor(endpoint);
      const good = JSON.stringify(fc.sample(validInput(endpoint.body ?? contract.shareBooking.body), 1)[0]);
      for (const raw of [
        good.slice(0, -1),
        `${good}}`,
        'null',
        '[',
        '{"a":}',
        '[['.repeat(4000),
        new Uint8Array([0x7b, 0xff]),
      ]) {
        expectProblem(await call(route, { raw, headers }), 400);
      }
      expectProblem(await call(route, { raw: `{"a":"${'x'.repeat(maxBodyBytes)}"}`, headers }), 413);
      expectProblem(await call(route, { raw: 'x'.repeat(300_000), headers }), 413);
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/jsonp',
        'application/json-patch+json',
      ]) {
        expectProblem(await call(route, { raw: good, headers: { ...headers, 'content-type': type } }), 415);
      }
    },
  );

  test('of a booking is refused for a missing session', async () => {
    await fc.assert(
      fc.asyncProperty(validInput(contract.createBooking.body), async (body) => {
        expectProblem(await send(contract.createBooking, { body }), 404);
      }),
      runs,
    );
  });
});
