import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { confirmedAddressRequest } from '../../ground/confirmed-addresses/store.ts';
import { blockOf, findBlock } from '../../ground/deliverability/find.ts';
import { addressStatusKey, addressStatusRecord } from '../../ground/keys/address-status.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { orderKey } from '../../ground/keys/order.ts';
import type { Place } from '../../ground/keys/place.ts';
import { purchaseRecord } from '../../ground/keys/purchase.ts';
import type { Mail } from '../../ground/outbox/mail.ts';
import { addressBudgetOf } from '../../ground/outbox/mail-budgets.ts';
import { getItems } from '../../ground/platform/batch.ts';
import type { mailLimits } from '../../ground/platform/request-limits.ts';
import type { Table } from '../../ground/platform/table.ts';
import { ordersOfBooking } from '../../orders/bookings/paid.ts';
import { findPlace } from '../../orders/bookings/place-store.ts';
import { wasPaidAtStripe } from '../../orders/payments/order.ts';
import { AddressBlocked, Unwanted } from './errors.ts';
import { isPlacePaidByCard } from './greeted-name.ts';

/** The budget that a mail counts for (docs/trust.md#mail-budget), a key of `mailLimits`; null when it counts for none. */
export type AddressBudget = Exclude<keyof typeof mailLimits, 'links'> | null;

/**
 * Checks that mail may go to the recipient, and returns the budget that it counts for: both are read by one call. Throws
 * Unwanted for no one's address, and AddressBlocked.
 */
export async function checkRecipient(mail: Mail & { to: string }, table: Table): Promise<AddressBudget> {
  const { to } = mail;
  if (isPlaceholderEmail(to)) throw new Unwanted('the account was deleted, or no address was given');
  const budget = addressBudgetOf(mail);
  if (budget === null) {
    const report = await findBlock(table, to);
    if (report) throw new AddressBlocked(report);
    return null;
  }
  const found = await getItems(table, {
    status: { key: addressStatusKey(emailHash(to)), schema: addressStatusRecord },
    confirmed: confirmedAddressRequest(to),
    purchase: 'purchaseId' in mail ? { key: orderKey(mail.purchaseId), schema: purchaseRecord } : undefined,
  });
  const report = blockOf(found.status);
  if (report) throw new AddressBlocked(report);
  const place = 'bookingId' in mail ? await findPlace(table, mail.bookingId) : undefined;
  const isPaid = place ? await isPaidByCard(place, mail, table) : isPaidPurchase(found.purchase);
  if (isPaid) return null;
  if (budget === 'reminder') return found.confirmed ? 'confirmedReminders' : 'guestReminders';
  if (!found.confirmed) return 'guest';
  // A list would come when the offer is over.
  return mail.kind === 'seat_offered' ? null : 'confirmed';
}

const isPaidPurchase = (purchase: Parameters<typeof wasPaidAtStripe>[0] | undefined) =>
  purchase !== undefined && wasPaidAtStripe(purchase);

async function isPaidByCard(booking: Place, { kind, to }: Mail & { to: string }, table: Table): Promise<boolean> {
  return kind !== 'booking_shared' && isPlacePaidByCard(await ordersOfBooking(table, booking), booking, to);
}
