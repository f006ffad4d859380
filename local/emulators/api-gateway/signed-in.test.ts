import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../http/server.ts';
import { ask } from '../http/testing/raw.ts';
import { type HttpApi, startHttpApi } from './http-api.ts';
import { parseRoute } from './routes.ts';
import { accessClaims, clientId, forged, poolIssuer, tokenIssuer, tokenMoment } from './testing/tokens.ts';

const pool = tokenIssuer();
const unlimited = { rate: undefined, burst: undefined };
const target = { functionId: 'members', timeoutMs: 30_000, throttle: unlimited, scopes: [] };
const httpApi: HttpApi = {
  id: 'Api',
  routes: [
    parseRoute('GET /api/me', { ...target, authorizerId: 'SignedIn' }),
    parseRoute('GET /api/admin', { ...target, authorizerId: 'SignedIn', scopes: ['site/admin'] }),
    parseRoute('GET /api/sessions', { ...target, authorizerId: undefined }),
  ],
  throttle: unlimited,
  authorizers: new Map([['SignedIn', { issuer: poolIssuer, audience: [clientId] }]]),
};

let api: RunningServer;
let invoked = 0;

beforeAll(async () => {
  api = await startHttpApi({
    api: httpApi,
    invoke: async (_name, event) => {
      invoked += 1;
      return { event };
    },
    fetchKeys: async () => pool.jwks,
    now: () => tokenMoment,
  });
});

afterAll(() => api.close());

const me = (token?: string) => ask(api.url, '/api/me', token ? { headers: { authorization: `Bearer ${token}` } } : {});

describe('a route with an authorizer', () => {
  it('passes the claims to the function', async () => {
    const answer = await me(pool.token());
    const { event } = JSON.parse(answer.body.toString());
    expect(event.requestContext.authorizer).toEqual({
      jwt: { claims: expect.objectContaining({ sub: '5f1d', 'cognito:groups': '[admin teachers]' }), scopes: null },
    });
  });

  it.each([
    ['no token', undefined],
    ['a token of another pool', tokenIssuer('other').token({ ...accessClaims, iss: `${poolIssuer}x` })],
    ['a token with a forged group', forged(pool.token(), { ...accessClaims, 'cognito:groups': ['admin'] })],
    ['an expired token', pool.token({ ...accessClaims, exp: tokenMoment.getTime() / 1000 - 1 })],
  ])('answers 401 to %s without an invocation', async (_what, token) => {
    const before = invoked;
    const answer = await me(token);
    expect([answer.status, answer.body.toString()]).toEqual([401, '{"message":"Unauthorized"}']);
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(invoked).toBe(before);
  });

  it('names the reason of a rejection', async () => {
    const { headers } = await me(pool.token({ ...accessClaims, client_id: 'other' }));
    expect(headers['www-authenticate']).toBe(
      'Bearer scope="" error="invalid_token" error_description="the token does not have a valid audience"',
    );
  });
});

it('a route with a scope answers 403 to a token without it, without an invocation', async () => {
  const admin = (claims: object) =>
    ask(api.url, '/api/admin', { headers: { authorization: `Bearer ${pool.token({ ...accessClaims, ...claims })}` } });
  const before = invoked;
  const refused = await admin({});
  expect([refused.status, refused.body.toString()]).toEqual([403, '{"message":"Forbidden"}']);
  expect(invoked).toBe(before);
  expect(await admin({ scope: 'own site/admin' })).toMatchObject({ status: 200 });
});

it('a public route requires no token and passes no claims', async () => {
  const answer = await ask(api.url, '/api/sessions', { headers: { authorization: 'Bearer nonsense' } });
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body.toString()).event.requestContext).not.toHaveProperty('authorizer');
});
