import * as z from 'zod';
import { mailDeliveries } from '../../rules/mails.ts';
import { id, instant, moneySum } from '../common/schemas.ts';
import { text } from '../common/text.ts';

const count = z.int().min(0);

/** The message is mailed to everyone who has or holds a place. */
export const cancellationInput = z.strictObject({
  /** Seats taken and held that the dialog showed; 409 session_changed if they differ by now. */
  places: count,
  message: text(2000, 'Please write a few words'),
});

export const cancellationAttempt = z.strictObject({
  /** Requests refunds again that were refused. */
  retry: z.boolean(),
});

/** A payment does not go back by itself: Stripe refused, it was not paid by card, or a bank has not answered yet. */
export const refundProblems = ['refused', 'by_hand', 'elsewhere', 'bank'] as const;

/**
 * Tells how the money of someone who lost a place went back: all of it, not yet, or as `refundProblems` say; `by_studio`: the studio
 * gave back what was paid to it directly, or what Stripe refused to send. `none`: nothing was paid.
 */
export const cancelledRefunds = ['none', 'sent', 'due', 'by_studio', ...refundProblems] as const;

/** Says what cancelling a session does to payments, and of a cancelled one how far it is. */
export const sessionCancellation = z.strictObject({
  /** Null while it is not cancelled. */
  cancelledAt: instant.nullable(),
  message: z.string().nullable(),
  /** Seats taken and held now. */
  places: count,
  /** Seats taken and held when it was cancelled. */
  placesBefore: count,
  waiting: count,
  /** Sums what goes back by the way it came, by currency: in all, what of it has gone, and to how many bookings. */
  refunds: z.array(z.strictObject({ total: moneySum, sent: moneySum, bookings: count, sentBookings: count })),
  problems: z.array(
    z.strictObject({
      bookingId: id,
      /** The order of the payment: that of the booking, or of a move to a dearer session. */
      orderId: id,
      attendeeName: z.string(),
      amount: moneySum,
      cause: z.enum(refundProblems),
      /** Stripe's reason. */
      detail: z.string().nullable(),
    }),
  ),
  /** Lists who had or held a place when it was cancelled, by name; none before. */
  people: z.array(
    z.strictObject({
      bookingId: id,
      attendeeName: z.string(),
      /** Null for who has no address. */
      attendeeEmail: z.string().nullable(),
      /** `at`: when it went back. */
      refund: z.strictObject({ state: z.enum(cancelledRefunds), amount: moneySum, at: instant.nullable() }),
      /** The mail that says that the session is cancelled; null without one, or when it is older than a month. */
      mail: z.strictObject({ state: z.enum(mailDeliveries), reason: z.string().nullable() }).nullable(),
    }),
  ),
  /** Tells whether nothing is left that happens by itself within minutes. */
  finished: z.boolean(),
});
