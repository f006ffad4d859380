import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type LocalAws, startAws } from '../aws.ts';
import { Closers } from '../closers.ts';
import { startDynamoDb } from '../emulators/dynamodb/dynamodb.ts';
import { createMeters } from '../meters.ts';
import { Faults } from '../proxy/faults.ts';
import { deploy } from '../template/resolve.ts';
import { testAssets, testStack } from './stack.ts';

const secretValues = { 'test/keys': '{"open":"sesame"}' };

/** The test stack on emulators, for all tests of a file. */
export function openSharedAws() {
  const dataFolder = mkdtempSync(join(tmpdir(), 'exhale-aws-'));
  const meters = createMeters();
  const faults = new Faults();
  const reports: string[] = [];
  let closers = new Closers();
  let aws: LocalAws;

  async function start(stack: object = testStack): Promise<void> {
    closers = new Closers();
    const { url } = closers.service(await startDynamoDb({ dataFolder }));
    const report = (message: string) => void reports.push(message);
    const options = { assets: testAssets, dynamoDbUrl: url, dataFolder, secretValues, meters, faults, report };
    aws = await startAws({ deployed: deploy(stack), ...options }, closers);
  }

  beforeAll(() => start());
  afterAll(async () => {
    await closers.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  return {
    dataFolder,
    meters,
    faults,
    reports,
    start,
    stop: () => closers.close(),
    aws: () => aws,
    call: (functionId: string, client: string, command: string, input: object) =>
      aws.invoke(functionId, { client, command, input }),
  };
}

export const item = (PK: string, rest = {}) => ({ PK: { S: PK }, SK: { S: 'x' }, ...rest });
export const put = (PK: string) => ({ TableName: 'Test', Item: item(PK) });
