import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { routes } from '#shared/contract/routes.ts';
import { writeFileAtomically } from './emulators/files.ts';
import { claimPort } from './emulators/ports.ts';
import type { LocalStripe } from './emulators/stripe/stripe.ts';

/** Keys for calling Stripe and verifying its events. */
export type StripeKeys = { secretKey: string; webhookSecret: string };

export type PaymentsService = {
  keys: StripeKeys;
  /** Origin for calls of the functions; empty for Stripe itself. */
  apiBase: string;
  pageUrl: string;
  /** Address that Stripe's events have to reach. */
  webhookUrl: string;
  /** Absent where Stripe itself is used. */
  emulator?: LocalStripe;
};

type Options = { dataFolder: string; siteUrl: string; keys?: StripeKeys };

const keptSchema = z.object({ port: z.number(), secretKey: z.string(), webhookSecret: z.string() });

/** Port and keys of the last run: bookings contain URLs of open payment pages, which outlive a restart. */
async function keptOrNew(file: string): Promise<z.infer<typeof keptSchema>> {
  const random = () => randomBytes(18).toString('base64url').replaceAll(/[-_]/g, 'x');
  const lastRun = existsSync(file) ? keptSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  const fresh = { port: 0, secretKey: `sk_test_local${random()}`, webhookSecret: `whsec_local${random()}` };
  const { port: lastPort, ...keys } = lastRun ?? fresh;
  // The port may be in use by now; checkouts that were open there expire.
  const port = await claimPort(lastPort).catch(() => claimPort(0));
  await writeFileAtomically(file, JSON.stringify({ port, ...keys }));
  return { port, ...keys };
}

/** Starts the Stripe emulator; with keys, uses Stripe itself. */
export async function startPayments({ dataFolder, siteUrl, keys }: Options): Promise<PaymentsService> {
  const webhookUrl = `${siteUrl}${routes.stripeWebhook.path}`;
  if (keys) return { keys, apiBase: '', pageUrl: 'https://dashboard.stripe.com/test/payments', webhookUrl };
  const folder = join(dataFolder, 'stripe');
  mkdirSync(folder, { recursive: true });
  const { port, secretKey, webhookSecret } = await keptOrNew(join(folder, 'account.json'));
  const { startStripe } = await import('./emulators/stripe/stripe.ts');
  const emulator = await startStripe({ dataFolder: folder, port, secretKey, webhookSecret, webhookUrl });
  return { keys: { secretKey, webhookSecret }, apiBase: emulator.url, pageUrl: emulator.url, webhookUrl, emulator };
}
