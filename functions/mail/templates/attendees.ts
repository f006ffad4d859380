import { paths } from '#shared/contract/paths.ts';
import { brand } from '#shared/rules/brand.ts';
import { calendarFileName } from '#shared/rules/calendar.ts';
import { formatDay, formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { formatMoney, formatPrice, isFree, type Money } from '#shared/rules/money.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import type { LinePosition } from '#shared/rules/waitlist.ts';
import type { WhenAndWhere } from '../../keys/session.ts';
import type { ToAttendees } from '../../outbox/mail.ts';
import { refundFact } from './booking-changes.ts';
import { type BookingMailData, joinFact, type OwnBookingMailData } from './bookings.ts';
import type { Fact, MailContent } from './content.ts';
import { greeting, removeEntry, sessionContent, sessionFacts, sessionLink, subjectOf } from './session-facts.ts';
import { placeFact } from './waitlist.ts';

/** `place`: in line, when the mail is sent. */
export type OfferMailData = OwnBookingMailData & { place: LinePosition | null };

/** `isOver`: the session has ended, and there is nothing to join. */
export type AttendeeMailData = OwnBookingMailData & {
  isOver: boolean;
  message: Pick<ToAttendees, 'subject' | 'text' | 'was'>;
};

const booked = `You get this because you booked with this address. Questions? Reply, and a person answers. ${brand.name}. ${brand.tagline}`;

/** Shows the facts as they are now, with their earlier values, and the admin's message. */
export function sessionChanged({
  booking,
  session,
  message,
  memberName,
  siteUrl,
  secret,
}: AttendeeMailData): MailContent {
  const facts = [...sessionFacts(session, booking.timeZone), ...joinFact(session)];
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectOf('Changed', session, booking.timeZone),
    heading: 'Your session has changed',
    paragraphs: [
      greeting(memberName),
      'Please look at when and where it is now. Your place is kept; if the change does not suit you, reply and tell us.',
    ],
    words: paragraphsOf(message.text),
    facts: message.was ? withEarlierValues(facts, message.was, session, booking.timeZone) : facts,
    action: { label: 'See your ticket', href: `${siteUrl}${paths.ticket.href(booking.id, secret)}` },
    afterAction: `A new calendar entry, ${calendarFileName}, is attached. It takes the place of the one you have.`,
    footer: booked,
  };
}

/** Adds the earlier value to each fact that differs. */
function withEarlierValues(
  facts: Fact[],
  was: WhenAndWhere,
  { locationType }: Pick<WhenAndWhere, 'locationType'>,
  readerZone: string | null,
): Fact[] {
  const earlier = new Map([...sessionFacts(was, readerZone), ...joinFact(was)].map((fact) => [fact.label, fact]));
  const wasOnline = locationType === 'online' && was.locationType === 'online';
  return facts.map((fact) => {
    const before = earlier.get(fact.label);
    // The earlier link is useless to attendees, and may be one that they never got.
    if (fact.label === 'Join') return wasOnline && before?.value === fact.value ? fact : { ...fact, note: 'new link' };
    if (!before || (before.value === fact.value && before.note === fact.note)) return fact;
    const said = before.value === fact.value ? before.note : before.value;
    return { ...fact, note: [fact.note, `before: ${said}`].filter(Boolean).join('; ') };
  });
}

export function attendeesMessage({
  booking,
  session,
  message,
  memberName,
  siteUrl,
  secret,
  isOver,
}: AttendeeMailData): MailContent {
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: message.subject ?? subjectOf('About your session', session, booking.timeZone),
    heading: message.subject ?? 'About your session',
    paragraphs: [greeting(memberName)],
    words: paragraphsOf(message.text),
    facts: [...sessionFacts(session, booking.timeZone), ...(isOver ? [] : joinFact(session))],
    action: { label: 'See your ticket', href: `${siteUrl}${paths.ticket.href(booking.id, secret)}` },
    footer: booked,
  };
}

export function sessionCancelled({ booking, session, memberName, refund, siteUrl }: BookingMailData): MailContent {
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectOf('Cancelled', session, booking.timeZone),
    heading: 'This session is cancelled',
    paragraphs: [
      greeting(memberName),
      `The session cannot take place, and your place is given up. We are sorry. ${refundText(booking, refund)}`.trim(),
    ],
    facts: [...sessionFacts(session, booking.timeZone), ...refundFact({ refund })],
    action: { label: 'See other sessions', href: `${siteUrl}${paths.liveSessions.href()}` },
    ...(booking.status === 'cancelled' && { afterAction: removeEntry }),
    footer: booked,
  };
}

export function bookingCancelled({ booking, session, memberName, refund, siteUrl }: BookingMailData): MailContent {
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectOf('Booking cancelled', session, booking.timeZone),
    heading: 'Your booking is cancelled',
    paragraphs: [
      greeting(memberName),
      `Your place in this session is given up. If you did not ask for that, reply and tell us. ${refundText(booking, refund)}`.trim(),
    ],
    facts: [...sessionFacts(session, booking.timeZone), ...refundFact({ refund })],
    action: sessionLink(session, siteUrl),
    afterAction: removeEntry,
    footer: booked,
  };
}

function refundText({ total, paidAt }: BookingMailData['booking'], refund: Money | null): string {
  if (refund === null) return '';
  const isPart = paidAt !== null && refund.amount < total.amount;
  const sum = isPart ? `By the cancellation policy, ${formatMoney(refund)} of what you paid` : 'All that you paid';
  return `${sum} is on its way back to where it came from; banks take five to ten days to show it.`;
}

/** To the address of a waitlist entry that a seat is held for. */
export function seatOffered({ booking, session, memberName, siteUrl, secret, place }: OfferMailData): MailContent {
  const { holdExpiresAt, total } = booking;
  const until = holdExpiresAt ?? session.startTime;
  const { timeZone } = sessionTimes(session, booking.timeZone);
  const end = `${formatLongDate(until, timeZone)}, ${formatTime(until, timeZone)} (${formatZone(until, timeZone)})`;
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectOf('A place for you', session, booking.timeZone),
    heading: 'A place is held for you',
    paragraphs: [
      greeting(memberName),
      `A place has come free in a session that you are waiting for, and it is held for you until ${end}. After that it goes to somebody else.`,
    ],
    facts: [
      ...sessionFacts(session, booking.timeZone),
      { label: 'Price', value: formatPrice(total) },
      { label: 'Held until', value: `${formatDay(until, timeZone)}, ${formatTime(until, timeZone)}` },
      ...placeFact(place),
    ],
    action: {
      label: isFree(total) ? 'Take the place' : 'Take the place and pay',
      href: `${siteUrl}${paths.offer.href(booking.id, secret)}`,
    },
    footer: `You get this because this address waits for a place at ${brand.name}. If you do not want it, say so on that page, and the next in line has it at once. ${brand.tagline}`,
  };
}

/** One paragraph per line, as mails show no line breaks within a paragraph. */
function paragraphsOf(text: string | null): string[] {
  return (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
