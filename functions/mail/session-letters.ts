import { paths } from '#shared/contract/paths.ts';
import { brand } from '#shared/rules/brand.ts';
import { calendarFileName } from '#shared/rules/calendar.ts';
import { formatDay, formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { formatPrice, isFree } from '#shared/rules/money.ts';
import type { WhenAndWhere } from '../keys/session.ts';
import type { ToAttendees } from '../outbox/mail.ts';
import { about, greeting, subjectOf, toSession, whenAndWhere } from './about.ts';
import type { Fact, Letter } from './letter.ts';
import { joining, type Occasion } from './letters.ts';

/** What an admin tells everybody who has a place, to one of them. */
export type MessageOccasion = Occasion & { message: Pick<ToAttendees, 'subject' | 'text' | 'was'> };

const booked = `You get this because you booked with this address. Questions? Reply, and a person answers. ${brand.name}. ${brand.tagline}`;

/** To each attendee: when and where the session is now, what it was before, and the admin's words about it. */
export function sessionChanged({ booking, session, message, siteUrl }: MessageOccasion): Letter {
  const facts = [...whenAndWhere(session), ...joining(session)];
  return {
    ...about(session, siteUrl),
    subject: subjectOf('Changed', session),
    heading: 'Your session has changed',
    paragraphs: [
      greeting(booking.attendeeName),
      'Please look at when and where it is now. Your place is kept; if the change does not suit you, reply and tell us.',
      ...paragraphsOf(message.text),
    ],
    facts: message.was ? withEarlier(facts, message.was, session.locationType) : facts,
    action: { label: 'View My Bookings', href: `${siteUrl}${paths.bookingConfirmation.href(booking.id)}` },
    afterAction: `A new calendar entry, ${calendarFileName}, is attached. It takes the place of the one you have.`,
    footer: booked,
  };
}

/** The facts with what each said before, where that was something else. */
function withEarlier(facts: Fact[], was: WhenAndWhere, locationType: WhenAndWhere['locationType']): Fact[] {
  const earlier = new Map([...whenAndWhere(was), ...joining(was)].map((fact) => [fact.label, fact]));
  const wasOnline = locationType === 'online' && was.locationType === 'online';
  return facts.map((fact) => {
    const before = earlier.get(fact.label);
    // A link that was never told has no earlier one, and an old one helps nobody.
    if (fact.label === 'Join') return wasOnline && before?.value === fact.value ? fact : { ...fact, note: 'new link' };
    if (!before || (before.value === fact.value && before.note === fact.note)) return fact;
    const said = before.value === fact.value ? before.note : before.value;
    return { ...fact, note: [fact.note, `before: ${said}`].filter(Boolean).join('; ') };
  });
}

/** To each attendee: the words of an admin, and which session they are about. */
export function attendeesMessage({ booking, session, message, siteUrl }: MessageOccasion): Letter {
  return {
    ...about(session, siteUrl),
    subject: message.subject ?? subjectOf('About your session', session),
    heading: message.subject ?? 'About your session',
    paragraphs: [greeting(booking.attendeeName), ...paragraphsOf(message.text)],
    facts: [...whenAndWhere(session), ...joining(session)],
    action: { label: 'View My Bookings', href: `${siteUrl}${paths.bookingConfirmation.href(booking.id)}` },
    footer: booked,
  };
}

/** To each attendee: the session will not be, and what becomes of what they paid. */
export function sessionCancelled({ booking, session, siteUrl }: Occasion): Letter {
  return {
    ...about(session, siteUrl),
    subject: subjectOf('Cancelled', session),
    heading: 'This session is cancelled',
    paragraphs: [
      greeting(booking.attendeeName),
      `The session cannot take place, and your place is given up. We are sorry. ${ofPayment(booking)}`.trim(),
    ],
    facts: whenAndWhere(session),
    action: { label: 'See other sessions', href: `${siteUrl}${paths.liveSessions.href()}` },
    ...(booking.status === 'cancelled' && {
      afterAction: `Open ${calendarFileName} to take the entry out of your calendar.`,
    }),
    footer: booked,
  };
}

/** To somebody whose place was taken back. */
export function bookingCancelled({ booking, session, siteUrl }: Occasion): Letter {
  return {
    ...about(session, siteUrl),
    subject: subjectOf('Booking cancelled', session),
    heading: 'Your booking is cancelled',
    paragraphs: [
      greeting(booking.attendeeName),
      `Your place in this session is given up. If you did not ask for that, reply and tell us. ${ofPayment(booking)}`.trim(),
    ],
    facts: whenAndWhere(session),
    action: toSession(session, siteUrl),
    afterAction: `Open ${calendarFileName} to take the entry out of your calendar.`,
    footer: booked,
  };
}

function ofPayment({ refundDueAt }: Occasion['booking']): string {
  return refundDueAt === null
    ? ''
    : 'All that you paid is on its way back to where it came from; banks take five to ten days to show it.';
}

/** To somebody who waits: a place is held for them, for how long, and how to take it. */
export function seatOffered({ booking, session, siteUrl }: Occasion): Letter {
  const { holdExpiresAt, total } = booking;
  const until = holdExpiresAt ?? session.startTime;
  const { timeZone } = session;
  const end = `${formatLongDate(until, timeZone)}, ${formatTime(until, timeZone)} (${formatZone(until, timeZone)})`;
  return {
    ...about(session, siteUrl),
    subject: subjectOf('A place for you', session),
    heading: 'A place is held for you',
    paragraphs: [
      greeting(booking.attendeeName),
      `A place has come free in a session that you are waiting for, and it is held for you until ${end}. After that it goes to somebody else.`,
    ],
    facts: [
      ...whenAndWhere(session),
      { label: 'Price', value: formatPrice(total) },
      { label: 'Held until', value: `${formatDay(until, timeZone)}, ${formatTime(until, timeZone)}` },
    ],
    action: {
      label: isFree(total) ? 'Take the place' : 'Take the place and pay',
      href: `${siteUrl}${paths.offer.href(booking.id)}`,
    },
    footer: `You get this because this address waits for a place at ${brand.name}. If you do not want it any more, nothing is to be done. ${brand.tagline}`,
  };
}

/** Lines that somebody typed, each a paragraph: a mail shows no line breaks within one. */
function paragraphsOf(text: string | null): string[] {
  return (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
