import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { newId } from '../platform/ids.ts';
import { connectTable } from '../platform/table.ts';

/** Table and site of a function that has to do with payments, and where Stripe is. Throws when a variable is missing. */
export function connectSite() {
  const { TABLE_NAME, SITE_URL, ADMIN_EMAIL, STRIPE_SECRET_ID, STRIPE_API_BASE } = readEnvironment(
    'TABLE_NAME',
    'SITE_URL',
    'ADMIN_EMAIL',
    'STRIPE_SECRET_ID',
    'STRIPE_API_BASE',
  );
  return {
    site: { table: connectTable(TABLE_NAME), now: systemClock, newId, siteUrl: SITE_URL, adminEmail: ADMIN_EMAIL },
    secretId: STRIPE_SECRET_ID,
    apiBase: STRIPE_API_BASE,
  };
}
