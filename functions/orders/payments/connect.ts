import { connectStripe } from '../../ground/stripe/connect.ts';
import type { SettlementDependencies } from './dependencies.ts';

export type PaymentDependencies = SettlementDependencies & {
  /** Signs Stripe's events. */
  webhookSecret: () => Promise<string>;
};

/** Dependencies of a function that settles payments, from its environment. Throws when a variable is missing. */
export function connectPayments(): PaymentDependencies {
  // Metrics are loaded when they are needed, which is rare.
  const onMismatch = async () => (await import('./count-mismatch.ts')).countMismatch();
  return { ...connectStripe(), onMismatch };
}
