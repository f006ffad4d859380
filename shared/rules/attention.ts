/** Why something is listed for the admin under `Needs attention` (docs/product.md#needs-attention). */
export const attentionKinds = ['payment_disputed', 'refund_failed'] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** What an attention item is about; `payment`: one at Stripe without an order. */
export const attentionSubjects = ['booking', 'purchase', 'session', 'payment'] as const;
