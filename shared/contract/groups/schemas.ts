import * as z from 'zod';
import { bookingStatuses } from '../../rules/bookings.ts';
import { bookingRequest, memberBookingRequest } from '../bookings/schemas.ts';
import { furtherPlaces } from '../common/further-places.ts';
import { id, money } from '../common/schemas.ts';

/** Several places of a session in one order; `total` is the sum of all, `bookingId` the place of the buyer. */
export const groupRequest = bookingRequest.omit({ deposit: true }).extend(furtherPlaces.shape);
export const memberGroupRequest = memberBookingRequest.omit({ deposit: true }).extend(furtherPlaces.shape);

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
