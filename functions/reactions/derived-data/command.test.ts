import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { searchableSession } from '../../domains/search/searchable.ts';
import { updateSearchIndex } from '../../domains/search/update.ts';
import { correctTotal } from '../../domains/totals/store.ts';
import { sessionItems, sessionKey } from '../../ground/keys/session.ts';
import { putItem, updateItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { upcomingSession } from '../../testing/examples.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';

// docs/operations.md#checking-derived-data: the command as an operator runs it, in a process of its own.

const table = await openSharedTable();
const { table: local } = z
  .object({ table: z.object({ endpoint: z.string(), region: z.string() }) })
  .parse(JSON.parse(process.env.EXHALE_CLOUD ?? '{}'));
const folder = mkdtempSync(join(tmpdir(), 'exhale-reconcile-'));
const session = upcomingSession({}, new Date());

/** CloudFormation's answer to DescribeStacks, as AWS documents it. */
const described = (
  name: string,
) => `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/">
  <DescribeStacksResult><Stacks><member><StackName>Exhale-prod</StackName><StackStatus>CREATE_COMPLETE</StackStatus>
  <CreationTime>2026-11-01T09:00:00Z</CreationTime>
  <StackId>arn:aws:cloudformation:eu-west-2:123456789012:stack/Exhale-prod/0a1b</StackId>
  <Outputs><member><OutputKey>TableName</OutputKey><OutputValue>${name}</OutputValue></member></Outputs>
  </member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;
const cloudFormation = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/xml' }).end(described(table.name));
});

const settings = JSON.stringify({
  stages: {
    prod: {
      region: 'eu-west-2',
      mailFrom: 'hello@breathe.com',
      adminEmail: 'ada@breathe.com',
      adminSecondFactor: 'required',
    },
  },
});

beforeAll(async () => {
  for (const item of sessionItems(session)) await putItem(table, item);
  await updateSearchIndex(table, [{ before: null, after: searchableSession(session) }]);
  await transact(table, [correctTotal('ALL', 'sessions', { stored: 0, counted: 1 })]);
  writeFileSync(join(folder, 'cloud.json'), JSON.stringify({ table: { ...local, name: 'other' } }));
  writeFileSync(join(folder, 'settings.jsonc'), settings);
  await once(cloudFormation.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  cloudFormation.close();
  rmSync(folder, { recursive: true });
});

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const { port } = cloudFormation.address() as AddressInfo;
  const env = {
    ...process.env,
    EXHALE_DATA: folder,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_CLOUDFORMATION: `http://127.0.0.1:${port}`,
    AWS_ENDPOINT_URL_DYNAMODB: local.endpoint,
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: local.endpoint,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['operator/reconcile/main.ts', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

const byLocal = ['--local', '--table', table.name];
const byStage = ['--stage', 'prod', '--settings', join(folder, 'settings.jsonc')];

const damage = () =>
  updateItem(table, {
    Key: sessionKey(session.id),
    UpdateExpression: 'SET #taken = :taken',
    ExpressionAttributeNames: { '#taken': 'seatsTaken' },
    ExpressionAttributeValues: { ':taken': 4 },
  });

test('a table of the local cloud is compared, repaired, and the same', async () => {
  await damage();
  const found = await run(...byLocal);
  expect(found.stdout).toMatch(/counters +SESSION#\w+ +seatsTaken +4 +0 +found/);
  expect(found.stdout).toContain('6 items compared: 1 differences, 0 repaired, 1 left.');
  expect(found.code).toBe(1);
  const repaired = await run(...byLocal, '--repair', '--only', 'counters', '--json');
  expect(JSON.parse(repaired.stdout)).toMatchObject({ differences: [{ what: 'seatsTaken', state: 'repaired' }] });
  expect(repaired.code).toBe(0);
});

test('the table of a deployed stage is found by its stack', async () => {
  const { code, stdout } = await run(...byStage);
  expect(stdout).toContain('7 items compared: 0 differences, 0 repaired, 0 left.');
  expect(code).toBe(0);
});

test('what is wrong is said, and the exit code is 2', async () => {
  const { code, stderr } = await run('--local');
  expect(stderr).toContain('non-existent table');
  expect(code).toBe(2);
});
