import { isAbsolute, join } from 'node:path';
import type { Cloud, CloudOptions } from './cloud-types.ts';
import type { StripeKeys } from './payments.ts';

/** Milliseconds before the process exits although closing has not finished. */
const timeoutMs = 8000;

const testKey = /^sk_test_\w+$/;
const webhookSecret = /^whsec_\w+$/;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Settings from the environment: PORT (default 8080, 0 takes any), EXHALE_DATA (default .exhale, relative to the project),
 * EXHALE_COUNTRY (default GB), EXHALE_STREAMS (off: no stream consumer), EXHALE_PICTURES (off: none is drawn ahead),
 * EXHALE_DEMO (off: the site starts empty), EXHALE_TABLE (memory: deleted at the end), and with STRIPE_SECRET_KEY and
 * STRIPE_WEBHOOK_SECRET Stripe itself in its test mode. Throws with
 * one line that names a bad value.
 */
export function readSettings(environment: NodeJS.ProcessEnv): CloudOptions {
  const { PORT: port = '8080', EXHALE_DATA: data = '.exhale', EXHALE_COUNTRY: country = 'GB' } = environment;
  const {
    EXHALE_STREAMS: streams = 'on',
    EXHALE_TABLE: table = 'kept',
    EXHALE_PICTURES: pictures = 'on',
    EXHALE_DEMO: demo = 'on',
  } = environment;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error(`PORT is ${port}, it must be 0 to 65535.`);
  if (!/^[A-Z]{2}$/.test(country)) throw new Error(`EXHALE_COUNTRY is ${country}, it must be two letters such as GB.`);
  if (!/^(on|off)$/.test(streams)) throw new Error(`EXHALE_STREAMS is ${streams}, it must be on or off.`);
  if (!/^(on|off)$/.test(pictures)) throw new Error(`EXHALE_PICTURES is ${pictures}, it must be on or off.`);
  if (!/^(on|off)$/.test(demo)) throw new Error(`EXHALE_DEMO is ${demo}, it must be on or off.`);
  if (!/^(kept|memory)$/.test(table)) throw new Error(`EXHALE_TABLE is ${table}, it must be kept or memory.`);
  const root = join(import.meta.dirname, '..');
  const keys = readStripeKeys(environment);
  const dataFolder = isAbsolute(data) ? data : join(root, data);
  const choices = {
    streams: streams === 'on',
    pictures: pictures === 'on',
    demo: demo === 'on',
    inMemory: table === 'memory',
  };
  return { port: Number(port), dataFolder, country, ...choices, ...(keys && { stripeKeys: keys }) };
}

/** Both keys of Stripe's test mode, or none. Errors never contain a key, since they are logged. */
function readStripeKeys(environment: NodeJS.ProcessEnv): StripeKeys | undefined {
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: secret = '' } = environment;
  if (secretKey === '' && secret === '') return undefined;
  if (!testKey.test(secretKey)) {
    throw new Error(
      'STRIPE_SECRET_KEY must be a key of the test mode, sk_test_…: the local cloud takes no real payments.',
    );
  }
  if (!webhookSecret.test(secret)) {
    throw new Error(
      'STRIPE_WEBHOOK_SECRET must be the secret that signs the events, whsec_…: `stripe listen` prints it.',
    );
  }
  return { secretKey, webhookSecret: secret };
}

type WelcomeInfo = Pick<Cloud, 'siteUrl' | 'inboxUrl' | 'paymentsUrl' | 'webhookUrl' | 'members'>;

export function welcome(cloud: WelcomeInfo): string {
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

/** Lines with the demo accounts, which exist in the local cloud only. */
function accounts(members: WelcomeInfo['members']): string[] {
  const width = (field: 'email' | 'password') => Math.max(...members.map((member) => member[field].length)) + 2;
  const emails = width('email');
  const passwords = width('password');
  const rows = members.map(
    ({ email, password, shows }) => `${email.padEnd(emails)}${password.padEnd(passwords)}${shows}`,
  );
  return rows.length === 0 ? [] : ['', 'Sign in as', ...rows];
}

/** Resolves on a termination signal, or when the parent process has exited. */
function terminated(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => resolve());
    if (process.connected) process.on('disconnect', () => resolve());
  });
}

function say(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** Starts a cloud, prints its addresses, and closes it on a signal. Errors are one message and exit code 1. */
export async function runUntilStopped(start: () => Promise<Cloud>): Promise<void> {
  const ending = terminated();
  // Invalid settings throw synchronously.
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
