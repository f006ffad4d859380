import * as z from 'zod';
import { memberDiscount } from '#shared/contract/common/member-discount.ts';
import { id, instant, money, storedCallerZone, storedEmail } from '#shared/contract/common/schemas.ts';
import { appliedDiscount } from '#shared/contract/discount-codes/schemas.ts';
import { purchaseStatuses } from '#shared/rules/purchases.ts';
import type { Key } from '../platform/table.ts';
import { importedRecord } from './imported.ts';
import { type OrderLine, orderLine } from './order-lines.ts';
import { duePartRecord, partialRefundRecord } from './partial-refund.ts';
import { stripeCard } from './saved-card.ts';
import { voucherPartRecord } from './voucher-part.ts';

/**
 * Orders pay for a seat of a session, a collection, a gift voucher, seats in all dates of a series, several seats of a session, a move to a
 * dearer session, or the rest of the price of a seat.
 */
export type OrderKind = 'booking' | 'purchase' | 'voucher' | 'pack' | 'pass' | 'group' | 'surcharge' | 'rest';

const [percentage, fixedAmount] = appliedDiscount.options;
/** The schema is not strict, unlike the contract's: a newer version may have added to it. */
const storedDiscount = z.discriminatedUnion('type', [percentage.strip(), fixedAmount.strip()]);

/** The schema is not strict, unlike the contract's. */
export const memberDiscountRecord = memberDiscount.strip();

/** Attributes of whatever has a price and a payment, an order or a booking; nulls and falses are not stored. */
export const paymentFields = {
  /** Made by the browser; unguessable, and the key of the order's page. */
  id,
  /** Null for a guest, until an account confirms the address. */
  memberSub: z.string().nullable().default(null),
  /** The customer pays the list price less the discount. */
  total: money,
  /** The price when it was ordered, in the currency of the total. */
  listPrice: money,
  /** Units of that currency for one of the price's own. */
  rate: z.number().positive().default(1),
  discount: storedDiscount.nullable().default(null),
  /** A membership took so much off instead of a code (docs/product.md#members-discount). */
  memberDiscount: memberDiscountRecord.nullable().default(null),
  /** Parts of the total that vouchers or credits of a pack pay, in the order in which they pay; the rest is paid by other means. */
  vouchers: z.array(voucherPartRecord).default([]),
  createdAt: instant,
  /** Stripe's checkout session, or the payment intent of a saved card; null where nothing has to be paid. */
  checkoutId: z.string().nullable().default(null),
  /** A pending order can be paid up to this time. */
  holdExpiresAt: instant.nullable().default(null),
  /** Awaiting the answer of a bank. */
  processing: z.boolean().default(false),
  /** An admin set the status: pending never expires, cancelled accepts no payment. */
  byHand: z.boolean().default(false),
  /** Records when the payment arrived; an order that is cancelled later is not settled again. */
  paidAt: instant.nullable().default(null),
  /** True for what was paid on the site before this one (docs/product.md#paid-elsewhere); a total of zero then is not known. */
  paidElsewhere: z.boolean().default(false),
  /** Present where an import brought it. */
  imported: importedRecord.optional(),
  /** Stripe's name of the payment method; null for a card, and for what Stripe has not taken. */
  paidWith: z.string().nullable().default(null),
  /** Stripe's payment intent. */
  paymentId: z.string().nullable().default(null),
  refundDueAt: instant.nullable().default(null),
  refundedAt: instant.nullable().default(null),
  /** The refund gives back so many minor units of the total's currency; null means all that is left. */
  refundAmount: z.int().positive().nullable().default(null),
  /** A mail about something else names the refund, so that the settlement sends none of its own. */
  refundAnnounced: z.boolean().default(false),
  /** Records when the order was made again from its payment (docs/trust.md#reconciliation). */
  rebuiltAt: instant.nullable().default(null),
  /** Records what went back without the order being refunded, in minor units of the total's currency. */
  partialRefund: partialRefundRecord.nullable().default(null),
  /** Tells that a part, not the whole, is due to go back because an admin asked for it: the order stays as it is. */
  duePart: duePartRecord.nullable().default(null),
  /** Records when a refund finally failed; it can be requested again. */
  refundFailedAt: instant.nullable().default(null),
  /** True where Stripe refused the refund and the studio gave the money back by other means: it is never sent again. */
  refundedByHand: z.boolean().default(false),
  /** Failed refunds at Stripe that are taken into account. */
  failedRefunds: z.int().min(0).default(0),
  /** True where vouchers and credits got their parts by a refund whose charge failed afterwards: they do not get them again. */
  vouchersReturned: z.boolean().default(false),
};
/** An order, or a booking, by what they have in common. */
export type Payable = z.output<z.ZodObject<typeof paymentFields>> & { status: string };

export const refundReasons = [
  'already_owned',
  'wrong_payment',
  'refunded_at_stripe',
  'dispute_lost',
  'by_admin',
  'by_guest',
  // Paid after it had been cancelled.
  'cancelled',
] as const;

/** An order is what a buyer ordered at one time, with what is paid for it (docs/decisions/orders.md). */
export const orderRecord = z.object({
  ...paymentFields,
  status: z.enum(purchaseStatuses),
  lines: z.array(orderLine).min(1),
  /** A guest typed it; that of a member is the name in the profile then, null in older purchases. */
  buyerName: z.string().nullable().default(null),
  /** `deletedPerson` once the account of the buyer was deleted. */
  buyerEmail: storedEmail,
  /** The time zone of the browser that ordered; null when it is not known. */
  timeZone: storedCallerZone,
  /** Hash of the secret of the browser that ordered; null where a member or an admin did. */
  secretHash: z.string().nullable().default(null),
  refundReason: z.enum(refundReasons).nullable().default(null),
  /** Group of the caller whose unpaid orders are limited together; null once it is paid or released. */
  heldBy: z.string().nullable().default(null),
  /** Groups of the wider networks around that of a guest; none for an IPv4 address. */
  heldByWider: z.array(z.string()).default([]),
  /** Charged without its holder, who waited for what it is for; its checkout is then a payment intent. */
  savedCard: stripeCard.nullable().default(null),
  /** The admin who gave it as a gift. */
  givenBy: z.string().nullable().default(null),
  /** The words that they wrote with it. */
  note: z.string().nullable().default(null),
  /** Removed from the list of what it is for; it stays among the orders. */
  deletedAt: instant.nullable().default(null),
});
export type Order = z.output<typeof orderRecord>;

export const orderKeyPrefix = 'ORDER#';
export const orderKey = (id: string): Key => ({ PK: `${orderKeyPrefix}${id}`, SK: 'ORDER' });

/** Partition, in the index byKind, of orders whose payment is open and of open offers, by the end of their hold. */
export const openPayments = 'HOLDS';
/** Partition, in the index byKind, of all other orders by time. */
export const settledOrders = 'ORDERS';

/** Keys of the list that an order is in; it changes when the payment is settled. */
export function orderListKeys({ status, processing, createdAt, holdExpiresAt, refundDueAt, refundedAt }: Payable) {
  const isOpen = status === 'pending' || processing || (refundDueAt !== null && refundedAt === null);
  if (!isOpen) return { GSI3PK: settledOrders, GSI3SK: createdAt };
  return { GSI3PK: openPayments, GSI3SK: refundDueAt ?? holdExpiresAt ?? createdAt };
}

/** An order without the values that its record's defaults restore: a small item costs less to write. */
export function withoutDefaults({ rate, failedRefunds, vouchers, ...order }: Payable) {
  const set = Object.entries(order).filter(([, value]) => value !== null && value !== false && value !== undefined);
  return {
    ...Object.fromEntries(set),
    ...(rate !== 1 && { rate }),
    ...(failedRefunds > 0 && { failedRefunds }),
    ...(vouchers.length > 0 && { vouchers }),
  };
}

const openOrderKinds = {
  seat: 'booking',
  collection: 'purchase',
  voucher: 'voucher',
  pack: 'pack',
  pass: 'pass',
  group: 'group',
  surcharge: 'surcharge',
  rest: 'rest',
} as const satisfies Record<OrderLine['kind'], OrderKind>;

/** The schema has only what settling needs, so that one malformed item does not hide the others. */
export const openOrderRecord = z
  .object({
    id,
    checkoutId: z.string().nullable().default(null),
    lines: z.tuple([
      z.object({
        kind: z.enum(['seat', 'collection', 'voucher', 'pack', 'pass', 'group', 'surcharge', 'rest']),
        /** Set for a seat that is paid by a pass, or together with others. */
        passId: id.nullable().default(null),
        groupId: id.nullable().default(null),
      }),
    ]),
  })
  .transform(({ lines: [{ kind, passId, groupId }], ...order }) => ({
    ...order,
    jointOrderId: passId ?? groupId,
    kind: openOrderKinds[kind],
  }));

/** An entry of the list of open payments: an order, or an offer that holds a seat. */
export const openHoldRecord = z
  .looseObject({ PK: z.string() })
  .transform((item) =>
    item.PK.startsWith('OFFER#')
      ? { kind: 'offer' as const, id: id.parse(item.id), checkoutId: null }
      : openOrderRecord.parse(item),
  );
