import { brand } from '#shared/rules/brand.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { type BookingMailData, seatsNow } from './bookings.ts';
import type { Fact, MailContent } from './content.ts';
import { contactFacts, sessionContent, sessionFacts, sessionLink, subjectOf } from './session-facts.ts';

/** What goes back by the end of a booking. */
export function refundFact({ refund }: Pick<BookingMailData, 'refund'>): Fact[] {
  return refund === null ? [] : [{ label: 'Refunded', value: formatMoney(refund) }];
}

/** To the studio. */
export function cancellationNotified(data: BookingMailData): MailContent {
  const { booking, session, siteUrl } = data;
  return {
    ...sessionContent(session, siteUrl, null),
    subject: subjectOf('Booking cancelled', session, null),
    heading: 'A booking was cancelled',
    paragraphs: [`${booking.attendeeName} cancelled their place. A reply to this mail goes to them.`],
    facts: [
      ...contactFacts(booking.attendeeName, booking.attendeeEmail),
      ...sessionFacts(session, null),
      { label: 'Seats', value: seatsNow(session) },
      ...refundFact(data),
    ],
    action: sessionLink(session, siteUrl),
    footer: `You get this because bookings at ${brand.name} are told to this address.`,
  };
}
