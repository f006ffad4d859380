import { calendarFileName } from '#shared/calendar.ts';
import { calendarFile } from '../bookings/calendar.ts';
import { findBooking } from '../bookings/store.ts';
import type { Table } from '../platform/table.ts';
import { findWholeSession } from '../sessions/store.ts';
import { html } from './html.tsx';
import type { Letter } from './letter.ts';
import { bookingConfirmed, bookingNotified, bookingShared, type Occasion } from './letters.ts';
import type { Mail } from './outbox.ts';
import { plainText } from './plain-text.ts';
import { Undeliverable } from './undeliverable.ts';

/** The site that mails speak for. */
export type Site = { siteUrl: string; adminEmail: string };

export type Attachment = { filename: string; contentType: string; content: string };

/** A mail ready to be handed to the mail service. */
export type Message = {
  /** The outbox's id: the same for each try, so that a mail that came twice can be told. */
  id: string;
  to: string;
  replyTo: string;
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
};

type Kind = {
  letter: (occasion: Occasion) => Letter;
  replyTo: (occasion: Occasion, site: Site) => string;
  attachments: (occasion: Occasion) => Attachment[];
};

const kinds: Record<Mail['kind'], Kind> = {
  booking_confirmed: { letter: bookingConfirmed, replyTo: studio, attachments: (occasion) => [calendarOf(occasion)] },
  booking_notified: { letter: bookingNotified, replyTo: attendee, attachments: () => [] },
  booking_shared: {
    letter: bookingShared,
    replyTo: studio,
    // Without the link to join, which is the attendee's alone.
    attachments: ({ session, ...occasion }) => [calendarOf({ ...occasion, session: { ...session, zoomLink: null } })],
  },
};

/** Writes a mail of the outbox from what the table says now. Throws Undeliverable when its booking or session is gone. */
export async function compose(table: Table, mail: Mail, site: Site): Promise<Message> {
  const booking = await findBooking(table, mail.bookingId);
  if (!booking) throw new Undeliverable('the booking is gone');
  const session = await findWholeSession(table, booking.sessionId);
  if (!session) throw new Undeliverable('the session is gone');
  return messageOf(mail, { booking, session, siteUrl: site.siteUrl }, site);
}

/** The mail about an occasion, in both its forms. */
export function messageOf({ id, kind, to }: Pick<Mail, 'id' | 'kind' | 'to'>, occasion: Occasion, site: Site): Message {
  const { letter: write, replyTo, attachments } = kinds[kind];
  const letter = write(occasion);
  return {
    id,
    to,
    replyTo: replyTo(occasion, site),
    subject: oneLine(letter.subject),
    html: html(letter, site.siteUrl),
    text: plainText(letter),
    attachments: attachments(occasion),
  };
}

function studio(_: Occasion, { adminEmail }: Site): string {
  return adminEmail;
}

function attendee({ booking }: Occasion): string {
  return booking.attendeeEmail;
}

function calendarOf({ booking, session, siteUrl }: Occasion): Attachment {
  return {
    filename: calendarFileName,
    contentType: 'text/calendar',
    content: calendarFile(booking, session, siteUrl),
  };
}

// A title is the studio's free text; a header is one line.
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
