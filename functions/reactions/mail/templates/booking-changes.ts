import { calendarFileName } from '#shared/rules/calendar.ts';
import { givenPlaceRefundText } from '#shared/rules/cancellation.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { unlinkedName } from '#shared/rules/names.ts';
import { creditsOfPack } from '#shared/rules/packs.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import type { LeftSession } from '../../../ground/outbox/mail-schemas.ts';
import { isPaidByPack, paidByPack } from '../../../orders/payments/vouchers.ts';
import {
  type BookingConfirmedData,
  type BookingMailData,
  bookingConfirmed,
  screeningText,
  seatsNow,
} from './bookings.ts';
import type { Fact, MailContent, StudioNames } from './content.ts';
import { footers, signature } from './footers.ts';
import { giverRestText } from './rest-facts.ts';
import {
  contactFacts,
  greeting,
  removeCalendarEntryText,
  sessionContent,
  sessionFacts,
  sessionLink,
  subjectLine,
} from './session-facts.ts';

export function refundFact({ booking, refund }: Pick<BookingMailData, 'booking' | 'refund'>): Fact[] {
  if (refund === null) return [];
  const byPack = isPaidByPack(booking) ? paidByPack(booking) : null;
  return [
    byPack ? { label: 'Given back', value: creditsOfPack(byPack) } : { label: 'Refunded', value: formatMoney(refund) },
  ];
}

/** Words for a place that someone else gave, or ordered together with their own (docs/product.md#several-places). */
const received = {
  given: {
    subject: 'Given to you',
    heading: 'A place was given to you',
    text: 'Someone who cannot come gave you their place. It is yours now.',
    why: 'someone gave you their place',
  },
  ordered: {
    subject: 'Booked for you',
    heading: 'A place was booked for you',
    text: 'Someone who comes, too, booked a place for you. It is yours: only you can change it.',
    why: 'someone booked a place for you',
  },
};

/** Writes to who got the place from someone else: names neither the giver nor what was paid. */
export function placeReceived(data: BookingConfirmedData, names: StudioNames): MailContent {
  const { booking, session, greetedName } = data;
  const confirmed = bookingConfirmed(data, names);
  const words = booking.orderedBy !== null ? received.ordered : received.given;
  return {
    ...confirmed,
    subject: subjectLine(words.subject, session, booking.timeZone),
    heading: words.heading,
    paragraphs: [greeting(greetedName), words.text, ...screeningText(booking, session)],
    facts: confirmed.facts.filter(({ label }) => label !== 'Price' && label !== 'Paid'),
    footer: `You get this because ${words.why}. If you do not want it, cancel it on your ticket, or reply and tell us. ${signature(names)}`,
  };
}

/** Writes to who gave the place away: names no one. */
export function placeGiven(
  { booking, session, greetedName, paid, siteUrl }: BookingMailData,
  names: StudioNames,
): MailContent {
  return {
    ...sessionContent(session, siteUrl, null),
    subject: subjectLine('Place given away', session, null),
    heading: 'You gave your place away',
    paragraphs: [
      greeting(greetedName),
      'Your place in this session belongs to someone else now, and your links to it have ended. If you did not do that, reply and tell us.',
      givenPlaceRefundText(paid, { isPayer: false }),
      ...giverRestText(booking, session),
    ],
    facts: sessionFacts(session, null),
    action: sessionLink(session, siteUrl),
    afterAction: removeCalendarEntryText,
    footer: `You get this because you gave a place away. ${signature(names)}`,
  };
}

const leftText = (session: LeftSession, readerZone: string | null) =>
  `${session.title}, ${sessionTimes(session, readerZone).moment}`;

const unasked = 'If you did not ask for that, reply and tell us.';

export function bookingMoved(data: BookingConfirmedData, names: StudioNames): MailContent {
  const { booking, session, greetedName, paid, returned, movedFrom } = data;
  const before = movedFrom ? `It was ${leftText(movedFrom, booking.timeZone)}. ` : '';
  const confirmed = bookingConfirmed(data, names);
  return {
    ...confirmed,
    subject: subjectLine('Booking moved', session, booking.timeZone),
    heading: 'Your booking is moved',
    paragraphs: [
      greeting(greetedName),
      returned === null
        ? `${before}Here is when and where it is now. ${unasked}`
        : `${before}Here is when and where it is now. ${unasked} What goes back is on its way to where it came from; banks take five to ten days to show it.`,
      ...screeningText(booking, session),
    ],
    facts: [
      ...confirmed.facts.filter(({ label }) => label !== 'Price' && label !== 'Paid'),
      ...(paid.amount > 0 && booking.givenAt === null ? [{ label: 'Paid', value: formatMoney(paid) }] : []),
      ...(returned === null ? [] : [{ label: 'Goes back', value: formatMoney(returned) }]),
    ],
    afterAction: `${calendarFileName} is attached: it changes the entry in your calendar.`,
  };
}

export function bookingMovedNotified(
  { booking, session, movedFrom, siteUrl }: BookingMailData,
  names: StudioNames,
): MailContent {
  return {
    ...sessionContent(session, siteUrl, null),
    subject: subjectLine('Booking moved', session, null),
    heading: 'A booking was moved',
    paragraphs: [
      `${unlinkedName(booking.attendeeName)} moved their booking to this session. A reply to this mail goes to them.`,
      ...(movedFrom ? [`It was ${leftText(movedFrom, null)}.`] : []),
    ],
    facts: [
      ...contactFacts(booking.attendeeName, booking.attendeeEmail),
      ...sessionFacts(session, null),
      { label: 'Seats', value: seatsNow(session) },
    ],
    action: sessionLink(session, siteUrl),
    footer: footers(names).toStudio,
  };
}

export function placeGivenNotified({ booking, session, siteUrl }: BookingMailData, names: StudioNames): MailContent {
  return {
    ...sessionContent(session, siteUrl, null),
    subject: subjectLine('Place given away', session, null),
    heading: 'A place was given away',
    paragraphs: ['A guest gave their place to another person, who comes instead. A reply to this mail goes to them.'],
    facts: [...contactFacts(booking.attendeeName, booking.attendeeEmail), ...sessionFacts(session, null)],
    action: sessionLink(session, siteUrl),
    footer: footers(names).toStudio,
  };
}

export function cancellationNotified(data: BookingMailData, names: StudioNames): MailContent {
  const { booking, session, siteUrl } = data;
  return {
    ...sessionContent(session, siteUrl, null),
    subject: subjectLine('Booking cancelled', session, null),
    heading: 'A booking was cancelled',
    paragraphs: [`${cancellationCause(booking)} A reply to this mail goes to them.`],
    facts: [
      ...contactFacts(booking.attendeeName, booking.attendeeEmail),
      ...sessionFacts(session, null),
      { label: 'Seats', value: seatsNow(session) },
      ...refundFact(data),
    ],
    action: sessionLink(session, siteUrl),
    footer: footers(names).toStudio,
  };
}

function cancellationCause({ attendeeName, ending }: BookingMailData['booking']): string {
  const name = unlinkedName(attendeeName);
  return ending === 'rest_unpaid'
    ? `The rest of the price of the place of ${name} was not paid in time, so it is cancelled.`
    : `${name} cancelled their place.`;
}
