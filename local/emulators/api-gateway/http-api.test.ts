import { afterEach, describe, expect, it } from 'vitest';
import { ask, sendBytes } from '../http/testing/raw.ts';
import type { Invoke } from '../service.ts';
import { type HttpApi, type HttpApiOptions, startHttpApi, type Throttle } from './http-api.ts';
import { parseRoute } from './routes.ts';

const functionArn = 'arn:aws:lambda:us-east-1:1:function:bookings';
const unlimited = { rate: undefined, burst: undefined };

function apiWith({ timeoutMs = 30_000, throttle = unlimited }: { timeoutMs?: number; throttle?: Throttle }): HttpApi {
  const target = { functionId: functionArn, timeoutMs, throttle: unlimited, authorizerId: undefined, scopes: [] };
  return { id: 'Api', routes: [parseRoute('POST /api/bookings/{id}', target)], throttle, authorizers: new Map() };
}

let stop: (() => Promise<void>) | undefined;
const logged: string[] = [];

async function start(
  invoke: Invoke,
  config: Parameters<typeof apiWith>[0] = {},
  options: Partial<HttpApiOptions> = {},
) {
  const log = (message: string) => logged.push(message);
  const api = await startHttpApi({ api: apiWith(config), invoke, log, ...options });
  stop = api.close;
  return api;
}

afterEach(async () => {
  await stop?.();
  stop = undefined;
  logged.length = 0;
});

const echo: Invoke = async (functionId, event) => ({ functionId, event });
const book = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' };
const message = (body: Buffer) => JSON.parse(body.toString());

describe('startHttpApi', () => {
  it('invokes the function of the route with the event and responds with its result', async () => {
    const api = await start(echo);
    const answer = await ask(api.url, '/api/bookings/7%2F8?x=1', book);
    expect(answer.status).toBe(200);
    expect(message(answer.body)).toMatchObject({
      functionId: functionArn,
      event: {
        routeKey: 'POST /api/bookings/{id}',
        rawPath: '/api/bookings/7/8',
        pathParameters: { id: '7/8' },
        queryStringParameters: { x: '1' },
        body: '{"a":1}',
        headers: { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' },
        requestContext: { apiId: 'Api', http: { sourceIp: '127.0.0.1' } },
      },
    });
  });

  it('answers 404 without a route and 413 for too large a body', async () => {
    const api = await start(echo);
    const missing = await ask(api.url, '/api/nothing');
    expect([missing.status, message(missing.body)]).toEqual([404, { message: 'Not Found' }]);
    const huge = await ask(api.url, '/api/bookings/7', { ...book, body: 'x'.repeat(10 * 1024 * 1024 + 1) });
    expect([huge.status, message(huge.body)]).toEqual([413, { message: 'Request Entity Too Large' }]);
  });

  it('answers 500 when the function fails', async () => {
    const api = await start(() => Promise.reject(new Error('broken')));
    const failed = await ask(api.url, '/api/bookings/7', book);
    expect([failed.status, message(failed.body)]).toEqual([500, { message: 'Internal Server Error' }]);
    expect(logged.join()).toContain('broken');
  });

  it('answers 503 at the timeout', async () => {
    const api = await start(() => new Promise(() => undefined), { timeoutMs: 50 });
    const late = await ask(api.url, '/api/bookings/7', book);
    expect([late.status, message(late.body)]).toEqual([503, { message: 'Service Unavailable' }]);
  });

  it('throttles by the settings of the stage', async () => {
    let now = new Date('2026-11-20T10:00:00Z');
    const api = await start(echo, { throttle: { rate: 1, burst: 2 } }, { now: () => now });
    const statuses = async (count: number) => {
      const seen: number[] = [];
      for (let index = 0; index < count; index += 1) seen.push((await ask(api.url, '/api/bookings/7', book)).status);
      return seen;
    };
    expect(await statuses(3)).toEqual([200, 200, 429]);
    now = new Date('2026-11-20T10:00:01Z');
    expect(await statuses(2)).toEqual([200, 429]);
    expect(logged.join()).toContain('throttled');
  });

  it('throttles a route of its own settings by itself: neither uses up what the other has', async () => {
    const target = { functionId: functionArn, timeoutMs: 30_000, authorizerId: undefined, scopes: [] };
    const drawing = parseRoute('GET /api/art/{file}', { ...target, throttle: { rate: 1, burst: 3 } });
    const booking = parseRoute('POST /api/bookings/{id}', { ...target, throttle: { rate: 1, burst: 2 } });
    const reading = parseRoute('GET /api/sessions', { ...target, throttle: unlimited });
    const routes = [drawing, booking, reading];
    const api = { ...apiWith({ throttle: { rate: 1, burst: 1 } }), routes };
    const { url } = await start(echo, {}, { api, now: () => new Date('2026-11-20T10:00:00Z') });
    const statuses = async (count: number, path: string, request?: typeof book) => {
      const answers: number[] = [];
      for (let index = 0; index < count; index += 1) answers.push((await ask(url, path, request)).status);
      return answers;
    };
    expect(await statuses(4, '/api/art/a.webp')).toEqual([200, 200, 200, 429]);
    expect(await statuses(2, '/api/sessions')).toEqual([200, 429]);
    expect(await statuses(3, '/api/bookings/7', book)).toEqual([200, 200, 429]);
  });

  it('survives malformed requests', async () => {
    const api = await start(echo);
    expect(await sendBytes(api.port, 'POST /api HTTP/9\r\n\r\n')).toMatch(/^HTTP\/1.1 400/);
    expect((await ask(api.url, '/api/bookings/%00', book)).status).toBe(200);
  });
});
