import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deployedOf } from '../cloudfront/testing/deployed.ts';
import type { RunningServer } from '../http/server.ts';
import { ask } from '../http/testing/raw.ts';
import { startHttpApi } from './http-api.ts';
import { accessClaims, clientId, forged, poolIssuer, tokenIssuer, tokenMoment } from './testing/tokens.ts';

const pool = tokenIssuer();
const uri = 'arn:aws:lambda:us-east-1:1:function:members';

const route = (RouteKey: string, more: object = {}) => ({
  type: 'AWS::ApiGatewayV2::Route',
  properties: { ApiId: 'Api', RouteKey, Target: 'integrations/Members', ...more },
});

const stack = deployedOf({
  Api: { type: 'AWS::ApiGatewayV2::Api', properties: { Name: 'api', ProtocolType: 'HTTP' } },
  Stage: {
    type: 'AWS::ApiGatewayV2::Stage',
    properties: { ApiId: 'Api', StageName: '$default', AutoDeploy: true },
  },
  Members: {
    type: 'AWS::ApiGatewayV2::Integration',
    properties: { ApiId: 'Api', IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0', IntegrationUri: uri },
  },
  SignedIn: {
    type: 'AWS::ApiGatewayV2::Authorizer',
    properties: {
      ...{ ApiId: 'Api', Name: 'SignedIn', AuthorizerType: 'JWT', IdentitySource: ['$request.header.Authorization'] },
      JwtConfiguration: { Issuer: poolIssuer, Audience: [clientId] },
    },
  },
  Me: route('GET /api/me', { AuthorizationType: 'JWT', AuthorizerId: 'SignedIn' }),
  Sessions: route('GET /api/sessions', { AuthorizationType: 'NONE' }),
});

let api: RunningServer;
let invoked = 0;

beforeAll(async () => {
  api = await startHttpApi({
    deployed: stack,
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

describe('a route for members', () => {
  it('tells the function who calls', async () => {
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
  ])('answers 401 to %s, and no function hears of it', async (_what, token) => {
    const before = invoked;
    const answer = await me(token);
    expect([answer.status, answer.body.toString()]).toEqual([401, '{"message":"Unauthorized"}']);
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(invoked).toBe(before);
  });

  it('says why a token was refused', async () => {
    const { headers } = await me(pool.token({ ...accessClaims, client_id: 'other' }));
    expect(headers['www-authenticate']).toBe(
      'Bearer scope="" error="invalid_token" error_description="the token does not have a valid audience"',
    );
  });
});

it('a public route asks for no token, and names nobody to the function', async () => {
  const answer = await ask(api.url, '/api/sessions', { headers: { authorization: 'Bearer nonsense' } });
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body.toString()).event.requestContext).not.toHaveProperty('authorizer');
});
