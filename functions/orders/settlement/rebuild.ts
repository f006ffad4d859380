import { isBooked } from '#shared/rules/bookings.ts';
import { type Group, isGroup } from '../../ground/keys/joint-order.ts';
import { placeOfOffer } from '../../ground/keys/offer.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Purchase } from '../../ground/keys/purchase.ts';
import { isRest, type Rest } from '../../ground/keys/rest.ts';
import type { Surcharge } from '../../ground/keys/surcharge.ts';
import { logger } from '../../ground/platform/log.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import { bookingFrom, restFrom, surchargeFrom } from '../bookings/checkout-metadata.ts';
import { findOffer, markAccepted } from '../bookings/offer-store.ts';
import { changePlace, putPlace } from '../bookings/place-store.ts';
import { changeRest } from '../bookings/rest-store.ts';
import { packPurchaseFrom } from '../pack-sales/checkout.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import type { Writes } from '../payments/order.ts';
import { changeOrder, putOrder } from '../payments/order-store.ts';
import { takeVouchers } from '../payments/voucher-writes.ts';
import { chargedTotal } from '../payments/vouchers.ts';
import { purchaseFrom } from '../purchases/checkout-metadata.ts';
import { voucherPurchaseFrom } from '../voucher-sales/checkout.ts';
import type { StoredOrder } from './order-reference.ts';

/**
 * Makes the order of a paid checkout again, where the table was restored to a time before it: without seat or access, to
 * be settled like any payment (docs/trust.md#reconciliation). Returns false, and changes nothing, when the checkout does
 * not say what was ordered, or the order that was read has nothing to do with it; true when it has to be read again.
 */
export async function rebuildOrder(
  order: StoredOrder | undefined,
  checkout: Checkout,
  { table, now }: Pick<SettlementDependencies, 'table' | 'now'>,
): Promise<boolean> {
  const at = now().toISOString();
  const writes = order ? adopt(order, checkout, at) : await acceptAgain(checkout, table, at);
  // An order that stands and has nothing to do with the checkout is not lost.
  const lost = order || writes ? undefined : lostOrder(checkout, at);
  if (!writes && !lost) return false;
  logger.warn('order is made again from its payment', { checkoutId: checkout.id });
  if (lost) await create(lost, table, now());
  else if (writes) await transact(table, writes);
  return true;
}

function lostOrder(checkout: Checkout, rebuiltAt: string) {
  return (
    bookingFrom(checkout, rebuiltAt) ??
    surchargeFrom(checkout, rebuiltAt) ??
    restFrom(checkout, rebuiltAt) ??
    purchaseFrom(checkout, rebuiltAt) ??
    voucherPurchaseFrom(checkout, rebuiltAt) ??
    packPurchaseFrom(checkout, rebuiltAt)
  );
}

/** Takes what its vouchers paid again; where they cannot, the order is of what was charged alone. */
async function create(lost: Place | Surcharge | Rest | Purchase, table: Table, now: Date): Promise<void> {
  const { written } = await transact(table, [...writesOf(lost), ...writesIn(takeVouchers(lost, now))]);
  if (written || lost.vouchers.length === 0) return;
  await transact(table, writesOf({ ...lost, total: chargedTotal(lost), vouchers: [] }));
}

const writesOf = (lost: Place | Surcharge | Rest | Purchase): Write[] =>
  'lines' in lost ? [putOrder(lost)] : writesIn(putPlace(lost));

/** An offer, as it was before it was accepted, becomes a booking again. While it holds its seat it is settled like any other. */
async function acceptAgain(
  { id: checkoutId, metadata: { bookingId } }: Checkout,
  table: Table,
  rebuiltAt: string,
): Promise<Write[] | undefined> {
  const offer = bookingId === undefined ? undefined : await findOffer(table, bookingId);
  if (!offer || offer.state === 'accepted') return undefined;
  const isOver = offer.state === 'ended';
  const place = { ...placeOfOffer(offer), checkoutId, ...(isOver && { rebuiltAt }) };
  return [markAccepted(offer), ...writesIn(putPlace(place))];
}

/** A booking, a rest, or an order of several places, that a saved card was charged for gets its payment back. */
function adopt(order: StoredOrder, { id: checkoutId }: Checkout, rebuiltAt: string): Write[] | undefined {
  if (isGroup(order)) return isWithoutCharge(order) ? [changeOrder(order, { checkoutId })] : undefined;
  if (isRest(order)) return isChargeable(order) ? [changeRest(order, { checkoutId })] : undefined;
  if (!('attendeeEmail' in order) || isBooked(order)) return undefined;
  if (order.checkoutId !== null || order.paidAt !== null || order.refundDueAt !== null) return undefined;
  // While it holds its seat it is settled like any other; what was cancelled while its card was charged is refunded.
  const isOver = order.status !== 'pending' && order.savedCard === null;
  return writesIn(changePlace(order, { checkoutId, ...(isOver && { rebuiltAt }) }));
}

/** Tells whether no payment of a rest is known: its card was charged while Stripe's answer got lost. */
function isChargeable({ checkoutId, paidAt, refundDueAt }: Rest): boolean {
  return checkoutId === null && paidAt === null && refundDueAt === null;
}

/** Tells whether an order was cancelled while its card was charged: what was paid for it is refunded. */
function isWithoutCharge({ savedCard, checkoutId, paidAt, refundDueAt }: Group): boolean {
  return savedCard !== null && checkoutId === null && paidAt === null && refundDueAt === null;
}

const writesIn = (writes: Writes): Write[] => Object.values(writes).filter((write) => write !== undefined);
