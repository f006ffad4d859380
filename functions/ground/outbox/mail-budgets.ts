import type { Mail } from './mail.ts';

type Kind = Mail['kind'];

/**
 * Names the limit of each kind of mail (docs/trust.md#mail-budget). `guest`: mails to one address are counted, unless the
 * studio caused them or a card paid for what they are about, and those beyond the budget become a list. `links`: the
 * requests for the mail are counted. `studio`: notifications are counted by kind, and the others become a digest. Any other
 * value says why the mail is never suppressed. `payment`: money was paid, or goes back. `owner`: only the owner causes it.
 * `security`: it tells what was done with an account. `digest`: it stands for others, once an hour. `weekly`: a member
 * asked for it, and a condition of its write leaves six days between two. `reminder` is counted like
 * `guest`, by a budget of its own, beyond which it is left out: it is of use at its time only.
 */
export const mailBudgets = {
  booking_confirmed: 'guest',
  // Counted with the request: a list would come when the place is not held any more.
  place_held: 'links',
  booking_notified: 'studio',
  booking_shared: 'guest',
  payment_failed: 'payment',
  booking_refunded: 'payment',
  booking_part_refunded: 'payment',
  payment_returned: 'payment',
  purchase_part_refunded: 'payment',
  booking_cancelled: 'guest',
  cancellation_notified: 'studio',
  booking_moved: 'guest',
  booking_moved_notified: 'studio',
  place_received: 'guest',
  place_given: 'guest',
  place_given_notified: 'studio',
  session_cancelled: 'owner',
  // After the first press of an address its offers count for none: it is confirmed.
  seat_offered: 'guest',
  // Each is about money that is paid, or to be paid, for what a card was charged for.
  rest_reminder: 'payment',
  rest_due: 'payment',
  rest_declined: 'payment',
  rest_paid: 'payment',
  rest_unpaid: 'payment',
  place_returned: 'guest',
  group_confirmed: 'guest',
  group_notified: 'studio',
  group_failed: 'payment',
  group_refunded: 'payment',
  pass_confirmed: 'guest',
  pass_notified: 'studio',
  pass_failed: 'payment',
  pass_refunded: 'payment',
  session_changed: 'owner',
  attendees_message: 'owner',
  recording_ready: 'owner',
  reminder_day: 'reminder',
  reminder_hour: 'reminder',
  waitlist_joined: 'guest',
  waitlist_notified: 'studio',
  // A bank has taken the card; the mail holds what was agreed to.
  waitlist_card_saved: 'payment',
  waitlist_seat_free: 'guest',
  offer_lapsed: 'guest',
  waitlist_passed_over: 'guest',
  waitlist_ended: 'owner',
  purchase_confirmed: 'guest',
  purchase_notified: 'studio',
  purchase_failed: 'payment',
  purchase_refunded: 'payment',
  collection_given: 'owner',
  voucher_bought: 'payment',
  // Orders count whom vouchers are mailed to.
  voucher_given: 'payment',
  voucher_notified: 'studio',
  pack_bought: 'payment',
  pack_notified: 'studio',
  pack_given: 'owner',
  // One for each end, and one for its last credit, of a pack that was paid or given.
  pack_ending: 'payment',
  pack_used_up: 'payment',
  // An import, which the owner runs, mails each once.
  membership_moved: 'owner',
  membership_bought: 'payment',
  membership_notified: 'studio',
  membership_renewed: 'payment',
  // One for each renewal that a bank declined, of what a card has paid for before.
  membership_unpaid: 'payment',
  membership_unpaid_notified: 'payment',
  membership_ending: 'payment',
  // One for each year, and for each price that the owner changes for everyone.
  membership_renewing: 'payment',
  membership_price_changed: 'payment',
  membership_free: 'payment',
  membership_free_taken_back: 'payment',
  membership_ended: 'payment',
  membership_ended_notified: 'payment',
  membership_places_payable: 'payment',
  free_recording: 'guest',
  weekly_suggestion: 'weekly',
  contact_address: 'owner',
  sign_up: 'links',
  magic_link: 'links',
  own_data_link: 'links',
  account_set_up: 'security',
  new_device: 'security',
  password_changed: 'security',
  second_factor_on: 'security',
  second_factor_off: 'security',
  recovery_codes_renewed: 'security',
  deletion_requested: 'security',
  deletion_taken_back: 'security',
  deletion_done: 'security',
  notification_digest: 'digest',
  guest_digest: 'digest',
} as const satisfies Record<Kind, string>;

type Budgets = typeof mailBudgets;
export type MailBudget = Budgets[Kind];

/** The kinds of mail with a budget. */
export type KindWith<Budget extends MailBudget> = {
  [Name in Kind]: Budgets[Name] extends Budget ? Name : never;
}[Kind];

/** Notifications of the studio, of which many become a digest. */
export type NotificationKind = KindWith<'studio'>;

export function isNotificationKind(kind: Kind): kind is NotificationKind {
  return mailBudgets[kind] === 'studio';
}

export const notificationKinds = (Object.keys(mailBudgets) as Kind[]).filter(isNotificationKind);

/** Kinds of mails to guests, of which many become a list. */
export type GuestKind = KindWith<'guest'>;

export function isGuestKind(kind: Kind): kind is GuestKind {
  return mailBudgets[kind] === 'guest';
}

/** Returns the budget of its address that a mail counts for, unless a card paid for what it is about; null for none. */
export function addressBudgetOf(mail: Mail): 'guest' | 'reminder' | null {
  // Only an admin sends a mail again.
  const isOwners = mail.resends !== undefined || ('byStudio' in mail && mail.byStudio === true);
  const budget = mailBudgets[mail.kind];
  return !isOwners && (budget === 'guest' || budget === 'reminder') ? budget : null;
}
