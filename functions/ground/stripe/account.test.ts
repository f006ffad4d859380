import { createServer } from 'node:http';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { secretTtlMs } from '../platform/secrets.ts';
import { stripeAccount } from './account.ts';

/** Keys that Stripe accepts; a rolled key is among them for as long as the operator has chosen. */
let valid: string[] = [];
const stripe = createServer(({ headers }, response) => {
  const isValid = valid.includes(String(headers.authorization).replace('Bearer ', ''));
  response.writeHead(isValid ? 200 : 401, { 'content-type': 'application/json' });
  response.end(JSON.stringify(isValid ? { id: 'pi_1', object: 'payment_intent' } : { error: { message: 'no' } }));
});
let stored = '';
let account: ReturnType<typeof stripeAccount>;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  process.env.AWS_REGION = 'us-east-1';
  vi.spyOn(SecretsManagerClient.prototype, 'send').mockImplementation(async () => ({ SecretString: stored }));
  await new Promise<void>((listening) => stripe.listen(0, '127.0.0.1', listening));
  const address = stripe.address();
  account = stripeAccount('stripe', `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
afterAll(() => {
  vi.useRealTimers();
  stripe.close();
});

const keys = (name: string) => JSON.stringify({ secretKey: `rk_${name}`, webhookSecret: `whsec_${name}` });

/** Whether a payment can be read now, and an event that is signed with these secrets is accepted. */
async function works(...signedWith: string[]): Promise<boolean> {
  const { client, webhookSecret } = await account();
  const payload = '{"id":"evt_1","object":"event"}';
  const timestamp = Math.floor(Date.now() / 1000);
  const signatures = signedWith.map((secret) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }).replace(/^t=\d+,/, ''),
  );
  client.webhooks.constructEvent(payload, [`t=${timestamp}`, ...signatures].join(), webhookSecret);
  return (await client.paymentIntents.retrieve('pi_1')).id === 'pi_1';
}

test('keys that are rolled with an overlap work at every moment, and the new ones within a quarter of an hour (docs/operations.md#stripe)', async () => {
  stored = keys('old');
  valid = ['rk_old'];
  expect(await works('whsec_old')).toBe(true);

  // Rolled in the dashboard: Stripe signs with both secrets while the old one is valid.
  valid = ['rk_old', 'rk_new'];
  expect(await works('whsec_new', 'whsec_old')).toBe(true);
  stored = keys('new');
  expect(await works('whsec_new', 'whsec_old')).toBe(true);

  vi.setSystemTime(Date.now() + secretTtlMs);
  expect(await works('whsec_new', 'whsec_old')).toBe(true);
  valid = ['rk_new'];
  expect(await works('whsec_new')).toBe(true);
});

test('a key that is revoked at once is used no longer than that', async () => {
  valid = ['rk_newest'];
  stored = keys('newest');
  await expect(works('whsec_new')).rejects.toMatchObject({ statusCode: 401 });
  vi.setSystemTime(Date.now() + secretTtlMs);
  expect(await works('whsec_newest')).toBe(true);
});
