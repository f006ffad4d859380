import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

const code = readFileSync(`${import.meta.dirname}/app-routes.js`, 'utf8');

function run(request: object): unknown {
  const context = createContext({ input: JSON.stringify({ version: '1.0', request }) });
  return JSON.parse(runInContext(`${code}; JSON.stringify(handler(JSON.parse(input)))`, context));
}

const routes = ['/live-sessions', '/sessions/01JD0000000000000000000000', '/dashboard/sessions/', '/v1.2/about'];
const roots = ['/', '//', '/.', '/..', '/./', '/a/..'];

test.each([...routes, ...roots])('route %s is the app', (uri) => {
  expect(run({ uri })).toEqual({ uri: '/index.html' });
});

test.each(['/index.html', '/assets/app-1a2b.js', '/favicon.svg', '/robots.txt'])('leaves file %s unchanged', (uri) => {
  expect(run({ uri })).toEqual({ uri });
});

test('leaves the rest of the request unchanged', () => {
  const request = { method: 'GET', uri: '/', querystring: { a: { value: '1' } }, headers: {}, cookies: {} };
  expect(run(request)).toEqual({ ...request, uri: '/index.html' });
});

test('stays below the size limit of CloudFront', () => {
  expect(Buffer.byteLength(code)).toBeLessThan(10_240);
});
