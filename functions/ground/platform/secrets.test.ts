import { type GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { secretReader, secretTtlMs } from './secrets.ts';

const schema = z.object({ secretKey: z.string() });
const responses: (string | Error)[] = [];
const input: unknown[] = [];

beforeEach(() => {
  process.env.AWS_REGION = 'us-east-1';
  vi.spyOn(SecretsManagerClient.prototype, 'send').mockImplementation(async (command: unknown) => {
    input.push((command as GetSecretValueCommand).input);
    const response = responses.shift();
    if (response instanceof Error) throw response;
    return { SecretString: response };
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  responses.length = 0;
  input.length = 0;
});

test('is read once on first use, also by concurrent callers', async () => {
  responses.push('{"secretKey":"sk_1"}');
  const read = secretReader('exhale/stripe', schema);
  expect(input).toEqual([]);
  expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill({ secretKey: 'sk_1' }));
  expect(await read()).toEqual({ secretKey: 'sk_1' });
  expect(input).toEqual([{ SecretId: 'exhale/stripe' }]);
});

test('is read again after its cache time: keys are rotated', async () => {
  responses.push('{"secretKey":"sk_old"}', '{"secretKey":"sk_new"}');
  let time = Date.now();
  const read = secretReader('exhale/stripe', schema, () => new Date(time));
  await read();
  time += secretTtlMs - 1;
  expect(await read()).toEqual({ secretKey: 'sk_old' });
  time += 1;
  expect(await read()).toEqual({ secretKey: 'sk_new' });
  expect(input).toHaveLength(2);
});

test('that could not be read is retried by the next caller', async () => {
  responses.push(new Error('throttled'), '{"secretKey":"sk_2"}');
  const read = secretReader('exhale/stripe', schema);
  await expect(read()).rejects.toThrow('throttled');
  expect(await read()).toEqual({ secretKey: 'sk_2' });
});

test.each(['sk_live_not_json', '{"secretkey":"sk_live_wrong_name"}', ''])(
  'that is invalid throws without its content (%#)',
  async (content) => {
    responses.push(content);
    const error: unknown = await secretReader('exhale/stripe', schema)().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(`${String(error)} ${JSON.stringify(error)} ${String((error as Error).cause)}`).not.toContain('sk_live');
  },
);
