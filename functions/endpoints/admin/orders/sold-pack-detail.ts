import type { ResponseBody } from '#shared/contract/contract.ts';
import { packState } from '#shared/rules/packs.ts';
import { findPack, findPackUses } from '../../../domains/packs/store.ts';
import { type PackPurchase, type SoldMembership, soldPackOf } from '../../../ground/keys/purchase.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { refundOfSoldPack, upcomingCredits, usedCredits } from '../../../orders/pack-sales/money-back.ts';

type SoldPack = NonNullable<ResponseBody<'getOrder'>['soldPack']>;

/** Returns what was ordered with a pack, what became of it, and what a refund gives back now. */
export async function soldPackDetailOf(table: Table, order: PackPurchase, now: Date): Promise<SoldPack> {
  const [pack, uses] =
    order.paidAt === null
      ? [undefined, []]
      : await Promise.all([findPack(table, order.id), findPackUses(table, order.id)]);
  const { terms, singlePrice, membership } = soldPackOf(order);
  const upcoming = await upcomingCredits(table, uses, now);
  const returning = membership ? upcoming : 0;
  return {
    terms,
    membership: membershipView(membership),
    pack: pack ? { creditsLeft: pack.creditsLeft, expiresAt: pack.expiresAt, state: packState(pack, now) } : null,
    refund: {
      sum: refundOfSoldPack(order, pack, { isWithdrawal: false, at: now.toISOString(), returning }),
      usedCredits: pack ? usedCredits(pack, returning) : 0,
      upcomingCredits: upcoming,
      singlePrice: { ...order.total, amount: singlePrice },
    },
  };
}

function membershipView(membership: SoldMembership | null): SoldPack['membership'] {
  if (!membership) return null;
  const { id, terms, from, until } = membership;
  return { id, name: terms.name, from, until };
}
