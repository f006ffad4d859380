import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { keepForStop } from './running.ts';

/** The first start of a checkout bundles the functions and builds the app. */
const timeoutMs = 180_000;

/**
 * Starts a cloud of its own for a run of tests, in a child process, on any free port and with a fresh state. Its
 * cloud.json is then in EXHALE_CLOUD. Throws with the cloud's output when it does not start.
 */
export default async function start(): Promise<void> {
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
      EXHALE_DATA: dataFolder,
    },
    // The cloud exits when this IPC channel disconnects, also when the run is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const log = createWriteStream(logFile);
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  keepForStop({ child, dataFolder });
  const ready = join(dataFolder, 'cloud.json');
  const deadline = Date.now() + timeoutMs;
  while (!existsSync(ready)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`the local cloud did not start:\n${readFileSync(logFile, 'utf8')}`);
    }
    await pause(50);
  }
  process.env.EXHALE_CLOUD = readFileSync(ready, 'utf8');
}
