import { isBooked } from '#shared/rules/bookings.ts';
import { calendarFileName } from '#shared/rules/calendar.ts';
import { calendarFile } from '../bookings/calendar.ts';
import { findBooking } from '../bookings/store.ts';
import { isOffered } from '../keys/booking.ts';
import type { WholeSession } from '../keys/session.ts';
import type {
  AttendeeMail,
  BookingMail,
  FreeRecordingMail,
  LetterMail,
  PurchaseMail,
  WaitlistMail,
} from '../outbox/mail.ts';
import { findMail } from '../outbox/queue.ts';
import type { Table } from '../platform/table.ts';
import { findPurchase } from '../purchases/store.ts';
import { findWholeSession } from '../sessions/store.ts';
import { findEntry } from '../waitlist/store.ts';
import { html } from './html.tsx';
import type { Letter } from './letter.ts';
import { bookingConfirmed, bookingNotified, bookingShared, type Occasion } from './letters.ts';
import { bookingRefunded, paymentFailed } from './payment-letters.ts';
import { plainText } from './plain-text.ts';
import {
  collectionGiven,
  type FreeRecordingOccasion,
  freeRecording,
  type PurchaseOccasion,
  purchaseConfirmed,
  purchaseFailed,
  purchaseNotified,
  purchaseRefunded,
} from './purchase-letters.ts';
import {
  attendeesMessage,
  bookingCancelled,
  type MessageOccasion,
  seatOffered,
  sessionCancelled,
  sessionChanged,
} from './session-letters.ts';
import { Undeliverable, Unwanted } from './undeliverable.ts';
import { type WaitlistOccasion, waitlistJoined, waitlistNotified, waitlistSeatFree } from './waitlist-letters.ts';

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

type Kind<About> = {
  letter: (occasion: About) => Letter;
  replyTo: (occasion: About, site: Site) => string;
  attachments?: (occasion: About) => Attachment[];
};

const studio = (_: unknown, { adminEmail }: Site) => adminEmail;

const bookingKinds: Record<BookingMail['kind'], Kind<Occasion>> = {
  booking_confirmed: { letter: bookingConfirmed, replyTo: studio, attachments: (occasion) => [calendarOf(occasion)] },
  booking_notified: { letter: bookingNotified, replyTo: ({ booking }) => booking.attendeeEmail },
  booking_shared: {
    letter: bookingShared,
    replyTo: studio,
    // Without the link to join, which is the attendee's alone.
    attachments: ({ session, ...occasion }) => [calendarOf({ ...occasion, session: { ...session, zoomLink: null } })],
  },
  payment_failed: { letter: paymentFailed, replyTo: studio },
  booking_refunded: { letter: bookingRefunded, replyTo: studio },
  booking_cancelled: { letter: bookingCancelled, replyTo: studio, attachments: (occasion) => [calendarOf(occasion)] },
  session_cancelled: { letter: sessionCancelled, replyTo: studio, attachments: cancelledEntry },
  seat_offered: { letter: seatOffered, replyTo: studio },
};

const attendeeKinds: Record<AttendeeMail['kind'], Kind<MessageOccasion>> = {
  session_changed: { letter: sessionChanged, replyTo: studio, attachments: (occasion) => [calendarOf(occasion)] },
  attendees_message: { letter: attendeesMessage, replyTo: studio },
};

// Who was still paying has no entry that could go.
function cancelledEntry(occasion: Occasion): Attachment[] {
  return occasion.booking.status === 'cancelled' ? [calendarOf(occasion)] : [];
}

const waitlistKinds: Record<WaitlistMail['kind'], Kind<WaitlistOccasion>> = {
  waitlist_joined: { letter: waitlistJoined, replyTo: studio },
  waitlist_notified: { letter: waitlistNotified, replyTo: ({ entry }) => entry.email },
  waitlist_seat_free: { letter: waitlistSeatFree, replyTo: studio },
};

const purchaseKinds: Record<PurchaseMail['kind'], Kind<PurchaseOccasion>> = {
  purchase_confirmed: { letter: purchaseConfirmed, replyTo: studio },
  purchase_notified: { letter: purchaseNotified, replyTo: ({ purchase }) => purchase.buyerEmail },
  purchase_failed: { letter: purchaseFailed, replyTo: studio },
  purchase_refunded: { letter: purchaseRefunded, replyTo: studio },
  collection_given: { letter: collectionGiven, replyTo: studio },
};

const freeRecordingKind: Kind<FreeRecordingOccasion> = { letter: freeRecording, replyTo: studio };

/**
 * Writes a mail of the outbox from what the table says now. Throws Undeliverable when what it is about is gone, and
 * Unwanted when its reader has left the waitlist or lost the place, or the session has started.
 */
export async function compose(table: Table, mail: LetterMail, site: Site, now: Date): Promise<Message> {
  if ('messageId' in mail) return composeForAttendee(table, mail, site);
  if ('bookingId' in mail) return composeForBooking(table, mail, site);
  if ('purchaseId' in mail) return composeForPurchase(table, mail, site);
  if ('collection' in mail) return freeRecordingMessage(mail, site);
  return composeForWaitlist(table, mail, site, now);
}

async function composeForPurchase(table: Table, mail: PurchaseMail, site: Site): Promise<Message> {
  const purchase = await findPurchase(table, mail.purchaseId);
  if (!purchase) throw new Undeliverable('the purchase is gone');
  return purchaseMessage(mail, { purchase, siteUrl: site.siteUrl }, site);
}

async function composeForBooking(table: Table, mail: BookingMail, site: Site): Promise<Message> {
  const occasion = await occasionOf(table, mail.bookingId, site);
  if (mail.kind === 'seat_offered' && !isOffered(occasion.booking)) throw new Unwanted('the offer is over');
  return bookingMessage(mail, occasion, site);
}

async function composeForAttendee(table: Table, mail: AttendeeMail, site: Site): Promise<Message> {
  const [occasion, message] = await Promise.all([
    occasionOf(table, mail.bookingId, site),
    findMail(table, mail.messageId),
  ]);
  if (message?.kind !== 'to_attendees') throw new Undeliverable('the message is gone');
  if (!isBooked(occasion.booking)) throw new Unwanted('the place was given up');
  return attendeeMessage(mail, { ...occasion, message }, site);
}

async function occasionOf(table: Table, bookingId: string, { siteUrl }: Site): Promise<Occasion> {
  const booking = await findBooking(table, bookingId);
  if (!booking) throw new Undeliverable('the booking is gone');
  return { booking, session: await sessionOf(table, booking.sessionId), siteUrl };
}

async function composeForWaitlist(table: Table, mail: WaitlistMail, site: Site, now: Date): Promise<Message> {
  const entry = await findEntry(table, mail.sessionId, mail.entryId);
  if (!entry) throw new Unwanted('the entry is gone');
  const session = await sessionOf(table, mail.sessionId);
  if (mail.kind === 'waitlist_seat_free' && session.startTime <= now.toISOString())
    throw new Unwanted('it has started');
  return waitlistMessage(mail, { entry, session, siteUrl: site.siteUrl }, site);
}

async function sessionOf(table: Table, id: string): Promise<WholeSession> {
  const session = await findWholeSession(table, id);
  if (!session) throw new Undeliverable('the session is gone');
  return session;
}

type Address = { id: string; to: string };

/** The mail about a booking, in both its forms. */
export function bookingMessage(mail: Address & Pick<BookingMail, 'kind'>, occasion: Occasion, site: Site): Message {
  return messageOf(mail, bookingKinds[mail.kind], occasion, site);
}

/** The mail of an admin's to somebody who has a place, in both its forms. */
export function attendeeMessage(
  mail: Address & Pick<AttendeeMail, 'kind'>,
  occasion: MessageOccasion,
  site: Site,
): Message {
  return messageOf(mail, attendeeKinds[mail.kind], occasion, site);
}

/** The mail about a place on a waitlist, in both its forms. */
export function waitlistMessage(
  mail: Address & Pick<WaitlistMail, 'kind'>,
  occasion: WaitlistOccasion,
  site: Site,
): Message {
  return messageOf(mail, waitlistKinds[mail.kind], occasion, site);
}

/** The mail about a purchase, in both its forms. */
export function purchaseMessage(
  mail: Address & Pick<PurchaseMail, 'kind'>,
  occasion: PurchaseOccasion,
  site: Site,
): Message {
  return messageOf(mail, purchaseKinds[mail.kind], occasion, site);
}

/** The mail that opens the free recordings, in both its forms. */
export function freeRecordingMessage(
  { collection, name, ...mail }: Address & Pick<FreeRecordingMail, 'collection' | 'name'>,
  site: Site,
): Message {
  return messageOf(mail, freeRecordingKind, { collection, name, email: mail.to, siteUrl: site.siteUrl }, site);
}

function messageOf<About>(address: Address, kind: Kind<About>, occasion: About, site: Site): Message {
  return {
    ...letterMessage(address, kind.letter(occasion), site),
    replyTo: kind.replyTo(occasion, site),
    attachments: kind.attachments?.(occasion) ?? [],
  };
}

/** A letter in both its forms; answers go to the studio. */
export function letterMessage({ id, to }: Address, letter: Letter, site: Site): Message {
  return {
    id,
    to,
    replyTo: site.adminEmail,
    subject: oneLine(letter.subject),
    html: html(letter, site.siteUrl),
    text: plainText(letter),
    attachments: [],
  };
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
