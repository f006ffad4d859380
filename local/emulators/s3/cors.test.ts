import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { bucketCors } from './cors.ts';

const rule = {
  AllowedOrigins: ['https://*.cloudfront.net', 'http://localhost:8080'],
  AllowedMethods: ['PUT'],
  AllowedHeaders: ['content-type'],
  ExposedHeaders: ['ETag'],
  MaxAge: 3600,
};
const cors = bucketCors(
  new Map([
    ['media', [rule]],
    ['pages', []],
  ]),
);

function send(method: string, path: string, headers: Record<string, string>) {
  const headersSent: Record<string, string> = {};
  let status: number | undefined;
  const response = {
    setHeader: (name: string, value: string) => {
      headersSent[name] = value;
    },
    writeHead: (code: number) => {
      status = code;
      return { end: () => undefined };
    },
  } as unknown as ServerResponse;
  const handled = cors.answer({ method, path, headers }, response);
  return { handled, status, headersSent };
}

const origin = 'http://localhost:8080';
const preflight = (from: string, more: Record<string, string> = {}) =>
  send('OPTIONS', '/media/a.mp4?partNumber=1', { origin: from, 'access-control-request-method': 'PUT', ...more });

describe('bucketCors', () => {
  test('allows the origins, methods and headers of the rule', () => {
    const allowed = {
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'ETag',
      'access-control-max-age': '3600',
    };
    expect(preflight(origin)).toMatchObject({ handled: true, status: 200, headersSent: allowed });
    expect(preflight('https://d111.cloudfront.net')).toMatchObject({ status: 200 });
    expect(send('PUT', '/media/a.mp4', { origin })).toMatchObject({ handled: false, headersSent: allowed });
  });

  test.each([
    ['of another origin', preflight('https://elsewhere.example')],
    ['of an origin with the same suffix', preflight('https://evil.example/.cloudfront.net.example')],
    ['with another method', preflight(origin, { 'access-control-request-method': 'DELETE' })],
    ['with another header', preflight(origin, { 'access-control-request-headers': 'content-type, x-own' })],
    ['of a bucket without rules', send('OPTIONS', '/pages/a', { origin, 'access-control-request-method': 'PUT' })],
  ])('rejects a page %s', (_what, { handled, status, headersSent }) => {
    expect({ handled, status, headersSent }).toEqual({ handled: true, status: 403, headersSent: {} });
  });

  test('sets no headers without an origin or a bucket', () => {
    expect(send('PUT', '/media/a.mp4', {})).toEqual({ handled: false, status: undefined, headersSent: {} });
    expect(send('POST', '/', { origin })).toEqual({ handled: false, status: undefined, headersSent: {} });
  });
});
