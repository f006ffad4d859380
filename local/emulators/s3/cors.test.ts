import type { ServerResponse } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import type { Resource } from '../../template/deployed.ts';
import { bucketCors } from './cors.ts';

const rule = {
  ...{ AllowedOrigins: ['https://*.cloudfront.net', 'http://localhost:8080'], AllowedMethods: ['PUT'] },
  ...{ AllowedHeaders: ['content-type'], ExposedHeaders: ['ETag'], MaxAge: 3600 },
};
const bucket = (ref: string, properties: Record<string, unknown>): Resource => ({
  ...{ logicalId: ref, type: 'AWS::S3::Bucket', ref, properties },
});
const cors = bucketCors([bucket('media', { CorsConfiguration: { CorsRules: [rule] } }), bucket('pages', {})]);

/** What a browser is told of a request. */
function ask(method: string, path: string, headers: Record<string, string>) {
  const told: Record<string, string> = {};
  let status: number | undefined;
  const response = {
    setHeader: (name: string, value: string) => {
      told[name] = value;
    },
    writeHead: (code: number) => {
      status = code;
      return { end: () => undefined };
    },
  } as unknown as ServerResponse;
  const isAll = cors.answer({ method, path, headers }, response);
  return { isAll, status, told };
}

const origin = 'http://localhost:8080';
const preflight = (from: string, wanted: Record<string, string> = {}) =>
  ask('OPTIONS', '/media/a.mp4?partNumber=1', { origin: from, 'access-control-request-method': 'PUT', ...wanted });

describe('a bucket, asked by a browser whether a page may', () => {
  test('lets pages of its origins put, and read what it names', () => {
    const allowed = {
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'ETag',
      'access-control-max-age': '3600',
    };
    expect(preflight(origin)).toMatchObject({ isAll: true, status: 200, told: allowed });
    expect(preflight('https://d111.cloudfront.net')).toMatchObject({ status: 200 });
    expect(ask('PUT', '/media/a.mp4', { origin })).toMatchObject({ isAll: false, told: allowed });
  });

  test.each([
    ['of another origin', preflight('https://elsewhere.example')],
    ['of an origin that only ends alike', preflight('https://evil.example/.cloudfront.net.example')],
    ['with a method that is not named', preflight(origin, { 'access-control-request-method': 'DELETE' })],
    ['with a header that is not named', preflight(origin, { 'access-control-request-headers': 'content-type, x-own' })],
    ['of a bucket without rules', ask('OPTIONS', '/pages/a', { origin, 'access-control-request-method': 'PUT' })],
  ])('refuses a page %s', (_what, { isAll, status, told }) => {
    expect({ isAll, status, told }).toEqual({ isAll: true, status: 403, told: {} });
  });

  test('says nothing to who is no page, and nothing of what is no bucket', () => {
    expect(ask('PUT', '/media/a.mp4', {})).toEqual({ isAll: false, status: undefined, told: {} });
    expect(ask('POST', '/', { origin })).toEqual({ isAll: false, status: undefined, told: {} });
  });
});
