import { isBooked } from '#shared/rules/bookings.ts';
import { placeOfOffer } from '../../ground/keys/offer.ts';
import { logger } from '../../ground/platform/log.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import { bookingFrom, surchargeFrom } from '../bookings/checkout-metadata.ts';
import { findOffer, markAccepted } from '../bookings/offer-store.ts';
import { changePlace, putPlace } from '../bookings/place-store.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import type { Writes } from '../payments/order.ts';
import { putOrder } from '../payments/order-store.ts';
import { purchaseFrom } from '../purchases/checkout-metadata.ts';
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
  const writes = order
    ? adopt(order, checkout, at)
    : ((await acceptAgain(checkout, table, at)) ?? create(checkout, at));
  if (!writes) return false;
  logger.warn('order is made again from its payment', { checkoutId: checkout.id });
  await transact(table, writes);
  return true;
}

function create(checkout: Checkout, rebuiltAt: string): Write[] | undefined {
  const booking = bookingFrom(checkout, rebuiltAt);
  if (booking) return writesIn(putPlace(booking));
  const order = surchargeFrom(checkout, rebuiltAt) ?? purchaseFrom(checkout, rebuiltAt);
  return order && [putOrder(order)];
}

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

/** A booking that a saved card was charged for gets its payment back. */
function adopt(order: StoredOrder, { id: checkoutId }: Checkout, rebuiltAt: string): Write[] | undefined {
  if (!('attendeeEmail' in order) || isBooked(order)) return undefined;
  if (order.checkoutId !== null || order.paidAt !== null || order.refundDueAt !== null) return undefined;
  // While it holds its seat it is settled like any other; what was cancelled while its card was charged is refunded.
  const isOver = order.status !== 'pending' && order.savedCard === null;
  return writesIn(changePlace(order, { checkoutId, ...(isOver && { rebuiltAt }) }));
}

const writesIn = (writes: Writes): Write[] => Object.values(writes).filter((write) => write !== undefined);
