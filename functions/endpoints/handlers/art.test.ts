import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import { fixedArt } from '#shared/rules/fixed-art.ts';
import { originHeader } from '#shared/rules/origin.ts';
import { handler } from './art.ts';

vi.mock(import('../../domains/art/storage.ts'), async (original) => ({
  ...(await original()),
  storePicture: async () => undefined,
}));

vi.hoisted(() => {
  process.env.TABLE_NAME = 'none';
  process.env.PAGES_BUCKET = 'none';
});

const current = 'a value that CloudFront sends to the API';

beforeAll(() => {
  process.env.ORIGIN_SECRET_ID = 'exhale/origin';
  const answer = async () => ({ SecretString: JSON.stringify({ current }) });
  vi.spyOn(SecretsManagerClient.prototype, 'send').mockImplementation(answer);
});

// Of the site itself, which is in no table.
const { id, category } = fixedArt.notFound;

type Parts = { shape: string; category: string; file: string };

function request(params: Parts, headers: Record<string, string> = {}) {
  const { method, path } = contract.getArt;
  const event: Partial<APIGatewayProxyEventV2> = {
    routeKey: `${method} ${path}`,
    pathParameters: params,
    headers: { [originHeader]: current, ...headers },
    isBase64Encoded: false,
    requestContext: { http: { sourceIp: '192.0.2.1' }, requestId: 'request' } as never,
  };
  const context = { functionName: 'art', awsRequestId: 'request' } as Context;
  return handler(event as APIGatewayProxyEventV2, context) as Promise<APIGatewayProxyStructuredResultV2>;
}

const disc: Parts = { shape: 'disc', category, file: `${id}.webp` };

test('responds with bytes, a year of caching, and 304 for a matching etag', async () => {
  const response = await request(disc);
  expect(response.statusCode).toBe(200);
  expect(response.isBase64Encoded).toBe(true);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('max-age=31536000'),
  });
  expect(
    Buffer.from(response.body ?? '', 'base64')
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP');
  const again = await request(disc, { 'if-none-match': String(response.headers?.etag) });
  expect(again.statusCode).toBe(304);
});

describe('400 with the invalid field', () => {
  test.each<[string, Parts]>([
    ['params.shape', { ...disc, shape: 'triangle' }],
    ['params.category', { ...disc, category: '../Other' }],
    ['params.file', { ...disc, file: `${id}.png` }],
    ['params.file', { ...disc, file: '../secret.webp' }],
    ['params.file', { ...disc, file: `${id.slice(1)}.webp` }],
  ])('%s', async (field, params) => {
    const response = await request(params);
    expect(response.statusCode).toBe(400);
    expect(JSON.parse(response.body ?? '')).toMatchObject({ code: 'invalid_request', errors: [{ field }] });
  });
});
