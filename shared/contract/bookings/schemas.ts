import * as z from 'zod';
import { discountCode } from '../discount-codes/schemas.ts';
import { email, id, instant, money, personName } from '../schemas.ts';
import { sessionDetail } from '../sessions/schemas.ts';

export const bookingStatuses = ['pending', 'completed', 'confirmed', 'cancelled'] as const;

export const paymentStatuses = ['pending', 'paid', 'free', 'cancelled'] as const;

export const bookingRequest = z.strictObject({
  /** Made by the browser once per dialog; the same id sent again gives the same booking (idempotency key). */
  bookingId: id,
  sessionId: id,
  firstName: personName,
  lastName: personName,
  email,
  /** Upper-cased (spec section 5); absent for none. */
  discountCode: discountCode.optional(),
  /** The total that was shown, in the currency shown, to be compared with the server's. */
  total: money,
});

export const bookingResponse = z.strictObject({
  bookingId: id,
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** Stripe's payment page, where the booking has to be paid. */
  paymentUrl: z.url().nullable(),
});

export const checkoutResponse = z.strictObject({ paymentUrl: z.url() });

export const bookingView = z.strictObject({
  id,
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  attendeeName: z.string(),
  attendeeEmail: z.string(),
  /** The session's price in the currency of the booking, before the discount. */
  listPrice: money,
  discountCode: z.string().nullable(),
  total: money,
  /** Until when an unpaid booking holds its seat; null when it holds none. */
  holdExpiresAt: instant.nullable(),
  /** Offered to somebody of the waitlist, and held until they accept. */
  offered: z.boolean(),
  /** Paid by a method that takes days: the seat is kept until the bank has answered. */
  processing: z.boolean(),
  /** The payment came when no seat was left, and went back. */
  refunded: z.boolean(),
  session: sessionDetail,
  /** Link to join an online session; only once the booking is completed. */
  joinUrl: z.url().nullable(),
});

export const shareRequest = z.strictObject({ email });

/** A signed-in person's booking; name and address default to the account's (spec section 5). */
export const memberBookingRequest = bookingRequest
  .omit({ firstName: true, lastName: true, email: true })
  .extend({ attendeeName: personName.optional(), email: email.optional() });

/** One of a member's own bookings, with what its session lets them see. */
export const memberBooking = z.strictObject({
  id,
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  total: money,
  createdAt: instant,
  session: sessionDetail,
  /** Link to join an online session, and to what was recorded of it; only once the booking is completed. */
  joinUrl: z.url().nullable(),
  recordingUrl: z.url().nullable(),
});

export const memberBookingPage = z.strictObject({
  /** Newest first. */
  bookings: z.array(memberBooking),
  nextCursor: z.string().nullable(),
});

/** The unfinished booking of a session that a member could pay for now. */
export const pendingBooking = z.strictObject({
  booking: z
    .strictObject({
      id,
      status: z.enum(bookingStatuses),
      paymentStatus: z.enum(paymentStatuses),
      total: money,
      holdExpiresAt: instant.nullable(),
    })
    .nullable(),
});
