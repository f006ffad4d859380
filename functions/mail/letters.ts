import { paths } from '#shared/contract/paths.ts';
import { brand } from '#shared/rules/brand.ts';
import { calendarFileName } from '#shared/rules/calendar.ts';
import { formatMoney, formatPrice, isFree } from '#shared/rules/money.ts';
import type { Booking } from '../keys/booking.ts';
import type { WholeSession } from '../keys/session.ts';
import { about, greeting, personFacts, subjectOf, toSession, whenAndWhere } from './about.ts';
import type { Fact, Letter } from './letter.ts';

/** What a letter is about, and the site's origin for its links. */
export type Occasion = { booking: Booking; session: WholeSession; siteUrl: string };

const attached = `A calendar entry, ${calendarFileName}, is attached.`;

/** To the attendee: the place is kept, when and where it is, and how to join. */
export function bookingConfirmed({ booking, session, siteUrl }: Occasion): Letter {
  return {
    ...about(session, siteUrl),
    subject: subjectOf('Booking Confirmed', session),
    heading: 'Booking Confirmed',
    paragraphs: [greeting(booking.attendeeName), `Your place is kept. ${welcome(session)}`],
    facts: [...whenAndWhere(session), ...joining(session), ...bringing(session), priceFact(booking)],
    action: { label: 'View My Bookings', href: `${siteUrl}${paths.bookingConfirmation.href(booking.id)}` },
    afterAction: attached,
    footer: `You get this because you booked with this address. If your plans change, reply and tell us. ${brand.name}. ${brand.tagline}`,
  };
}

/** To the studio: who booked what, how full the session is now, and where to answer. */
export function bookingNotified({ booking, session, siteUrl }: Occasion): Letter {
  return {
    ...about(session, siteUrl),
    subject: subjectOf('New booking', session),
    heading: 'New booking',
    paragraphs: [`${booking.attendeeName} booked a place. A reply to this mail goes to them.`],
    facts: [
      ...personFacts(booking.attendeeName, booking.attendeeEmail),
      ...whenAndWhere(session),
      { label: 'Seats', value: seatsNow(session) },
      priceFact(booking),
    ],
    action: toSession(session, siteUrl),
    footer: `You get this because bookings at ${brand.name} are told to this address.`,
  };
}

/** To whom an attendee shares a session with: never who they are, and never the link to join (trust: people). */
export function bookingShared({ session, siteUrl }: Occasion): Letter {
  return {
    ...about(session, siteUrl),
    subject: subjectOf('A session shared with you', session),
    heading: 'A session for you',
    paragraphs: [
      `Somebody who booked a place at ${brand.name} thought of you. Here is when and where it is; the page says the rest.`,
    ],
    facts: [...whenAndWhere(session), { label: 'Price', value: formatPrice(session.price) }],
    action: toSession(session, siteUrl),
    afterAction: attached,
    footer: `You get this once, because somebody who booked entered your address. You are on no list. ${brand.name}. ${brand.tagline}`,
  };
}

function welcome({ locationType }: WholeSession): string {
  return locationType === 'online'
    ? 'Find a quiet corner, join a few minutes early, and leave the rest to us.'
    : 'Come ten minutes early, and leave the rest to us.';
}

/** The link to join an online session, for people who have a place alone. */
export function joining({ locationType, zoomLink }: Pick<WholeSession, 'locationType' | 'zoomLink'>): Fact[] {
  return locationType === 'online' && zoomLink ? [{ label: 'Join', value: zoomLink, href: zoomLink }] : [];
}

function bringing({ whatToBring }: WholeSession): Fact[] {
  return whatToBring ? [{ label: 'What to bring', value: whatToBring }] : [];
}

/** What was paid, as the confirmation page says it: £52.00, and below it £65.00 less 20% with WINTER20. */
export function priceFact({ total, listPrice, discount }: Pick<Booking, 'total' | 'listPrice' | 'discount'>): Fact {
  const fact = isFree(total)
    ? { label: 'Price', value: formatPrice(total) }
    : { label: 'Paid', value: formatMoney(total) };
  if (!discount) return fact;
  const off = { amount: listPrice.amount - total.amount, currency: total.currency };
  const reduction = discount.type === 'percentage' ? `${discount.percentage}%` : formatMoney(off);
  return { ...fact, note: `${formatMoney(listPrice)} less ${reduction} with ${discount.code}` };
}

function seatsNow({ seatsTaken, maxAttendees }: WholeSession): string {
  return maxAttendees === null ? `${seatsTaken} taken, no limit` : `${seatsTaken} of ${maxAttendees} taken`;
}
