import type { ResponseBody } from '#shared/contract/contract.ts';
import { newPriceFrom } from '#shared/rules/membership-prices.ts';
import { findOpenMemberships } from '../../../domains/memberships/store.ts';
import { type Membership, pricedOf } from '../../../ground/keys/membership.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';

type Group = ResponseBody<'countPlanMembers'>['groups'][number];

/** Says before a change of prices how many members it would concern, and from when (docs/product.md#admin-memberships). */
export const countPlanMembers: Handler<'countPlanMembers', WriteDependencies> = async (_, { table, now }) => {
  const memberships = await findOpenMemberships(table);
  const ones = memberships.flatMap((membership) => groupOfOne(membership, now()) ?? []);
  const groups = new Map<string, Group>();
  for (const one of ones) {
    const key = JSON.stringify([one.planId, one.interval, one.price, one.expected]);
    const others = groups.get(key);
    groups.set(key, others ? together(others, one) : one);
  }
  return { groups: [...groups.values()] };
};

function groupOfOne(membership: Membership, now: Date): Group | undefined {
  const { planId, endedAt, endsWithPeriod, terms, price, priceChange } = membership;
  if (planId === null || endedAt !== null || endsWithPeriod) return undefined;
  const higherFrom = newPriceFrom(pricedOf(membership), 'higher', now);
  return {
    planId,
    interval: terms.interval,
    price,
    expected: priceChange?.price ?? price,
    members: 1,
    lowerFrom: newPriceFrom(pricedOf(membership), 'lower', now),
    higherFrom,
    higherForAllFrom: higherFrom,
  };
}

const firstOf = (one: string, other: string) => (one < other ? one : other);

function together(one: Group, other: Group): Group {
  return {
    ...one,
    members: one.members + other.members,
    lowerFrom: firstOf(one.lowerFrom, other.lowerFrom),
    higherFrom: firstOf(one.higherFrom, other.higherFrom),
    higherForAllFrom: one.higherForAllFrom > other.higherForAllFrom ? one.higherForAllFrom : other.higherForAllFrom,
  };
}
