import Stripe from 'stripe';
import * as z from 'zod';
import { routes } from '#shared/contract/routes.ts';
import type { Control } from './cloud.ts';
import type { Shot } from './load.ts';

export async function keysOf(control: Control): Promise<{ webhookSecret: string }> {
  return z.object({ webhookSecret: z.string() }).parse(await control.stripe('keys'));
}

/** An event as Stripe sends it, signed with a secret at a moment (epoch seconds, absent for now). */
export function eventShot(apiUrl: string, event: unknown, secret: string, timestamp?: number): Shot {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(timestamp !== undefined && { timestamp }),
  });
  return {
    method: 'POST',
    url: `${apiUrl}${routes.stripeWebhook.path}`,
    headers: { 'stripe-signature': signature },
    body: event,
  };
}
