import { paths } from '#shared/contract/paths.ts';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { isWithdrawn } from '../../../ground/keys/session.ts';
import { wasGivenBack } from '../../../orders/payments/order.ts';
import type { BookingMailData } from './bookings.ts';
import { bookingCancelled, givenBack, onItsWay, sumText } from './cancellations.ts';
import type { MailContent, StudioNames } from './content.ts';
import { footers } from './footers.ts';
import { wholePrice } from './rest-facts.ts';
import {
  greeting,
  removeCalendarEntryText,
  sessionContent,
  sessionFacts,
  sessionLink,
  subjectLine,
} from './session-facts.ts';

/** A delayed payment method declined days after the checkout. */
export function paymentFailed(data: BookingMailData, names: StudioNames): MailContent {
  const { booking, movesBookingId, session, greetedName, siteUrl } = data;
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectLine(declinedPayment.title, session, booking.timeZone),
    heading: declinedPayment.title,
    paragraphs: [
      greeting(greetedName),
      movesBookingId !== null
        ? 'Your bank declined the payment for moving your booking to this session. Your booking stays where it was, and nothing was charged.'
        : `${declinedPayment.place} While there are places you can book again, with a card if you like.`,
    ],
    facts: [...sessionFacts(session, booking.timeZone), { label: 'Not paid', value: formatMoney(booking.total) }],
    action: ticketOfMoved(data) ?? sessionLink(session, siteUrl, 'Book again'),
    footer: footerOf(data, names),
  };
}

export function bookingRefunded(data: BookingMailData, names: StudioNames): MailContent {
  const { booking, session, greetedName, refund, siteUrl } = data;
  if (data.restOfBookingId !== undefined) return restRefunded(data, names);
  // What others have paid is not told to who was given the place.
  if (booking.givenAt !== null) return bookingCancelled(data, names);
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectLine('Payment refunded', session, booking.timeZone),
    heading: 'Payment refunded',
    paragraphs: [greeting(greetedName), refundText(booking, refundCause(data), sumOf(data))],
    facts: [
      ...sessionFacts(session, booking.timeZone),
      { label: 'Refunded', value: formatMoney(refund ?? booking.total) },
    ],
    action: ticketOfMoved(data) ?? sessionOrOthers(session, siteUrl),
    ...(hadPlace(data) && { afterAction: removeCalendarEntryText }),
    footer: footerOf(data, names),
  };
}

/** The payment of the rest of a price goes back by itself: it came too late, or twice, or the studio gave it back. */
function restRefunded(data: BookingMailData, names: StudioNames): MailContent {
  const { booking, session, greetedName, refund, siteUrl } = data;
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectLine('Payment refunded', session, booking.timeZone),
    heading: 'Payment refunded',
    paragraphs: [
      greeting(greetedName),
      refundText(booking, restRefundCause(booking), sumText(booking.total, refund ?? booking.total)),
    ],
    facts: [
      ...sessionFacts(session, booking.timeZone),
      { label: 'Refunded', value: formatMoney(refund ?? booking.total) },
    ],
    action: sessionOrOthers(session, siteUrl),
    footer: footers(names).paidForPlace,
  };
}

function restRefundCause({ refundReason }: BookingMailData['booking']): string {
  if (refundReason === 'cancelled')
    return 'Your payment of the rest of a price reached us when it was not to be paid any more.';
  if (refundReason === 'dispute_lost') return 'Your bank gave the rest of the price that you paid back to you.';
  return 'We give back the rest of the price that you paid.';
}

function footerOf(data: BookingMailData, names: StudioNames): string {
  const { bookedBefore, wantedToBook, wantedToMove } = footers(names, data);
  if (data.movesBookingId !== null) return wantedToMove;
  return hadPlace(data) ? bookedBefore : wantedToBook;
}

function sumOf({ booking, movesBookingId, refund }: BookingMailData): string {
  return movesBookingId !== null ? 'What you paid for the move' : sumText(wholePrice(booking), refund ?? booking.total);
}

export function sessionOrOthers(session: BookingMailData['session'], siteUrl: string) {
  if (!isWithdrawn(session)) return sessionLink(session, siteUrl);
  return { label: 'See other sessions', href: `${siteUrl}${paths.liveSessions.href()}` };
}

function ticketOfMoved({ movesBookingId, siteUrl }: BookingMailData) {
  if (movesBookingId === null) return undefined;
  return { label: 'See your booking', href: `${siteUrl}${paths.ticket.href(movesBookingId)}` };
}

/** Tells whether the refunded booking may have been confirmed, and with it have an entry in the attendee's calendar. */
export function hadPlace({
  booking: { refundReason },
  movesBookingId,
}: Pick<BookingMailData, 'booking' | 'movesBookingId'>): boolean {
  return movesBookingId === null && refundReason !== null && refundReason !== 'cancelled';
}

/** Leaves out the sum for a dispute, by which the bank has given the money back already. */
export function refundText(
  refunded: Parameters<typeof wasGivenBack>[0] & Parameters<typeof onItsWay>[1],
  cause: string,
  sum = 'All that you paid',
): string {
  if (refunded.refundReason === 'dispute_lost') return cause;
  return `${cause} ${wasGivenBack(refunded) ? givenBack(sum) : onItsWay(sum, refunded)}`;
}

function refundCause({ booking, movesBookingId, session }: BookingMailData): string {
  const { refundReason } = booking;
  if (movesBookingId !== null) return moveRefundCause(booking);
  if (isWithdrawn(session)) return 'The session was cancelled, and we give your payment back. We are sorry.';
  if (refundReason === 'dispute_lost')
    return 'Your bank gave your payment back to you, so we have cancelled your booking.';
  if (refundReason === 'by_guest') return 'You have cancelled your booking.';
  if (refundReason === 'by_admin' || refundReason === 'refunded_at_stripe')
    return 'We have cancelled your booking and give your payment back.';
  if (refundReason === 'cancelled') return 'Your payment reached us after your booking was cancelled.';
  return 'Your payment reached us when the place was no longer held for you, and no other was free. We are sorry.';
}

function moveRefundCause({ refundReason }: BookingMailData['booking']): string {
  switch (refundReason) {
    case null:
      return 'Your payment reached us when your booking could not be moved to this session any more. We are sorry. Your booking stays as it is.';
    case 'cancelled':
      return 'Your payment for moving your booking to this session reached us after your booking was cancelled or changed.';
    case 'dispute_lost':
      return 'Your bank gave back what you paid for moving your booking to this session.';
    default:
      return 'We give back what you paid for moving your booking to this session.';
  }
}
