import * as z from 'zod';
import { bookingStatuses } from '../../rules/bookings.ts';
import { maxPassBookings } from '../../rules/passes.ts';
import { maxSeriesDates } from '../../rules/recurrences.ts';
import { locationTypes } from '../../rules/sessions.ts';
import { callerZone, email, id, instant, money, personName, secret, storedTimeZone } from '../common/schemas.ts';
import { usedVouchers } from '../vouchers/schemas.ts';

const earlierBooking = z.strictObject({ bookingId: id, secret });

export const passRequest = z.strictObject({
  /** Created by the browser; serves as idempotency key. */
  passId: id,
  /** The dates that were shown: those that are left and that the caller has no place in. */
  sessionIds: z.array(id).min(1).max(maxSeriesDates),
  firstName: personName,
  lastName: personName,
  email,
  /** Total shown, in the currency shown; compared with the server's (docs/trust.md#prices). */
  total: money,
  vouchers: usedVouchers.optional(),
  /** Made by the browser for the bookings of this pass (docs/trust.md#booking-authority). */
  secret,
  /** Shows that this browser once confirmed the address (docs/trust.md#confirmed-addresses). */
  browser: secret.optional(),
  /** Bookings of these dates that this browser has made: they are left out, and an unpaid pass is released. */
  earlierBookings: z.array(earlierBooking).max(maxPassBookings).optional(),
  timeZone: callerZone,
});

/** Name and e-mail address are the account's. */
export const memberPassRequest = passRequest.omit({
  firstName: true,
  lastName: true,
  email: true,
  secret: true,
  browser: true,
});

export const passResponse = z.strictObject({
  passId: id,
  status: z.enum(['pending', 'completed']),
  /** The pass has a booking for each date, soonest first. */
  bookings: z.array(z.strictObject({ bookingId: id, sessionId: id, startTime: instant })),
  /** Stripe's payment page; null when nothing has to be paid. */
  paymentUrl: z.url().nullable(),
});

/** The dates of a pass; each has a ticket of its own. */
export const passDates = z.strictObject({
  title: z.string(),
  /** Sums up all dates. */
  total: money,
  dates: z.array(
    z.strictObject({
      bookingId: id,
      status: z.enum(bookingStatuses),
      title: z.string(),
      startTime: instant,
      timeZone: storedTimeZone,
      locationType: z.enum(locationTypes),
    }),
  ),
});
