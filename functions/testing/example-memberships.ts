import type { MembershipTerms } from '#shared/rules/memberships.ts';
import { type Membership, membershipItem, membershipRecord } from '../ground/keys/membership.ts';
import { orderItem } from '../ground/keys/order-item.ts';
import { type Pack, packItem } from '../ground/keys/pack.ts';
import type { PackPurchase } from '../ground/keys/purchase.ts';
import { putItem, type Table } from '../ground/platform/table.ts';
import { lineOfPeriod } from '../orders/pack-sales/periods.ts';
import { examplePackPurchase, packOf } from './examples.ts';

export const exampleMembershipTerms: MembershipTerms = {
  name: 'Every month',
  interval: 'month',
  sessions: 4,
  carryOver: 1,
  categories: [],
  long: null,
  perDay: 1,
  collections: ['stress'],
  pauseDays: 30,
  placesAfterEnd: 'given_back',
  discountPercent: null,
};

const price = { amount: 4800, currency: 'GBP' } as const;
const period = { start: '2026-12-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z' };

/** An active membership of four sessions a month for £48.00, in its first period. */
export function exampleMembership(overrides: Partial<Membership> = {}): Membership {
  const id = overrides.id ?? '01JD0000000000000MEMBERSH1';
  return membershipRecord.parse({
    id,
    terms: exampleMembershipTerms,
    price,
    ownerName: 'Lea Winter',
    ownerEmail: 'lea@example.org',
    subscriptionId: `sub_${id}`,
    customerId: `cus_${id}`,
    state: 'active',
    periods: [{ orderId: id, invoiceId: `in_${id}`, ...period }],
    createdAt: '2026-12-01T00:00:00.000Z',
    nextAt: '2027-01-01T02:00:00.000Z',
    timeZone: 'Europe/London',
    ...overrides,
  });
}

/** The paid order of the first period of a membership. */
export function exampleMembershipOrder(membership: Membership, overrides: Partial<PackPurchase> = {}): PackPurchase {
  const { id, terms, price: total, ownerName, ownerEmail, memberSub, periods, createdAt } = membership;
  const [first] = periods;
  return examplePackPurchase({
    id,
    sold: {
      ...lineOfPeriod(terms, total, terms.sessions ?? 366),
      membership: {
        id,
        terms,
        planId: null,
        invoiceId: first?.invoiceId ?? null,
        from: first?.start ?? null,
        until: first?.end ?? null,
      },
    },
    memberSub,
    buyerName: ownerName,
    buyerEmail: ownerEmail,
    total,
    listPrice: total,
    createdAt,
    paidAt: createdAt,
    checkoutId: `cs_${id}`,
    paymentId: `pi_${id}`,
    ...overrides,
  });
}

/** Stores a membership with the order and the pack of its first period. */
export async function storeMembership(
  table: Table,
  overrides: Partial<Membership> = {},
  { order: orderOverrides, pack: packOverrides }: { order?: Partial<PackPurchase>; pack?: Partial<Pack> } = {},
): Promise<{ membership: Membership; order: PackPurchase; pack: Pack }> {
  const membership = exampleMembership(overrides);
  const order = exampleMembershipOrder(membership, orderOverrides);
  const expiresAt = membership.periods.at(-1)?.end ?? null;
  const pack = packOf(order, { membershipId: membership.id, expiresAt, ...packOverrides });
  for (const item of [membershipItem(membership), orderItem(order), packItem(pack)]) await putItem(table, item);
  return { membership, order, pack };
}
