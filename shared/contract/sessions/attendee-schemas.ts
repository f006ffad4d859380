import * as z from 'zod';
import { bookingStatuses, paymentStatuses } from '../../rules/bookings.ts';
import { addressReport } from '../common/address-report.ts';
import { furtherPlaces } from '../common/further-places.ts';
import { shownMemberDiscount } from '../common/member-discount.ts';
import { email, id, instant, money, moneySum, personName } from '../common/schemas.ts';
import { text } from '../common/text.ts';
import { screeningState } from '../screening/schemas.ts';

/** Created by the browser; serves as idempotency key. */
const messageId = id;

/** Announces changes of time, place or link, with an optional note. */
export const changeAnnouncement = z.strictObject({ id: messageId, note: text(2000).nullable() });

export const attendeesMessage = z.strictObject({
  id: messageId,
  subject: text(150, 'Subject is required'),
  text: text(4000, 'Message is required'),
});

export const recordingNotice = z.strictObject({ id: messageId });

export const messageResponse = z.strictObject({ recipients: z.int().min(0) });

export const attendee = z.strictObject({
  id,
  attendeeName: z.string(),
  /** Null for someone who came with a name alone. */
  attendeeEmail: z.string().nullable(),
  memberSub: z.string().nullable(),
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  total: money,
  /** The rest of its price that is still to be paid (docs/product.md#deposits); absent where nothing is. */
  rest: z.strictObject({ amount: money, dueAt: instant }).optional(),
  discountCode: z.string().nullable(),
  /** Tells what a membership took off (docs/product.md#members-discount); absent where none did. */
  memberDiscount: shownMemberDiscount.optional(),
  /** Names the price that was chosen, where the session has more than one (docs/product.md#price-options). */
  option: z.string().optional(),
  /** The reason that was given for it. */
  optionReason: z.string().optional(),
  /** Tells whether the total is a share of what a pass cost. */
  ofPass: z.boolean(),
  /** The order of several places; those that come together have the same. Absent for a place that was ordered alone. */
  groupId: id.optional(),
  createdAt: instant,
  holdExpiresAt: instant.nullable(),
  offered: z.boolean(),
  /** Has a payment at Stripe that can be refunded. */
  refundable: z.boolean(),
  /** Was paid by other means, and the money has not gone back. */
  paidByHand: z.boolean(),
  /** True when it was paid on the site before this one; a total of zero then is not known. */
  paidElsewhere: z.boolean(),
  /** Names the pack, credits of which pay it (docs/product.md#packs); absent where none do. */
  pack: z.string().optional(),
  /** True where Stripe may know of a payment. */
  syncable: z.boolean(),
  walkIn: z.boolean(),
  /** Null means that nobody knows whether they came. */
  attended: z.boolean().nullable(),
});

/** Everyone who has or holds a seat, in order of booking; without removed attendees. */
export const attendeeList = z.strictObject({
  /** `mailProblem`: why mails to them cannot be delivered. */
  attendees: z.array(
    attendee.extend({
      mailProblem: addressReport.nullable(),
      /** Null where the session asks nothing and nothing was answered. */
      screening: screeningState.nullable(),
      /**
       * Counts the earlier sessions that the person had a place in, without those they were marked as missing; null for someone
       * without an address, and beyond the people whose sessions are counted.
       */
      visits: z.int().min(0).nullable(),
      /** A part of what was paid has gone back, and the place stayed. */
      returned: moneySum,
    }),
  ),
});

export const attendeeAddition = z.strictObject({
  /** Id of the booking, created by the browser. */
  id,
  firstName: personName,
  lastName: personName,
  email,
  /** Free, or paid by other means than Stripe. */
  paymentStatus: z.enum(['free', 'paid']),
  tell: z.boolean(),
  /** The people who come with them, in one order (docs/product.md#several-places). */
  group: furtherPlaces.optional(),
});
