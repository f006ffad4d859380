import * as z from 'zod';
import { mailKeyPrefix } from '#shared/rules/table.ts';
import { historyPartition } from '../keys/audit-entry.ts';
import { emailHash } from '../keys/email-hash.ts';
import { monthAfter } from '../platform/clock.ts';
import type { Key } from '../platform/table.ts';
import {
  addressMail,
  attendeeMail,
  bookingMail,
  bookingPartMail,
  contactAddressMail,
  deletionDoneMail,
  deletionRequestedMail,
  deletionTakenBackMail,
  type deliveryStatus,
  deviceMail,
  freeRecordingMail,
  guestDigest,
  magicLinkMail,
  membershipMail,
  notificationDigest,
  ownDataLinkMail,
  packMail,
  passwordChangedMail,
  payerMail,
  purchaseMail,
  purchasePartMail,
  reminderMail,
  signUpMail,
  suggestionMail,
  voucherMail,
  waitlistEndMail,
  waitlistMail,
} from './mail-schemas.ts';

/** Transactional outbox: written with what a mail is about or when an event is reacted to, sent by a consumer of the table's stream. */
export const mailRecord = z.discriminatedUnion('kind', [
  bookingMail,
  attendeeMail,
  reminderMail,
  waitlistMail,
  waitlistEndMail,
  purchaseMail,
  voucherMail,
  packMail,
  membershipMail,
  bookingPartMail,
  payerMail,
  purchasePartMail,
  freeRecordingMail,
  suggestionMail,
  addressMail,
  contactAddressMail,
  passwordChangedMail,
  deviceMail,
  deletionRequestedMail,
  deletionTakenBackMail,
  deletionDoneMail,
  ownDataLinkMail,
  signUpMail,
  magicLinkMail,
  notificationDigest,
  guestDigest,
]);
export type Mail = z.output<typeof mailRecord>;
export type BookingMail = z.output<typeof bookingMail>;
export type AttendeeMail = z.output<typeof attendeeMail>;
export type ReminderMail = z.output<typeof reminderMail>;
export type WaitlistMail = z.output<typeof waitlistMail>;
export type BookingPartMail = z.output<typeof bookingPartMail>;
export type PayerMail = z.output<typeof payerMail>;
export type PurchasePartMail = z.output<typeof purchasePartMail>;
export type WaitlistEndMail = z.output<typeof waitlistEndMail>;
export type PurchaseMail = z.output<typeof purchaseMail>;
export type VoucherMail = z.output<typeof voucherMail>;
export type PackMail = z.output<typeof packMail>;
export type MembershipMail = z.output<typeof membershipMail>;
export type FreeRecordingMail = z.output<typeof freeRecordingMail>;
export type SuggestionMail = z.output<typeof suggestionMail>;
export type ContactAddressMail = z.output<typeof contactAddressMail>;
export type NotificationDigest = z.output<typeof notificationDigest>;
export type GuestDigest = z.output<typeof guestDigest>;
export type SignUpMail = z.output<typeof signUpMail>;
export type DeletionRequestedMail = z.output<typeof deletionRequestedMail>;
export type DeletionTakenBackMail = z.output<typeof deletionTakenBackMail>;
export type DeletionDoneMail = z.output<typeof deletionDoneMail>;
export type OwnDataLinkMail = z.output<typeof ownDataLinkMail>;
export type DeviceMail = z.output<typeof deviceMail>;
export type PasswordChangedMail = z.output<typeof passwordChangedMail>;
export type MagicLinkMail = z.output<typeof magicLinkMail>;

type DeliveryStatus = Exclude<keyof typeof deliveryStatus, 'id' | 'resentAs' | 'resends'>;

/** A mail before it is queued. */
export type NewMail = WithoutDeliveryStatus<Mail>;

// Distributes over the union, so that each kind keeps its own fields.
type WithoutDeliveryStatus<Kind> = Kind extends Mail ? Omit<Kind, DeliveryStatus> : never;

export const mailKey = (id: string): Key => ({ PK: `${mailKeyPrefix}${id}`, SK: 'MAIL' });

/** A mail that waits for a day is as old as if it were queued then: it is tried for a day from that instant, and kept for a month. */
export function newMailItem(mail: NewMail, at: Date) {
  const now = deliveryOf(mail, at);
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
  return { ...mailKey(mail.id), ...historyKeys(mail, now), ...queued, ...listKeys(queued), ...recipientKeys(queued) };
}

function deliveryOf(mail: NewMail, now: Date): Date {
  const { deliverAt } = { deliverAt: undefined, ...mail };
  return deliverAt !== undefined && deliverAt > now.toISOString() ? new Date(deliverAt) : now;
}

/** A mail about an order is part of its history. */
function historyKeys(mail: NewMail, now: Date) {
  const at = (partition: string) => ({ GSI1PK: partition, GSI1SK: now.toISOString() });
  if ('bookingId' in mail) return at(historyPartition('booking', mail.bookingId));
  if ('membershipId' in mail) return at(historyPartition('purchase', mail.orderId ?? mail.membershipId));
  if ('packId' in mail) return at(historyPartition('purchase', mail.packId));
  return 'purchaseId' in mail ? at(historyPartition('purchase', mail.purchaseId)) : {};
}

/** Partitions of the index byKind: mails to be sent by their next attempt, and unsent mails that the admin sees, by age. */
export const openMails = 'MAILS#open';
export const unsentMails = 'MAILS#unsent';

/** Partition of the mails that a digest collects, by time. */
export const digestPartition = (digestId: string) => `MAILS#digest#${digestId}`;

/** Keys that list a mail while something is left to do about it, or as part of a digest. */
export function listKeys({ kind, state, nextAttemptAt, dismissed, createdAt, digestId }: Mail) {
  if (digestId !== undefined) return { GSI3PK: digestPartition(digestId), GSI3SK: createdAt };
  if (nextAttemptAt !== undefined) return { GSI3PK: openMails, GSI3SK: nextAttemptAt };
  if (isPrivate(kind)) return {};
  // A member who needs a link to sign in has asked for another by then.
  const isUnsent = isGivenUp({ state }) || (state === 'expired' && kind !== 'magic_link' && kind !== 'own_data_link');
  return isUnsent && !dismissed ? { GSI3PK: unsentMails, GSI3SK: createdAt } : {};
}

/** Partition, in the index byMember, of the mails to an e-mail address. */
export const mailsToPartition = (addressId: string) => `MAILS#to#${addressId}`;

/** Keys that list a mail by its recipient once an attempt has ended, or while it waits for a day; not those to the studio, or of which nobody else is to know. */
export function recipientKeys(mail: Mail) {
  const { kind, state, attempts, createdAt } = mail;
  const isListed = attempts > 0 || ('deliverAt' in mail && mail.deliverAt !== undefined);
  if (!('to' in mail) || state === 'sending' || !isListed || isToStudio(kind) || isPrivate(kind)) return {};
  return { GSI2PK: mailsToPartition(emailHash(mail.to)), GSI2SK: createdAt };
}

const isToStudio = (kind: Mail['kind']) => kind === 'notification_digest' || kind.endsWith('_notified');

/** Tells whether the owner may not see that a mail was sent (docs/trust.md#weekly-suggestions). */
const isPrivate = (kind: Mail['kind']) => kind === 'weekly_suggestion';

/** Tells whether an admin can send the mail again. */
export function isGivenUp({ state }: Pick<Mail, 'state'>): boolean {
  return state === 'failed' || state === 'uncertain' || state === 'undelivered' || state === 'complained';
}
