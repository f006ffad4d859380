import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { startDynamoDb } from '../emulators/dynamodb/dynamodb.ts';

/** The first start of a checkout bundles the functions and builds the app. */
const startTimeoutMs = 180_000;

/** Milliseconds that a cloud has to end by itself. */
const stopTimeoutMs = 10_000;

/**
 * Starts a cloud for each worker of a test run, in child processes, on any free port and with a fresh state. Their
 * cloud.json files are then in EXHALE_CLOUDS, a JSON array (local/testing/use-cloud.ts), and in EXHALE_STREAM_TABLES_URL the
 * address of one more DynamoDB Local. Returns the function that stops them. Throws with a cloud's output when it does not
 * start.
 */
export default async function start({ config }: TestProject): Promise<() => Promise<void>> {
  const clouds = Array.from({ length: config.maxWorkers }, startCloud);
  const [streamTables, ...running] = await Promise.all([startStreamTables(), ...clouds]);
  process.env.EXHALE_CLOUDS = JSON.stringify(running.map(({ addresses }) => addresses));
  process.env.EXHALE_STREAM_TABLES_URL = streamTables.url;
  return async () => {
    await Promise.all([streamTables.close(), ...running.map(stopCloud)]);
  };
}

/**
 * For temporary tables with a stream. With each call to such a table DynamoDB Local looks for the stream's first record
 * among all that are older: beside a cloud's 20,000 records a transaction of four items takes 66 ms, without them 4.
 */
async function startStreamTables() {
  const dataFolder = mkdtempSync(join(tmpdir(), 'exhale-test-'));
  const { url, close } = await startDynamoDb({ dataFolder, inMemory: true });
  return {
    url,
    async close() {
      await close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

type RunningCloud = { child: ChildProcess; dataFolder: string; addresses: string };

async function startCloud(): Promise<RunningCloud> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'exhale-test-'));
  const logFile = join(dataFolder, 'cloud.log');
  const child = spawn(process.execPath, ['local/main.ts'], {
    // Tests never call Stripe itself, also when the environment has keys.
    env: {
      ...process.env,
      STRIPE_SECRET_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      PORT: '0',
      EXHALE_TABLE: 'memory',
      // A picture that no test looks at is not drawn.
      EXHALE_PICTURES: 'off',
      EXHALE_DATA: dataFolder,
    },
    // The cloud exits when this IPC channel disconnects, also when the run is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const log = createWriteStream(logFile);
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  const ready = join(dataFolder, 'cloud.json');
  const deadline = Date.now() + startTimeoutMs;
  while (!existsSync(ready)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`the local cloud did not start:\n${readFileSync(logFile, 'utf8')}`);
    }
    await pause(50);
  }
  return { child, dataFolder, addresses: readFileSync(ready, 'utf8') };
}

/** Ends the cloud as Ctrl-C would, and removes its state. */
async function stopCloud({ child, dataFolder }: RunningCloud): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    child.kill('SIGINT');
    await ended;
    clearTimeout(timer);
  }
  rmSync(dataFolder, { recursive: true, force: true });
}
