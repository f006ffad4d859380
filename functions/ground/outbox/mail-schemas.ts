import * as z from 'zod';
import { collectionId } from '#shared/contract/common/collection.ts';
import {
  callerZone,
  id,
  instant,
  money,
  moneySum,
  storedEmail,
  storedTimeZone,
} from '#shared/contract/common/schemas.ts';
import { linkPurpose } from '#shared/contract/members/schemas.ts';
import { deliveryReportRecord } from '../keys/address-status.ts';
import { waitlistEntryRecord } from '../keys/waitlist-entry.ts';
import {
  attendeeMailKinds,
  bookingMailKinds,
  membershipMailKinds,
  packMailKinds,
  purchaseMailKinds,
  reminderMailKinds,
  voucherMailKinds,
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

export const deliveryStatus = {
  id,
  state: z.enum(mailStates),
  /** Attempts that were begun, without those that the mail service throttled. */
  attempts: z.int().min(0),
  /** Attempts after which it is unknown whether the mail was sent. */
  interruptions: z.int().min(0).default(0),
  /** While queued; while sending the end of the attempt's lease. Each writer changes it: a version of the item. */
  nextAttemptAt: instant.optional(),
  reason: z.string().optional(),
  /** Under which SES knows it. */
  sesMessageId: z.string().optional(),
  sentAt: instant.optional(),
  /** The mail service reported this after it took the mail, or, when given up at once, before about its address. */
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

/** True when the studio caused the mail in the back office: it counts for no budget (docs/trust.md#mail-budget). */
const byStudio = z.boolean().optional();

/** A mail describes the session that a booking has left by these values, as they were then. */
export const leftSession = z.object({
  title: z.string(),
  startTime: instant,
  endTime: instant,
  timeZone: storedTimeZone,
  locationType: z.enum(['online', 'onsite']),
});
export type LeftSession = z.output<typeof leftSession>;

/** Says what a move did to a rest of the price that was to be paid (docs/product.md#deposits); absent where nothing is to be told. */
export const restChange = z.enum(['card_withdrawn', 'ended']).optional();

export const bookingMail = z.object({
  ...deliveryStatus,
  kind: z.enum(bookingMailKinds),
  bookingId: id,
  to: storedEmail,
  byStudio,
  /** Set for a moved booking; absent from mails of older versions. */
  movedFrom: leftSession.optional(),
  restChange,
  /** True where a membership paid the place and has ended; of a cancelled booking alone. */
  membershipEnded: z.boolean().optional(),
});

export const waitlistMail = z.object({
  ...deliveryStatus,
  kind: z.enum(waitlistMailKinds),
  sessionId: id,
  entryId: waitlistEntryRecord.shape.entryId,
  to: storedEmail,
  byStudio,
});

/** This mail goes to an address that waited for a place of a session that was cancelled. */
export const waitlistEndMail = z.object({
  ...deliveryStatus,
  kind: z.literal('waitlist_ended'),
  sessionId: id,
  timeZone: callerZone,
  hadCard: z.boolean().optional(),
  to: storedEmail,
});

/** The text is in the event `messageId`. */
export const attendeeMail = z.object({
  ...deliveryStatus,
  kind: z.enum(attendeeMailKinds),
  bookingId: id,
  messageId: id,
  to: storedEmail,
});

/** A reminder is of no use once the session begins at another time than `sessionStart`. */
export const reminderMail = z.object({
  ...deliveryStatus,
  kind: z.enum(reminderMailKinds),
  bookingId: id,
  sessionStart: instant,
  to: storedEmail,
});

export const purchaseMail = z.object({
  ...deliveryStatus,
  kind: z.enum(purchaseMailKinds),
  purchaseId: id,
  to: storedEmail,
  byStudio,
});

/** Goes to the buyer of a gift voucher, to whom it is for, and to the studio. */
export const voucherMail = z.object({
  ...deliveryStatus,
  kind: z.enum(voucherMailKinds),
  purchaseId: id,
  /** The mail waits for this instant, by which its age is reckoned; absent: it is sent at once. */
  deliverAt: instant.optional(),
  to: storedEmail,
});

/** Goes to the owner of a pack, or to the studio. */
export const packMail = z.object({
  ...deliveryStatus,
  kind: z.enum(packMailKinds),
  packId: id,
  /** The end that a reminder is about: it is of no use where the pack has another. */
  endsAt: instant.optional(),
  to: storedEmail,
});

/** Goes to who has a membership, or to the studio. */
export const membershipMail = z.object({
  ...deliveryStatus,
  kind: z.enum(membershipMailKinds),
  membershipId: id,
  /** The order of the period that it is about. */
  orderId: id.optional(),
  /** The charge that it tells of, with the price before, and one that was told of and does not come. */
  charge: z.object({ at: instant, price: money, before: money.optional(), expected: money.optional() }).optional(),
  /** The places that are to be paid singly. */
  bookingIds: z.array(id).optional(),
  to: storedEmail,
});

/** About a part of the payment that went back; the order has its sum and reason. */
export const bookingPartMail = z.object({
  ...deliveryStatus,
  kind: z.literal('booking_part_refunded'),
  bookingId: id,
  partId: id,
  to: storedEmail,
});

/** Goes to who paid for a place and gave it away. */
export const payerMail = z.object({
  ...deliveryStatus,
  kind: z.literal('payment_returned'),
  bookingId: id,
  /** The sum goes back by one change of the booking. */
  sum: money,
  to: storedEmail,
});

export const purchasePartMail = z.object({
  ...deliveryStatus,
  kind: z.literal('purchase_part_refunded'),
  purchaseId: id,
  partId: id,
  to: storedEmail,
});

/** Suggests a recording to a member, chosen when it is sent; it is of use on its evening only. */
export const suggestionMail = z.object({
  ...deliveryStatus,
  kind: z.literal('weekly_suggestion'),
  memberSub: z.string(),
  collection: collectionId,
  evening: instant,
  to: storedEmail,
});

export const freeRecordingMail = z.object({
  ...deliveryStatus,
  kind: z.literal('free_recording'),
  collection: collectionId,
  /** Contains the typed name of an account that is set up by the mail. */
  fullName: z.string().optional(),
  to: storedEmail,
});

/** Tells whether the person who is deleted has, or had, an account. */
const hadAccount = z.boolean();

/** About a deletion that was requested or done; `refunds` are what goes back, by currency. */
export const deletionRequestedMail = z.object({
  ...deliveryStatus,
  kind: z.literal('deletion_requested'),
  dueAt: instant,
  refunds: z.array(moneySum),
  hadAccount,
  to: storedEmail,
});

export const deletionTakenBackMail = z.object({
  ...deliveryStatus,
  kind: z.literal('deletion_taken_back'),
  hadAccount,
  to: storedEmail,
});

export const deletionDoneMail = z.object({
  ...deliveryStatus,
  kind: z.literal('deletion_done'),
  refunds: z.array(moneySum),
  hadAccount,
  to: storedEmail,
});

/** Leads to one's own data; the secret is made when it is sent. */
export const ownDataLinkMail = z.object({ ...deliveryStatus, kind: z.literal('own_data_link'), to: storedEmail });

/** About a change of how an account signs in. */
export const addressMail = z.object({
  ...deliveryStatus,
  kind: z.enum(['second_factor_on', 'second_factor_off', 'recovery_codes_renewed']),
  to: storedEmail,
});

/** A new contact address of the studio gets the link by which it takes effect. */
export const contactAddressMail = z.object({
  ...deliveryStatus,
  kind: z.literal('contact_address'),
  to: storedEmail,
});

export const passwordChangedMail = z.object({
  ...deliveryStatus,
  kind: z.literal('password_changed'),
  changedAt: instant.optional(),
  to: storedEmail,
});

/** About an account that was set up, or a sign-in in a browser that was not known. */
export const deviceMail = z.object({
  ...deliveryStatus,
  kind: z.enum(['account_set_up', 'new_device']),
  /** The browser and system in plain words: Safari on iPhone. */
  device: z.string(),
  country: z.string().nullable(),
  at: instant,
  to: storedEmail,
});

export const signUpMail = z.object({ ...deliveryStatus, kind: z.literal('sign_up'), signUpId: id, to: storedEmail });

export const magicLinkMail = z.object({
  ...deliveryStatus,
  kind: z.literal('magic_link'),
  purpose: linkPurpose,
  byStudio,
  /** Name of the account to set up; absent: that of the order, or made of the address. */
  fullName: z.string().optional(),
  /** The person claims to have ordered this as a guest. */
  guestOrder: z.object({ bookingId: id.optional(), purchaseId: id.optional() }).optional(),
  to: storedEmail,
});

/** A digest goes to the studio in place of many notifications. */
export const notificationDigest = z.object({
  ...deliveryStatus,
  kind: z.literal('notification_digest'),
  /** End of the window in which they came. */
  until: instant,
  to: storedEmail,
});

/** A list that an address gets in place of mails beyond its budget. */
export const guestDigest = z.object({
  ...deliveryStatus,
  kind: z.literal('guest_digest'),
  /** End of the hour in which they were collected. */
  until: instant,
  to: storedEmail,
});
