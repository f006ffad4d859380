import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Problem } from '#shared/contract/problems.ts';
import { context, type EventOverrides, eventFor, serveTrusted } from '../../testing/gateway-events.ts';
import type { Handler } from './http.ts';
import { HttpError } from './http-error.ts';
import { logger } from './log.ts';
import { maxBodyBytes } from './request.ts';

beforeAll(() => logger.setLogLevel('SILENT'));

const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const email = 'ada@example.org';
const secret = 'a'.repeat(43);
const currency = { rates: { GBP: {}, EUR: {}, USD: {} }, asOf: null, country: null, currency: 'GBP' } as const;

const getCurrency: Handler<'getCurrency', null> = async ({ request }) => ({ ...currency, country: request.country });
const shareBooking: Handler<'shareBooking', { calls: unknown[] }> = async (call, { calls }) => {
  calls.push(call);
  return {};
};
const getArt: Handler<'getArt', null> = async () => ({ contentType: 'image/webp', body: new Uint8Array([1, 2, 255]) });

function share(overrides: EventOverrides = {}) {
  return eventFor('POST /api/bookings/{bookingId}/share', {
    pathParameters: { bookingId: id },
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ email, secret }),
    ...overrides,
  });
}

async function problemOf(overrides: EventOverrides): Promise<Problem> {
  const calls: unknown[] = [];
  const response = await serveTrusted({ shareBooking }, { calls })(share(overrides), context);
  expect(calls).toEqual([]);
  expect(response.headers).toMatchObject({
    'content-type': 'application/problem+json',
    'cache-control': 'private, no-store',
  });
  const problem: Problem = JSON.parse(response.body ?? '');
  expect(problem.status).toBe(response.statusCode);
  return problem;
}

describe('while the operator has closed the site (docs/operations.md#closing-the-site)', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('nothing reaches a handler: 503 with words, and when to try again', async () => {
    vi.stubEnv('SITE_CLOSED', 'true');
    const calls: unknown[] = [];
    const response = await serveTrusted({ shareBooking }, { calls })(share(), context);
    expect(response).toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': '600', 'cache-control': 'private, no-store' },
    });
    expect(JSON.parse(response.body ?? '')).toMatchObject({
      code: 'site_closed',
      title: expect.stringContaining('closed'),
    });
    expect(calls).toEqual([]);
  });
});

describe('a request', () => {
  test('reaches its handler parsed, with the caller from CloudFront’s headers', async () => {
    const calls: unknown[] = [];
    const headers = {
      'content-type': 'application/json',
      'cloudfront-viewer-address': '2001:db8::7:443',
      'cloudfront-viewer-country': 'DE',
    };
    const body = Buffer.from(JSON.stringify({ email: 'Ada@Example.org', secret })).toString('base64');
    const event = share({ headers, body, isBase64Encoded: true });
    const response = await serveTrusted({ shareBooking }, { calls })(event, context);
    expect(response).toMatchObject({ statusCode: 202, body: '{}', headers: { 'cache-control': 'private, no-store' } });
    expect(calls).toEqual([
      { params: { bookingId: id }, query: {}, body: { email, secret }, request: { ip: '2001:db8::7', country: 'DE' } },
    ]);
  });

  test('that violates the contract is refused with the field’s name (docs/trust.md#input-validation)', async () => {
    expect(await problemOf({ body: JSON.stringify({ email: 'not-an-address', secret, admin: true }) })).toMatchObject({
      code: 'invalid_request',
      status: 400,
      errors: [
        { field: 'body.email', message: 'must be an e-mail address' },
        { field: 'body.admin', message: 'is not known here' },
      ],
    });
    expect(await problemOf({ pathParameters: { bookingId: '7' } })).toMatchObject({
      errors: [{ field: 'params.bookingId', message: 'must be an id' }],
    });
    expect(await problemOf({ queryStringParameters: { debug: '1' } })).toMatchObject({
      errors: [{ field: 'query.debug', message: 'is not known here' }],
    });
  });

  test.each<[string, EventOverrides, string]>([
    ['broken JSON', { body: '{"email":' }, 'invalid_request'],
    ['no body', { body: '' }, 'invalid_request'],
    ['bytes that are no UTF-8', { body: '/w==', isBase64Encoded: true }, 'invalid_request'],
    ['no content type', { headers: {} }, 'unsupported_media_type'],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 'unsupported_media_type'],
    ['too much', { body: `"${'é'.repeat(maxBodyBytes / 2)}"` }, 'body_too_large'],
    ['an unknown route', { routeKey: 'GET /api/nothing' }, 'route_not_found'],
  ])('with %s is refused', async (_, overrides, code) => {
    expect((await problemOf(overrides)).code).toBe(code);
  });

  test('may not have a body unless the contract has one', async () => {
    const response = await serveTrusted({ getCurrency }, null)(eventFor('GET /api/currency', { body: '{}' }), context);
    expect(response.statusCode).toBe(400);
  });
});

describe('a response', () => {
  test('has the contract’s cache times and an ETag, and is 304 for a matching one', async () => {
    const handler = serveTrusted({ getCurrency }, null);
    const first = await handler(eventFor('GET /api/currency'), context);
    expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=0, s-maxage=300' });
    const etag = String(first.headers?.etag);
    const headers = { 'if-none-match': `"other", W/${etag}` };
    const second = await handler(eventFor('GET /api/currency', { headers }), context);
    expect(second).toEqual({
      statusCode: 304,
      headers: { etag, 'cache-control': 'public, max-age=0, s-maxage=300' },
    });
    const other = await handler(
      eventFor('GET /api/currency', { headers: { 'cloudfront-viewer-country': 'DE' } }),
      context,
    );
    expect(other.headers?.etag).not.toBe(etag);
  });

  test('with a field outside the schema becomes a 500 without that field', async () => {
    const leaking = { getCurrency: async () => ({ ...currency, zoomLink: 'https://secret.example' }) };
    const response = await serveTrusted(leaking, null)(eventFor('GET /api/currency'), context);
    expect(response.statusCode).toBe(500);
    expect(JSON.stringify(response)).not.toContain('secret');
  });

  test('may be an image', async () => {
    const pathParameters = { shape: 'disc', category: 'Other', file: `${id}.webp` };
    const response = await serveTrusted({ getArt }, null)(
      eventFor('GET /api/art/{shape}/{category}/{file}', { pathParameters }),
      context,
    );
    expect(response).toMatchObject({
      statusCode: 200,
      isBase64Encoded: true,
      body: 'AQL/',
      headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, s-maxage=31536000' },
    });
  });

  test('of an HttpError has code, title and details; any other error is a bare 500', async () => {
    const failing = (error: Error) => ({ getCurrency: () => Promise.reject(error) });
    const limited = new HttpError('too_many_requests', { retryAfter: 60 });
    expect(await serveTrusted(failing(limited), null)(eventFor('GET /api/currency'), context)).toMatchObject({
      statusCode: 429,
      headers: { 'retry-after': '60' },
    });
    const total = { amount: 500, currency: 'EUR' } as const;
    const changed = await serveTrusted(failing(new HttpError('price_changed', { total })), null)(
      eventFor('GET /api/currency'),
      context,
    );
    expect(JSON.parse(changed.body ?? '')).toEqual({
      type: 'urn:problem:price_changed',
      title: 'The price has changed.',
      status: 409,
      code: 'price_changed',
      total,
    });
    const broken = await serveTrusted(failing(new Error('table EXHALE is gone')), null)(
      eventFor('GET /api/currency'),
      context,
    );
    expect(broken.statusCode).toBe(500);
    expect(broken.body).not.toContain('EXHALE');
  });
});
