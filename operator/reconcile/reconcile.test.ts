import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Difference } from '../../functions/reactions/derived-data/difference.ts';
import { readCommandLine } from './command-line.ts';
import { connectTarget } from './connect.ts';
import { leftOf, reportOf } from './report.ts';

// docs/operations.md#checking-derived-data

const folder = mkdtempSync(join(tmpdir(), 'exhale-reconcile-'));
const settings = join(folder, 'settings.jsonc');
const stageSettings = (stage: string, account?: string) => ({
  region: 'eu-west-2',
  account,
  mailFrom: `hello@${stage}.breathe.com`,
  adminEmail: 'ada@breathe.com',
  adminSecondFactor: 'required',
});

/** CloudFormation's answers to DescribeStacks, as AWS documents them: Exhale-dev exists, without outputs. */
const stack = `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/">
  <DescribeStacksResult><Stacks><member><StackName>Exhale-dev</StackName><StackStatus>CREATE_IN_PROGRESS</StackStatus>
  <CreationTime>2026-11-01T09:00:00Z</CreationTime>
  <StackId>arn:aws:cloudformation:eu-west-2:123456789012:stack/Exhale-dev/0a1b</StackId>
  </member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;
const unknown = `<ErrorResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><Error><Type>Sender</Type>
  <Code>ValidationError</Code><Message>Stack with id Exhale-prod does not exist</Message></Error></ErrorResponse>`;
const cloudFormation = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const isKnown = new URLSearchParams(body).get('StackName') === 'Exhale-dev';
  response.writeHead(isKnown ? 200 : 400, { 'content-type': 'text/xml' }).end(isKnown ? stack : unknown);
});

beforeAll(async () => {
  await once(cloudFormation.listen(0, '127.0.0.1'), 'listening');
  const { port } = cloudFormation.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFORMATION', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.stubEnv('EXHALE_DATA', folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  cloudFormation.close();
  rmSync(folder, { recursive: true });
});

test.each([
  [[], 'name --local or one --stage.'],
  [['--local', '--stage', 'dev'], 'name --local or one --stage.'],
  [['--local', '--only', 'totals,seats'], 'lists, counters, totals, search, income, not "seats"'],
  [['--local', '--fix'], "Unknown option '--fix'"],
  [['--local', 'fix'], 'Unexpected argument'],
])('a command line of %j is refused', (args, message) => {
  expect(() => readCommandLine(args)).toThrow(message);
});

test('a command line names a target, areas and what to do', () => {
  expect(readCommandLine(['--local', '--only', 'totals', '--repair'])).toEqual({
    target: 'local',
    table: undefined,
    areas: ['totals'],
    repair: true,
    json: false,
  });
  expect(readCommandLine(['--stage', 'prod', '--table', 'exhale-restored', '--json'])).toEqual({
    target: { stage: 'prod', settings: 'settings.jsonc' },
    table: 'exhale-restored',
    areas: ['lists', 'counters', 'totals', 'search', 'income'],
    repair: false,
    json: true,
  });
});

test('a stage that is not deployed, not yet, or in another account is refused', async () => {
  const connect = (stage: string) => connectTarget({ target: { stage, settings }, table: undefined });
  const write = (account?: string) => {
    const stages = { dev: stageSettings('dev', account), prod: stageSettings('prod', account) };
    writeFileSync(settings, JSON.stringify({ stages }));
  };
  write();
  await expect(connect('prod')).rejects.toThrow('there is no stack Exhale-prod in eu-west-2.');
  await expect(connect('dev')).rejects.toThrow('Exhale-dev in eu-west-2 has no output TableName: is it deployed?');
  await expect(connect('test')).rejects.toThrow('test');
  write('999999999999');
  await expect(connect('dev')).rejects.toThrow('in account 123456789012, the settings name 999999999999');
  await expect(connectTarget({ target: 'local', table: undefined })).rejects.toThrow('no local cloud runs');
});

test('a report lists the first of each area and the sum', () => {
  const rows: Difference = {
    area: 'search',
    subject: 'BOOKING#1',
    what: 'search rows',
    stored: '',
    counted: '',
    state: 'repaired',
  };
  const seats: Difference = {
    ...rows,
    area: 'counters',
    subject: 'SESSION#1',
    what: 'capacity',
    stored: 1,
    counted: 2,
    state: 'left',
  };
  const differences = [...Array.from({ length: 45 }, () => rows), seats];
  const lines = reportOf({ items: 1200, differences, awaitingConsumer: 2 }).split('\n');
  expect(lines.slice(0, 3)).toEqual([
    'area      item       what         stored  should be  state',
    '--------  ---------  -----------  ------  ---------  --------',
    'counters  SESSION#1  capacity     1       2          left',
  ]);
  expect(lines.slice(-3)).toEqual([
    '5 more are not shown: --json lists all.',
    '1200 items compared: 46 differences, 45 repaired, 1 left.',
    '2 items changed within ten minutes, and search or income does not have them yet.',
  ]);
  expect(leftOf({ items: 1, differences, awaitingConsumer: 0 })).toEqual([seats]);
});
