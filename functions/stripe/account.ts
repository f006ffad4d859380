import Stripe from 'stripe';
import * as z from 'zod';
import { secretReader } from '../platform/secrets.ts';

const keys = z.object({ secretKey: z.string().min(1), webhookSecret: z.string().min(1) });

/** The site's account at Stripe: the client that speaks for it, and the secret that signs its events. */
export type StripeAccount = { client: Stripe; webhookSecret: string };

// A visitor waits: three tries have to end before the function does.
const patience = { timeout: 4000, maxNetworkRetries: 2, telemetry: false };

/**
 * The account at Stripe. Its keys are read when it is first needed; functions that need no payment never do.
 * `apiBase` is the origin of another server that answers as Stripe does, and empty for Stripe itself.
 */
export function stripeAccount(secretId: string, apiBase: string): () => Promise<StripeAccount> {
  const readKeys = secretReader(secretId, keys);
  let known: { keys: z.output<typeof keys>; account: StripeAccount } | undefined;
  return async () => {
    const read = await readKeys();
    if (known?.keys !== read) {
      const client = new Stripe(read.secretKey, { ...patience, ...serverAt(apiBase) });
      known = { keys: read, account: { client, webhookSecret: read.webhookSecret } };
    }
    return known.account;
  };
}

function serverAt(apiBase: string): Stripe.StripeConfig {
  if (apiBase === '') return {};
  const { hostname: host, port, protocol } = new URL(apiBase);
  return { host, ...(port !== '' && { port }), protocol: protocol === 'http:' ? 'http' : 'https' };
}
