import { paths } from '#shared/contract/paths.ts';
import { formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { cutText } from '#shared/rules/sessions.ts';
import type { Booking } from '../keys/booking.ts';
import type { Session } from '../keys/session.ts';
import type { CheckoutRequest } from '../stripe/checkout.ts';
import { metadataOfBooking } from './checkout-metadata.ts';

// Stripe's limit for the name of a line.
const nameLength = 240;

export function bookingCheckout(booking: Booking, session: Session): CheckoutRequest {
  const { id, total, attendeeEmail } = booking;
  const { startTime, timeZone } = session;
  const moment = `${formatLongDate(startTime, timeZone)}, ${formatTime(startTime, timeZone)}`;
  return {
    orderId: id,
    reference: { bookingId: id },
    details: metadataOfBooking(booking),
    total,
    product: {
      name: cutText(session.title, nameLength),
      description: `${moment}, ${formatZone(startTime, timeZone)}`,
    },
    email: attendeeEmail,
    successPath: paths.bookingConfirmation.href(id),
    cancelPath: `${paths.session.href(session.id)}?booking=${id}`,
  };
}
