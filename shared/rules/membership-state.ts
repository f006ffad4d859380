import { type MembershipInterval, type MembershipState, membershipStates } from './memberships.ts';
import type { Money } from './money.ts';

/** A membership as the back office lists it: `ending` ends with the period that is paid. */
export const listedMembershipStates = [...membershipStates, 'ending'] as const;
export type ListedMembershipState = (typeof listedMembershipStates)[number];

type Standing = { state: MembershipState; endsWithPeriod: boolean };

/** A renewal that failed matters before anything else. */
export function listedMembershipState({ state, endsWithPeriod }: Standing): ListedMembershipState {
  return endsWithPeriod && (state === 'active' || state === 'paused') ? 'ending' : state;
}

type Renewing = { price: Money; interval: MembershipInterval };

/** Sums what memberships bring each month, by currency; a yearly one a twelfth of its price. */
export function monthlyIncome(memberships: readonly Renewing[]): Money[] {
  const sums = new Map<Money['currency'], number>();
  for (const { price, interval } of memberships) {
    const each = interval === 'year' ? price.amount / 12 : price.amount;
    sums.set(price.currency, (sums.get(price.currency) ?? 0) + each);
  }
  return [...sums].map(([currency, amount]) => ({ amount: Math.round(amount), currency }));
}
