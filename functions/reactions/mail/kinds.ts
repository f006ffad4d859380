import { linkMinutes, setupMinutes } from '#shared/rules/accounts.ts';
import { calendarFileName } from '#shared/rules/calendar.ts';
import { ownDataLinkMinutes } from '#shared/rules/own-data.ts';
import { suggestionLatenessMs } from '#shared/rules/suggestions.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import type { Mail } from '../../ground/outbox/mail.ts';
import {
  addressMail,
  attendeeMail,
  bookingMail,
  bookingPartMail,
  contactAddressMail,
  deletionDoneMail,
  deletionRequestedMail,
  deletionTakenBackMail,
  deviceMail,
  freeRecordingMail,
  guestDigest,
  magicLinkMail,
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
} from '../../ground/outbox/mail-schemas.ts';
import { type ReminderKind, reminderEndsAt } from '../../ground/outbox/reminders.ts';
import { bookingsFile, calendarFile } from '../../orders/bookings/calendar.ts';
import { loadDigest } from './digest.ts';
import { loadGuestDigest } from './guest-digest.ts';
import { type Deliver, kindOf, type MailDependencies } from './kind.ts';
import {
  loadAttendee,
  loadBooking,
  loadBookingPart,
  loadBought,
  loadCollectionPurchase,
  loadConfirmed,
  loadFreeRecording,
  loadHeld,
  loadOffer,
  loadPayer,
  loadPurchase,
  loadPurchasePart,
  loadWaitlistEnd,
  loadWaitlistEntry,
} from './load.ts';
import {
  loadAddress,
  loadContactAddress,
  loadDevice,
  loadMagicLink,
  loadPasswordChange,
  loadSignUp,
} from './load-account.ts';
import { loadGroup, loadOwnGroup, loadReturned } from './load-group.ts';
import { loadDeletion, loadOwnDataLink } from './load-own-data.ts';
import { loadMovedMembership, loadOwnPack, loadPack, loadPackEnding, loadUsedUpPack } from './load-pack.ts';
import { loadOwnPass, loadPass } from './load-pass.ts';
import { loadReminder } from './load-reminder.ts';
import { loadRest } from './load-rest.ts';
import { loadSuggestion } from './load-suggestion.ts';
import { loadVoucher, loadVoucherBought, loadVoucherGiven } from './load-voucher.ts';
import { membershipKinds } from './membership-kinds.ts';
import type { Attachment } from './message.ts';
import { accountSetUp, newDevice } from './templates/account-notices.ts';
import { confirmSignUp, type MagicLinkMailData, magicLink, passwordChanged } from './templates/accounts.ts';
import { attendeesMessage, recordingReady, seatOffered, sessionChanged } from './templates/attendees.ts';
import {
  bookingMoved,
  bookingMovedNotified,
  cancellationNotified,
  placeGiven,
  placeGivenNotified,
  placeReceived,
} from './templates/booking-changes.ts';
import {
  type BookingMailData,
  bookingConfirmed,
  bookingNotified,
  bookingShared,
  placeHeld,
} from './templates/bookings.ts';
import { bookingCancelled, sessionCancelled } from './templates/cancellations.ts';
import { confirmContact } from './templates/contact-address.ts';
import { type RestMailData, restDeclined, restDue, restPaid, restReminder, restUnpaid } from './templates/deposits.ts';
import { notificationsTogether } from './templates/digest.ts';
import {
  type GroupMailData,
  groupConfirmed,
  groupFailed,
  groupNotified,
  groupRefunded,
  placeReturned,
  wereBooked,
} from './templates/groups.ts';
import { newsTogether } from './templates/guest-digest.ts';
import { membershipMoved } from './templates/moved-membership.ts';
import { deletionDone, deletionRequested, deletionTakenBack, ownDataLink } from './templates/own-data.ts';
import type { OwnPackMailData } from './templates/pack-mail-data.ts';
import { packBought, packEnding, packGiven, packNotified, packUsedUp } from './templates/packs.ts';
import { bookingPartRefunded, paymentReturned, purchasePartRefunded } from './templates/partial-refunds.ts';
import {
  endedDates,
  type PassMailData,
  passConfirmed,
  passFailed,
  passNotified,
  passRefunded,
} from './templates/passes.ts';
import { bookingRefunded, hadPlace, paymentFailed } from './templates/payments.ts';
import {
  collectionGiven,
  freeRecording,
  purchaseConfirmed,
  purchaseFailed,
  purchaseNotified,
  purchaseRefunded,
} from './templates/purchases.ts';
import { dayReminder, hourReminder, type ReminderMailData } from './templates/reminders.ts';
import { recoveryCodesRenewed, secondFactorOff, secondFactorOn } from './templates/second-factor.ts';
import { type SuggestionMailData, weeklySuggestion } from './templates/suggestions.ts';
import { voucherBought, voucherGiven, voucherNotified } from './templates/vouchers.ts';
import {
  cardSaved,
  offerLapsed,
  passedOver,
  type WaitlistMailData,
  waitlistEnded,
  waitlistJoined,
  waitlistNotified,
  waitlistSeatFree,
} from './templates/waitlist.ts';

type CalendarData = Pick<BookingMailData, 'booking' | 'session' | 'siteUrl'>;

const booking = kindOf(bookingMail, loadBooking);
const attendee = kindOf(attendeeMail, loadAttendee);
const reminder = kindOf(reminderMail, loadReminder);
const rest = kindOf(bookingMail, loadRest);
const waitlist = kindOf(waitlistMail, loadWaitlistEntry);
const purchase = kindOf(purchaseMail, loadPurchase);
const collectionPurchase = kindOf(purchaseMail, loadCollectionPurchase);
const bought = kindOf(purchaseMail, loadBought);
const address = kindOf(addressMail, loadAddress);

/**
 * Every kind of mail: its queue record, the data it is made of, its template, reply address and attachments. To add a
 * mail, add its kind to the queue record, a template, and an entry here (docs/product.md#mails).
 */
export const mailKinds = {
  booking_confirmed: kindOf(bookingMail, loadConfirmed)({ template: bookingConfirmed, attachments: calendarEntry }),
  place_held: kindOf(bookingMail, loadHeld)({ template: placeHeld, usefulUntil: offerEnd }),
  booking_notified: booking({ template: bookingNotified, replyTo: (data) => data.booking.attendeeEmail }),
  booking_shared: booking({ template: bookingShared, attachments: publicCalendarEntry, usefulUntil: sessionEnd }),
  payment_failed: booking({ template: paymentFailed }),
  booking_refunded: booking({ template: bookingRefunded, attachments: endedCalendarEntry }),
  booking_part_refunded: kindOf(bookingPartMail, loadBookingPart)({ template: bookingPartRefunded }),
  payment_returned: kindOf(payerMail, loadPayer)({ template: paymentReturned }),
  purchase_part_refunded: kindOf(purchasePartMail, loadPurchasePart)({ template: purchasePartRefunded }),
  place_received: kindOf(bookingMail, loadConfirmed)({ template: placeReceived, attachments: calendarEntry }),
  place_given: booking({ template: placeGiven, attachments: withdrawnCalendarEntry }),
  place_given_notified: booking({
    template: placeGivenNotified,
    replyTo: (data) => data.booking.attendeeEmail,
  }),
  booking_moved: kindOf(bookingMail, loadConfirmed)({ template: bookingMoved, attachments: calendarEntry }),
  booking_moved_notified: booking({
    template: bookingMovedNotified,
    replyTo: (data) => data.booking.attendeeEmail,
  }),
  cancellation_notified: booking({
    template: cancellationNotified,
    replyTo: (data) => data.booking.attendeeEmail,
  }),
  booking_cancelled: booking({ template: bookingCancelled, attachments: calendarEntry }),
  session_cancelled: booking({ template: sessionCancelled, attachments: cancelledCalendarEntry }),
  rest_reminder: rest({ template: restReminder, usefulUntil: restDueAt }),
  rest_due: rest({ template: restDue, usefulUntil: restEnd }),
  rest_declined: rest({ template: restDeclined, usefulUntil: restEnd }),
  rest_paid: rest({ template: restPaid }),
  rest_unpaid: booking({ template: restUnpaid, attachments: calendarEntry }),
  pass_confirmed: kindOf(bookingMail, loadOwnPass)({ template: passConfirmed, attachments: passCalendar }),
  pass_notified: kindOf(bookingMail, loadPass)({ template: passNotified, replyTo: ({ pass }) => pass.buyerEmail }),
  pass_failed: kindOf(bookingMail, loadPass)({ template: passFailed }),
  pass_refunded: kindOf(bookingMail, loadPass)({ template: passRefunded, attachments: endedPassCalendar }),
  place_returned: kindOf(
    bookingMail,
    loadReturned,
  )({
    template: placeReturned,
    attachments: withdrawnCalendarEntry,
  }),
  group_confirmed: kindOf(bookingMail, loadOwnGroup)({ template: groupConfirmed, attachments: groupCalendar }),
  group_notified: kindOf(bookingMail, loadGroup)({ template: groupNotified, replyTo: ({ group }) => group.buyerEmail }),
  group_failed: kindOf(bookingMail, loadGroup)({ template: groupFailed }),
  group_refunded: kindOf(bookingMail, loadGroup)({ template: groupRefunded, attachments: endedGroupCalendar }),
  seat_offered: kindOf(bookingMail, loadOffer)({ template: seatOffered, usefulUntil: offerEnd }),
  session_changed: attendee({ template: sessionChanged, attachments: calendarEntry, usefulUntil: sessionEnd }),
  attendees_message: attendee({ template: attendeesMessage }),
  recording_ready: attendee({ template: recordingReady }),
  reminder_day: reminder({ template: dayReminder, usefulUntil: reminderEnd('reminder_day') }),
  reminder_hour: reminder({ template: hourReminder, usefulUntil: reminderEnd('reminder_hour') }),
  waitlist_joined: waitlist({ template: waitlistJoined, usefulUntil: sessionStart }),
  waitlist_notified: waitlist({
    template: waitlistNotified,
    replyTo: ({ entry }) => entry.email,
    usefulUntil: sessionStart,
  }),
  waitlist_card_saved: waitlist({ template: cardSaved, usefulUntil: sessionStart }),
  offer_lapsed: waitlist({ template: offerLapsed, usefulUntil: sessionStart }),
  waitlist_passed_over: waitlist({ template: passedOver, usefulUntil: sessionStart }),
  waitlist_seat_free: waitlist({ template: waitlistSeatFree, usefulUntil: sessionStart }),
  waitlist_ended: kindOf(waitlistEndMail, loadWaitlistEnd)({ template: waitlistEnded, usefulUntil: sessionStart }),
  purchase_confirmed: bought({ template: purchaseConfirmed }),
  purchase_notified: collectionPurchase({ template: purchaseNotified, replyTo: (data) => data.purchase.buyerEmail }),
  purchase_failed: purchase({ template: purchaseFailed }),
  purchase_refunded: purchase({ template: purchaseRefunded }),
  voucher_bought: kindOf(voucherMail, loadVoucherBought)({ template: voucherBought }),
  voucher_given: kindOf(voucherMail, loadVoucherGiven)({ template: voucherGiven }),
  voucher_notified: kindOf(
    voucherMail,
    loadVoucher,
  )({ template: voucherNotified, replyTo: (data) => data.purchase.buyerEmail }),
  pack_bought: kindOf(packMail, loadOwnPack)({ template: packBought }),
  pack_notified: kindOf(packMail, loadPack)({ template: packNotified, replyTo: ({ pack }) => pack.ownerEmail }),
  pack_given: kindOf(packMail, loadOwnPack)({ template: packGiven }),
  pack_used_up: kindOf(packMail, loadUsedUpPack)({ template: packUsedUp }),
  pack_ending: kindOf(packMail, loadPackEnding)({ template: packEnding, usefulUntil: packEndOf }),
  membership_moved: kindOf(packMail, loadMovedMembership)({ template: membershipMoved, usefulUntil: packEndOf }),
  ...membershipKinds,
  collection_given: bought({ template: collectionGiven }),
  free_recording: kindOf(freeRecordingMail, loadFreeRecording)({ template: freeRecording }),
  weekly_suggestion: kindOf(suggestionMail, loadSuggestion)({ template: weeklySuggestion, usefulUntil: suggestionEnd }),
  contact_address: kindOf(contactAddressMail, loadContactAddress)({ template: confirmContact }),
  sign_up: kindOf(signUpMail, loadSignUp)({ template: confirmSignUp }),
  account_set_up: kindOf(deviceMail, loadDevice)({ template: accountSetUp }),
  new_device: kindOf(deviceMail, loadDevice)({ template: newDevice }),
  password_changed: kindOf(passwordChangedMail, loadPasswordChange)({ template: passwordChanged }),
  second_factor_on: address({ template: secondFactorOn }),
  second_factor_off: address({ template: secondFactorOff }),
  recovery_codes_renewed: address({ template: recoveryCodesRenewed }),
  deletion_requested: kindOf(deletionRequestedMail, loadDeletion)({ template: deletionRequested }),
  deletion_taken_back: kindOf(deletionTakenBackMail, loadDeletion)({ template: deletionTakenBack }),
  deletion_done: kindOf(deletionDoneMail, loadDeletion)({ template: deletionDone }),
  own_data_link: kindOf(ownDataLinkMail, loadOwnDataLink)({ template: ownDataLink, usefulUntil: ownDataLinkEnd }),
  notification_digest: kindOf(notificationDigest, loadDigest)({ template: notificationsTogether }),
  guest_digest: kindOf(guestDigest, loadGuestDigest)({ template: newsTogether }),
  magic_link: kindOf(magicLinkMail, loadMagicLink)({ template: magicLink, usefulUntil: linkEnd }),
} satisfies Record<Mail['kind'], { deliver: Deliver }>;

/** Throws Undeliverable and Unwanted (see load.ts), Expired, and what the table, Cognito and the mail service throw. */
export function deliverByKind(mail: Mail, dependencies: MailDependencies): Promise<string> {
  return mailKinds[mail.kind].deliver(mail, dependencies);
}

function calendarEntry({ booking, session, siteUrl }: CalendarData): Attachment[] {
  return calendarEntryOf(booking, session, siteUrl);
}

function calendarEntryOf(booking: Place, session: WholeSession, siteUrl: string): Attachment[] {
  const content = calendarFile(booking, session, siteUrl, { withLink: true });
  return [{ filename: calendarFileName, contentType: 'text/calendar', content }];
}

/** The file has one entry: it is one session, whoever comes. */
function groupCalendar({ places: [booking], session, siteUrl }: GroupMailData): Attachment[] {
  return booking ? calendarEntryOf(booking, session, siteUrl) : [];
}

function endedGroupCalendar(data: GroupMailData): Attachment[] {
  return wereBooked(data.group) ? groupCalendar(data) : [];
}

function endedPassCalendar(data: PassMailData): Attachment[] {
  const dates = endedDates(data);
  return dates.length === 0 ? [] : passCalendar({ ...data, dates });
}

function passCalendar({ dates, siteUrl }: PassMailData): Attachment[] {
  const content = bookingsFile(dates, siteUrl);
  return [{ filename: calendarFileName, contentType: 'text/calendar', content }];
}

/** Takes the entry out of the calendar of who gave the place away. */
function withdrawnCalendarEntry({ booking, ...data }: CalendarData): Attachment[] {
  return calendarEntry({ ...data, booking: { ...booking, status: 'cancelled' } });
}

/** Leaves out the link to join, which only attendees get (docs/trust.md#private-links). */
function publicCalendarEntry({ session, ...data }: BookingMailData): Attachment[] {
  return calendarEntry({ ...data, session: { ...session, zoomLink: null } });
}

/** An unpaid booking never had a calendar entry that could be cancelled. */
function cancelledCalendarEntry(data: BookingMailData): Attachment[] {
  return data.booking.status === 'cancelled' ? calendarEntry(data) : [];
}

/** A payment that came when there was no place any more never had a calendar entry. */
function endedCalendarEntry(data: BookingMailData): Attachment[] {
  return hadPlace(data) ? calendarEntry(data) : [];
}

function sessionStart({ session }: Pick<WaitlistMailData, 'session'>): string {
  return session.startTime;
}

function suggestionEnd(_: SuggestionMailData, { createdAt }: Pick<Mail, 'createdAt'>): string {
  return new Date(Date.parse(createdAt) + suggestionLatenessMs).toISOString();
}

function reminderEnd(kind: ReminderKind) {
  return ({ session }: ReminderMailData) => reminderEndsAt(kind, session.startTime);
}

/** During the session its link to join is still of use. */
function sessionEnd({ session }: BookingMailData): string {
  return session.endTime;
}

function restDueAt({ deposit }: RestMailData): string {
  return deposit.dueAt;
}

function restEnd({ deposit }: RestMailData): string | null {
  return deposit.payUntil;
}

function offerEnd({ booking }: BookingMailData): string | null {
  return booking.holdExpiresAt;
}

/** The end of a mailed link. The studio's invitation to set up an account has none: it outlasts every retry of its mail. */
function linkEnd({ setup }: MagicLinkMailData, { createdAt }: Pick<Mail, 'createdAt'>): string | null {
  if (setup?.byStudio) return null;
  return new Date(Date.parse(createdAt) + (setup ? setupMinutes : linkMinutes) * 60_000).toISOString();
}

function ownDataLinkEnd(_: unknown, { createdAt }: Pick<Mail, 'createdAt'>): string {
  return new Date(Date.parse(createdAt) + ownDataLinkMinutes * 60_000).toISOString();
}

function packEndOf({ pack }: OwnPackMailData): string | null {
  return pack.expiresAt;
}
