import { describe, expect, it } from 'vitest';
import { matchRoute, parseRoute } from './routes.ts';

const routes = [
  'ANY /api/{proxy+}',
  'GET /api/{kind}/{id}',
  'GET /api/bookings/{id}',
  'POST /api/bookings',
  'ANY /api/bookings',
  'GET /api/bookings/{id}/event.ics',
].map((key) => parseRoute(key, key));

describe('routes', () => {
  it.each([
    ['GET', '/api/bookings/7', 'GET /api/bookings/{id}', { id: '7' }],
    ['GET', '/api/bookings/7/event.ics', 'GET /api/bookings/{id}/event.ics', { id: '7' }],
    ['GET', '/api/art/x%2Fy', 'GET /api/{kind}/{id}', { kind: 'art', id: 'x/y' }],
    ['GET', '/api/art/%zz', 'GET /api/{kind}/{id}', { kind: 'art', id: '%zz' }],
    ['POST', '/api/bookings', 'POST /api/bookings', {}],
    ['PUT', '/api/bookings', 'ANY /api/bookings', {}],
    ['DELETE', '/api/a/b/c', 'ANY /api/{proxy+}', { proxy: 'a/b/c' }],
  ])('%s %s is %s', (method, path, key, parameters) => {
    expect(matchRoute(routes, method, path)).toMatchObject({ route: { key }, parameters });
  });

  it('match nothing else', () => {
    const strict = [parseRoute('GET /api/sessions', 0)];
    for (const [method, path] of [
      ['HEAD', '/api/sessions'],
      ['GET', '/api/sessions/'],
      ['GET', '/api/Sessions'],
      ['GET', '/'],
    ] as const) {
      expect(matchRoute(strict, method, path)).toBeUndefined();
    }
  });

  it('fall back to $default', () => {
    const withDefault = [parseRoute('$default', 1), parseRoute('GET /a', 2)];
    expect(matchRoute(withDefault, 'GET', '/a')?.route.target).toBe(2);
    expect(matchRoute(withDefault, 'POST', '/b/c')?.route.target).toBe(1);
    expect(matchRoute(withDefault, 'GET', '/')?.route.target).toBe(1);
  });
});
