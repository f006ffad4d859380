import * as z from 'zod';
import { linkPurpose } from '#shared/contract/account-schemas.ts';
import { collection } from '#shared/contract/collection-schemas.ts';
import { email, id, instant } from '#shared/contract/schemas.ts';
import { mailKeyPrefix, table as shape } from '#shared/table.ts';
import { getItem, type Key, type Table, updateItem, type Write } from '../platform/table.ts';
import { entryRecord } from '../waitlist/store.ts';

/** Mails about a booking. */
export const bookingMailKinds = [
  'booking_confirmed',
  'booking_notified',
  'booking_shared',
  'payment_failed',
  'booking_refunded',
] as const;

/** Mails about somebody's place on a waitlist. */
export const waitlistMailKinds = ['waitlist_joined', 'waitlist_notified', 'waitlist_seat_free'] as const;

/** Mails about the purchase of a collection. */
export const purchaseMailKinds = [
  'purchase_confirmed',
  'purchase_notified',
  'purchase_failed',
  'purchase_refunded',
] as const;

const fate = {
  id,
  /** `dropped`: nobody is to be told any more. */
  state: z.enum(['queued', 'sent', 'failed', 'dropped']),
  attempts: z.int().min(0),
  createdAt: instant,
  /** Epoch seconds after which the table forgets it. */
  expiresAt: z.int(),
};

const bookingMail = z.object({ ...fate, kind: z.enum(bookingMailKinds), bookingId: id, to: email });
const waitlistMail = z.object({
  ...fate,
  kind: z.enum(waitlistMailKinds),
  sessionId: id,
  entryId: entryRecord.shape.entryId,
  to: email,
});
const purchaseMail = z.object({ ...fate, kind: z.enum(purchaseMailKinds), purchaseId: id, to: email });
/** Whatever the address belongs to, the mail says the same. */
const freeRecordingMail = z.object({
  ...fate,
  kind: z.literal('free_recording'),
  collection,
  name: z.string(),
  to: email,
});
/** Not a mail but many: a seat came free by a booking that gave it up, and everybody who waits is to be told. */
const seatFreed = z.object({ ...fate, kind: z.literal('seat_freed'), sessionId: id, freedBy: id });

/** Mails that somebody asked for in the name of an address; who it belongs to is found out when they are sent. */
const addressMail = z.object({
  ...fate,
  kind: z.enum(['account_exists', 'confirmation_again', 'password_changed']),
  to: email,
});
const magicLinkMail = z.object({ ...fate, kind: z.literal('magic_link'), purpose: linkPurpose, to: email });

/** A mail on its way: written in the transaction of what it tells about, sent by the table's stream. */
const mailRecord = z.discriminatedUnion('kind', [
  bookingMail,
  waitlistMail,
  purchaseMail,
  freeRecordingMail,
  seatFreed,
  addressMail,
  magicLinkMail,
]);
export type Mail = z.output<typeof mailRecord>;
export type BookingMail = z.output<typeof bookingMail>;
export type WaitlistMail = z.output<typeof waitlistMail>;
export type PurchaseMail = z.output<typeof purchaseMail>;
export type FreeRecordingMail = z.output<typeof freeRecordingMail>;
export type SeatFreed = z.output<typeof seatFreed>;
export type AccountMail = z.output<typeof addressMail> | z.output<typeof magicLinkMail>;
/** A mail to one person. */
export type LetterMail = BookingMail | WaitlistMail | PurchaseMail | FreeRecordingMail;

type Fate = 'state' | 'attempts' | 'createdAt' | 'expiresAt';
/** A mail as it is asked for. */
export type NewMail = WithoutFate<Mail>;
// One by one, so that each kind keeps what it tells of.
type WithoutFate<Kind> = Kind extends Mail ? Omit<Kind, Fate> : never;

const accountMailKinds: string[] = [...addressMail.shape.kind.options, 'magic_link'];

/** Whether a mail is about an account. */
export function isAccountMail(mail: Mail): mail is AccountMail {
  return accountMailKinds.includes(mail.kind);
}

const keptSeconds = 30 * 24 * 3600;

export const mailKey = (id: string): Key => ({ PK: `${mailKeyPrefix}${id}`, SK: 'MAIL' });

/** A mail as it is put into the outbox. */
export function newMailItem(mail: NewMail, now: Date) {
  const queued: Mail = {
    ...mail,
    state: 'queued',
    attempts: 0,
    createdAt: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + keptSeconds,
  };
  return { ...mailKey(mail.id), ...queued };
}

/** The write that puts a mail into the outbox. */
export function queueMail(mail: NewMail, now: Date): Write {
  return { Put: { Item: newMailItem(mail, now) } };
}

/** Partition of the mails that were given up, for the back office's list. */
export const failedMails = 'MAILS#failed';

/** The mail of a key of the outbox, whatever its state; undefined when the table has forgotten it. */
export function findMail(table: Table, id: string): Promise<Mail | undefined> {
  return getItem(table, mailKey(id), mailRecord, { consistent: true });
}

/**
 * Counts one try of a queued mail before it is made. Of two runs that read it as it was one wins; the other gets
 * ConditionalCheckFailedException and leaves it alone.
 */
export function countAttempt(table: Table, { id, attempts }: Mail): Promise<void> {
  return updateItem(table, {
    Key: mailKey(id),
    UpdateExpression: 'SET #attempts = :next',
    ConditionExpression: '#state = :queued AND #attempts = :seen',
    ExpressionAttributeNames: { '#attempts': 'attempts', '#state': 'state' },
    ExpressionAttributeValues: { ':next': attempts + 1, ':seen': attempts, ':queued': 'queued' },
  });
}

/** Keeps that the mail was handed over, and under which id the mail service knows it. */
export function markSent(table: Table, { id }: Mail, messageId: string, now: Date): Promise<void> {
  return updateItem(table, {
    Key: mailKey(id),
    UpdateExpression: 'SET #state = :sent, #messageId = :messageId, #sentAt = :now',
    ExpressionAttributeNames: { '#state': 'state', '#messageId': 'messageId', '#sentAt': 'sentAt' },
    ExpressionAttributeValues: { ':sent': 'sent', ':messageId': messageId, ':now': now.toISOString() },
  });
}

/** Keeps that nobody is to be told any more, and why. */
export function markDropped(table: Table, { id }: Mail, reason: string): Promise<void> {
  return updateItem(table, {
    Key: mailKey(id),
    UpdateExpression: 'SET #state = :dropped, #reason = :reason',
    ExpressionAttributeNames: { '#state': 'state', '#reason': 'reason' },
    ExpressionAttributeValues: { ':dropped': 'dropped', ':reason': reason },
  });
}

/** Keeps that the mail was given up and why, where the back office can list it. */
export function markFailed(table: Table, { id, createdAt }: Mail, reason: string): Promise<void> {
  const { partitionKey, sortKey } = shape.indexes.byKind;
  return updateItem(table, {
    Key: mailKey(id),
    UpdateExpression: 'SET #state = :failed, #reason = :reason, #list = :failedMails, #time = :createdAt',
    ExpressionAttributeNames: { '#state': 'state', '#reason': 'reason', '#list': partitionKey, '#time': sortKey },
    ExpressionAttributeValues: {
      ':failed': 'failed',
      ':reason': reason,
      ':failedMails': failedMails,
      ':createdAt': createdAt,
    },
  });
}
