import * as z from 'zod';
import { bookingStatuses } from '../../rules/bookings.ts';
import { bookingRequest, memberBookingRequest } from '../bookings/schemas.ts';
import { furtherPlaces } from '../common/further-places.ts';
import { id, instant, money } from '../common/schemas.ts';

/** Several places of a session in one order; `total` and the rest are sums of all, `bookingId` is the place of the buyer. */
export const groupRequest = bookingRequest.extend(furtherPlaces.shape);
export const memberGroupRequest = memberBookingRequest.extend(furtherPlaces.shape);

export const groupResponse = z.strictObject({
  groupId: id,
  status: z.enum(['pending', 'completed']),
  /** Stripe's payment page; null when nothing has to be paid. */
  paymentUrl: z.url().nullable(),
});

/** The places that came together, as whoever ordered them sees them; that of the buyer first. */
export const groupView = z.strictObject({
  groupId: id,
  /** Sums up the prices of all places, as they were ordered, also what is paid later of them. */
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
      /** The rest of its price, while that is still to be paid by the buyer (docs/product.md#deposits). */
      rest: z.strictObject({ amount: money, dueAt: instant, processing: z.boolean() }).optional(),
      /** Tells whether the buyer may take it back: the person has not opened the ticket, and the session is to come. */
      returnable: z.boolean(),
    }),
  ),
});
