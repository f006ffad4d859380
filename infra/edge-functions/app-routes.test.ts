import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { renderedPageByKey } from '#shared/contract/rendered-pages.ts';
import { edgeCode } from './code.ts';
import { routePatterns } from './route-patterns.ts';

const anyName = edgeCode('app-routes.js', routePatterns());
const ownName = edgeCode('app-routes.js', { ...routePatterns(), mainName: 'breathe.studio', hsts: 'max-age=60' });

function run(request: object, code = anyName, rawQuery?: string): unknown {
  const context = createContext({ input: JSON.stringify({ version: '1.0', request }), rawQuery });
  const event = `const event = JSON.parse(input);
    Object.defineProperty(event.request, 'rawQueryString', { value: () => rawQuery });`;
  return JSON.parse(runInContext(`${code}; ${event} JSON.stringify(handler(event))`, context));
}

const id = '01JD0000000000000000000000';

describe('docs/product.md#rendered-pages', () => {
  test.each([
    ...[['/', '/pages/index.html'] as const, ['/live-sessions/', '/pages/live-sessions.html'] as const],
    ...['/live-sessions', `/sessions/${id}`, '/stress-recordings', `/birth-recordings/${id}`, '/sign-in'].map(
      (path) => [path, `/pages${path}.html`] as const,
    ),
  ])('%s is a rendered page', (uri, key) => {
    expect(run({ uri })).toEqual({ uri: key });
    expect(renderedPageByKey(key.slice(1))).toBeDefined();
  });

  test.each([
    ...['/dashboard', '/dashboard/sessions/', '/user/bookings', '/admin', `/admin/sessions/${id}/edit`, '/admin/other'],
    // Its script finds the fragment that a mail program encoded.
    ...[`/bookings/${id}).`, `/bookings/${id}%23secret=a.b`, `/bookings/${id}%2523secret=a`, `/offers/${id}%E2%80%9D`],
    ...['/resources', '/resources/breath', `/offers/${id}`, '/waitlist/leave', '/sign-in/link', '/setup-account'],
  ])('%s is drawn by the app', (uri) => {
    expect(run({ uri })).toEqual({ uri: '/pages/app-frame.html' });
  });

  test.each([
    ...[
      '/other',
      '/sessions',
      `/sessions/${id.toLowerCase()}`,
      `/sessions/${id}/more`,
      '/dashboard/other',
      '/v1.2/about',
    ],
    ...[
      '//',
      '/.',
      '/..',
      '/./',
      '/a/..',
      '/administration',
      '/pages/index.html',
      '/pages/sweep.json',
      '/pages/',
      '/index.html',
      '/app-frame',
    ],
    // What mail programs take up into a link, and what no one has (docs/product.md#mailed-links).
    ...[`/sessions/${id}.`, '/sign-in/link%23email=ada%40example.org'],
    ...[`/BOOKINGS/${id}`, `/sessions/${id}%C2%BB`, '/foo.bar', '/.well-known/x', '/apix', '/a%2Eb', '/%', '/%zz'],
    ...['/assets/', '/assets/a/b.js', '/wp-login.php', '/.env', '/favicon.svg.', '/robots.txt/x.y'],
  ])('%s is nothing', (uri) => {
    expect(run({ uri })).toEqual({ uri: '/pages/not-found.html' });
  });

  test('the alias of a session leads to it, with its query', () => {
    expect(run({ uri: `/session/${id}` }, anyName, 'from=mail')).toMatchObject({
      statusCode: 301,
      headers: { location: { value: `/sessions/${id}?from=mail` } },
    });
  });
});

const publicFiles = readdirSync(join(import.meta.dirname, '../../web/public')).map((name) => `/${name}`);

test.each([
  ...['/assets/app-1a2b.js', '/robots.txt', '/sitemap.xml', '/config.json', '/sw.js', '/sw.js.map'],
  ...publicFiles,
])('leaves file %s unchanged', (uri) => {
  expect(run({ uri })).toEqual({ uri });
});

test('leaves the rest of the request unchanged', () => {
  const request = { method: 'GET', uri: '/', querystring: { a: { value: '1' } }, headers: {}, cookies: {} };
  expect(run(request)).toEqual({ ...request, uri: '/pages/index.html' });
});

test('stays below the size limit of CloudFront', () => {
  expect(Buffer.byteLength(ownName)).toBeLessThan(10_240);
});

test('a value that the function does not declare is refused', () => {
  expect(() => edgeCode('cognito-path.js', { mainName: 'x' })).toThrow('cognito-path.js declares no mainName');
});

describe('with a main name (docs/decisions/site-names.md)', () => {
  const at = (host: string, uri: string, rawQuery?: string) =>
    run({ uri, headers: { host: { value: host } } }, ownName, rawQuery);

  test.each(['breathe.studio', 'Breathe.Studio'])('%s serves the app', (host) => {
    expect(at(host, '/live-sessions', 'a=1')).toMatchObject({ uri: '/pages/live-sessions.html' });
  });

  test.each([
    ['www.breathe.studio', '/', undefined, '/'],
    ['d1.cloudfront.net', '/live-sessions', 'a=1&a=2&b=%20%26&flag', '/live-sessions?a=1&a=2&b=%20%26&flag'],
    ['www.breathe.studio', '/favicon.svg', '', '/favicon.svg'],
    ['www.breathe.studio', '//elsewhere.test/%2e%2e/', undefined, '//elsewhere.test/%2e%2e/'],
    ['breathe.studio.elsewhere.test', '/a%0d%0ab', undefined, '/a%0d%0ab'],
  ])('%s redirects %s to it, with its query', (host, uri, rawQuery, path) => {
    expect(at(host, uri, rawQuery)).toEqual({
      statusCode: 301,
      statusDescription: 'Moved Permanently',
      headers: {
        location: { value: `https://breathe.studio${path}` },
        'cache-control': { value: 'public, max-age=3600' },
        'strict-transport-security': { value: 'max-age=60' },
      },
    });
  });
});
