import { createHash } from 'node:crypto';
import * as z from 'zod';
import { linkPurpose } from '#shared/contract/members/schemas.ts';
import { collection } from '#shared/contract/recordings/schemas.ts';
import { email, id, instant } from '#shared/contract/schemas.ts';
import { mailKeyPrefix, table as shape } from '#shared/rules/table.ts';
import { historyOf } from '../audit-entries/store.ts';
import { getItem, type Key, type Table, type Write } from '../platform/table.ts';
import { whenAndWhere } from '../sessions/store.ts';
import { entryRecord } from '../waitlist/store.ts';

/** Mails about a booking. */
export const bookingMailKinds = [
  'booking_confirmed',
  'booking_notified',
  'booking_shared',
  'payment_failed',
  'booking_refunded',
  'booking_cancelled',
  'session_cancelled',
  'seat_offered',
] as const;

/** Mails of an admin's to everybody who has a place of a session. */
export const attendeeMailKinds = ['session_changed', 'attendees_message'] as const;

/** Mails about somebody's place on a waitlist. */
export const waitlistMailKinds = ['waitlist_joined', 'waitlist_notified', 'waitlist_seat_free'] as const;

/** Mails about the purchase of a collection. */
export const purchaseMailKinds = [
  'purchase_confirmed',
  'purchase_notified',
  'purchase_failed',
  'purchase_refunded',
  'collection_given',
] as const;

const fate = {
  id,
  /** `dropped`: nobody is to be told any more. */
  state: z.enum(['queued', 'sent', 'failed', 'dropped']),
  attempts: z.int().min(0),
  createdAt: instant,
  /** Epoch seconds after which the table forgets it. */
  expiresAt: z.int(),
  /** Set when an admin has sent it again: the mail that went out instead. */
  resentAs: id.optional(),
  /** The first mail of those that were sent again, this one the last. */
  resends: id.optional(),
};

const bookingMail = z.object({ ...fate, kind: z.enum(bookingMailKinds), bookingId: id, to: email });
const waitlistMail = z.object({
  ...fate,
  kind: z.enum(waitlistMailKinds),
  sessionId: id,
  entryId: entryRecord.shape.entryId,
  to: email,
});
/** What it says stands in the item that it comes of: `messageId`. */
const attendeeMail = z.object({ ...fate, kind: z.enum(attendeeMailKinds), bookingId: id, messageId: id, to: email });
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
/** Not a mail but many: to everybody who has a place of a session. */
const toAttendees = z.object({
  ...fate,
  kind: z.literal('to_attendees'),
  sessionId: id,
  letter: z.enum(attendeeMailKinds),
  subject: z.string().nullable(),
  /** An admin's words. */
  text: z.string().nullable(),
  /** What attendees knew of the session before. */
  was: whenAndWhere.nullable(),
});

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
  attendeeMail,
  waitlistMail,
  purchaseMail,
  freeRecordingMail,
  seatFreed,
  toAttendees,
  addressMail,
  magicLinkMail,
]);
export type Mail = z.output<typeof mailRecord>;
export type BookingMail = z.output<typeof bookingMail>;
export type AttendeeMail = z.output<typeof attendeeMail>;
export type WaitlistMail = z.output<typeof waitlistMail>;
export type PurchaseMail = z.output<typeof purchaseMail>;
export type FreeRecordingMail = z.output<typeof freeRecordingMail>;
export type SeatFreed = z.output<typeof seatFreed>;
export type ToAttendees = z.output<typeof toAttendees>;
export type AccountMail = z.output<typeof addressMail> | z.output<typeof magicLinkMail>;
/** A mail to one person. */
export type LetterMail = BookingMail | AttendeeMail | WaitlistMail | PurchaseMail | FreeRecordingMail;

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
  return { ...mailKey(mail.id), ...historyKeys(mail, now), ...queued };
}

/** A mail about an order stands in its history. */
function historyKeys(mail: NewMail, now: Date) {
  const at = (partition: string) => ({ GSI1PK: partition, GSI1SK: now.toISOString() });
  if ('bookingId' in mail) return at(historyOf('booking', mail.bookingId));
  return 'purchaseId' in mail ? at(historyOf('purchase', mail.purchaseId)) : {};
}

/** The write that puts a mail into the outbox. */
export function queueMail(mail: NewMail, now: Date): Write {
  return { Put: { Item: newMailItem(mail, now) } };
}

/** The same, refused when a mail of its id is there: it was asked for before. */
export function queueOnce(mail: NewMail, now: Date): Write {
  return { Put: { Item: newMailItem(mail, now), ConditionExpression: 'attribute_not_exists(PK)' } };
}

const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The id of the mail that one of many gets because of one cause: the cause's moment, and sixteen digits of both. */
export function mailIdOf(cause: string, one: string): string {
  const digest = createHash('sha256').update(`${cause} ${one}`).digest();
  return cause.slice(0, 10) + [...digest.subarray(0, 16)].map((byte) => base32[byte % 32]).join('');
}

/** What the ids of mails follow from that a mail becomes: its own id, or the first one's, so that nobody gets one twice. */
export const originOf = ({ id, resends }: Pick<Mail, 'id' | 'resends'>): string => resends ?? id;

/** The write that puts a mail that was given up into the outbox again, as a new one. */
export function queueAgain(mail: Mail, again: string, now: Date): Write {
  return queueMail({ ...mail, id: again, resends: originOf(mail) }, now);
}

/** The write by which a mail leaves the list of those that were given up; refused when it is in there no more. */
export function leaveFailed({ id }: Mail, resentAs: string): Write {
  const { partitionKey, sortKey } = shape.indexes.byKind;
  return {
    Update: {
      Key: mailKey(id),
      UpdateExpression: 'SET #state = :dropped, #resentAs = :resentAs REMOVE #list, #time',
      ConditionExpression: '#state = :failed',
      ExpressionAttributeNames: {
        ...{ '#state': 'state', '#resentAs': 'resentAs' },
        ...{ '#list': partitionKey, '#time': sortKey },
      },
      ExpressionAttributeValues: { ':dropped': 'dropped', ':failed': 'failed', ':resentAs': resentAs },
    },
  };
}

/** Partition of the mails that were given up, for the back office's list. */
export const failedMails = 'MAILS#failed';

/** The mail of a key of the outbox, whatever its state; undefined when the table has forgotten it. */
export function findMail(table: Table, id: string): Promise<Mail | undefined> {
  return getItem(table, mailKey(id), mailRecord, { consistent: true });
}
