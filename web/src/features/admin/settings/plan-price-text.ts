import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Currency } from '#shared/rules/currencies.ts';
import { priceNoticeDays } from '#shared/rules/membership-prices.ts';
import type { Plan } from '#shared/rules/memberships.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { shortDate } from '../../../lib/admin/dates.ts';

type Group = ResponseBody<'countPlanMembers'>['groups'][number];

/** Says what a new price of a plan changes for its members, one line for those who pay the same. */
export function priceEffects(
  { id, interval }: Pick<Plan, 'id' | 'interval'>,
  amountOf: (currency: Currency) => number,
  groups: readonly Group[],
): string[] {
  return groups
    .filter((group) => group.planId === id && group.interval === interval)
    .flatMap((group) => effectOf(group, amountOf(group.price.currency)) ?? []);
}

function effectOf({ price, expected, members, ...from }: Group, amount: number): string | undefined {
  if (Number.isNaN(amount) || amount === expected.amount) return undefined;
  const who = members === 1 ? '1 member pays' : `${members} members pay`;
  if (amount === price.amount)
    return `${who} ${formatMoney(price)} as now, and not ${formatMoney(expected)}. They are told by mail.`;
  const change = `${who} ${formatMoney({ ...price, amount })} instead of ${formatMoney(price)}`;
  if (amount < price.amount)
    return `${change} from their next charge, the first on ${shortDate(from.lowerFrom)}. They are told by mail.`;
  const last = from.higherForAllFrom === from.higherFrom ? '' : `, the last from ${shortDate(from.higherForAllFrom)}`;
  return `${change} from ${shortDate(from.higherFrom)}${last}. They are told by mail now, at least ${priceNoticeDays} days before.`;
}
