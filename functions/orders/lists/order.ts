import type * as z from 'zod';
import type { order as orderSchema } from '#shared/contract/orders/schemas.ts';
import type { OrderStatus, OrderType } from '#shared/rules/admin.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { collectionRow } from '#shared/rules/collections.ts';
import { isFree, type Money } from '#shared/rules/money.ts';
import { attendedOf, type Booking, emailOf } from '../../ground/keys/booking.ts';
import { placeOfOffer } from '../../ground/keys/offer.ts';
import type { Place } from '../../ground/keys/place.ts';
import {
  type CollectionPurchase,
  collectionOf,
  giftItemName,
  isBought,
  isCollectionPurchase,
  isPackPurchase,
  isPurchase,
  isVoucherPurchase,
  type PackPurchase,
  type Purchase,
  packItemNameOf,
  soldPackOf,
  type VoucherPurchase,
} from '../../ground/keys/purchase.ts';
import { isRest, placeOfRest, type Rest, restLineOf } from '../../ground/keys/rest.ts';
import type { ListedHolder, SeatHolder } from '../../ground/keys/seat-holder.ts';
import type { Session } from '../../ground/keys/session.ts';
import { isSurcharge, placeOfSurcharge, type Surcharge, surchargeLineOf } from '../../ground/keys/surcharge.ts';
import {
  isPartDue,
  refundableAmount,
  refusedAmount,
  returnedAmount,
  wasPaidByHand,
  wasPaidOnline,
} from '../payments/order.ts';
import { purchaseTypeOf } from './pages.ts';

export type OrderView = z.output<typeof orderSchema>;

/** The stored form of an order: of a seat, of a move to a dearer session, of the rest of a price, of a collection, of a gift voucher, or of a pack. */
export type OrderItem = Place | Surcharge | Rest | Purchase;

/** A listed booking has copies of its status, total and code; its payment is in another item. */
export type ListedOrder = Booking | Surcharge | Purchase;

/** The order of what a list of seats has; of an offer the booking that it would be. */
export function listedOrderOf(holder: ListedHolder): ListedOrder | Place {
  return holder.kind === 'booking' ? holder.booking : orderOfHolder(holder);
}

/** The order of what holds a seat; of an offer the booking that it would be. */
export function orderOfHolder(holder: SeatHolder): Place | Surcharge {
  switch (holder.kind) {
    case 'booking':
      return holder.booking;
    case 'surcharge':
      return holder.surcharge;
    case 'offer':
      return placeOfOffer(holder.offer);
  }
}

/** The session that an order is for; undefined for a purchase. */
export function sessionIdOf(order: OrderItem | ListedOrder): string | undefined {
  if (isPurchase(order)) return undefined;
  if (isRest(order)) return restLineOf(order).sessionId;
  return isSurcharge(order) ? surchargeLineOf(order).sessionId : order.sessionId;
}

/** The customer's name and address as they are stored. */
export function customerOf(order: OrderItem): { name: string | null; email: string } {
  if ('lines' in order) return { name: order.buyerName, email: order.buyerEmail };
  return { name: order.attendeeName, email: order.attendeeEmail };
}

export function typeOf(order: OrderItem): OrderType {
  return isPurchase(order) ? purchaseTypeOf(order) : 'session';
}

/** The code that it was ordered with; undefined without one. */
export function orderedCodeOf(order: OrderItem | ListedOrder): string | undefined {
  return 'discount' in order ? order.discount?.code : (order.discountCode ?? undefined);
}

/** The status that is shown (docs/product.md#order-status). */
export function statusOf(order: OrderItem | ListedOrder): OrderStatus {
  if (isPurchase(order)) return order.status;
  if (isRest(order)) return placeOfRest(order).paymentStatus;
  return isSurcharge(order) ? placeOfSurcharge(order).paymentStatus : order.paymentStatus;
}

function isCompleted(order: OrderItem): boolean {
  if (isPurchase(order)) return isBought(order);
  return isSurcharge(order) || isRest(order) ? order.status === 'paid' : isBooked(order);
}

/** Tells whether a part of the payment is due to go back, and the order goes on. */
export function hasDuePart(order: OrderItem): boolean {
  return isPartDue(order, isCompleted(order));
}

/**
 * Tells whether an order, or a move of it, was paid online, some of that is left, and no refund was requested.
 */
export function isRefundable(order: OrderItem): boolean {
  if (wasPaidOnline(order)) return refundableAmount(order) > 0;
  const hasAdded =
    'surchargeIds' in order && isBooked(order) && (order.surchargeIds.length > 0 || order.deposit?.state === 'paid');
  return hasAdded && order.refundDueAt === null && order.refundedAt === null;
}

const deletedSessionTitle = 'Session that was deleted';

type SessionSummary = Pick<Session, 'id' | 'title' | 'startTime' | 'attendanceTaken'> & {
  deletedAt?: string | undefined;
};

/**
 * A booking, a surcharge or a purchase as an order (docs/product.md#admin-orders).
 *
 * @param session of a booking or surcharge; a deleted one still has its title
 */
export function toOrderView(order: OrderItem, session?: SessionSummary): OrderView {
  return { ...paymentFields(order), ...itemFields(order, session) };
}

function itemFields(order: OrderItem, session: SessionSummary | undefined) {
  if (isVoucherPurchase(order)) return voucherPurchaseFields(order);
  if (isPackPurchase(order)) return packPurchaseFields(order);
  if (isCollectionPurchase(order)) return purchaseFields(order);
  if (isRest(order)) return restFields(order, session);
  if (!isSurcharge(order)) return { ...bookingFields(order, session), ...optionField(order), ...depositField(order) };
  const place = placeOfSurcharge(order);
  const fields = { ...bookingFields(place, session), ...optionField(place) };
  return { ...fields, itemName: `Move to ${fields.itemName}`, movesBookingId: surchargeLineOf(order).bookingId };
}

function restFields(order: Rest, session: SessionSummary | undefined) {
  const fields = bookingFields(placeOfRest(order), session);
  return {
    ...fields,
    itemName: `Rest of the price for ${fields.itemName}`,
    restOfBookingId: restLineOf(order).bookingId,
    attended: null,
  };
}

const optionField = ({ option }: Place) => (option ? { option: option.name } : {});

/** Returns what is owed of a price of which a part was paid at once (docs/product.md#deposits). */
function depositField({ deposit }: Place): Pick<OrderView, 'rest'> {
  if (!deposit || deposit.state === 'agreed') return {};
  const { restId, rest, bookedRest, dueAt, byCard, payUntil, state } = deposit;
  const bookedAmount = bookedRest !== null && { bookedAmount: { ...rest, amount: bookedRest } };
  return { rest: { id: restId, amount: rest, ...bookedAmount, dueAt, byCard, payUntil, state } };
}

function paymentFields(order: OrderItem) {
  const { id, createdAt, memberSub, listPrice, total, discount, memberDiscount, vouchers, paymentId } = order;
  const returned = returnedAmount(order);
  return {
    id,
    createdAt,
    memberSub,
    listPrice,
    paymentId,
    refund: refundOf(order),
    refusedRefund: refusedRefundOf(order),
    refundedByHand: order.refundedByHand,
    refundedPart: isPartOf(order, returned) ? { ...total, amount: returned } : null,
    // An order that an admin set to free costs nothing, whatever its price was.
    total: statusOf(order) === 'free' && !wasPaidOnline(order) ? { ...total, amount: 0 } : total,
    discountCode: discount?.code ?? null,
    ...(memberDiscount && { memberDiscount }),
    ...(vouchers.length > 0 && {
      vouchers: vouchers.map(({ code, amount, thing, pack }) => ({
        code,
        amount: { ...total, amount },
        ...(thing && { thing: thing.kind }),
        ...(pack && { pack: { name: pack.name, credits: pack.credits } }),
      })),
    }),
    status: statusOf(order),
    refundable: isRefundable(order),
    paidByHand: wasPaidByHand(order),
    paidElsewhere: order.paidElsewhere,
    syncable: isSyncable(order),
  };
}

/** True where Stripe may know of a payment: not for an order of the site before this one. */
export function isSyncable({ imported, checkoutId }: OrderItem): boolean {
  return imported === undefined || checkoutId !== null;
}

/** Tells whether a part went back. All of it counts as a part when it went back part by part and the order stayed. */
const isPartOf = ({ refundedAt, total }: OrderItem, returned: number) =>
  returned > 0 && (refundedAt === null || returned < total.amount);

function refundOf({ refundedAt, refundDueAt, refundFailedAt }: OrderItem): OrderView['refund'] {
  if (refundedAt !== null) return 'done';
  if (refundDueAt !== null) return 'due';
  return refundFailedAt === null ? 'none' : 'failed';
}

/** Returns what Stripe refused to send back of a cancelled order; null where nothing, or where the order goes on. */
export function refusedRefundOf(order: OrderItem): Money | null {
  const amount = statusOf(order) === 'cancelled' ? refusedAmount(order) : 0;
  return amount > 0 ? { ...order.total, amount } : null;
}

/** Free without a discount: given by an admin. */
function isGiven({ paymentStatus, byHand, discount, memberDiscount, listPrice, passId }: Place): boolean {
  const isReduced = discount !== null || memberDiscount !== null;
  return paymentStatus === 'free' && (byHand || (!isReduced && passId === null && !isFree(listPrice)));
}

function bookingFields(booking: Place, session: SessionSummary | undefined) {
  const { attendeeName, sessionStart } = booking;
  const title = session?.title ?? deletedSessionTitle;
  return {
    type: 'session' as const,
    customerName: attendeeName,
    customerEmail: emailOf(booking),
    itemName: title,
    movesBookingId: null,
    sessionId: session && session.deletedAt === undefined ? session.id : null,
    sessionStart: session?.startTime ?? sessionStart,
    collection: null,
    given: isGiven(booking),
    ofPass: booking.passId !== null,
    attended: attendedOf(booking, session),
  };
}

function purchaseFields(purchase: CollectionPurchase) {
  const collection = collectionOf(purchase);
  return {
    ...fieldsWithoutSeat(purchase),
    type: 'recording' as const,
    itemName: collectionRow(collection).packageName,
    collection,
  };
}

function voucherPurchaseFields(purchase: VoucherPurchase) {
  return {
    ...fieldsWithoutSeat(purchase),
    type: 'voucher' as const,
    itemName: giftItemName(purchase),
    collection: null,
  };
}

function packPurchaseFields(purchase: PackPurchase) {
  const { membership } = soldPackOf(purchase);
  return {
    ...fieldsWithoutSeat(purchase),
    type: 'pack' as const,
    itemName: packItemNameOf(purchase),
    collection: null,
    ...(membership && { membershipId: membership.id }),
  };
}

function fieldsWithoutSeat({ buyerName, buyerEmail, givenBy }: Purchase) {
  return {
    customerName: buyerName ?? buyerEmail,
    customerEmail: buyerEmail,
    sessionId: null,
    sessionStart: null,
    given: givenBy !== null,
    ofPass: false,
    attended: null,
    movesBookingId: null,
  };
}
