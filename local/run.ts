import { isAbsolute, join } from 'node:path';
import type { Cloud, CloudOptions } from './cloud.ts';
import type { StripeKeys } from './payments.ts';

/** Milliseconds that ending may take before the process ends anyway. */
const timeoutMs = 8000;

/** What Stripe's own pages say of a test key and of a webhook's secret. */
const testKey = /^sk_test_\w+$/;
const webhookSecret = /^whsec_\w+$/;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * What the environment says of a local cloud: PORT (default 8080, 0 takes any), EXHALE_DATA (default .exhale, relative
 * to the project), EXHALE_COUNTRY (default GB), EXHALE_STREAMS (off: no function follows the table), EXHALE_TABLE (memory:
 * it is gone at the end), and with STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET Stripe itself in its test mode. Throws with
 * one line that names a bad value.
 */
export function readSettings(environment: NodeJS.ProcessEnv): CloudOptions {
  const { PORT: port = '8080', EXHALE_DATA: data = '.exhale', EXHALE_COUNTRY: country = 'GB' } = environment;
  const { EXHALE_STREAMS: streams = 'on', EXHALE_TABLE: table = 'kept' } = environment;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error(`PORT is ${port}, it must be 0 to 65535.`);
  if (!/^[A-Z]{2}$/.test(country)) throw new Error(`EXHALE_COUNTRY is ${country}, it must be two letters such as GB.`);
  if (!/^(on|off)$/.test(streams)) throw new Error(`EXHALE_STREAMS is ${streams}, it must be on or off.`);
  if (!/^(kept|memory)$/.test(table)) throw new Error(`EXHALE_TABLE is ${table}, it must be kept or memory.`);
  const root = join(import.meta.dirname, '..');
  const keys = readStripeKeys(environment);
  const dataFolder = isAbsolute(data) ? data : join(root, data);
  const choices = { streams: streams === 'on', inMemory: table === 'memory' };
  return { port: Number(port), dataFolder, country, ...choices, ...(keys && { stripeKeys: keys }) };
}

/** Both keys of Stripe's test mode, or none. Never says a key, which would stand in a log. */
function readStripeKeys(environment: NodeJS.ProcessEnv): StripeKeys | undefined {
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: secret = '' } = environment;
  if (secretKey === '' && secret === '') return undefined;
  if (!testKey.test(secretKey)) {
    throw new Error('STRIPE_SECRET_KEY must be a key of the test mode, sk_test_…: here nobody pays real money.');
  }
  if (!webhookSecret.test(secret)) {
    throw new Error(
      'STRIPE_WEBHOOK_SECRET must be the secret that signs the events, whsec_…: `stripe listen` prints it.',
    );
  }
  return { secretKey, webhookSecret: secret };
}

type Shown = Pick<Cloud, 'siteUrl' | 'inboxUrl' | 'paymentsUrl' | 'webhookUrl' | 'members'>;

/** What is printed when the site is up. */
export function welcome(cloud: Shown): string {
  const { siteUrl, inboxUrl, paymentsUrl, webhookUrl, members } = cloud;
  const lines = [`Exhale    ${siteUrl}`, `Inbox     ${inboxUrl}`, `Payments  ${paymentsUrl}`];
  const ofStripe = webhookUrl
    ? [
        '',
        'Payments go to Stripe itself, in its test mode. Its events come by',
        `stripe listen --forward-to ${webhookUrl}`,
      ]
    : [];
  const all = [...lines, ...ofStripe, ...accounts(members), '', 'Ctrl-C ends it; `npm run reset` starts afresh.'];
  return `\n${all.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`;
}

/** Who can sign in: these accounts are of this machine alone. */
function accounts(members: Shown['members']): string[] {
  const width = (of: 'email' | 'password') => Math.max(...members.map((member) => member[of].length)) + 2;
  const [emails, passwords] = [width('email'), width('password')];
  const rows = members.map(
    ({ email, password, shows }) => `${email.padEnd(emails)}${password.padEnd(passwords)}${shows}`,
  );
  return rows.length === 0 ? [] : ['', 'Sign in as', ...rows];
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
  // Settings that are refused throw before there is a promise.
  const starting = Promise.resolve().then(start);
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
  setTimeout(() => process.exit(1), timeoutMs).unref();
  try {
    await (await starting).close();
  } catch (error) {
    say(error);
  }
  process.exit();
}
