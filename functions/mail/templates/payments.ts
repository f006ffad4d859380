import { paths } from '#shared/contract/paths.ts';
import { brand } from '#shared/rules/brand.ts';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { BookingMailData } from './bookings.ts';
import type { MailContent } from './content.ts';
import { greeting, removeEntry, sessionContent, sessionFacts, sessionLink, subjectOf } from './session-facts.ts';

const because = `You get this because you wanted to book with this address. Questions? Reply, and a person answers. ${brand.name}. ${brand.tagline}`;

/** A delayed payment method declined days after the checkout. */
export function paymentFailed({ booking, session, memberName, siteUrl }: BookingMailData): MailContent {
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectOf(declinedPayment.title, session, booking.timeZone),
    heading: declinedPayment.title,
    paragraphs: [
      greeting(memberName),
      `${declinedPayment.place} While there are places you can book again, with a card if you like.`,
    ],
    facts: [...sessionFacts(session, booking.timeZone), { label: 'Not paid', value: formatMoney(booking.total) }],
    action: sessionLink(session, siteUrl, 'Book again'),
    footer: because,
  };
}

export function bookingRefunded({ booking, session, memberName, refund, siteUrl }: BookingMailData): MailContent {
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectOf('Payment refunded', session, booking.timeZone),
    heading: 'Payment refunded',
    paragraphs: [greeting(memberName), refundText(booking.refundReason, refundCause(booking, session))],
    facts: [
      ...sessionFacts(session, booking.timeZone),
      { label: 'Refunded', value: formatMoney(refund ?? booking.total) },
    ],
    action:
      session.deletedAt === undefined
        ? sessionLink(session, siteUrl)
        : { label: 'See other sessions', href: `${siteUrl}${paths.liveSessions.href()}` },
    ...(hadPlace(booking) && { afterAction: removeEntry }),
    footer: because,
  };
}

/** Whether the refunded booking may have been confirmed, and with it have an entry in the attendee's calendar. */
export function hadPlace({ refundReason }: Pick<BookingMailData['booking'], 'refundReason'>): boolean {
  return refundReason !== null && refundReason !== 'cancelled';
}

const onItsWay = 'All of it is on its way back to where it came from; banks take five to ten days to show it.';

/** By a dispute the bank has given the money back already. */
export function refundText(reason: string | null, cause: string): string {
  return reason === 'dispute_lost' ? cause : `${cause} ${onItsWay}`;
}

function refundCause({ refundReason }: BookingMailData['booking'], { deletedAt }: BookingMailData['session']): string {
  if (deletedAt !== undefined) return 'The session was cancelled, and we give your payment back. We are sorry.';
  if (refundReason === 'dispute_lost')
    return 'Your bank gave your payment back to you, so we have cancelled your booking.';
  if (refundReason === 'by_guest') return 'You have cancelled your booking.';
  if (refundReason === 'by_admin' || refundReason === 'refunded_at_stripe')
    return 'We have cancelled your booking and give your payment back.';
  if (refundReason === 'cancelled') return 'Your payment reached us after your booking was cancelled.';
  return 'Your payment reached us when the place was no longer held for you, and no other was free. We are sorry.';
}
