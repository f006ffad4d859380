import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { newId } from '../platform/ids.ts';
import { connectTable } from '../platform/table.ts';
import type { PaymentDependencies } from './endpoints.ts';
import { stripePayments } from './payments.ts';
import { stripeAccount } from './stripe.ts';

/** What a function needs that has to do with payments, from its environment. Throws when a variable is missing. */
export function connectPayments(): PaymentDependencies {
  const { TABLE_NAME, SITE_URL, ADMIN_EMAIL, STRIPE_SECRET_ID, STRIPE_API_BASE } = readEnvironment(
    'TABLE_NAME',
    'SITE_URL',
    'ADMIN_EMAIL',
    'STRIPE_SECRET_ID',
    'STRIPE_API_BASE',
  );
  const account = stripeAccount(STRIPE_SECRET_ID, STRIPE_API_BASE);
  return {
    table: connectTable(TABLE_NAME),
    now: systemClock,
    newId,
    siteUrl: SITE_URL,
    adminEmail: ADMIN_EMAIL,
    payments: stripePayments(account, SITE_URL),
    webhookSecret: async () => (await account()).webhookSecret,
  };
}
