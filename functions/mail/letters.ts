import { artPalette, artPath } from '#shared/art.ts';
import { brand } from '#shared/brand.ts';
import { calendarFileName } from '#shared/calendar.ts';
import { formatDay, formatDuration, formatLongDate, formatTime, formatZone } from '#shared/dates.ts';
import { formatMoney, formatPrice, isFree } from '#shared/money.ts';
import { palette } from '#shared/palette.ts';
import { paths } from '#shared/paths.ts';
import { placeLines } from '#shared/sessions.ts';
import type { Booking } from '../bookings/store.ts';
import type { WholeSession } from '../sessions/store.ts';
import type { Fact, Letter } from './letter.ts';

/** What a letter is about, and the site's origin for its links. */
export type Occasion = { booking: Booking; session: WholeSession; siteUrl: string };

const attached = `A calendar entry, ${calendarFileName}, is attached.`;

/** To the attendee: the place is kept, when and where it is, and how to join. */
export function bookingConfirmed({ booking, session, siteUrl }: Occasion): Letter {
  const firstName = booking.attendeeName.split(' ')[0];
  return {
    ...about(session, siteUrl),
    subject: subjectOf('Booking Confirmed', session),
    heading: 'Booking Confirmed',
    paragraphs: [`Hello ${firstName},`, `Your place is kept. ${welcome(session)}`],
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
      { label: 'Name', value: booking.attendeeName },
      { label: 'E-mail', value: booking.attendeeEmail, href: `mailto:${booking.attendeeEmail}` },
      ...whenAndWhere(session),
      { label: 'Seats', value: seatsNow(session) },
      priceFact(booking),
    ],
    action: { label: 'See the session', href: `${siteUrl}${paths.session.href(session.id)}` },
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
    action: { label: 'See the session', href: `${siteUrl}${paths.session.href(session.id)}` },
    afterAction: attached,
    footer: `You get this once, because somebody who booked entered your address. You are on no list. ${brand.name}. ${brand.tagline}`,
  };
}

/** What every letter about a session shares. */
function about(session: WholeSession, siteUrl: string): Pick<Letter, 'preheader' | 'art'> {
  const { startTime, timeZone } = session;
  const moment = `${formatLongDate(startTime, timeZone)}, ${formatTime(startTime, timeZone)}`;
  return {
    preheader: `${moment}, ${formatZone(startTime, timeZone)}`,
    art: {
      src: `${siteUrl}${artPath('mail', session, 'jpg')}`,
      ground: palette[artPalette(session.id).ground],
      alt: session.title,
    },
  };
}

function subjectOf(what: string, { title, startTime, timeZone }: WholeSession): string {
  return `${what}: ${title}, ${formatDay(startTime, timeZone)}`;
}

function welcome({ locationType }: WholeSession): string {
  return locationType === 'online'
    ? 'Find a quiet corner, join a few minutes early, and leave the rest to us.'
    : 'Come ten minutes early, and leave the rest to us.';
}

// Times are the session's own: a mail is read anywhere, so it names the zone (look: dates).
function whenAndWhere(session: WholeSession): Fact[] {
  const { title, startTime, endTime, durationMinutes, timeZone } = session;
  return [
    { label: 'Session', value: title },
    { label: 'Date', value: formatLongDate(startTime, timeZone) },
    {
      label: 'Time',
      value: `${formatTime(startTime, timeZone)} to ${formatTime(endTime, timeZone)}`,
      note: `${formatDuration(durationMinutes)}, ${formatZone(startTime, timeZone)}`,
    },
    { label: 'Place', value: placeLines(session).join(', ') },
  ];
}

function joining({ locationType, zoomLink }: WholeSession): Fact[] {
  return locationType === 'online' && zoomLink ? [{ label: 'Join', value: zoomLink, href: zoomLink }] : [];
}

function bringing({ whatToBring }: WholeSession): Fact[] {
  return whatToBring ? [{ label: 'What to bring', value: whatToBring }] : [];
}

function priceFact({ total }: Booking): Fact {
  return isFree(total) ? { label: 'Price', value: formatPrice(total) } : { label: 'Paid', value: formatMoney(total) };
}

function seatsNow({ seatsTaken, maxAttendees }: WholeSession): string {
  return maxAttendees === null ? `${seatsTaken} taken, no limit` : `${seatsTaken} of ${maxAttendees} taken`;
}
