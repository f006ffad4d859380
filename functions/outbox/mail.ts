import * as z from 'zod';
import { email, id, instant } from '#shared/contract/common/schemas.ts';
import { linkPurpose } from '#shared/contract/members/schemas.ts';
import { collection } from '#shared/contract/recordings/schemas.ts';
import { mailKeyPrefix } from '#shared/rules/table.ts';
import { deliveryReportRecord } from '../keys/address-status.ts';
import { historyPartition } from '../keys/audit-entry.ts';
import { whenAndWhereRecord } from '../keys/session.ts';
import { waitlistEntryRecord } from '../keys/waitlist-entry.ts';
import { monthAfter } from '../platform/clock.ts';
import type { Key } from '../platform/table.ts';
import {
  attendeeMailKinds,
  bookingMailKinds,
  purchaseMailKinds,
  reminderMailKinds,
  waitlistMailKinds,
} from './mail-kinds.ts';

/**
 * `sending`: an attempt is under way. `failed`: rejected, or not sent within a day. `uncertain`: it may have arrived.
 * `expired`: it was of no use any more. `dropped`: not wanted any more, or sent again as another one.
 * `collected`: part of a digest. `undelivered`: it could not be delivered. `complained`: reported as spam.
 */
export const mailStates = [
  ...(['queued', 'sending', 'sent', 'failed', 'uncertain', 'expired', 'dropped', 'collected'] as const),
  ...(['undelivered', 'complained'] as const),
] as const;

const deliveryStatus = {
  id,
  state: z.enum(mailStates),
  /** Attempts that were begun, without those that the mail service throttled. */
  attempts: z.int().min(0),
  /** Attempts after which it is unknown whether the mail was sent. */
  interruptions: z.int().min(0).default(0),
  /** While queued; while sending the end of the attempt's lease. Each writer changes it: a version of the item. */
  nextAttemptAt: instant.optional(),
  /** Why it was not sent. */
  reason: z.string().optional(),
  /** Under which SES knows it. */
  sesMessageId: z.string().optional(),
  sentAt: instant.optional(),
  /** What the mail service reported after it took it; when given up at once, what it had reported of its address. */
  report: deliveryReportRecord.optional(),
  createdAt: instant,
  /** Epoch seconds; the table's TTL. */
  expiresAt: z.int(),
  /** The admin took it off the list of unsent mails. */
  dismissed: z.boolean().optional(),
  /** The digest of which a collected mail is part. */
  digestId: id.optional(),
  /** The mail that an admin sent instead. */
  resentAs: id.optional(),
  /** The first mail of a chain of resent ones. */
  resends: id.optional(),
};

export const bookingMail = z.object({ ...deliveryStatus, kind: z.enum(bookingMailKinds), bookingId: id, to: email });

export const waitlistMail = z.object({
  ...deliveryStatus,
  kind: z.enum(waitlistMailKinds),
  sessionId: id,
  entryId: waitlistEntryRecord.shape.entryId,
  to: email,
});

/** The text is in the `to_attendees` item `messageId`. */
export const attendeeMail = z.object({
  ...deliveryStatus,
  kind: z.enum(attendeeMailKinds),
  bookingId: id,
  messageId: id,
  to: email,
});

/** Of no use once the session begins at another time than `sessionStart`. */
export const reminderMail = z.object({
  ...deliveryStatus,
  kind: z.enum(reminderMailKinds),
  bookingId: id,
  sessionStart: instant,
  to: email,
});

export const purchaseMail = z.object({ ...deliveryStatus, kind: z.enum(purchaseMailKinds), purchaseId: id, to: email });

export const freeRecordingMail = z.object({
  ...deliveryStatus,
  kind: z.literal('free_recording'),
  collection,
  /** As typed: the name of an account that is set up by the mail. */
  fullName: z.string().optional(),
  to: email,
});

/** Becomes offers to the next in line, or a mail to each entry of the waitlist: the booking `freedBy` released its seat. */
export const seatFreed = z.object({ ...deliveryStatus, kind: z.literal('seat_freed'), sessionId: id, freedBy: id });

/** Becomes a mail to each attendee of a session. */
export const toAttendees = z.object({
  ...deliveryStatus,
  kind: z.literal('to_attendees'),
  sessionId: id,
  template: z.enum(attendeeMailKinds),
  subject: z.string().nullable(),
  /** Written by an admin. */
  text: z.string().nullable(),
  /** Time and place before the change. */
  was: whenAndWhereRecord.nullable(),
});

/** Becomes a reminder to each attendee of a session that begins then. */
export const reminders = z.object({
  ...deliveryStatus,
  kind: z.literal('reminders'),
  sessionId: id,
  template: z.enum(reminderMailKinds),
  sessionStart: instant,
});

/** About a change of how an account signs in. */
export const addressMail = z.object({
  ...deliveryStatus,
  kind: z.enum(['second_factor_on', 'second_factor_off', 'recovery_codes_renewed']),
  to: email,
});

export const passwordChangedMail = z.object({
  ...deliveryStatus,
  kind: z.literal('password_changed'),
  changedAt: instant.optional(),
  to: email,
});

export const signUpMail = z.object({ ...deliveryStatus, kind: z.literal('sign_up'), signUpId: id, to: email });

export const magicLinkMail = z.object({
  ...deliveryStatus,
  kind: z.literal('magic_link'),
  purpose: linkPurpose,
  /** Whether the studio asked for it in the back office, not the person. */
  byStudio: z.boolean().optional(),
  /** What the person says to have ordered as a guest. */
  guestOrder: z.object({ bookingId: id.optional(), purchaseId: id.optional() }).optional(),
  to: email,
});

/** To the studio, in place of many notifications. */
export const notificationDigest = z.object({
  ...deliveryStatus,
  kind: z.literal('notification_digest'),
  /** End of the window in which they came. */
  until: instant,
  to: email,
});

/** Transactional outbox: written in the transaction of the event, sent by the consumer of the table's stream. */
export const mailRecord = z.discriminatedUnion('kind', [
  bookingMail,
  attendeeMail,
  reminderMail,
  waitlistMail,
  purchaseMail,
  freeRecordingMail,
  seatFreed,
  toAttendees,
  reminders,
  addressMail,
  passwordChangedMail,
  signUpMail,
  magicLinkMail,
  notificationDigest,
]);
export type Mail = z.output<typeof mailRecord>;
export type BookingMail = z.output<typeof bookingMail>;
export type AttendeeMail = z.output<typeof attendeeMail>;
export type ReminderMail = z.output<typeof reminderMail>;
export type WaitlistMail = z.output<typeof waitlistMail>;
export type PurchaseMail = z.output<typeof purchaseMail>;
export type FreeRecordingMail = z.output<typeof freeRecordingMail>;
export type SeatReleased = z.output<typeof seatFreed>;
export type ToAttendees = z.output<typeof toAttendees>;
export type Reminders = z.output<typeof reminders>;
export type NotificationDigest = z.output<typeof notificationDigest>;
export type SignUpMail = z.output<typeof signUpMail>;
export type PasswordChangedMail = z.output<typeof passwordChangedMail>;
export type MagicLinkMail = z.output<typeof magicLinkMail>;

type DeliveryStatus = Exclude<keyof typeof deliveryStatus, 'id' | 'resentAs' | 'resends'>;

/** A mail before it is queued. */
export type NewMail = WithoutDeliveryStatus<Mail>;

// Distributes over the union, so that each kind keeps its own fields.
type WithoutDeliveryStatus<Kind> = Kind extends Mail ? Omit<Kind, DeliveryStatus> : never;

export const mailKey = (id: string): Key => ({ PK: `${mailKeyPrefix}${id}`, SK: 'MAIL' });

export function newMailItem(mail: NewMail, now: Date) {
  const createdAt = now.toISOString();
  const queued: Mail = {
    ...mail,
    state: 'queued',
    attempts: 0,
    interruptions: 0,
    nextAttemptAt: createdAt,
    createdAt,
    expiresAt: monthAfter(now),
  };
  return { ...mailKey(mail.id), ...historyKeys(mail, now), ...queued, ...listKeys(queued) };
}

/** A mail about an order is part of its history. */
function historyKeys(mail: NewMail, now: Date) {
  const at = (partition: string) => ({ GSI1PK: partition, GSI1SK: now.toISOString() });
  if ('bookingId' in mail) return at(historyPartition('booking', mail.bookingId));
  return 'purchaseId' in mail ? at(historyPartition('purchase', mail.purchaseId)) : {};
}

/** Partitions of the index byKind: mails to be sent by their next attempt, and unsent mails that the admin sees, by age. */
export const openMails = 'MAILS#open';
export const unsentMails = 'MAILS#unsent';

/** Partition of the notifications that a digest collects, by time. */
export const digestPartition = (digestId: string) => `MAILS#digest#${digestId}`;

/** Keys that list a mail while something is left to do about it, or as part of a digest. */
export function listKeys({ kind, state, nextAttemptAt, dismissed, createdAt, digestId }: Mail) {
  if (digestId !== undefined) return { GSI3PK: digestPartition(digestId), GSI3SK: createdAt };
  if (nextAttemptAt !== undefined) return { GSI3PK: openMails, GSI3SK: nextAttemptAt };
  // Whoever needs a link to sign in has asked for another by then.
  const isUnsent = isGivenUp({ state }) || (state === 'expired' && kind !== 'magic_link');
  return isUnsent && !dismissed ? { GSI3PK: unsentMails, GSI3SK: createdAt } : {};
}

/** Whether an admin can send it again. */
export function isGivenUp({ state }: Pick<Mail, 'state'>): boolean {
  return state === 'failed' || state === 'uncertain' || state === 'undelivered' || state === 'complained';
}
