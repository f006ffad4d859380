import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { type LocalStripe, startStripe } from '../../local/emulators/stripe/stripe.ts';

const folder = '.build/foreign-emulator-stripe';

export type Stripe = Pick<LocalStripe, 'url' | 'close'> & {
  /** Stores the keys as an operator does. */
  storeKeys(secretId: string): Promise<void>;
  /** Pays on the payment page by card. No event tells the site of it. */
  pay(paymentUrl: string): Promise<void>;
};

/** Starts an empty Stripe of the local cloud; its events reach nobody, as CloudFront is not there to take them. */
export async function startEmptyStripe(): Promise<Stripe> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const secretKey = `sk_test_local${randomBytes(12).toString('hex')}`;
  const webhookSecret = `whsec_local${randomBytes(12).toString('hex')}`;
  const stripe = await startStripe({ dataFolder: folder, secretKey, webhookSecret, webhookUrl: 'http://127.0.0.1:9' });
  return {
    url: stripe.url,
    close: () => stripe.close(),
    storeKeys: async (SecretId) => {
      const SecretString = JSON.stringify({ secretKey, webhookSecret });
      await new SecretsManagerClient({}).send(new PutSecretValueCommand({ SecretId, SecretString }));
    },
    pay: async (paymentUrl) => {
      const { status } = await fetch(paymentUrl, {
        method: 'POST',
        body: new URLSearchParams({ name: 'Tove Lind', method: 'card', card: '4242424242424242', account: '' }),
        headers: { origin: stripe.url, 'sec-fetch-site': 'same-origin' },
        redirect: 'manual',
      });
      if (status !== 303) throw new Error(`the payment page answered ${status}`);
    },
  };
}
