import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Closers } from '../closers.ts';
import { listen } from '../emulators/http/server.ts';
import { Workers } from '../emulators/lambda/workers.ts';
import { createMeters } from '../meters.ts';
import { Calls } from './calls.ts';
import { Faults } from './faults.ts';
import { actionOf, openDoor } from './service-proxy.ts';

type Got = { method: string | undefined; url: string | undefined; key: string | undefined; body: string };

let closers: Closers;
let got: Got[];
let killed: number;
let url = '';
const meters = createMeters();
const faults = new Faults();

beforeEach(async () => {
  closers = new Closers();
  got = [];
  killed = 0;
  meters.reset();
  faults.clear();
  const service = await listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (request, response) => {
      const { method, url: path, headers } = request;
      got.push({ method, url: path, key: headers.authorization, body: await text(request) });
      response.writeHead(201, { 'idempotent-replayed': 'true' }).end('made');
    },
    onError: (error) => expect(error).toBeUndefined(),
  });
  closers.service(service);
  const workers = new Workers();
  const token = workers.enter(() => {
    killed += 1;
  });
  const calls = new Calls(meters, faults, workers);
  const options = { functionName: 'bookings', token, service: 'stripe', target: service.url, calls };
  url = closers.service(await openDoor(options)).url;
});

afterEach(() => closers.close());

const create = () =>
  fetch(`${url}/v1/checkout/sessions?expand=a`, {
    method: 'POST',
    body: 'amount=1',
    headers: { authorization: 'Bearer k' },
  });
const sent = { method: 'POST', url: '/v1/checkout/sessions?expand=a', key: 'Bearer k', body: 'amount=1' };
const ofCreating = { service: 'stripe', action: 'POST /v1/checkout/sessions' };

describe("a worker's door to a service", () => {
  test('hands calls on and answers back as they are, and counts them', async () => {
    const answer = await create();
    expect([answer.status, answer.headers.get('idempotent-replayed'), await answer.text()]).toEqual([
      201,
      'true',
      'made',
    ]);
    expect(got).toEqual([sent]);
    expect(meters.read().functions.bookings?.calls).toEqual([{ ...ofCreating, milliseconds: expect.any(Number) }]);
  });

  test.each([
    ['ThrottlingException', 429, 'rate_limit'],
    ['Unavailable', 503, 'api_error'],
  ])('answers %s as Stripe does, without asking it', async (error, status, word) => {
    faults.add({ ...ofCreating, error });
    const answer = await create();
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(word);
    expect(got).toEqual([]);
    expect((await create()).status).toBe(201);
  });

  test.each([
    ['before', []],
    ['after', [sent]],
  ])('kills its worker %s the call', async (when, reached) => {
    faults.add({ ...ofCreating, error: 'kill', when });
    await expect(create()).rejects.toThrow('fetch failed');
    expect(got).toEqual(reached);
    expect(killed).toBe(1);
  });
});

test.each([
  ['/v1/checkout/sessions', 'GET /v1/checkout/sessions'],
  ['/v1/checkout/sessions/cs_test_a1B2?expand=x', 'GET /v1/checkout/sessions/{id}'],
  ['/v1/checkout/sessions/cs_test_a1B2/expire', 'GET /v1/checkout/sessions/{id}/expire'],
  ['/v1/payment_intents/pi_3abc', 'GET /v1/payment_intents/{id}'],
])('%s is known as %s', (path, action) => {
  expect(actionOf('GET', path)).toBe(action);
});
