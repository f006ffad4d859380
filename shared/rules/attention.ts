/** Each kind is a reason to list something for the admin under `Needs attention` (docs/product.md#needs-attention). */
export const attentionKinds = [
  'payment_disputed',
  'refund_failed',
  // Found by comparing Stripe with the table (docs/trust.md#reconciliation).
  'paid_without_seat',
  'payment_missing',
  'payment_differs',
  'refund_missing',
  'credit_of_refunded_pack',
  'session_unfinished',
  'changes_unprocessed',
  'studio_unreachable',
  'entry_unreadable',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/**
 * An attention item is about one of these; `payment`: one at Stripe without an order; `entry`: an item of the table
 * that cannot be read; `site`: the site as a whole.
 */
export const attentionSubjects = [
  'booking',
  'purchase',
  'voucher',
  'pack',
  'session',
  'payment',
  'entry',
  'site',
] as const;
