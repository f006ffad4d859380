import * as z from 'zod';
import { orderStatuses, orderTypes, partialRefundCauses, settableStatuses } from '../../rules/admin.ts';
import { restStates } from '../../rules/deposits.ts';
import { packStates } from '../../rules/packs.ts';
import { voucherDeliveries } from '../../rules/voucher-sale.ts';
import { voucherStates, voucherThingKinds } from '../../rules/vouchers.ts';
import { addressReport } from '../common/address-report.ts';
import { collectionId } from '../common/collection.ts';
import { memberDiscount } from '../common/member-discount.ts';
import { soldPackTerms } from '../common/pack-terms.ts';
import { id, instant, money } from '../common/schemas.ts';
import { text } from '../common/text.ts';
import { voucherThing } from '../common/voucher-thing.ts';
import { upcomingCredits } from '../packs/schemas.ts';

export const orderType = z.enum(orderTypes);

export const orderStatus = z.enum(orderStatuses);

/** A session by its id, or a collection. */
export const orderedItem = z.union([id, collectionId]);

/** A booking or purchase (docs/product.md#admin-orders). */
export const order = z.strictObject({
  id,
  type: orderType,
  createdAt: instant,
  customerName: z.string(),
  /** Null for someone who came with a name alone. */
  customerEmail: z.string().nullable(),
  memberSub: z.string().nullable(),
  /** Title of the session or name of the collection. */
  itemName: z.string(),
  /** Set for a session; the start is null when the session no longer exists. */
  sessionId: id.nullable(),
  sessionStart: instant.nullable(),
  collection: collectionId.nullable(),
  /** The prices before and after the discount are in the currency of the payment. */
  listPrice: money,
  total: money,
  discountCode: z.string().nullable(),
  /** Tells what a membership took off (docs/product.md#members-discount); absent where none did. */
  memberDiscount: memberDiscount.optional(),
  /** Parts of the total that gift vouchers or credits of a pack paid, or are to pay; absent where there are none. */
  vouchers: z
    .array(
      z.strictObject({
        code: z.string(),
        amount: money,
        /** Absent for a voucher of an amount. */
        thing: z.enum(voucherThingKinds).optional(),
        /** Present where credits of a pack pay it: `code` is the pack's id then. */
        pack: z.strictObject({ name: z.string(), credits: z.int().min(1) }).optional(),
      }),
    )
    .optional(),
  /** Names the price that was chosen, where the session has more than one (docs/product.md#price-options). */
  option: z.string().optional(),
  status: orderStatus,
  refund: z.enum(['none', 'due', 'done', 'failed']),
  /** Holds what went back of a payment without all of it being refunded. */
  refundedPart: money.nullable(),
  /** Holds what Stripe refused to send back of a cancelled order, which can be recorded as paid back by hand; else null. */
  refusedRefund: money.nullable(),
  /** True where that was paid back by hand. */
  refundedByHand: z.boolean(),
  /** Has a payment at Stripe that can be refunded. */
  refundable: z.boolean(),
  /** Was paid by other means, and the money has not gone back: a refund records that it did. */
  paidByHand: z.boolean(),
  /** True when it was paid on the site before this one; a total of zero then is not known (docs/product.md#paid-elsewhere). */
  paidElsewhere: z.boolean(),
  /** True where Stripe may know of a payment. */
  syncable: z.boolean(),
  given: z.boolean(),
  /** Names the membership of whose period it is (docs/product.md#memberships); absent for any other order. */
  membershipId: id.optional(),
  /** Tells whether it is a date of a pass, and its total a share of what that cost (docs/product.md#passes). */
  ofPass: z.boolean(),
  /** Null means that nobody knows whether they came. */
  attended: z.boolean().nullable(),
  /** Paid for moving this booking to a dearer session; its status follows that booking. */
  movesBookingId: id.nullable(),
  /** The rest of the price of a booking, with an order of its own; absent where all was paid at once (docs/product.md#deposits). */
  rest: z
    .strictObject({
      id,
      amount: money,
      /** The rest as it was booked; absent where no move has changed it. */
      bookedAmount: money.optional(),
      dueAt: instant,
      byCard: z.boolean(),
      /** The place goes then; null until the rest was asked for. */
      payUntil: instant.nullable(),
      state: z.enum(restStates),
    })
    .optional(),
  /** Pays the rest of the price of this booking (docs/product.md#deposits); absent for any other order. */
  restOfBookingId: id.optional(),
  paymentId: z.string().nullable(),
});

export const orderPage = z.strictObject({
  orders: z.array(order),
  nextCursor: z.string().nullable(),
  /** All orders by type (docs/product.md#totals). */
  counts: z.strictObject({
    session: z.int().min(0),
    recording: z.int().min(0),
    voucher: z.int().min(0),
    pack: z.int().min(0),
  }),
});

/** Orders for accounting, oldest first. */
export const orderExport = z.strictObject({
  orders: z.array(
    order.extend({
      paidAt: instant.nullable(),
      refundedAt: instant.nullable(),
      /** Records when the rest of its price was paid; absent where none was. */
      restPaidAt: instant.optional(),
      /** The order of several places that it was ordered with, the same for each of them; absent for one alone. */
      groupId: id.optional(),
      /** Says why parts of it went back, oldest first. */
      refundReasons: z.array(z.string()),
    }),
  ),
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
  /** The dates that were booked together with it; null where it was booked alone. */
  pass: z
    .strictObject({
      total: money,
      dates: z.array(z.strictObject({ id, sessionStart: instant, total: money, status: z.enum(orderStatuses) })),
    })
    .nullable(),
  /** The places that were ordered together with it, that of the buyer first; absent where it was ordered alone. */
  group: z
    .strictObject({
      total: money,
      places: z.array(z.strictObject({ id, attendeeName: z.string(), total: money, status: z.enum(orderStatuses) })),
    })
    .optional(),
  /** Describes the gift voucher that was ordered, and what became of it; absent for any other order. */
  gift: z
    .strictObject({
      recipientName: z.string(),
      giverName: z.string(),
      message: z.string().nullable(),
      /** Null where the buyer passes it on. */
      recipientEmail: z.string().nullable(),
      deliverAt: instant.nullable(),
      /** Null for a voucher of an amount. */
      thing: voucherThing.nullable(),
      /** Null until it is paid. */
      voucher: z
        .strictObject({ id, code: z.string(), balance: money, expiresAt: instant, state: z.enum(voucherStates) })
        .nullable(),
      /** Tells what became of the mail to `recipientEmail`; null where there is none. */
      delivery: z.enum(voucherDeliveries).nullable(),
    })
    .optional(),
  /** Describes the pack that was ordered, and what became of it; absent for any other order. */
  soldPack: z
    .strictObject({
      terms: soldPackTerms,
      /** Set where it is a period of a membership, which has this id. */
      membership: z
        .strictObject({ id, name: z.string(), from: instant.nullable(), until: instant.nullable() })
        .nullable(),
      /** Null until it is paid. */
      pack: z
        .strictObject({ creditsLeft: z.int().min(0), expiresAt: instant.nullable(), state: z.enum(packStates) })
        .nullable(),
      /** Tells what a refund gives back now: what was paid less the single price of each used credit, or where that is zero the time. */
      refund: z.strictObject({ sum: money, usedCredits: z.int().min(0), upcomingCredits, singlePrice: money }),
    })
    .optional(),
  events: z.array(orderEvent),
  mailProblem: addressReport.nullable(),
});

export const statusChange = z.strictObject({
  status: z.enum(settableStatuses),
  /** Status shown; if it has changed since, the response is 409 order_changed. */
  was: z.enum(orderStatuses),
});

/** The studio gave back this sum, as it was shown; if it is another sum by now, the response is 409 refund_changed. */
export const refundByHand = z.strictObject({ refund: money });

const maxAmount = 100_000_000;

/** A part of a payment, in minor units of the order's currency (docs/product.md#partial-refunds). */
export const partialRefund = z.strictObject({
  /** Made by the browser: the same request again sends nothing twice. */
  id,
  amount: z.int().min(1, 'must be more than nothing').max(maxAmount),
  /** Holds what could still go back, as it was shown; if less or more is left, the response is 409 refund_changed. */
  left: z.int().min(1).max(maxAmount),
  cause: z.enum(partialRefundCauses),
  /** Appears in the order's history, the export and Stripe. */
  reason: text(200, 'Please say why'),
  /** Tells whether the mail to the customer gives the reason. */
  tellReason: z.boolean(),
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
