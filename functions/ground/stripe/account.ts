import type Stripe from 'stripe';
import * as z from 'zod';
import { secretReader } from '../platform/secrets.ts';

const keys = z.object({ secretKey: z.string().min(1), webhookSecret: z.string().min(1) });

export type StripeAccount = {
  client: Stripe;
  /** Signs Stripe's events. */
  webhookSecret: string;
};

// Three attempts have to end before the function's timeout.
const retryPolicy = { timeout: 4000, maxNetworkRetries: 2, telemetry: false };

/**
 * Loads the package and reads the keys when they are first needed, so that requests without a payment never do. `apiBase`: origin of a server
 * with Stripe's API; empty for Stripe itself.
 */
export function stripeAccount(secretId: string, apiBase: string): () => Promise<StripeAccount> {
  const readKeys = secretReader(secretId, keys);
  let cached: { keys: z.output<typeof keys>; account: StripeAccount } | undefined;
  return async () => {
    const [read, { Stripe: Client }] = await Promise.all([readKeys(), import('stripe')]);
    if (cached?.keys !== read) {
      const client = new Client(read.secretKey, { ...retryPolicy, ...serverAt(apiBase) });
      cached = { keys: read, account: { client, webhookSecret: read.webhookSecret } };
    }
    return cached.account;
  };
}

function serverAt(apiBase: string): Stripe.StripeConfig {
  if (apiBase === '') return {};
  const { hostname: host, port, protocol } = new URL(apiBase);
  return { host, ...(port !== '' && { port }), protocol: protocol === 'http:' ? 'http' : 'https' };
}
