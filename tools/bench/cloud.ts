import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { addHeaders } from './load.ts';

const addressesSchema = z.object({
  siteUrl: z.url(),
  apiUrl: z.url(),
  apiHeaders: z.record(z.string(), z.string()),
  inboxUrl: z.url(),
  controlUrl: z.url(),
  userPoolClientId: z.string(),
  table: z.object({ name: z.string(), endpoint: z.url(), region: z.string() }),
});

const readingsSchema = z.object({
  functions: z.record(
    z.string(),
    z.object({
      invocations: z.number(),
      /** The sum is that of all invocations. */
      milliseconds: z.number(),
      /** Milliseconds of each start, from the import of the function to its first answer. */
      starts: z.array(z.number()),
      /** Calls are counted by service. */
      callCounts: z.record(z.string(), z.number()),
      /** The latest of these calls. */
      calls: z.array(
        z.object({
          service: z.string(),
          action: z.string(),
          milliseconds: z.number(),
          /** Items of the table that were read for it. */
          items: z.number().optional(),
          /** Holds the request to the table, if the meters were reset to keep it. */
          input: z.string().optional(),
        }),
      ),
    }),
  ),
  origin: z.record(z.string(), z.number()),
  edge: z.record(z.string(), z.object({ hits: z.number(), misses: z.number() })),
  /** Invocations under way. */
  running: z.number(),
});

const faultsSchema = z.object({ faults: z.array(z.object({ applied: z.number() })) });

export type Addresses = z.output<typeof addressesSchema>;
export type BenchCloud = Addresses & { control: Control; stop: () => Promise<void> };
export type Control = ReturnType<typeof controlOf>;

const startLimit = 600_000;

/** The control server of a cloud. Each call throws with the server's message on an error. */
export function controlOf(controlUrl: string) {
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(new URL(path, controlUrl), {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text ? JSON.parse(text) : undefined;
  }
  return {
    publish: async (session: Record<string, unknown>) =>
      z.object({ id: z.string() }).parse(await call('POST', '/demo', { command: 'session', session })).id,
    demo: (command: string, input: Record<string, unknown> = {}) => call('POST', '/demo', { command, ...input }),
    stripe: (action: string, body: unknown = {}) => call('POST', `/stripe/${action}`, body),
    /** Decides what becomes of the last mail to an address, e.g. `bounce`. */
    reportMail: (address: string, behaviour: string) => call('POST', '/mail/report', { address, behaviour }),
    runSchedule: (name: string) => call('POST', `/schedules/${name}/run`),
    /** Resolves when consumers of the table's stream and of queues have processed what was written. */
    catchUp: () => call('POST', '/queues/catch-up'),
    meters: async () => readingsSchema.parse(await call('GET', '/meters')),
    /** `inputs`: calls to the table are counted with what they asked. */
    resetMeters: ({ inputs = false } = {}) => call('DELETE', inputs ? '/meters?inputs=true' : '/meters'),
    /** Empties CloudFront's cache. */
    clearCache: () => call('POST', '/cache/clear', {}),
    /** The next invocation of each function starts cold. */
    restartFunctions: () => call('POST', '/functions/restart'),
    injectFault: (fault: Record<string, unknown>) => call('POST', '/faults', fault),
    /** Returns how often the faults applied. */
    clearFaults: async () => {
      const { faults } = faultsSchema.parse(await call('DELETE', '/faults'));
      return faults.reduce((sum, { applied }) => sum + applied, 0);
    },
  };
}

/**
 * Runs a command that starts a cloud with its state in the given folder. Resolves when the cloud is ready; `stop` ends
 * it as Ctrl-C does. Throws with the output of the command when it fails.
 */
export async function startCloud(
  command: string[],
  { folder, state, env = process.env }: { folder: string; state: string; env?: NodeJS.ProcessEnv },
): Promise<BenchCloud> {
  const [program = '', ...args] = command;
  const logFile = `${state}.log`;
  const log = await open(logFile, 'w');
  const ready = join(state, 'cloud.json');
  await rm(ready, { force: true });
  const child = spawn(program, args, {
    cwd: folder,
    // Always measures with the Stripe emulator, also when the environment has keys.
    env: {
      ...env,
      STRIPE_SECRET_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      EXHALE_PICTURES: env.EXHALE_PICTURES ?? 'off',
      PORT: '0',
      EXHALE_DATA: state,
    },
    // A process group, so that children of the command are ended with it.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = once(child, 'exit');
  const signal = (name: NodeJS.Signals) => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, name);
  };
  const killIt = () => signal('SIGKILL');
  process.once('exit', killIt);
  const stop = async () => {
    signal('SIGINT');
    await ended;
    process.off('exit', killIt);
    await log.close();
    await rm(logFile, { force: true });
  };
  const addresses = await writtenAddresses(ready, child);
  if (addresses) {
    addHeaders(addresses.apiUrl, addresses.apiHeaders);
    return { ...addresses, control: controlOf(addresses.controlUrl), stop };
  }
  const output = await readFile(logFile, 'utf8');
  await stop();
  throw new Error(`${command.join(' ')} did not start a cloud:\n${output}`);
}

/** The addresses, as soon as the file holds them; undefined when the command ends or takes too long. */
async function writtenAddresses(file: string, child: ChildProcess): Promise<Addresses | undefined> {
  const latest = Date.now() + startLimit;
  while (Date.now() < latest && child.exitCode === null) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text.trimEnd().endsWith('}')) return addressesSchema.parse(JSON.parse(text));
    await pause(50);
  }
  return undefined;
}

export const newState = async (parent = tmpdir()) => join(await mkdtemp(join(parent, 'exhale-bench-')), 'state');

/** A folder in memory where available: a table on disk writes forty items a second. */
export const memoryFolder = () => (existsSync('/dev/shm') ? '/dev/shm' : tmpdir());
