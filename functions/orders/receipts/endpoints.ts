import type { ResponseBody } from '#shared/contract/contract.ts';
import { collectionRow } from '#shared/rules/collections.ts';
import { formatLongDate } from '#shared/rules/dates.ts';
import { memberDiscountText } from '#shared/rules/member-discount.ts';
import { formatPeriod } from '#shared/rules/membership-period.ts';
import { findSession } from '../../domains/sessions/store.ts';
import { emailOf, hasEmail } from '../../ground/keys/booking.ts';
import { type Group, groupLineOf, isGroup } from '../../ground/keys/joint-order.ts';
import type { Place } from '../../ground/keys/place.ts';
import {
  collectionOf,
  giftItemName,
  isPackPurchase,
  isPurchase,
  isVoucherPurchase,
  type PackPurchase,
  type Purchase,
  packItemNameOf,
  soldPackOf,
} from '../../ground/keys/purchase.ts';
import type { Receipt } from '../../ground/keys/receipt.ts';
import { isRest, placeOfRest } from '../../ground/keys/rest.ts';
import { asPlace, type SeatHolder } from '../../ground/keys/seat-holder.ts';
import { isSurcharge, placeOfSurcharge } from '../../ground/keys/surcharge.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import type { Table } from '../../ground/platform/table.ts';
import { followLanguage } from '../../ground/settings/choices.ts';
import { type BookingAuthority, findHolderForChange } from '../bookings/authority.ts';
import { findJointOrder } from '../bookings/joint-order-store.ts';
import { isAddedPayment, ordersOfBooking, ownOrders, type PlacePayment } from '../bookings/paid.ts';
import { findPlace } from '../bookings/place-store.ts';
import { movedBy } from '../bookings/view.ts';
import { issueReceipts, type ReceiptTexts } from './issue.ts';

type Dependencies = { table: Table; now: Clock };

/** The receipts of a booking, for a caller who may change it. Throws HttpError 403, and 404 when it has none. */
export const getReceipts: Handler<'getReceipts', Dependencies> = ({ params, body, request }, dependencies) =>
  receiptsOfBooking(params.bookingId, { ...body, ip: request.ip }, dependencies);

export const getMyReceipts: Handler<'getMyReceipts', Dependencies> = ({ params, member, request }, dependencies) =>
  receiptsOfBooking(params.bookingId, { member, ip: request.ip }, dependencies);

async function receiptsOfBooking(id: string, authority: BookingAuthority, dependencies: Dependencies) {
  const { table, now } = dependencies;
  const holder = await findHolderForChange(table, id, authority, now());
  await recordAttempts(table, attemptsOf('getReceipts', { order: id }, now()));
  // A surcharge may belong to someone who has given the booking away since.
  const movedId = movedBy(holder);
  const place = movedId === null ? asPlace(holder) : await findPlace(table, movedId);
  if (!place) throw new HttpError('booking_not_found');
  // What someone else has paid is none of the attendee's business.
  const orders = ownOrders(await paymentsOf(table, holder), place);
  const receipts = await Promise.all(orders.map((order) => receiptsOf(order, dependencies)));
  const own = receipts.flat().filter(({ issuedAt }) => place.givenAt === null || issuedAt > place.givenAt);
  return fileOf(own, dependencies);
}

/** An offer has none: its booking was not made yet. */
async function paymentsOf(table: Table, holder: SeatHolder): Promise<PlacePayment[]> {
  if (holder.kind === 'offer') throw new HttpError('booking_not_found');
  return holder.kind === 'surcharge' ? [holder.surcharge] : ordersOfBooking(table, holder.booking);
}

/** Returns the receipts of an order, and issues those that are missing. Throws HttpError `busy`. */
export async function receiptsOf(order: PlacePayment | Purchase, dependencies: Dependencies): Promise<Receipt[]> {
  const group = await groupOf(order, dependencies.table);
  if (group && !isPurchase(order) && !isAddedPayment(order)) return receiptsOfShare(order, group, dependencies);
  return issueReceipts(order, await textsOf(order, dependencies), dependencies);
}

/** The order of several places whose payment the order has a share of. */
async function groupOf(order: PlacePayment | Purchase, table: Table): Promise<Group | undefined> {
  if (isPurchase(order) || isAddedPayment(order) || order.groupId === null) return undefined;
  const group = await findJointOrder(table, order.groupId);
  // Also by hand, where neither has a payment at Stripe.
  const isOfPayment = group && group.paidAt !== null && group.checkoutId === order.checkoutId;
  return isOfPayment && isGroup(group) ? group : undefined;
}

/** The receipt of the one payment, with a line for each place, and the credit notes of this place, all to the buyer. */
async function receiptsOfShare(place: Place, group: Group, dependencies: Dependencies): Promise<Receipt[]> {
  const texts = await textsOf(place, dependencies);
  const isDeleted = group.buyerEmail.endsWith('@person.invalid');
  const buyer = { name: group.buyerName, email: group.buyerEmail };
  const ofBuyer = texts && !isDeleted ? { ...texts, buyer } : null;
  const lines = groupLineOf(group).places.map(({ total }) => ({ item: ofBuyer?.item ?? '', amount: total }));
  // What goes back is recorded with each place.
  const payment = { ...group, refundedAt: null, refundAmount: null, partialRefund: null };
  const [receipt] = await issueReceipts(payment, ofBuyer && { ...ofBuyer, lines }, dependencies);
  return receipt ? [receipt, ...(await issueReceipts(place, ofBuyer, dependencies, receipt))] : [];
}

/** Null for a person who was deleted: what was issued before stays, and nothing else is. */
async function textsOf(order: PlacePayment | Purchase, { table, now }: Dependencies): Promise<ReceiptTexts | null> {
  if (isPurchase(order)) {
    await followLanguage(table, now());
    return textsOfPurchase(order);
  }
  const booking = placeIn(order);
  if (!hasEmail(booking) && emailOf(booking) !== null) return null;
  const session = await findSession(table, booking.sessionId);
  await followLanguage(table, now());
  const { startTime = booking.sessionStart, timeZone = 'UTC', title = 'Session' } = session ?? {};
  const priced = booking.option ? `, ${booking.option.name}` : '';
  const reduced = booking.memberDiscount ? `, less ${memberDiscountText(booking.memberDiscount)}` : '';
  const datedTitle = `${title}, ${formatLongDate(startTime, timeZone)}${priced}${reduced}`;
  const item = itemOf(order, datedTitle);
  return { item, buyer: { name: booking.attendeeName, email: emailOf(booking) } };
}

function placeIn(order: PlacePayment): Place {
  if (isRest(order)) return placeOfRest(order);
  return isSurcharge(order) ? placeOfSurcharge(order) : order;
}

function itemOf(order: PlacePayment, datedTitle: string): string {
  if (isRest(order)) return `Rest of the price for ${datedTitle}`;
  if (isSurcharge(order)) return `Move to ${datedTitle}`;
  return order.deposit ? `Deposit for ${datedTitle}` : datedTitle;
}

function textsOfPurchase(purchase: Purchase): ReceiptTexts | null {
  const { buyerName, buyerEmail } = purchase;
  if (buyerEmail.endsWith('@person.invalid')) return null;
  const item = itemOfPurchase(purchase);
  return { item, buyer: { name: buyerName ?? buyerEmail, email: buyerEmail } };
}

function itemOfPurchase(purchase: Purchase): string {
  if (isVoucherPurchase(purchase)) return giftItemName(purchase);
  return isPackPurchase(purchase) ? itemOfPack(purchase) : collectionRow(collectionOf(purchase)).packageName;
}

/** Names also the days of a membership's period, as each has a receipt of its own. */
function itemOfPack(purchase: PackPurchase): string {
  const { from, until } = soldPackOf(purchase).membership ?? { from: null, until: null };
  const name = packItemNameOf(purchase);
  if (from === null || until === null) return name;
  return `${name}, ${formatPeriod({ start: from, end: until }, purchase.timeZone ?? 'UTC')}`;
}

/** Throws HttpError 404 when there are none. */
export async function fileOf(receipts: Receipt[], { table, now }: Dependencies): Promise<ResponseBody<'getReceipts'>> {
  const [first] = receipts;
  if (!first) throw new HttpError('no_receipt');
  // Loaded by who makes a file: it is larger than all else here.
  const { receiptsPdf } = await import('./pdf.ts');
  await followLanguage(table, now());
  return { fileName: `receipt-${first.name}.pdf`, pdf: (await receiptsPdf(receipts)).toString('base64') };
}
