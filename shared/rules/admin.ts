/** Polling interval of sessions and bookings in the back office (docs/product.md#refresh-intervals). */
export const adminRefreshMilliseconds = 60_000;

export const rowsPerPage = 25;

/** Results of each kind in the search of the back office (docs/product.md#search). */
export const searchResultsPerKind = 5;

/** Bytes (docs/product.md#limits). */
export const maxImageBytes = 10 * 1024 * 1024;
// Enough for hours of video.
export const maxSessionVideoBytes = 1024 * 1024 * 1024;

/** Passwords that an admin sets have at least this many characters (docs/product.md#passwords). */
export const adminPasswordMinLength = 8;

/** docs/product.md#session-duplication */
export const copySuffix = ' (Copy)';
export const copyLaterDays = 7;

/** docs/trust.md#impersonation */
export const impersonationMinutes = 30;

/** Age at which a pending payment needs attention (docs/product.md#admin-overview). */
export const pendingTooLongMinutes = 60;

/** Customer of orders whose account was deleted; the domain is reserved (RFC 2606). */
export const deletedPerson = { name: 'Deleted person', email: 'deleted@person.invalid' } as const;

/** E-mail address of bookings of people who gave none (docs/product.md#door-list); nothing is sent to it. */
export const withoutEmail = 'none@person.invalid';

/** Tells whether it stands for a person without an e-mail address: one who was deleted, or gave none. */
export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith('@person.invalid');
}

/** Names an order of a gift voucher in lists, totals and mails. */
export const voucherItemName = 'Gift voucher';

export const orderTypes = ['session', 'recording', 'voucher', 'pack'] as const;
export type OrderType = (typeof orderTypes)[number];

/** Statuses that an admin can set (docs/product.md#order-status). */
export const settableStatuses = ['paid', 'pending', 'cancelled', 'free'] as const;
export type SettableStatus = (typeof settableStatuses)[number];

/** Shown statuses: of the payment, else of the order (docs/product.md#order-status). */
export const orderStatuses = ['paid', 'completed', 'confirmed', 'pending', 'free', 'cancelled', 'failed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Finds orders, of whatever status, of whose price a rest is still to be paid (docs/product.md#deposits). */
export const owingStatus = 'owing';

/** Says why a part of a payment goes back, in Stripe's words where it has some (docs/product.md#partial-refunds). */
export const partialRefundCauses = ['goodwill', 'requested_by_customer', 'duplicate'] as const;
export type PartialRefundCause = (typeof partialRefundCauses)[number];
