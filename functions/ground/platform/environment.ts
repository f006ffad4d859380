import * as z from 'zod';
import { commitPattern } from '#shared/rules/commit.ts';

/** The stack hands these variables to functions (infra); each function reads only what it names. */
const variables = {
  TABLE_NAME: z.string().min(3),
  /** Table in which erasures of people are noted. */
  ERASURES_TABLE: z.string().min(3),
  /** Origin of the site, without a slash at its end. */
  SITE_URL: z.url({ protocol: /^https?$/ }).regex(/[^/]$/, 'must not end with a slash'),
  MAIL_FROM: z.string().min(3),
  ADMIN_EMAIL: z.email(),
  /** Configuration set of SES that the site's mails are sent with. */
  CONFIGURATION_SET: z.string().regex(/^[\w-]{1,64}$/),
  /** Name of the secret that holds Stripe's keys. */
  STRIPE_SECRET_ID: z.string().min(1),
  /** The key of answers about health. */
  SCREENING_KEY_ID: z.string().min(1),
  /** Origin of another server that answers as Stripe does; empty for Stripe itself. */
  STRIPE_API_BASE: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  /** Name of the secret that CloudFront sends to the API, and the distribution that sends it. */
  ORIGIN_SECRET_ID: z.string().min(1),
  DISTRIBUTION_ID: z.string().regex(/^\w+$/),
  /** The user pool, and its client that the app uses. */
  USER_POOL_ID: z.string().regex(/^[\w-]+_[0-9A-Za-z]+$/),
  USER_POOL_CLIENT_ID: z.string().regex(/^\w+$/),
  /** Id of the public key that CloudFront checks signed addresses by, and the secret that holds its private half. */
  MEDIA_KEY_ID: z.string().min(1),
  MEDIA_SECRET_ID: z.string().min(1),
  /** Pictures lie in the first bucket; videos and their captions lie in the second. */
  EXPORTS_BUCKET: z.string().min(3),
  IMAGES_BUCKET: z.string().min(3),
  MEDIA_BUCKET: z.string().min(3),
  /** The role that MediaConvert takes for its jobs, and the queue that they wait in. */
  SOUND_ROLE_ARN: z.string().startsWith('arn:'),
  SOUND_QUEUE_ARN: z.string().startsWith('arn:'),
  /** The bucket holds the app, rendered pages and drawn pictures; the queue names pages that have changed. */
  PAGES_BUCKET: z.string().min(3),
  PAGE_UPDATES_URL: z.url({ protocol: /^https?$/ }),
  /** Name of the function that draws pictures. */
  ART_FUNCTION: z.string().regex(/^[\w-]{1,64}$/),
  SETTLE_FUNCTION: z.string().regex(/^[\w-]{1,64}$/),
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional']),
  /** Names what was deployed. */
  COMMIT: z.string().regex(commitPattern),
  /** Origin of the exchange-rate service. */
  EXCHANGE_RATE_URL: z.url({ protocol: /^https?$/ }),
};

/** Tells whether the operator has closed the site: the variable is set for that time alone. */
export const isSiteClosed = (): boolean => process.env.SITE_CLOSED === 'true';

type Variable = keyof typeof variables;

/** The named variables, checked when the function starts. Throws with the names of those missing or senseless. */
export function readEnvironment<Name extends Variable>(...names: Name[]): Record<Name, string> {
  const environment: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const result = variables[name].safeParse(process.env[name]);
    if (!result.success) throw new Error(`environment variable ${name}: ${z.prettifyError(result.error)}`);
    environment[name] = result.data;
  }
  return environment as Record<Name, string>;
}
