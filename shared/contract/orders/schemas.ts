import * as z from 'zod';
import { orderStatuses, orderTypes, settableStatuses } from '../../rules/admin.ts';
import { collection } from '../recordings/schemas.ts';
import { id, instant, money } from '../schemas.ts';

export const orderType = z.enum(orderTypes);

/** A booking or a purchase as the list of orders shows it (back office, section 3: unified order row). */
export const order = z.strictObject({
  id,
  type: orderType,
  createdAt: instant,
  customerName: z.string(),
  customerEmail: z.string(),
  /** Set for a member. */
  memberSub: z.string().nullable(),
  /** The session's title, or what the collection is called. */
  itemName: z.string(),
  /** Set for a session, and when it starts; null when it is not there any more. */
  sessionId: id.nullable(),
  sessionStart: instant.nullable(),
  /** Set for recordings. */
  collection: collection.nullable(),
  /** Before and after the discount, in the currency that was paid in. */
  listPrice: money,
  total: money,
  discountCode: z.string().nullable(),
  status: z.enum(orderStatuses),
  /** Seats and access follow from the payment's status; a refund under way or done shows here. */
  refund: z.enum(['none', 'due', 'done']),
  /** Paid through Stripe, so that it can go back through Stripe. */
  refundable: z.boolean(),
  /** Given by the facilitator. */
  given: z.boolean(),
  /** Stripe's name of the payment; null where there is none. */
  paymentId: z.string().nullable(),
});

export const orderPage = z.strictObject({
  /** Newest first. */
  orders: z.array(order),
  nextCursor: z.string().nullable(),
  /** How many orders there are in all, of each type; a moment late. */
  counts: z.strictObject({ session: z.int().min(0), recording: z.int().min(0) }),
});

/** Orders for the books, oldest first, with what a bookkeeper asks for. */
export const orderExport = z.strictObject({
  orders: z.array(order.extend({ paidAt: instant.nullable(), refundedAt: instant.nullable() })),
  nextCursor: z.string().nullable(),
});

/** What happened to an order, oldest first. */
export const orderEvent = z.strictObject({
  at: instant,
  kind: z.enum(['ordered', 'paid', 'refund_due', 'refunded', 'mailed', 'mail_failed', 'changed']),
  /** In words: who changed what, which mail went to whom. */
  text: z.string(),
  /** The admin who did it; null for what happened by itself. */
  by: z.string().nullable(),
});

export const orderDetail = z.strictObject({ order, events: z.array(orderEvent) });

export const statusChange = z.strictObject({
  status: z.enum(settableStatuses),
  /** The status that was shown; another one by now is answered 409 order_changed. */
  was: z.enum(orderStatuses),
});

export const syncResult = z.strictObject({
  result: z.enum(['already_paid', 'updated', 'none']),
  order,
});

export const sessionSync = z.strictObject({
  /** Bookings that Stripe was asked about, and how many of them have changed. */
  looked: z.int().min(0),
  updated: z.int().min(0),
  failed: z.int().min(0),
});

export const attendeeRemoval = z.strictObject({ refund: z.boolean(), tell: z.boolean() });
