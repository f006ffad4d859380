import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fallbackRates } from '#shared/rules/currency.ts';
import { ratesKey } from '#shared/rules/table.ts';
import { type LocalAws, startAws } from '../../local/aws.ts';
import { buildAll } from '../../local/build/build.ts';
import { Closers } from '../../local/closers.ts';
import { startDynamoDb } from '../../local/emulators/dynamodb/dynamodb.ts';
import { startExchangeRates } from '../../local/emulators/exchange-rates/exchange-rates.ts';
import { createMeters } from '../../local/meters.ts';
import { localOptions } from '../../local/options.ts';
import { Faults } from '../../local/proxy/faults.ts';
import { synthesiseStack } from '../../local/synthesis.ts';
import { readSchedules } from '../../local/template/schedules.ts';
import { newKeyPair } from './media-key.ts';
import type { AwsAccount } from './testing/account.ts';
import { openTestCommand, stackName, type TestCommand } from './testing/command.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'exhale-deployed-'));
const closers = new Closers();
const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
const keys = newKeyPair();
let command: TestCommand;
let aws: LocalAws | undefined;
let outputs: Record<string, string> = {};
let dynamoDbUrl = '';

/** Does what CloudFormation does: the stack of the template, with empty secrets. */
async function deployLocally(account: AwsAccount, mediaPublicKey: string): Promise<void> {
  const stack = account.stacks.get(stackName);
  // The second time it only protects.
  if (!stack || aws) return;
  const rates = closers.service(await startExchangeRates(fallbackRates));
  const addresses = { siteUrl: 'http://localhost', exchangeRateUrl: rates.url, stripeApiBase: 'http://127.0.0.1:9' };
  const outdir = join(dataFolder, 'assembly');
  const { deployed, assets } = await synthesiseStack({ ...localOptions, ...addresses, mediaPublicKey, outdir });
  dynamoDbUrl = closers.service(await startDynamoDb({ dataFolder, inMemory: true })).url;
  const tools = { meters: createMeters(), faults: new Faults(), report: () => undefined };
  aws = await startAws({ deployed, assets, dataFolder, dynamoDbUrl, streams: false, ...tools }, closers);
  const schedules = readSchedules(deployed);
  account.rules = Object.fromEntries(schedules.map(({ logicalId, targets: [target] }) => [logicalId, nameOf(target)]));
  stack.resources = schedules.map(({ logicalId: id }) => ({ type: 'AWS::Events::Rule', id }));
  const { invoke } = aws;
  account.run = (name) => invoke(name, {});
  outputs = deployed.outputs;
  stack.outputs = outputs;
}

const nameOf = (target: { functionArn: string } | undefined) => target?.functionArn.split(':').at(-1);

beforeAll(async () => {
  await buildAll(() => undefined);
  // Its address is known when the stack is deployed.
  const endpoint = async () => ({ url: new URL(aws?.secretsUrl ?? '') });
  const clients = (region: string) => ({ secrets: new SecretsManagerClient({ region, credentials, endpoint }) });
  command = await openTestCommand([keys], { deploy: deployLocally, clients });
});

afterAll(async () => {
  command.close();
  await closers.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

test('a first deployment of the site: every schedule succeeds on an empty table without keys of Stripe, the rates are fetched, the media key is stored (docs/operations.md#deploying)', async () => {
  await command.run();
  expect(command.text.match(/ succeeded$/gm)).toHaveLength(12);
  const stored = aws?.secretValue(outputs.MediaSecretArn ?? '') ?? '{}';
  expect(JSON.parse(stored)).toEqual({ privateKey: keys.privateKey });
  const client = new DynamoDBClient({ region: 'us-east-1', endpoint: dynamoDbUrl, credentials });
  const Key = { PK: { S: ratesKey }, SK: { S: ratesKey } };
  const { Item } = await client.send(new GetItemCommand({ TableName: outputs.TableName, Key }));
  expect(Item).toBeDefined();
});
