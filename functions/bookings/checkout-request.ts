import { paths } from '#shared/contract/paths.ts';
import { formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { cutText } from '#shared/rules/sessions.ts';
import type { Booking } from '../keys/booking.ts';
import type { Session } from '../keys/session.ts';
import type { CheckoutRequest } from '../stripe/checkout.ts';

// Stripe's limit for the name of a line.
const nameLength = 240;

export function bookingCheckout({ id, total, attendeeEmail }: Booking, session: Session): CheckoutRequest {
  const { startTime, timeZone } = session;
  const moment = `${formatLongDate(startTime, timeZone)}, ${formatTime(startTime, timeZone)}`;
  return {
    orderId: id,
    metadata: { bookingId: id },
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
