import * as z from 'zod';
import { maxPlacesPerOrder } from '../../rules/bookings.ts';
import { email, id, personName } from './schemas.ts';

/** A place of another person, in the order of the one who pays for it. */
const furtherPlace = z.strictObject({
  /** Created by the browser. */
  bookingId: id,
  firstName: personName,
  lastName: personName,
  /** Makes the place that person's own; without it, it is the buyer's in everything (docs/trust.md#booking-authority). */
  email: email.optional(),
});

/** An order of several places names them beside the buyer's. */
export const furtherPlaces = z.strictObject({
  /** Created by the browser; serves as idempotency key. */
  groupId: id,
  further: z
    .array(furtherPlace)
    .min(1)
    .max(maxPlacesPerOrder - 1),
});
