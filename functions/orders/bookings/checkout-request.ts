import { paths } from '#shared/contract/paths.ts';
import { paidPlaceParam, restConsentText } from '#shared/rules/deposits.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { cutText } from '#shared/rules/sessions.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { Rest } from '../../ground/keys/rest.ts';
import type { Session } from '../../ground/keys/session.ts';
import { placeOfSurcharge, type Surcharge, surchargeLineOf } from '../../ground/keys/surcharge.ts';
import type { CheckoutRequest } from '../../ground/stripe/checkout.ts';
import { metadataOfBooking, metadataOfRest, metadataOfSurcharge } from './checkout-metadata.ts';

/** Stripe's limit for the name of a line. */
const nameLength = 240;

export function bookingCheckout(booking: Place, session: Omit<Session, 'excerpt'>): CheckoutRequest {
  const { id, total, attendeeEmail, option, deposit } = booking;
  const { moment } = sessionTimes(session, booking.timeZone);
  return {
    orderId: id,
    reference: { bookingId: id },
    details: metadataOfBooking(booking),
    total,
    product: {
      name: cutText(deposit ? `Deposit for ${session.title}` : session.title, nameLength),
      description: option ? `${moment}, ${option.name}` : moment,
    },
    email: attendeeEmail,
    successPath: paths.bookingConfirmation.href(id),
    cancelPath: `${paths.session.href(session.id)}?booking=${id}`,
    ...(deposit?.byCard && {
      savesCard: { consent: restConsentText(deposit, booking.timeZone ?? session.timeZone) },
    }),
  };
}

/** Back leads to the ticket of the booking, which stays as it is until then. */
export function surchargeCheckout(order: Surcharge, target: Omit<Session, 'excerpt'>): CheckoutRequest {
  const { id } = order;
  const request = bookingCheckout(placeOfSurcharge(order), target);
  return {
    ...request,
    reference: { surchargeId: id },
    details: metadataOfSurcharge(order),
    product: { ...request.product, name: cutText(`Move to ${target.title}`, nameLength) },
    cancelPath: paths.ticket.href(surchargeLineOf(order).bookingId),
  };
}

/** Stripe returns to the ticket `ticketId`, that of the payer, which settles the payment of the place. */
export function restCheckout(
  order: Rest,
  booking: Place,
  { session, ticketId }: { session: Omit<Session, 'excerpt'>; ticketId: string },
): CheckoutRequest {
  const { id, total, buyerEmail } = order;
  const ticket = paths.ticket.href(ticketId);
  const { product } = bookingCheckout(booking, session);
  return {
    orderId: id,
    reference: { restId: id },
    details: metadataOfRest(order),
    total,
    product: { ...product, name: cutText(`Rest of the price for ${session.title}`, nameLength) },
    email: buyerEmail,
    successPath: ticketId === booking.id ? `${ticket}?rest=paid` : `${ticket}?${paidPlaceParam}=${booking.id}`,
    cancelPath: ticket,
  };
}
