import {
  type StripeMovementItem,
  stripeMovementItem,
  stripeReadingKey,
} from '../../functions/ground/keys/stripe-movement.ts';

/** Days back of which there are movements: the month that is shown, and the one before. */
const daysBack = 70;
const dayMs = 24 * 3_600_000;

/** Lists the payments by card of successive days, in minor units; the list repeats. */
const payments: { amount: number; currency: string }[][] = [
  [{ amount: 1800, currency: 'GBP' }],
  [],
  [
    { amount: 2400, currency: 'GBP' },
    { amount: 6000, currency: 'EUR' },
  ],
  [{ amount: 1600, currency: 'GBP' }],
  [],
  [{ amount: 3200, currency: 'EUR' }],
  [],
];

/** Returns the fee of a European card: 1.5 % and 20 minor units. */
const feeOf = (amount: number) => Math.round((amount * 15) / 1000) + 20;

/** The payments of a day, counted since 1970. */
function paymentsOf(day: number): StripeMovementItem[] {
  const own = payments[day % payments.length] ?? [];
  return own.map(({ amount, currency }, place) => ({
    id: `txn_demo_${day}_${place}`,
    at: new Date(day * dayMs + (9 + 4 * place) * 3_600_000).toISOString(),
    type: 'charge',
    amount,
    fee: feeOf(amount),
    currency,
  }));
}

/** Once a week what the seven days before have left, in each currency by itself. */
function payoutsOf(day: number): StripeMovementItem[] {
  if (day % 7 !== 0) return [];
  const week = Array.from({ length: 7 }, (_, back) => paymentsOf(day - 7 + back)).flat();
  return [...Map.groupBy(week, ({ currency }) => currency)].map(([currency, paid]) => ({
    id: `txn_demo_${day}_payout_${currency}`,
    at: new Date(day * dayMs + 6 * 3_600_000).toISOString(),
    type: 'payout',
    amount: -paid.reduce((sum, { amount, fee }) => sum + amount - fee, 0),
    fee: 0,
    currency,
  }));
}

/**
 * Returns the movements of Stripe's balance until now; each call gives a day the same ones (docs/product.md#income).
 */
export function demoMovements(now: Date) {
  const today = Math.floor(now.getTime() / dayMs);
  const days = Array.from({ length: daysBack + 1 }, (_, place) => today - daysBack + place);
  const all = days.flatMap((day) => [...payoutsOf(day), ...paymentsOf(day)]);
  return all.filter(({ at }) => at <= now.toISOString()).map(stripeMovementItem);
}

/** Records that the movements were read until now. */
export const demoReading = (now: Date) => ({ ...stripeReadingKey, readUntil: now.toISOString() });
