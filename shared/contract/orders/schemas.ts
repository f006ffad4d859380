import * as z from 'zod';
import { orderStatuses, orderTypes, settableStatuses } from '../../rules/admin.ts';
import { addressReport } from '../common/address-report.ts';
import { id, instant, money } from '../common/schemas.ts';
import { collection } from '../recordings/schemas.ts';

export const orderType = z.enum(orderTypes);

/** A booking or purchase (docs/product.md#admin-orders). */
export const order = z.strictObject({
  id,
  type: orderType,
  createdAt: instant,
  customerName: z.string(),
  customerEmail: z.string(),
  memberSub: z.string().nullable(),
  /** Title of the session or name of the collection. */
  itemName: z.string(),
  /** Set for a session; the start is null when the session no longer exists. */
  sessionId: id.nullable(),
  sessionStart: instant.nullable(),
  collection: collection.nullable(),
  /** Before and after the discount, in the currency of the payment. */
  listPrice: money,
  total: money,
  discountCode: z.string().nullable(),
  status: z.enum(orderStatuses),
  refund: z.enum(['none', 'due', 'done', 'failed']),
  /** What went back at Stripe without the order being refunded. */
  refundedPart: money.nullable(),
  /** Has a payment at Stripe that can be refunded. */
  refundable: z.boolean(),
  /** Was paid by other means, and the money has not gone back: a refund records that it did. */
  paidByHand: z.boolean(),
  given: z.boolean(),
  paymentId: z.string().nullable(),
});

export const orderPage = z.strictObject({
  orders: z.array(order),
  nextCursor: z.string().nullable(),
  /** All orders by type (docs/product.md#totals). */
  counts: z.strictObject({ session: z.int().min(0), recording: z.int().min(0) }),
});

/** Orders for accounting, oldest first. */
export const orderExport = z.strictObject({
  orders: z.array(order.extend({ paidAt: instant.nullable(), refundedAt: instant.nullable() })),
  nextCursor: z.string().nullable(),
});

export const orderEvent = z.strictObject({
  at: instant,
  kind: z.enum(['ordered', 'paid', 'refund_due', 'refunded', 'refund_failed', 'mailed', 'mail_failed', 'changed']),
  text: z.string(),
  /** The admin who did it; null for automatic events. */
  by: z.string().nullable(),
});

export const orderDetail = z.strictObject({
  order,
  events: z.array(orderEvent),
  /** Why mails to the customer cannot be delivered. */
  mailProblem: addressReport.nullable(),
});

export const statusChange = z.strictObject({
  status: z.enum(settableStatuses),
  /** Status shown; if it has changed since, the response is 409 order_changed. */
  was: z.enum(orderStatuses),
});

export const syncResult = z.strictObject({
  result: z.enum(['already_paid', 'updated', 'none']),
  order,
});

export const sessionSync = z.strictObject({
  /** Bookings that were checked, and how many of them changed. */
  looked: z.int().min(0),
  updated: z.int().min(0),
  failed: z.int().min(0),
});

/** `refund` of what was paid by other means records that the admin gave it back. */
export const attendeeRemoval = z.strictObject({ refund: z.boolean(), tell: z.boolean() });
