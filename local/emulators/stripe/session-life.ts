import { invalidRequest } from './errors.ts';

const minute = 60;
const shortestLife = 30 * minute;
const longestLife = 24 * 60 * minute;

/**
 * Tells when a new session expires: as requested, or in a day.
 * @throws StripeFailure for a time that Stripe does not allow
 */
export function expiryOf({ expires_at: requested }: { expires_at?: number | undefined }, created: number): number {
  const expiresAt = requested ?? created + longestLife;
  const param = 'expires_at';
  if (expiresAt - created < shortestLife) {
    const message = 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.';
    throw invalidRequest(message, { param });
  }
  if (expiresAt - created > longestLife) {
    const message = 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.';
    throw invalidRequest(message, { param });
  }
  return expiresAt;
}
