import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { originHeader } from '#shared/rules/origin.ts';
import { serve } from './http.ts';
import { logger } from './log.ts';
import { type OriginSecret, originCheck, rereadAfterMs } from './origin.ts';
import { secretTtlMs } from './secrets.ts';

const [first = '', second = '', third = ''] = ['1', '2', '3'].map((digit) => digit.repeat(64));
let stored: OriginSecret | Error;
let time: number;
let reads: number;

const read = async () => {
  reads += 1;
  if (stored instanceof Error) throw stored;
  return stored;
};
const newCheck = () => originCheck(read, () => new Date(time));
const sent = (value: string) => ({ [originHeader]: value });

beforeAll(() => logger.setLogLevel('SILENT'));
beforeEach(() => {
  stored = { current: first };
  time = Date.now();
  reads = 0;
});

describe('a request (docs/trust.md#origin-secret)', () => {
  const event = (headers: Record<string, string>) =>
    ({
      headers,
      routeKey: 'GET /api/nowhere',
      isBase64Encoded: false,
      requestContext: { requestId: '1' },
    }) as unknown as APIGatewayProxyEventV2;
  const answer = (headers: Record<string, string>) =>
    serve({} as never, {}, null, { isFromCloudFront: newCheck() })(event(headers), { functionName: 'test' } as Context);

  test('without the secret is refused before anything else, also before its route', async () => {
    for (const headers of [
      {},
      sent(''),
      sent(second),
      sent(first.slice(1)),
      { 'cloudfront-viewer-address': '1.1.1.1:1' },
    ])
      expect(await answer(headers)).toMatchObject({
        statusCode: 403,
        headers: { 'content-type': 'application/problem+json', 'cache-control': 'private, no-store' },
        body: expect.stringContaining('"code":"direct_request"'),
      });
    expect(await answer(sent(first))).toMatchObject({ statusCode: 404 });
  });

  test('is answered 500 while the secret cannot be read', async () => {
    stored = new Error('Secrets Manager is down');
    expect(await answer(sent(first))).toMatchObject({ statusCode: 500 });
  });
});

describe('the check', () => {
  test('accepts the current and the previous value, and only them', async () => {
    stored = { current: second, previous: first };
    const check = newCheck();
    expect([await check(sent(first)), await check(sent(second)), await check(sent(third))]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('reads the secret once in its cache time, and without the header not at all', async () => {
    const check = newCheck();
    expect(await check({})).toBe(false);
    expect(reads).toBe(0);
    await Promise.all([check(sent(first)), check(sent(first))]);
    expect(reads).toBe(1);
    time += secretTtlMs;
    await check(sent(first));
    expect(reads).toBe(2);
  });

  test('accepts a value that was rotated in since, but does not read again for each guess', async () => {
    const check = newCheck();
    await check(sent(first));
    time += rereadAfterMs;
    stored = { current: second, previous: first };
    expect(await check(sent(second))).toBe(true);
    for (let guess = 0; guess < 100; guess += 1) expect(await check(sent(third))).toBe(false);
    expect(reads).toBe(2);
  });

  test('refuses a retired value after the cache time at the latest', async () => {
    const check = newCheck();
    await check(sent(first));
    stored = { current: second };
    time += secretTtlMs;
    expect(await check(sent(first))).toBe(false);
  });

  test('keeps what it read while the secret cannot be read again', async () => {
    const check = newCheck();
    await check(sent(first));
    stored = new Error('Secrets Manager is down');
    time += secretTtlMs;
    expect([await check(sent(first)), await check(sent(second))]).toEqual([true, false]);
  });

  test('tries again after a first read that failed', async () => {
    const check = newCheck();
    stored = new Error('throttled');
    await expect(check(sent(first))).rejects.toThrow('throttled');
    stored = { current: first };
    expect(await check(sent(first))).toBe(true);
  });
});
