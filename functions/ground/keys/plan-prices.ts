import * as z from 'zod';
import { id, instant, money } from '#shared/contract/common/schemas.ts';
import { currencies } from '#shared/rules/currencies.ts';
import { membershipIntervals } from '#shared/rules/memberships.ts';
import { settingsItemKey } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

/** A price of a plan that holds for its members, too, from a later period on (docs/product.md#memberships). */
const planPrice = z.object({
  planId: id,
  /** Members whose membership renews otherwise keep what they pay. */
  interval: z.enum(membershipIntervals),
  /** Minor units in each currency. */
  price: z.record(z.enum(currencies), money.shape.amount),
  /** Concerns those who agreed to their price before. */
  at: instant,
});
export type PlanPrice = z.output<typeof planPrice>;

/** The latest price of each plan that was changed for its members, too. */
export const planPricesRecord = z.object({
  prices: z.array(planPrice).default([]),
  /** False until the schedule has looked at every membership since the last change. */
  isSpread: z.boolean().default(true),
  /** Records the last change. */
  updatedAt: instant,
});
export type PlanPrices = z.output<typeof planPricesRecord>;

export const planPricesKey: Key = { PK: settingsItemKey, SK: 'PLANPRICES' };
