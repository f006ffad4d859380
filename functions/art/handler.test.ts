import { describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { contract } from '#shared/contract/contract.ts';
import { handler } from './handler.ts';

const id = '01JF3Z8Q4N7W2K5M9R6T1V0XBA';

type Parts = { shape: string; category: string; file: string };

function ask(params: Parts, headers: Record<string, string> = {}) {
  const { method, path } = contract.getArt;
  const event: Partial<APIGatewayProxyEventV2> = {
    routeKey: `${method} ${path}`,
    pathParameters: params,
    headers,
    isBase64Encoded: false,
    requestContext: { http: { sourceIp: '192.0.2.1' }, requestId: 'request' } as never,
  };
  return handler(event as APIGatewayProxyEventV2, { functionName: 'art', awsRequestId: 'request' } as Context);
}

const disc: Parts = { shape: 'disc', category: 'Other', file: `${id}.webp` };

test('a picture is sent as bytes, kept for ever, and not sent again to who has it', async () => {
  const answer = await ask(disc);
  expect(answer.statusCode).toBe(200);
  expect(answer.isBase64Encoded).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('max-age=31536000'),
  });
  expect(
    Buffer.from(answer.body ?? '', 'base64')
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP');
  const again = await ask(disc, { 'if-none-match': String(answer.headers?.etag) });
  expect(again.statusCode).toBe(304);
});

describe('refused with the part named', () => {
  test.each<[string, Parts]>([
    ['params.shape', { ...disc, shape: 'triangle' }],
    ['params.category', { ...disc, category: 'other' }],
    ['params.file', { ...disc, file: `${id}.png` }],
    ['params.file', { ...disc, file: '../secret.webp' }],
    ['params.file', { ...disc, file: `${id.slice(1)}.webp` }],
  ])('%s', async (field, params) => {
    const answer = await ask(params);
    expect(answer.statusCode).toBe(400);
    expect(JSON.parse(answer.body ?? '')).toMatchObject({ code: 'invalid_request', errors: [{ field }] });
  });
});
