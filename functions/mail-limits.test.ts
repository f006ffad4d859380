import { describe, expect, test } from 'vitest';
import { contract, type Endpoint } from '#shared/contract/contract.ts';
import type { EndpointName } from '#shared/contract/routes.ts';
import type { Mail } from './outbox/mail.ts';
import { type LimitedRequestName, limitedRequests } from './testing/limited-requests.ts';
import { openSharedTestSite } from './testing/site.ts';

// Every request that causes a mail is limited (docs/trust.md#rate-limits).

const requests = limitedRequests(await openSharedTestSite());

const seatReleases = [
  ...(['cancelBooking', 'cancelMyBooking', 'moveBooking', 'moveMyBooking'] as const),
  ...(['cancelCheckout', 'cancelMyCheckout', 'createBooking', 'declineOffer', 'declineMyOffer'] as const),
  ...(['payment', 'admin'] as const),
];

/** What causes each mail: requests that are limited, a payment or its end, an admin, or the schedule; these are never suppressed. */
const causes: Record<Mail['kind'], (LimitedRequestName | 'payment' | 'admin' | 'schedule')[]> = {
  booking_confirmed: [
    ...(['createBooking', 'createMemberBooking', 'confirmBooking', 'acceptOffer', 'acceptMyOffer'] as const),
    ...(['payment', 'admin'] as const),
  ],
  place_held: ['createBooking', 'createMemberBooking', 'mailConfirmation'],
  booking_notified: [
    ...(['createBooking', 'createMemberBooking', 'confirmBooking', 'acceptOffer', 'acceptMyOffer'] as const),
    ...(['payment', 'admin'] as const),
  ],
  booking_shared: ['shareBooking', 'shareMyBooking'],
  payment_failed: ['payment'],
  booking_refunded: ['payment'],
  booking_part_refunded: ['admin'],
  purchase_part_refunded: ['admin'],
  booking_cancelled: [...(['cancelBooking', 'cancelMyBooking'] as const), 'admin'],
  place_received: ['giveBooking', 'giveMyBooking'],
  place_given: ['giveBooking', 'giveMyBooking'],
  place_given_notified: ['giveBooking', 'giveMyBooking'],
  booking_moved: ['moveBooking', 'moveMyBooking'],
  booking_moved_notified: ['moveBooking', 'moveMyBooking'],
  cancellation_notified: ['cancelBooking', 'cancelMyBooking'],
  session_cancelled: ['admin'],
  seat_offered: [...seatReleases],
  pass_confirmed: ['createPass', 'createMemberPass', 'payment'],
  pass_notified: ['createPass', 'createMemberPass', 'payment'],
  pass_failed: ['payment'],
  pass_refunded: ['payment'],
  offer_lapsed: ['payment', 'admin'],
  session_changed: ['admin'],
  attendees_message: ['admin'],
  recording_ready: ['admin'],
  to_attendees: ['admin'],
  reminder_day: ['schedule'],
  reminder_hour: ['schedule'],
  reminders: ['schedule'],
  waitlist_joined: ['joinWaitlist'],
  waitlist_notified: ['joinWaitlist'],
  waitlist_card_saved: ['payment'],
  waitlist_seat_free: [...seatReleases],
  waitlist_ended: ['admin'],
  seat_freed: [...seatReleases],
  notification_digest: ['createBooking', 'joinWaitlist', 'createPurchase', 'payment'],
  purchase_confirmed: ['createPurchase', 'createGuestPurchase', 'payment', 'admin'],
  purchase_notified: ['createPurchase', 'createGuestPurchase', 'payment', 'admin'],
  purchase_failed: ['payment'],
  purchase_refunded: ['payment'],
  collection_given: ['admin'],
  free_recording: ['requestFreeRecording'],
  sign_up: ['signUp', 'resendSignUp'],
  password_changed: ['setPassword', 'changePassword', 'newPassword', 'admin'],
  second_factor_on: ['turnOnSecondFactor'],
  second_factor_off: ['turnOffSecondFactor', 'newPassword'],
  recovery_codes_renewed: ['renewRecoveryCodes'],
  magic_link: ['requestMagicLink'],
};

/** Writing endpoints of visitors and members that cause no mail, or mails about payments only. */
const withoutMail: Partial<Record<EndpointName, string>> = {
  readSetupLink: 'reads a link',
  joinBooking: 'reads links',
  downloadCalendar: 'reads a file',
  getReceipts: 'reads files',
  getMyReceipts: 'reads files',
  answerScreening: 'stores or deletes answers',
  answerMyScreening: 'stores or deletes answers',
  setUpAccount: 'makes an account',
  beginSecondFactor: 'gives a secret',
  leaveWaitlist: 'removes an entry',
  leaveMyWaitlist: 'removes an entry',
  confirmEntry: 'confirms an address',
  getWaitlistPosition: 'reads a place in line',
  changeTurn: 'changes an entry',
  changeMyTurn: 'changes an entry',
  updateMe: 'changes a name',
  chooseReminders: 'only the schedule sends them',
  changeMyPreferences: 'only the schedule sends reminders',
  savePosition: 'saves a position',
  checkDiscount: 'reads a code',
  checkCollectionDiscount: 'reads a code',
  saveWaitlistCard: 'opens a page at Stripe',
  settleWaitlistCard: 'mails about a saved card',
  settleBooking: 'mails about payments',
  settlePurchase: 'mails about payments',
  resumeCheckout: 'mails about payments',
  resumeMyCheckout: 'mails about payments',
  stripeWebhook: 'mails about payments',
  renewImpersonation: 'an admin goes on',
  endImpersonation: 'an admin ends it',
  endAuthSession: 'ends a session',
  endOtherAuthSessions: 'ends sessions',
  signOut: 'ends a session',
};

describe('every endpoint that causes a mail is limited', () => {
  const mailing = new Set<string>(Object.values(causes).flat());
  const writing = Object.entries<Endpoint>(contract).filter(
    ([, { access, method }]) => access !== 'admin' && method !== 'GET',
  );
  test.each(writing.map(([name]) => name))('%s', (name) => {
    const causesMail = mailing.has(name);
    expect(causesMail).toBe(!(name in withoutMail));
    if (causesMail) expect(Object.keys(requests)).toContain(name);
  });
});
