import * as z from 'zod';
import { callerZone, email, id, instant } from '#shared/contract/common/schemas.ts';
import { type Booking, bookingRecord } from '../keys/booking.ts';
import { storedPolicy } from '../keys/settings.ts';
import { type CheckoutMetadata, metadataOfTerms, metadataTerms, rebuiltOrder } from '../payments/checkout-metadata.ts';
import type { Checkout } from '../stripe/checkout.ts';

/** Without its creation time, so that a repeated request asks Stripe for the same checkout. */
export function metadataOfBooking(booking: Booking): CheckoutMetadata {
  const { sessionId, sessionStart, attendeeName, attendeeEmail, timeZone, cancellationPolicy: policy } = booking;
  const attendee = { attendeeName, attendeeEmail, ...(timeZone !== null && { timeZone }) };
  const terms = { ...metadataOfTerms(booking), ...(policy && { cancellationPolicy: JSON.stringify(policy) }) };
  return { ...terms, sessionId, sessionStart, ...attendee, ...moveOf(booking) };
}

/** Of the order of a move. */
function moveOf({ movesBookingId, placePrice }: Booking): CheckoutMetadata {
  return movesBookingId === null ? {} : { movesBookingId, ...(placePrice !== null && { placePrice: `${placePrice}` }) };
}

/** Null for a checkout of a time without policies. */
const policyText = z
  .string()
  .transform((text) => JSON.parse(text))
  .pipe(storedPolicy)
  .nullable()
  .default(null);

const bookingMetadata = z.object({
  ...metadataTerms,
  bookingId: id,
  sessionId: id,
  sessionStart: instant,
  attendeeName: z.string(),
  attendeeEmail: email,
  timeZone: callerZone,
  cancellationPolicy: policyText,
  movesBookingId: id.optional(),
  placePrice: z.string().regex(/^\d+$/).transform(Number).optional(),
});

/**
 * The booking of a checkout, cancelled, to be settled like a payment that arrived after its hold; undefined when the
 * metadata does not describe one.
 */
export function bookingFrom({ id: checkoutId, metadata, createdAt }: Checkout, rebuiltAt: string): Booking | undefined {
  const { success, data } = bookingMetadata.safeParse(metadata);
  if (!success) return undefined;
  const { bookingId, ...terms } = data;
  const cancelled = { status: 'cancelled', paymentStatus: 'cancelled' } as const;
  const rebuilt = { ...rebuiltOrder, checkoutId, createdAt, rebuiltAt };
  return bookingRecord.parse({ ...terms, ...cancelled, ...rebuilt, id: bookingId });
}
