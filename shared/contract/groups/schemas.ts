import * as z from 'zod';
import { bookingStatuses, maxPlacesPerOrder } from '../../rules/bookings.ts';
import { bookingRequest, memberBookingRequest } from '../bookings/schemas.ts';
import { email, id, money, personName } from '../common/schemas.ts';

/** A place of another person, in the order of the one who pays for it. */
const furtherPlace = z.strictObject({
  /** Created by the browser. */
  bookingId: id,
  firstName: personName,
  lastName: personName,
  /** Makes the place that person's own; without it, it is the buyer's in everything (docs/trust.md#booking-authority). */
  email: email.optional(),
});

const ofGroup = {
  /** Created by the browser; serves as idempotency key. `bookingId` is the place of the buyer. */
  groupId: id,
  further: z
    .array(furtherPlace)
    .min(1)
    .max(maxPlacesPerOrder - 1),
};

/** Several places of a session in one order; `total` is the sum of all. */
export const groupRequest = bookingRequest.extend(ofGroup);
export const memberGroupRequest = memberBookingRequest.extend(ofGroup);

export const groupResponse = z.strictObject({
  groupId: id,
  status: z.enum(['pending', 'completed']),
  /** Stripe's payment page; null when nothing has to be paid. */
  paymentUrl: z.url().nullable(),
});

/** The places that came together, as whoever ordered them sees them; that of the buyer first. */
export const groupView = z.strictObject({
  groupId: id,
  /** Sums up all places, as they were ordered. */
  total: money,
  places: z.array(
    z.strictObject({
      bookingId: id,
      status: z.enum(bookingStatuses),
      attendeeName: z.string(),
      /** Null for a place that is the buyer's in everything. */
      attendeeEmail: z.string().nullable(),
      /** True for a place of a person with an address of their own, or of whoever it was given to. */
      isTheirs: z.boolean(),
      total: money,
      /** Tells whether the buyer may take it back: the person has not opened the ticket, and the session is to come. */
      returnable: z.boolean(),
    }),
  ),
});
