import type { Currency } from '#shared/rules/currencies.ts';
import type { Plan } from '#shared/rules/memberships.ts';
import type { Membership } from '../../ground/keys/membership.ts';
import { type PlanPrice, type PlanPrices, planPricesKey, planPricesRecord } from '../../ground/keys/plan-prices.ts';
import { getItem, type Table, type Write } from '../../ground/platform/table.ts';
import { putVersion, versionAfter } from '../../ground/platform/version.ts';

/** Reads the prices that hold for members, too, consistently; undefined before the first. */
export function findPlanPrices(table: Table): Promise<PlanPrices | undefined> {
  return getItem(table, planPricesKey, planPricesRecord, { consistent: true });
}

/** Makes the prices of these plans hold for their members, too; refused when another was changed since they were read. */
export function putPlanPrices(before: PlanPrices | undefined, plans: readonly Plan[], now: Date): Write {
  const at = versionAfter(before?.updatedAt ?? null, now);
  const changed = plans.map(({ id: planId, interval, price }) => ({ planId, interval, price, at }));
  const others = before?.prices.filter(({ planId }) => !plans.some(({ id }) => id === planId)) ?? [];
  const after: PlanPrices = { prices: [...others, ...changed], isSpread: false, updatedAt: at };
  return putVersion({ ...planPricesKey, ...after }, 'updatedAt', before?.updatedAt ?? null);
}

/** Records that every membership was looked at; refused after another change. */
export function planPricesSpread({ updatedAt }: PlanPrices): Write {
  return {
    Update: {
      Key: planPricesKey,
      UpdateExpression: 'SET #spread = :true',
      ConditionExpression: '#at = :at',
      ExpressionAttributeNames: { '#spread': 'isSpread', '#at': 'updatedAt' },
      ExpressionAttributeValues: { ':true': true, ':at': updatedAt },
    },
  };
}

type Priced = Pick<Membership, 'planId' | 'terms' | 'price' | 'priceAgreedAt' | 'createdAt' | 'planPriceAt'>;

/** The price of its plan that is news to a membership, in its currency; undefined where there is none. */
export function planPriceFor(
  { planId, terms, price: { currency }, priceAgreedAt, createdAt, planPriceAt }: Priced,
  { prices }: Pick<PlanPrices, 'prices'>,
): { amount: number; currency: Currency; at: string } | undefined {
  const known = planPriceAt ?? priceAgreedAt ?? createdAt;
  const isNews = (one: PlanPrice) => one.planId === planId && one.interval === terms.interval && one.at > known;
  const found = prices.find(isNews);
  return found && { amount: found.price[currency], currency, at: found.at };
}
