import { isAbsolute, join } from 'node:path';
import type { Cloud, CloudOptions } from './cloud.ts';

/** Milliseconds that ending may take before the process ends anyway. */
const patience = 8000;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * What the environment says of a local cloud: PORT (default 8080, 0 takes any), EXHALE_DATA (default .exhale, relative
 * to the project), EXHALE_COUNTRY (default GB). Throws with one line that names a bad value.
 */
export function readSettings(environment: NodeJS.ProcessEnv): CloudOptions {
  const { PORT: port = '8080', EXHALE_DATA: data = '.exhale', EXHALE_COUNTRY: country = 'GB' } = environment;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error(`PORT is ${port}, it must be 0 to 65535.`);
  if (!/^[A-Z]{2}$/.test(country)) throw new Error(`EXHALE_COUNTRY is ${country}, it must be two letters such as GB.`);
  const root = join(import.meta.dirname, '..');
  return { port: Number(port), dataFolder: isAbsolute(data) ? data : join(root, data), country };
}

/** What is printed when the site is up. */
export function welcome({ siteUrl, inboxUrl }: Pick<Cloud, 'siteUrl' | 'inboxUrl'>): string {
  return `\n  Exhale  ${siteUrl}\n  Inbox   ${inboxUrl}\n\n  Ctrl-C ends it; \`npm run reset\` starts afresh.\n`;
}

/** Resolves when the process is asked to end, or when the one that started it is gone. */
function askedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => resolve());
    if (process.connected) process.on('disconnect', () => resolve());
  });
}

function say(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** Starts something, says where it is, and ends it in order when asked to. Failures are one message and exit code 1. */
export async function runUntilStopped(start: () => Promise<Cloud>): Promise<void> {
  const ending = askedToEnd();
  const starting = start();
  const first = await Promise.race([
    starting.then((cloud) => ({ cloud })).catch((error: unknown) => ({ error })),
    ending,
  ]);
  if (first && 'error' in first) {
    say(first.error);
    process.exit();
  }
  if (first) {
    console.log(welcome(first.cloud));
    await ending;
  }
  setTimeout(() => process.exit(1), patience).unref();
  try {
    await (await starting).close();
  } catch (error) {
    say(error);
  }
  process.exit();
}
