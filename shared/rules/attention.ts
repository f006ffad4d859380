/** Why something is listed for the admin under `Needs attention` (docs/product.md#needs-attention). */
export const attentionKinds = [
  'payment_disputed',
  'refund_failed',
  // Found by comparing Stripe with the table (docs/trust.md#reconciliation).
  'paid_without_seat',
  'payment_missing',
  'payment_differs',
  'refund_missing',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** What an attention item is about; `payment`: one at Stripe without an order. */
export const attentionSubjects = ['booking', 'purchase', 'session', 'payment'] as const;
