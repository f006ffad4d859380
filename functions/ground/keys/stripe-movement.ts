import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import { currencyCode } from '#shared/contract/income/schemas.ts';
import type { Key } from '../platform/table.ts';

/**
 * A movement came into or left the balance at Stripe, as Stripe says it; it is never changed (docs/product.md#income).
 */
export const stripeMovementRecord = z.object({
  /** Identifies the balance transaction. */
  id: z.string(),
  at: instant,
  /** Stripe's name of it. */
  type: z.string(),
  /** Minor units: below zero what left the balance. */
  amount: z.int(),
  /** Stripe kept this fee out of the amount, or took it beside it. */
  fee: z.int(),
  currency: currencyCode,
});
export type StripeMovementItem = z.output<typeof stripeMovementRecord>;

/** Partition of the movements of a month in UTC, of which an instant or month names the beginning. */
export const stripeMovementPartition = (at: string) => `STRIPEBALANCE#${at.slice(0, 7)}`;

/** The movement with its key: the same one is the same item, however often it is read. */
export function stripeMovementItem(movement: StripeMovementItem) {
  return { PK: stripeMovementPartition(movement.at), SK: `${movement.at}#${movement.id}`, ...movement };
}

/** Up to when Stripe's balance was read. */
export const stripeReadingRecord = z.object({ readUntil: instant });

export const stripeReadingKey: Key = { PK: 'STRIPEBALANCE', SK: 'STRIPEBALANCE' };
