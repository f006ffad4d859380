import { describe, expect, it } from 'vitest';
import { eventOf, type GatewayRequest, isTextType } from './event.ts';

const request: GatewayRequest = {
  method: 'GET',
  path: '/api/sessions/ä b',
  rawQuery: 'a=1&a=2&b=x%20y',
  headers: { host: 'abc.example', cookie: 'one=1; two=2', 'user-agent': 'Browser', accept: 'a,b' },
  body: Buffer.alloc(0),
  parameters: { id: 'ä b' },
  routeKey: 'GET /api/sessions/{id}',
  sourceIp: '192.0.2.1',
  protocol: 'HTTP/1.1',
  api: { id: 'abc', domainName: 'abc.example', stage: '$default' },
  requestId: 'r1',
  now: new Date('2026-11-20T09:05:07.250Z'),
  claims: undefined,
};

describe('the event of payload format 2.0', () => {
  it('is what API Gateway sends', () => {
    expect(eventOf(request)).toEqual({
      version: '2.0',
      routeKey: 'GET /api/sessions/{id}',
      rawPath: '/api/sessions/ä b',
      rawQueryString: 'a=1&a=2&b=x%20y',
      cookies: ['one=1', 'two=2'],
      headers: { host: 'abc.example', 'user-agent': 'Browser', accept: 'a,b' },
      queryStringParameters: { a: '1,2', b: 'x y' },
      requestContext: {
        accountId: '123456789012',
        apiId: 'abc',
        domainName: 'abc.example',
        domainPrefix: 'abc',
        http: {
          method: 'GET',
          path: '/api/sessions/ä b',
          protocol: 'HTTP/1.1',
          sourceIp: '192.0.2.1',
          userAgent: 'Browser',
        },
        requestId: 'r1',
        routeKey: 'GET /api/sessions/{id}',
        stage: '$default',
        time: '20/Nov/2026:09:05:07 +0000',
        timeEpoch: 1795165507250,
      },
      pathParameters: { id: 'ä b' },
      isBase64Encoded: false,
    });
  });

  it('leaves out what a request does not have', () => {
    const bare = eventOf({ ...request, rawQuery: '', headers: {}, parameters: {} });
    for (const part of ['cookies', 'queryStringParameters', 'pathParameters', 'body']) {
      expect(Object.keys(bare)).not.toContain(part);
    }
  });

  it('hands text bodies over as text and everything else base64 encoded', () => {
    const withBody = (type: string) =>
      eventOf({ ...request, headers: { 'content-type': type }, body: Buffer.from('ä') });
    expect(withBody('application/json; charset=utf-8')).toMatchObject({ body: 'ä', isBase64Encoded: false });
    expect(withBody('image/png')).toMatchObject({ body: 'w6Q=', isBase64Encoded: true });
  });

  it.each([
    ['application/problem+json', true],
    ['text/plain', true],
    ['application/x-www-form-urlencoded', false],
    ['application/octet-stream', false],
    [undefined, false],
  ])('%s is text: %s', (type, isText) => {
    expect(isTextType(type)).toBe(isText);
  });
});
