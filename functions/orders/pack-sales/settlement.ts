import { packEnd } from '#shared/rules/pack-end.ts';
import { withdrawalEnd } from '#shared/rules/voucher-sale.ts';
import { putMembership } from '../../domains/memberships/store.ts';
import { changePackItem, findPack, putPack } from '../../domains/packs/store.ts';
import { type EventContext, emit } from '../../ground/events/event.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import { type PackPurchase, soldPackOf } from '../../ground/keys/purchase.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findSettings } from '../../ground/settings/store.ts';
import { clearedHold, type OrderRules, paidBy, type Settlement, type Writes } from '../payments/order.ts';
import { changeOrder } from '../payments/order-store.ts';
import { saleRulesOf } from '../sales/settlement.ts';
import { returnedAtStripe } from './money-back.ts';
import { begunMembership, firstPeriod } from './periods.ts';
import { endRefundedMembership } from './refunded-membership.ts';
import { findPackPurchase } from './store.ts';

export type PackSaleContext = {
  /** The pack that has the order's id: the one that was made when it was paid. */
  pack: Pack | undefined;
  /** The studio's zone, by which the last day of a pack ends; the buyer's while none is set. */
  timeZone: string;
};

/** An order of a pack: once it is paid, the same transaction makes the pack (docs/product.md#packs). */
export const packSaleRules: OrderRules<PackPurchase, PackSaleContext> = {
  ...saleRulesOf({
    find: findPackPurchase,
    loadContext: loadPackSaleContext,
    idIn: ({ metadata }) => metadata.packPurchaseId,
    subjectType: 'pack',
    // One of this id that the owner gave is another one.
    isTaken: ({ pack }) => pack?.sold === false,
    complete,
    returnedAtStripe: (order, { pack }, at) => returnedAtStripe(order, pack, at),
    end: ({ pack }, at) => (pack?.endedAt === null ? changePackItem(pack, { endedAt: at }) : undefined),
  }),
  settled: endRefundedMembership,
};

export async function loadPackSaleContext(
  table: Table,
  { id, timeZone }: Pick<PackPurchase, 'id' | 'timeZone'>,
): Promise<PackSaleContext> {
  const [pack, settings] = await Promise.all([findPack(table, id), findSettings(table)]);
  return { pack, timeZone: settings.timeZone ?? timeZone ?? 'UTC' };
}

function complete(
  { order, checkout, context: { timeZone } }: Settlement<PackPurchase, PackSaleContext>,
  _: string,
  events: EventContext,
): Writes {
  const now = events.now();
  const paid = { ...paidBy(checkout, order, now), byHand: false };
  const pack = packOfOrder(order, paid.paidAt, { timeZone, now });
  const { membership } = soldPackOf(order);
  if (membership && checkout?.subscription) {
    const first = firstPeriod(order, membership, checkout.subscription);
    return {
      order: changeOrder(order, { status: 'paid', ...paid, ...clearedHold, lines: first.lines }),
      pack: putPack({ ...pack, ...first.ofPack }),
      membership: putMembership(begunMembership(order, pack, checkout.subscription)),
      bought: packBought(order, events),
    };
  }
  return {
    order: changeOrder(order, { status: 'paid', ...paid, ...clearedHold }),
    pack: putPack(pack),
    bought: packBought(order, events),
  };
}

export function packOfOrder(
  order: PackPurchase,
  paidAt: string,
  { timeZone, now }: { timeZone: string; now: Date },
): Pack {
  const { id, buyerName, buyerEmail, memberSub, total, secretHash } = order;
  const { terms, singlePrice, consent } = soldPackOf(order);
  const isFromPurchase = terms.from === 'purchase';
  return {
    id,
    terms,
    ownerName: buyerName ?? buyerEmail,
    ownerEmail: buyerEmail,
    memberSub,
    value: total,
    creditsLeft: terms.sessions,
    valueLeft: total.amount,
    singlePrice,
    secretHash,
    note: null,
    // Until then all of it goes back (docs/product.md#packs).
    usableFrom: consent ? null : withdrawalEnd(paidAt),
    createdAt: now.toISOString(),
    expiresAt: isFromPurchase ? packEnd(terms.months, new Date(paidAt), timeZone) : null,
    timeZone,
    sold: true,
    endedAt: null,
    membershipId: null,
    takes: 0,
    keptCredits: 0,
  };
}

function packBought(order: PackPurchase, { now, newId }: EventContext) {
  const { id: purchaseId, buyerEmail: to } = order;
  const isMembership = soldPackOf(order).membership !== null;
  const at = now();
  return emit({ id: newId(at), kind: 'packBought', purchaseId, isMembership, to }, at);
}
