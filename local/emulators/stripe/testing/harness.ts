import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { type LocalStripe, type StripeOptions, startStripe } from '../stripe.ts';

export const webhookSecret = 'whsec_local';

export type Webhook = { body: string; signature: string; event: Stripe.Event };

/** A webhook endpoint that records requests and responds with the next of `answers`, else 200. */
async function startReceiver() {
  const webhooks: Webhook[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    webhooks.push({ body, signature: String(request.headers['stripe-signature']), event: JSON.parse(body) });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { webhooks, answers, url: `http://127.0.0.1:${port}/webhook`, close };
}

export const order = (change: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  ({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'gbp', unit_amount: 1800, product_data: { name: 'Slow evening breath' } },
      },
    ],
    success_url: 'https://site.example/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://site.example/back',
    client_reference_id: 'booking-1',
    customer_email: 'ana@example.com',
    metadata: { bookingId: 'booking-1' },
    payment_intent_data: { metadata: { bookingId: 'booking-1' } },
    ...change,
  }) satisfies Stripe.Checkout.SessionCreateParams;

/** The emulator with a stopped clock, a webhook endpoint and a client. */
export async function startHarness(options: Partial<StripeOptions> = {}) {
  const receiver = await startReceiver();
  const dataFolder = await mkdtemp(join(tmpdir(), 'local-stripe-'));
  const startedAt = Date.now();
  const start = () =>
    startStripe({ dataFolder, webhookUrl: receiver.url, webhookSecret, clock: () => startedAt, ...options });
  let local: LocalStripe = await start();
  const clientOf = ({ secretKey, api }: LocalStripe, change: Stripe.StripeConfig = {}) =>
    new Stripe(secretKey, { ...api, maxNetworkRetries: 0, telemetry: false, ...change });
  return {
    ...receiver,
    dataFolder,
    /** Start time in epoch seconds. */
    now: Math.floor(startedAt / 1000),
    get local() {
      return local;
    },
    client: (change: Stripe.StripeConfig = {}) => clientOf(local, change),
    /** Sends the payment form as a browser does. */
    pay: (id: string, fields: Record<string, string>) =>
      fetch(`${local.url}/c/pay/${id}`, {
        method: 'POST',
        body: new URLSearchParams({ name: 'Ana', method: 'card', card: '', account: '', ...fields }),
        headers: { origin: local.url, 'sec-fetch-site': 'same-origin' },
        redirect: 'manual',
      }),
    press: (path: string, site = 'same-origin', fields: Record<string, string> = {}) =>
      fetch(`${local.url}${path}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { 'sec-fetch-site': site },
        redirect: 'manual',
      }),
    read: (path: string) => fetch(`${local.url}${path}`),
    types: () => receiver.webhooks.map(({ event }) => event.type).sort(),
    async restart() {
      await local.close();
      local = await start();
    },
    async close() {
      await local.close();
      await receiver.close();
      await rm(dataFolder, { recursive: true });
    },
  };
}
export type StripeHarness = Awaited<ReturnType<typeof startHarness>>;
