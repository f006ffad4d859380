import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleFunction } from '#infra/bundle.ts';
import { bundleFolder, functionEntries } from '#infra/functions.ts';
import { originHeader } from '#shared/rules/origin.ts';
import { type LocalAws, startAws } from './aws.ts';
import { Closers } from './closers.ts';
import { startCloudFront } from './emulators/cloudfront/cloudfront.ts';
import { createMeters } from './meters.ts';
import { Faults } from './proxy/faults.ts';
import { deploy } from './template/resolve.ts';
import { originStack } from './testing/origin-stack.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'exhale-origin-'));
const closers = new Closers();
const received: (string | undefined)[] = [];
let aws: LocalAws;
let siteUrl: string;
let secondsAgo = 0;

beforeAll(async () => {
  await bundleFunction('rotateOriginSecret', functionEntries.rotateOriginSecret);
  const api = createServer(({ headers }, response) => {
    received.push(String(headers[originHeader]));
    response.end();
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  closers.add(() => void api.close());
  const address = api.address();
  const apiUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const options = {
    deployed: deploy(originStack),
    assets: () => resolve(bundleFolder('rotateOriginSecret')),
    dataFolder,
    dynamoDbUrl: 'http://127.0.0.1:9',
    meters: createMeters(),
    faults: new Faults(),
    report: () => undefined,
  };
  aws = await startAws({ ...options, secretsNow: () => new Date(Date.now() - secondsAgo * 1000) }, closers);
  if (!aws.distribution) throw new Error('the stack has no distribution');
  const edge = { port: 0, distribution: aws.distribution, country: 'GB', originUrl: () => apiUrl };
  siteUrl = closers.service(await startCloudFront(edge)).url;
});

afterAll(async () => {
  await closers.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

/** What CloudFront sends now, whatever the viewer claims. */
async function sentHeader(): Promise<string | undefined> {
  await fetch(siteUrl, { headers: { [originHeader]: 'a value of the viewer' } });
  return received.pop();
}

const accepted = (): Record<string, string> => JSON.parse(aws.secretValue('exhale/origin') ?? '');
const run = (event = {}) => aws.invoke('rotateorigin', event);

test('the deployed function rotates the secret in three runs, while each request has an accepted value (docs/trust.md#origin-secret)', async () => {
  const { current: first } = accepted();
  expect(first).toMatch(/^[0-9A-Za-z]{64}$/);
  expect(await sentHeader()).toBe(first);

  await run();
  expect(accepted()).toEqual({ current: first });

  secondsAgo = 16 * 60;
  await run({ rotate: true });
  const { current: second } = accepted();
  expect(accepted()).toEqual({ current: expect.stringMatching(/^[\w-]{64}$/), previous: first });
  expect(await sentHeader()).toBe(first);

  await run();
  expect(accepted()).toEqual({ current: second, previous: first });
  expect(await sentHeader()).toBe(second);

  await run();
  expect(accepted()).toEqual({ current: second });
  expect(await sentHeader()).toBe(second);
});
