import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { control } from './cloud.ts';

const startLimit = 120_000;
const stopLimit = 10_000;
/** Lines of the cloud's log that tell why it ended. */
const lastLines = 40;

/**
 * Starts one local cloud for the whole run, and hands its URLs to the journeys in EXHALE_CLOUD. Returns the function that
 * stops it. A cloud already named there is used as is.
 */
export default async function startShared(): Promise<(() => Promise<void>) | undefined> {
  return process.env.EXHALE_CLOUD ? undefined : startCloud({});
}

/** A cloud of a journey's own, empty as a deployed site begins: helpers speak to it until it is stopped. */
export async function startEmpty(): Promise<() => Promise<void>> {
  const { EXHALE_CLOUD: shared } = process.env;
  const stop = await startCloud({ EXHALE_DEMO: 'off' });
  return async () => {
    await stop();
    process.env.EXHALE_CLOUD = shared;
  };
}

/**
 * A local cloud with its own state and free ports, named in EXHALE_CLOUD. Returns the function that stops it, and throws
 * when it had ended by itself: every journey after that failed. Throws with the cloud's output when it does not start.
 */
async function startCloud(settings: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const state = await mkdtemp(join(tmpdir(), 'exhale-journeys-'));
  const logFile = join(state, 'cloud.log');
  const log = await open(logFile, 'w');
  const cloud = spawn(process.execPath, [join(import.meta.dirname, '../local/main.ts')], {
    cwd: join(import.meta.dirname, '..'),
    // Tests never call Stripe itself.
    env: {
      ...process.env,
      ...settings,
      STRIPE_SECRET_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      PORT: '0',
      EXHALE_TABLE: 'memory',
      // A picture that no test looks at is not drawn.
      EXHALE_PICTURES: 'off',
      EXHALE_DATA: state,
    },
    // The IPC channel ends the cloud when this process ends, even when killed.
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  });
  const ended = once(cloud, 'exit');
  const kill = () => cloud.kill('SIGKILL');
  process.once('exit', kill);

  const stop = async () => {
    const { exitCode, signalCode } = cloud;
    cloud.kill('SIGINT');
    await Promise.race([ended, pause(stopLimit, undefined, { ref: false }).then(kill)]);
    process.off('exit', kill);
    await log.close();
    const words = await readFile(logFile, 'utf8');
    await rm(state, { recursive: true, force: true });
    if (exitCode === null && signalCode === null) return;
    const last = words.trimEnd().split('\n').slice(-lastLines).join('\n');
    throw new Error(`the local cloud ended by itself (${signalCode ?? `exit code ${exitCode}`}):\n${last}`);
  };
  try {
    process.env.EXHALE_CLOUD = await addresses(join(state, 'cloud.json'), () => cloud.exitCode !== null);
    await refreshRates();
  } catch (cause) {
    const words = await readFile(logFile, 'utf8');
    // One that ended is no second error.
    await stop().catch(() => undefined);
    throw new Error(`the local cloud did not start:\n${words}`, { cause });
  }
  return stop;
}

/** Waits for the exchange rates: a new cloud fetches them while it already responds. */
async function refreshRates(): Promise<void> {
  await control('POST', '/schedules/RefreshRates/run');
  await control('POST', '/cache/clear');
}

/** The URLs in the cloud's cloud.json, once it is written. */
async function addresses(file: string, hasEnded: () => boolean): Promise<string> {
  const latest = Date.now() + startLimit;
  while (Date.now() < latest && !hasEnded()) {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    if (text.trimEnd().endsWith('}')) return text;
    await pause(100);
  }
  throw new Error(hasEnded() ? 'it ended' : `it was not ready after ${startLimit / 1000} s`);
}
