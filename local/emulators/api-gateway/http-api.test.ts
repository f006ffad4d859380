import { afterEach, describe, expect, it } from '@jest/globals';
import { deployedOf } from '../cloudfront/testing/deployed.ts';
import { ask, sendBytes } from '../http/testing/raw.ts';
import type { Invoke } from '../service.ts';
import { type HttpApiOptions, startHttpApi } from './http-api.ts';

const functionArn = 'arn:aws:lambda:us-east-1:1:function:bookings';

type Changes = { route?: object; stage?: object; integration?: object; api?: object };

function stack({ route, stage, integration, api }: Changes = {}) {
  return deployedOf({
    Api: { type: 'AWS::ApiGatewayV2::Api', properties: { Name: 'api', ProtocolType: 'HTTP', ...api } },
    Stage: {
      type: 'AWS::ApiGatewayV2::Stage',
      properties: { ApiId: 'Api', StageName: '$default', AutoDeploy: true, ...stage },
    },
    Integration: {
      type: 'AWS::ApiGatewayV2::Integration',
      properties: {
        ...{ ApiId: 'Api', IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0' },
        IntegrationUri: `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${functionArn}/invocations`,
        ...integration,
      },
    },
    Book: {
      type: 'AWS::ApiGatewayV2::Route',
      properties: {
        ...{ ApiId: 'Api', RouteKey: 'POST /api/bookings/{id}', Target: 'integrations/Integration' },
        AuthorizationType: 'NONE',
        ...route,
      },
    },
  });
}

let stop: (() => Promise<void>) | undefined;
const logged: string[] = [];

async function start(invoke: Invoke, changes: Changes = {}, options: Partial<HttpApiOptions> = {}) {
  const log = (message: string) => logged.push(message);
  const api = await startHttpApi({ deployed: stack(changes), invoke, log, ...options });
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

describe('the HTTP API', () => {
  it('invokes the function of the route with the event and answers what it returned', async () => {
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

  it('answers as API Gateway where there is no route, or too much', async () => {
    const api = await start(echo);
    const missing = await ask(api.url, '/api/nothing');
    expect([missing.status, message(missing.body)]).toEqual([404, { message: 'Not Found' }]);
    const huge = await ask(api.url, '/api/bookings/7', { ...book, body: 'x'.repeat(10 * 1024 * 1024 + 1) });
    expect([huge.status, message(huge.body)]).toEqual([413, { message: 'Request Entity Too Large' }]);
  });

  it('answers 500 for a function that fails', async () => {
    const api = await start(() => Promise.reject(new Error('broken')));
    const failed = await ask(api.url, '/api/bookings/7', book);
    expect([failed.status, message(failed.body)]).toEqual([500, { message: 'Internal Server Error' }]);
    expect(logged.join()).toContain('broken');
  });

  it('answers 503 for a function that is too slow', async () => {
    const api = await start(() => new Promise(() => undefined), { integration: { TimeoutInMillis: 50 } });
    const late = await ask(api.url, '/api/bookings/7', book);
    expect([late.status, message(late.body)]).toEqual([503, { message: 'Service Unavailable' }]);
  });

  it("throttles by the stage's settings", async () => {
    let now = new Date('2026-11-20T10:00:00Z');
    const stage = { DefaultRouteSettings: { ThrottlingRateLimit: 1, ThrottlingBurstLimit: 2 } };
    const api = await start(echo, { stage }, { now: () => now });
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

  it('outlives requests that are none', async () => {
    const api = await start(echo);
    expect(await sendBytes(api.port, 'POST /api HTTP/9\r\n\r\n')).toMatch(/^HTTP\/1.1 400/);
    expect((await ask(api.url, '/api/bookings/%00', book)).status).toBe(200);
  });

  it.each([
    [{ route: { AuthorizationType: 'AWS_IAM' } }, /Route Book.*AuthorizationType/],
    [{ route: { AuthorizationType: 'JWT', AuthorizerId: 'x' } }, /POST \/api\/bookings.*unknown authorizer x/],
    [{ route: { AuthorizationScopes: ['x'] } }, /Route Book.*AuthorizationScopes/],
    [{ stage: { StageName: 'prod' } }, /Stage Stage.*StageName/],
    [{ integration: { PayloadFormatVersion: '1.0' } }, /Integration Integration.*PayloadFormatVersion/],
    [{ integration: { RequestParameters: {} } }, /RequestParameters/],
    [{ api: { CorsConfiguration: {} } }, /Api Api.*CorsConfiguration/],
    [{ route: { Target: 'integrations/other' } }, /POST \/api\/bookings.*unknown target/],
  ])('refuses by name what it does not do: %j', async (changes, message_) => {
    await expect(start(echo, changes)).rejects.toThrow(message_);
  });
});
