import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Closers } from '../closers.ts';
import { listen } from '../emulators/http/server.ts';
import { Workers } from '../emulators/lambda/workers.ts';
import { createMeters } from '../meters.ts';
import { Calls } from './calls.ts';
import { Faults } from './faults.ts';
import { actionOf, startServiceProxy } from './service-proxy.ts';

type ReceivedRequest = { method: string | undefined; url: string | undefined; key: string | undefined; body: string };

let closers: Closers;
let received: ReceivedRequest[];
let killed: number;
let url = '';
const meters = createMeters();
const faults = new Faults();

beforeEach(async () => {
  closers = new Closers();
  received = [];
  killed = 0;
  meters.reset();
  faults.clear();
  const service = await listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (request, response) => {
      const { method, url: path, headers } = request;
      received.push({ method, url: path, key: headers.authorization, body: await text(request) });
      response.writeHead(201, { 'idempotent-replayed': 'true' }).end('made');
    },
    onError: (error) => expect(error).toBeUndefined(),
  });
  closers.service(service);
  const workers = new Workers();
  const token = workers.register(() => {
    killed += 1;
  });
  const calls = new Calls(meters, faults, workers);
  const options = { functionName: 'bookings', token, service: 'stripe', target: service.url, calls };
  url = closers.service(await startServiceProxy(options)).url;
});

afterEach(() => closers.close());

const create = () =>
  fetch(`${url}/v1/checkout/sessions?expand=a`, {
    method: 'POST',
    body: 'amount=1',
    headers: { authorization: 'Bearer k' },
  });
const expected = { method: 'POST', url: '/v1/checkout/sessions?expand=a', key: 'Bearer k', body: 'amount=1' };
const creation = { service: 'stripe', action: 'POST /v1/checkout/sessions' };

describe('the proxy between a worker and a service', () => {
  test('forwards requests and responses unchanged and counts them', async () => {
    const response = await create();
    expect([response.status, response.headers.get('idempotent-replayed'), await response.text()]).toEqual([
      201,
      'true',
      'made',
    ]);
    expect(received).toEqual([expected]);
    expect(meters.read().functions.bookings?.calls).toEqual([{ ...creation, milliseconds: expect.any(Number) }]);
  });

  test.each([
    ['ThrottlingException', 429, 'rate_limit'],
    ['Unavailable', 503, 'api_error'],
  ])('answers %s as Stripe does, without calling it', async (error, status, word) => {
    faults.add({ ...creation, error });
    const response = await create();
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(word);
    expect(received).toEqual([]);
    expect((await create()).status).toBe(201);
  });

  test.each([
    ['before', []],
    ['after', [expected]],
  ])('kills its worker %s the call', async (when, reached) => {
    faults.add({ ...creation, error: 'kill', when });
    await expect(create()).rejects.toThrow('fetch failed');
    expect(received).toEqual(reached);
    expect(killed).toBe(1);
  });
});

test.each([
  ['/v1/checkout/sessions', 'GET /v1/checkout/sessions'],
  ['/v1/checkout/sessions/cs_test_a1B2?expand=x', 'GET /v1/checkout/sessions/{id}'],
  ['/v1/checkout/sessions/cs_test_a1B2/expire', 'GET /v1/checkout/sessions/{id}/expire'],
  ['/v1/payment_intents/pi_3abc', 'GET /v1/payment_intents/{id}'],
])('the action of %s is %s', (path, action) => {
  expect(actionOf('GET', path)).toBe(action);
});
