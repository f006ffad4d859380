import type { Money } from '../rules/money.ts';

/**
 * Code, HTTP status and message of every failure, for server and browser (RFC 9457,
 * docs/trust.md#problem-details).
 */
export const problems = {
  invalid_request: { status: 400, title: 'Some of what was sent is not valid.' },
  session_not_found: { status: 404, title: 'Session not found' },
  session_over: { status: 409, title: 'This session has taken place.' },
  session_cancelled: { status: 409, title: 'This session is cancelled.' },
  booking_not_found: { status: 404, title: 'Booking not found' },
  resource_not_found: { status: 404, title: 'Resource not found' },
  collection_not_found: { status: 404, title: 'These recordings are not offered.' },
  /** docs/product.md#added-collections */
  collection_in_use: {
    status: 409,
    title:
      'This collection has recordings or orders, or gift vouchers, plans or memberships name it. You can take it out of the offer instead.',
  },
  /** docs/product.md#weekly-suggestions */
  due_date_unusable: {
    status: 409,
    title: 'Please check the due date: no suggestion can come before it, or it is more than 44 weeks away.',
  },
  recording_not_found: { status: 404, title: 'Recording Not Found' },
  purchase_not_found: { status: 404, title: 'Purchase not found' },
  route_not_found: { status: 404, title: 'There is nothing at this address.' },
  /** docs/trust.md#booking-authority */
  not_your_booking: {
    status: 403,
    title: 'To change this booking, use the browser that made it, open the link in our mail, or sign in.',
  },
  /** docs/trust.md#given-places */
  place_given: { status: 403, title: 'You gave this place to another person.' },
  /** Covers questions that were changed meanwhile, too (docs/product.md#screening-questions). */
  screening_incomplete: { status: 409, title: 'Please answer the questions about your health first.' },
  /** Withdrawn, or deleted a year after the session. */
  answers_not_found: { status: 404, title: 'There are no answers any more.' },
  /** docs/product.md#passes */
  pass_not_found: { status: 404, title: 'This series is not offered as a whole any more.' },
  pass_changed: { status: 409, title: 'The dates of this series have changed.' },
  pass_sold_out: { status: 409, title: 'One of the dates is full now.' },
  /** docs/product.md#price-options */
  option_over: { status: 409, title: 'This price is no longer offered. Please choose another.' },
  option_sold_out: { status: 409, title: 'The last place at this price is gone. Please choose another.' },
  option_reason: { status: 409, title: 'Please say why this price is yours.' },
  sold_out: { status: 409, title: 'The last place went just before yours.' },
  seats_held: { status: 409, title: 'The last places are being paid for right now.' },
  /** docs/trust.md#several-places */
  place_booked: { status: 409, title: 'You already have a place in this session. Book another?' },
  too_many_places: { status: 409, title: 'You already have four places in this session, the most one can book.' },
  /** An order of several gets it; the problem carries how many it can have. */
  fewer_places_left: { status: 409, title: 'There are not as many places left.' },
  /** Opened by the person whom it was ordered for (docs/trust.md#booking-authority). */
  place_opened: { status: 409, title: 'This ticket was opened meanwhile: the place is theirs now.' },
  /** docs/trust.md#hold-limits */
  network_holds: { status: 409, title: 'Other people on your network are paying for their places right now.' },
  /** docs/trust.md#confirmed-addresses */
  holds_lapsed: {
    status: 409,
    title: 'Places held for your network or address were not confirmed today. Please sign in to book, or write to us.',
  },
  /** Answers the booking of a pass that costs nothing. */
  address_unconfirmed: {
    status: 409,
    title: 'Please book one of the dates first and press the link in its mail. Then you can book them all.',
  },
  /** Answers a move into a free session. */
  confirm_first: {
    status: 409,
    title: 'Please open the link in our mail about this booking first, which shows that the address is yours.',
  },
  /** The mail came, or was opened, after the place was released. */
  confirmation_over: { status: 409, title: 'Your place was not confirmed in time and has been released.' },
  session_started: { status: 409, title: 'This session has already started.' },
  price_changed: { status: 409, title: 'The price has changed.' },
  /** The problem carries the sum that would go back now. */
  refund_changed: { status: 409, title: 'What goes back has changed meanwhile.' },
  /** Nothing would go back any more. */
  not_movable: { status: 409, title: 'This booking cannot be moved there.' },
  /** docs/product.md#deposits */
  rest_pending: { status: 409, title: 'Please pay the rest of the price first.' },
  other_payer: {
    status: 409,
    title: 'Somebody else pays for this place, so it can only be moved where that changes nothing for them.',
  },
  rest_payer: { status: 409, title: 'Please say who pays the rest of the price.' },
  invalid_discount_code: { status: 409, title: 'Invalid discount code' },
  discount_code_used: { status: 409, title: 'This code has already been used.' },
  /** docs/product.md#gift-vouchers */
  voucher_not_found: { status: 404, title: 'There is no such voucher.' },
  /** docs/product.md#buying-a-gift-voucher */
  voucher_not_sold: { status: 409, title: 'A voucher of this value is not offered.' },
  gift_link: { status: 400, title: 'Names and words on a voucher cannot have links or addresses.' },
  too_many_recipients: {
    status: 429,
    title: 'Vouchers go to at most five addresses a day. Print this one, or come back tomorrow.',
  },
  voucher_whole: { status: 409, title: 'The payment of a voucher goes back whole, or not at all.' },
  voucher_by_hand: { status: 409, title: 'What was paid in another way is a voucher that you make under Vouchers.' },
  voucher_refunded: { status: 409, title: 'The payment of this voucher goes back, so it stays ended.' },
  voucher_stands: {
    status: 409,
    title: 'Refund the payment, or end the voucher: the order alone cannot be cancelled.',
  },
  /** docs/product.md#withdrawing-from-a-voucher */
  voucher_used: { status: 409, title: 'This voucher was used, so the payment cannot go back.' },
  withdrawal_over: { status: 409, title: 'The 14 days for withdrawing are over.' },
  already_withdrawn: { status: 409, title: 'This payment has gone back, or is on its way.' },
  /** docs/product.md#packs */
  pack_not_sold: { status: 409, title: 'This pack is not offered.' },
  pack_used: { status: 409, title: 'So much of this pack was used that nothing of the payment goes back.' },
  pack_whole: { status: 409, title: 'A refund of a pack gives back what is not used, and ends it.' },
  pack_by_hand: { status: 409, title: 'What was paid in another way is a pack that you give under Packs.' },
  pack_stands: { status: 409, title: 'Refund the payment, or end the pack: the order alone cannot be cancelled.' },
  /** The id of a new voucher belongs to another one. */
  voucher_conflict: { status: 409, title: 'This voucher was made before, with other values.' },
  voucher_unknown: { status: 404, title: 'No voucher has this code.' },
  voucher_ended: { status: 409, title: 'This voucher is not valid any more.' },
  voucher_expired: { status: 409, title: 'This voucher has expired.' },
  voucher_used_up: { status: 409, title: 'All of this voucher has been used.' },
  /** The prices are shown in another currency than it was sold in. */
  voucher_currency: { status: 409, title: 'This voucher is for another currency.' },
  /** A voucher of a thing, of which the order has none, or none that no other voucher pays. */
  voucher_not_for_this: { status: 409, title: 'This voucher is for something else.' },
  /** Answers another balance than was shown, or another price. */
  voucher_changed: { status: 409, title: 'What this voucher can pay has changed.' },
  /** docs/product.md#packs */
  pack_not_found: { status: 404, title: 'There is no such pack.' },
  /** docs/product.md#memberships */
  membership_not_found: { status: 404, title: 'There is no such membership.' },
  membership_ended: { status: 409, title: 'This membership has ended.' },
  /** Its state by now does not offer what was asked for. */
  /** docs/product.md#admin-memberships */
  no_free_month: {
    status: 409,
    title: 'Only a monthly membership that is paid and renews can have its next month free.',
  },
  membership_changed: { status: 409, title: 'This membership has changed meanwhile.' },
  /** docs/product.md#admin-packs: the id of a new pack belongs to another one. */
  pack_conflict: { status: 409, title: 'This pack was given before, with other values.' },
  pack_refunded: { status: 409, title: 'The payment of this pack goes back, so it stays ended.' },
  pack_not_for_this: { status: 409, title: 'This pack is not for this session.' },
  pack_used_up: { status: 409, title: 'This pack does not have so many credits left.' },
  /** Its buyer has not agreed that it can be used before the days for withdrawing are over. */
  pack_not_yet: { status: 409, title: 'This pack can be used 14 days after it was bought.' },
  pack_expired: { status: 409, title: 'This pack has expired.' },
  pack_ended: { status: 409, title: 'This pack is not valid any more.' },
  pack_for_owner: { status: 409, title: 'This pack is for its owner alone.' },
  /** Answers another price, or other credits, than were shown. */
  pack_changed: { status: 409, title: 'What this pack can pay has changed.' },
  /** Answers credits beside which less is left than Stripe charges. */
  pack_rest_too_small: { status: 409, title: 'What is left to pay beside the credits is too little to be charged.' },
  /** docs/product.md#memberships */
  membership_unpaid: {
    status: 409,
    title: 'Your membership takes new places once its renewal is paid: it is being collected.',
  },
  membership_day_full: { status: 409, title: 'Your membership pays no more places on this day.' },
  checkout_failed: { status: 502, title: 'Failed to create checkout session' },
  checkout_closed: { status: 409, title: 'This payment can no longer be completed.' },
  seats_free: { status: 409, title: 'There is a free place: you can book it now.' },
  card_saved: { status: 409, title: 'Your card is saved already.' },
  /** docs/product.md#waitlist-offers */
  offer_accepted: { status: 409, title: 'This place was accepted already: it was not let go.' },
  offer_of_several: { status: 409, title: 'Only who was offered several places can accept them.' },
  place_held: { status: 409, title: 'A place is held for you already.' },
  not_on_waitlist: { status: 404, title: 'This place on the waitlist is no longer there.' },
  invalid_signature: { status: 400, title: 'The signature of this event is not valid.' },
  booking_conflict: { status: 409, title: 'This booking was already made with other details.' },
  /** The request did not come through CloudFront (docs/trust.md#origin-secret). */
  direct_request: { status: 403, title: "Please use the site's own address." },
  /** Missing or invalid token: the browser refreshes it or asks to sign in again. */
  not_signed_in: { status: 401, title: 'Please sign in.' },
  /** The auth session was ended from another device, or the account deleted: the browser signs out. */
  auth_session_ended: { status: 401, title: 'You have been signed out.' },
  admin_only: { status: 403, title: 'Admin access required' },
  /** docs/trust.md#set-up-links */
  link_not_found: { status: 404, title: 'This link does not work any more. Please ask for a new one.' },
  link_used: { status: 409, title: 'This link was used already. Please sign in.' },
  account_exists: { status: 409, title: 'There is an account with this e-mail address already. Please sign in.' },
  /** The password that this browser keeps was typed for another sign-up, or for none (docs/trust.md#typed-passwords). */
  password_needed: { status: 409, title: 'Please choose a password.' },
  sign_up_not_found: { status: 404, title: 'This sign-up has ended. Please create your account again.' },
  /** docs/trust.md#second-factor */
  recent_sign_in_needed: { status: 403, title: 'Please sign in again to change this.' },
  second_factor_on: { status: 409, title: 'Two-step sign-in is on already.' },
  second_factor_off: { status: 409, title: 'Two-step sign-in is off.' },
  deletion_changed: { status: 409, title: 'Your places or what goes back for them have changed. Please look again.' },
  link_session_needed: { status: 403, title: 'Please ask for a new link, or use your current password.' },
  no_access: { status: 403, title: 'This recording is part of a collection that you do not have yet.' },
  already_owned: { status: 409, title: 'You have this collection already.' },
  /** docs/trust.md#impersonation */
  impersonating: { status: 403, title: 'You are signed in as someone else and cannot do this for them.' },
  impersonation_refused: { status: 403, title: 'No one can be signed in as another admin.' },
  /** An admin must not take over another admin or bypass their own password (docs/trust.md#new-passwords). */
  admin_password: { status: 403, title: "An admin's password is changed by a mailed link alone." },
  /** docs/product.md#people */
  notes_changed: { status: 409, title: 'Someone else has changed these notes meanwhile.' },
  person_has_account: { status: 409, title: 'This person has an account: delete that instead.' },
  /** docs/product.md#merging-addresses */
  merge_refused: { status: 409, title: 'These addresses cannot be merged.' },
  /** docs/trust.md#unreadable-entries */
  entry_unreadable: {
    status: 409,
    title: 'One entry about this person could not be read, so this is not complete. The overview lists it.',
  },
  merge_unfinished: { status: 409, title: 'A merge of this address is not finished. Please finish it first.' },
  person_not_found: { status: 404, title: 'User not found' },
  order_not_found: { status: 404, title: 'Order not found' },
  mail_not_found: { status: 404, title: 'Mail not found' },
  address_not_found: { status: 404, title: 'Nothing is known about this e-mail address.' },
  attention_item_not_found: { status: 404, title: 'This is not listed any more.' },
  auth_session_not_found: { status: 404, title: 'This device is signed out already.' },
  entry_not_found: { status: 404, title: 'This person is no longer on the waitlist.' },
  upload_not_found: { status: 404, title: 'Upload not found' },
  discount_code_not_found: { status: 404, title: 'Discount code not found' },
  session_changed: { status: 409, title: 'Someone else has changed this session meanwhile.' },
  no_receipt: { status: 404, title: 'Nothing was paid that a receipt could be made for.' },
  settings_changed: { status: 409, title: 'Someone else has changed the settings meanwhile.' },
  too_few_places: { status: 409, title: 'More places than that are booked or held.' },
  /** docs/product.md#series */
  too_many_dates: { status: 409, title: 'A series has at most 40 dates ahead.' },
  not_in_series: { status: 409, title: 'This session is not a date of a series any more.' },
  no_attendees: { status: 409, title: 'No one has a place in this session.' },
  order_changed: { status: 409, title: 'This order has changed meanwhile.' },
  payment_processing: { status: 409, title: 'A bank is still to answer about this payment.' },
  payment_of_rest: { status: 409, title: 'The rest of a price can be set to paid, or refunded once it is.' },
  payment_of_move: { status: 409, title: 'This is the payment for a move. Change the booking itself.' },
  sync_failed: { status: 502, title: 'Failed to sync with Stripe. Please try again.' },
  order_refunded: { status: 409, title: 'This order was refunded: it stays cancelled.' },
  import_not_found: { status: 404, title: 'Nobody was brought here by an import.' },
  not_at_stripe: {
    status: 409,
    title: 'This order is of the site before this one: Stripe knows nothing of it here.',
  },
  not_refundable: { status: 409, title: 'There is no payment that could go back.' },
  /** The seat was given up since the list was shown. */
  not_attending: { status: 409, title: 'This person gave the place up meanwhile.' },
  already_booked: { status: 409, title: 'This person has a place already.' },
  recordings_changed: { status: 409, title: 'Someone else has changed these recordings meanwhile.' },
  discount_code_exists: { status: 409, title: 'There is a code of this name already.' },
  discount_code_reserved: { status: 409, title: 'The site itself uses this code.' },
  upload_refused: { status: 409, title: 'This file is not what it says, or not of a kind that can be used here.' },
  upload_incomplete: { status: 409, title: 'Not all of the file has arrived.' },
  last_admin: { status: 409, title: 'An admin cannot be deleted here.' },
  purchase_conflict: { status: 409, title: 'This purchase was already made with other details.' },
  body_too_large: { status: 413, title: 'This is more than we can take in one request.' },
  /** Answered by CloudFront itself. */
  address_too_long: { status: 414, title: 'This is more than an address can hold. Please shorten what you look for.' },
  unsupported_media_type: { status: 415, title: 'Please send JSON.' },
  too_many_requests: { status: 429, title: 'Too many tries. Please wait a little and try again.' },
  /** Stripe does not answer, or answers with an error. */
  payments_unavailable: { status: 503, title: 'Payments cannot be reached right now. Please try again in a moment.' },
  busy: { status: 503, title: 'Very many people are booking right now. Please try again in a moment.' },
  /** The operator has closed the site for a while (docs/operations.md#closing-the-site). */
  site_closed: { status: 503, title: 'The site is closed for now. Please try again later.' },
  internal_error: { status: 500, title: 'Something went wrong on our side. Please try again.' },
} as const;
export type ProblemCode = keyof typeof problems;

/** A rejected field by its path in the request (body.email). */
export type FieldProblem = { field: string; message: string };

/** Body of an error response. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  detail?: string;
  /** Set for invalid_request. */
  errors?: FieldProblem[];
  /** Set for price_changed: the current total, or what a move costs more now or later; for refund_changed: what would go back now; for place_given: what its giver still owes. */
  total?: Money;
  /** Set for fewer_places_left: how many an order can have now. */
  left?: number;
  /** Set for session_changed and settings_changed: e-mail address of the admin who changed it, if known. */
  by?: string;
};

export const problemContentType = 'application/problem+json';
