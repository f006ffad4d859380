import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../ports.ts';
import { dynamoDbApi } from './api.ts';
import { startDynamoDb } from './dynamodb.ts';

test('tries another port when a server has taken the first one meanwhile', async () => {
  const other = createServer((_, response) => response.end('<!doctype html>'));
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const taken = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const ports = [taken, await freePort()];
  const dataFolder = mkdtempSync(join(tmpdir(), 'exhale-dynamodb-'));

  const dynamoDb = await startDynamoDb({ dataFolder, inMemory: true, findPort: async () => ports.shift() ?? 0 });
  onTestFinished(async () => {
    await dynamoDb.close();
    other.close();
    rmSync(dataFolder, { recursive: true });
  });
  expect(await dynamoDbApi(dynamoDb.url)('tables', 'ListTables', {})).toEqual({ TableNames: [] });
});
