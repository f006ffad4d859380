/** Mails about all dates of a pass, by one of its bookings. */
export const passMailKinds = ['pass_confirmed', 'pass_notified', 'pass_failed', 'pass_refunded'] as const;
export type PassMailKind = (typeof passMailKinds)[number];

/** Mails about several places of one order, by one of its bookings. */
export const groupMailKinds = ['group_confirmed', 'group_notified', 'group_failed', 'group_refunded'] as const;
export type GroupMailKind = (typeof groupMailKinds)[number];

/** Tells whether a mail is about all bookings of an order, not about one. */
export function isJointMailKind(kind: string): kind is PassMailKind | GroupMailKind {
  return [...passMailKinds, ...groupMailKinds].some((jointMailKind) => jointMailKind === kind);
}

/** Mails to who pays the rest of the price of a place (docs/product.md#deposits). */
export const restMailKinds = ['rest_reminder', 'rest_due', 'rest_declined', 'rest_paid'] as const;
export type RestMailKind = (typeof restMailKinds)[number];

/** Mails about a booking. */
export const bookingMailKinds = [
  'booking_confirmed',
  'place_held',
  'booking_notified',
  'booking_shared',
  'payment_failed',
  'booking_refunded',
  'booking_cancelled',
  'cancellation_notified',
  'booking_moved',
  'booking_moved_notified',
  'place_received',
  'place_given',
  'place_given_notified',
  'place_returned',
  'session_cancelled',
  'seat_offered',
  'rest_unpaid',
  ...restMailKinds,
  ...passMailKinds,
  ...groupMailKinds,
] as const;

/** Mails of an admin to all attendees of a session. */
export const attendeeMailKinds = ['session_changed', 'attendees_message', 'recording_ready'] as const;

/** A day before a session, and an hour before an online one (docs/product.md#reminders). */
export const reminderMailKinds = ['reminder_day', 'reminder_hour'] as const;

/** Mails about an entry of a waitlist. */
export const waitlistMailKinds = [
  'waitlist_joined',
  'waitlist_notified',
  'waitlist_seat_free',
  'offer_lapsed',
  'waitlist_passed_over',
  'waitlist_card_saved',
] as const;

/** Mails about a gift voucher that was bought, by its purchase. */
export const voucherMailKinds = ['voucher_bought', 'voucher_given', 'voucher_notified'] as const;

/** Mails about a pack of sessions that was bought, given or brought by an import, by the pack, whose id is that of its order. */
export const packMailKinds = [
  'pack_bought',
  'pack_notified',
  'pack_given',
  'pack_ending',
  'pack_used_up',
  'membership_moved',
] as const;

/** Mails about a membership, by its first order, or by that of the period that they are about. */
export const membershipMailKinds = [
  'membership_bought',
  'membership_notified',
  'membership_renewed',
  'membership_unpaid',
  'membership_unpaid_notified',
  'membership_ending',
  'membership_renewing',
  'membership_price_changed',
  'membership_free',
  'membership_free_taken_back',
  'membership_ended',
  'membership_ended_notified',
  'membership_places_payable',
] as const;

/** Mails about the purchase of a collection; those of a failed and a returned payment also about one of a gift voucher, a pack or a membership. */
export const purchaseMailKinds = [
  'purchase_confirmed',
  'purchase_notified',
  'purchase_failed',
  'purchase_refunded',
  'collection_given',
] as const;
