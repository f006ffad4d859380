import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { newId } from '../platform/ids.ts';
import { connectTable } from '../platform/table.ts';
import { stripeAccount } from './account.ts';
import { type Ledger, stripeLedger } from './ledger.ts';
import { stripePayments } from './payments.ts';

/** Dependencies of a function that takes payments, from its environment. Throws when a variable is missing. */
export function connectStripe() {
  const { TABLE_NAME, SITE_URL, STRIPE_SECRET_ID, STRIPE_API_BASE } = readEnvironment(
    'TABLE_NAME',
    'SITE_URL',
    'STRIPE_SECRET_ID',
    'STRIPE_API_BASE',
  );
  const account = stripeAccount(STRIPE_SECRET_ID, STRIPE_API_BASE);
  return {
    table: connectTable(TABLE_NAME),
    now: systemClock,
    newId,
    siteUrl: SITE_URL,
    payments: stripePayments(account, SITE_URL),
    webhookSecret: async () => (await account()).webhookSecret,
  };
}

export function connectLedger(): Ledger {
  const { STRIPE_SECRET_ID, STRIPE_API_BASE } = readEnvironment('STRIPE_SECRET_ID', 'STRIPE_API_BASE');
  return stripeLedger(stripeAccount(STRIPE_SECRET_ID, STRIPE_API_BASE));
}
