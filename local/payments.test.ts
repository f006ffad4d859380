import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type PaymentsService, startPayments } from './payments.ts';

const siteUrl = 'http://localhost:8080';
let dataFolder = '';
let running: PaymentsService | undefined;

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'exhale-payments-'));
});

afterEach(async () => {
  await running?.emulator?.close();
  running = undefined;
  rmSync(dataFolder, { recursive: true, force: true });
});

async function start(): Promise<PaymentsService> {
  running = await startPayments({ dataFolder, siteUrl });
  return running;
}

function occupy(url: string): Promise<Server> {
  const server = createServer();
  return new Promise((resolve) => server.listen(Number(new URL(url).port), '127.0.0.1', () => resolve(server)));
}

describe('payments of a local cloud', () => {
  test('go to an emulator that accepts its key and sends events to the site', async () => {
    const { keys, apiBase, webhookUrl, pageUrl } = await start();
    expect(webhookUrl).toBe('http://localhost:8080/api/stripe/webhook');
    const { hostname: host, port } = new URL(apiBase);
    const stripe = new Stripe(keys.secretKey, { host, port, protocol: 'http', telemetry: false });
    expect(await stripe.checkout.sessions.list()).toMatchObject({ data: [] });
    expect(await (await fetch(pageUrl)).text()).toContain('<html');
  });

  test('keep address and keys over a restart, for open payment pages in bookings', async () => {
    const first = await start();
    await first.emulator?.close();
    const second = await start();
    expect([second.apiBase, second.keys]).toEqual([first.apiBase, first.keys]);
  });

  test('use another port when that of the last run is in use', async () => {
    const first = await start();
    await first.emulator?.close();
    const other = await occupy(first.apiBase);
    const second = await start();
    expect(second.apiBase).not.toBe(first.apiBase);
    expect(second.keys).toEqual(first.keys);
    other.close();
  });

  test('of two clouds have keys of their own', async () => {
    const first = await start();
    await first.emulator?.close();
    rmSync(dataFolder, { recursive: true });
    expect((await start()).keys).not.toEqual(first.keys);
  });

  test('go to Stripe itself with its keys, without an emulator', async () => {
    const keys = { secretKey: 'sk_test_a1', webhookSecret: 'whsec_b2' };
    const payments = await startPayments({ dataFolder, siteUrl, keys });
    expect(payments).toEqual({
      keys,
      apiBase: '',
      pageUrl: 'https://dashboard.stripe.com/test/payments',
      webhookUrl: 'http://localhost:8080/api/stripe/webhook',
    });
  });
});
