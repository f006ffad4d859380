import type Stripe from 'stripe';

/** A refund; `failed` also when it was cancelled: the money did not go back. */
export type Refund = { amount: number; state: 'sent' | 'failed'; failureReason: string | null };

/** A dispute; `open` until the bank has decided, `won` also for an inquiry that was closed. */
export type Dispute = { amount: number; state: 'open' | 'won' | 'lost'; reason: string; dueBy: Date | null };

/** Reversals are what has undone a payment or may: refunds, newest first, and disputes. Amounts are minor units. */
export type Reversals = { refunds: Refund[]; disputes: Dispute[] };

export function readRefund({ amount, status, failure_reason }: Stripe.Refund): Refund {
  const state = status === 'failed' || status === 'canceled' ? 'failed' : 'sent';
  return { amount, state, failureReason: failure_reason ?? null };
}

/** An inquiry that was closed and a dispute that was prevented took no money, like one that was won. */
const wonStatuses = new Set(['won', 'warning_closed', 'prevented']);

export function readDispute({ amount, status, reason, evidence_details: { due_by: due } }: Stripe.Dispute): Dispute {
  const state = status === 'lost' ? 'lost' : wonStatuses.has(status) ? 'won' : 'open';
  return { amount, state, reason, dueBy: due === null ? null : new Date(due * 1000) };
}
