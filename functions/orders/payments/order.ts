import type { EventContext } from '../../ground/events/event.ts';
import type { EventByKind } from '../../ground/events/event-schemas.ts';
import type { AttentionItem } from '../../ground/keys/attention-item.ts';
import type { Payable } from '../../ground/keys/order.ts';
import { withPart } from '../../ground/keys/partial-refund.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import type { Payments } from '../../ground/stripe/payments.ts';
import type { SettlementDependencies } from './dependencies.ts';
import { paidByThings, refundWays } from './vouchers.ts';

/** Tells whether Stripe has taken money for an order, refunded or not; it has not when an admin set it to paid. */
export function wasPaidAtStripe({ checkoutId, paidAt }: Pick<Payable, 'checkoutId' | 'paidAt'>): boolean {
  return checkoutId !== null && paidAt !== null;
}

/** Tells whether Stripe or vouchers have paid an order, refunded or not; the site gives that back by itself. */
export function wasPaidOnline({ checkoutId, paidAt, vouchers }: PaidWays): boolean {
  return paidAt !== null && (checkoutId !== null || vouchers.length > 0);
}

/**
 * Tells whether the customer paid by other means, also on the site before this one, and not all of the money has gone
 * back.
 */
export function wasPaidByHand(order: Payable): boolean {
  const { paidAt, refundedAt, total } = order;
  return paidAt !== null && !wasPaidOnline(order) && refundedAt === null && returnedAmount(order) < total.amount;
}

/** Sums what has gone back of an order, in minor units of its total's currency. */
export function returnedAmount({ total, refundedAt, refundAmount, partialRefund }: Money): number {
  const part = partialRefund?.amount ?? 0;
  if (refundedAt === null) return part;
  return refundAmount === null ? total.amount : part + refundAmount;
}

/** Returns what Stripe and vouchers have paid for an order and did not get back, in minor units. */
export function leftOf(order: Money & PaidWays): number {
  return wasPaidOnline(order) ? order.total.amount - returnedAmount(order) : 0;
}

/** Returns what of `leftOf` vouchers of things have paid: it goes back with all that is left, or not at all. */
export function thingsLeftOf(order: Money & PaidWays): number {
  return leftOf(order) > 0 ? paidByThings(order) : 0;
}

/** Returns the minor units that can still be given back, of what was paid online or of what was paid otherwise. */
export function refundableAmount(order: Payable): number {
  if (order.refundDueAt !== null || order.refundedAt !== null) return 0;
  return wasPaidByHand(order) ? order.total.amount - returnedAmount(order) : leftOf(order);
}

/** Returns the minor units that Stripe has refused to send back and that have not gone back otherwise. */
export function refusedAmount(order: Payable): number {
  const { refundFailedAt, refundDueAt, refundedAt, refundAmount } = order;
  if (refundFailedAt === null || refundDueAt !== null || refundedAt !== null) return 0;
  // What vouchers paid is never refused.
  return refundWays(order, returnedAmount(order), refundAmount).charge;
}

/** Tells whether the whole refund was given by the studio itself, not through Stripe. */
export function wasGivenBack({ checkoutId, vouchers, refundReason, refundedByHand }: RefundWay): boolean {
  return refundedByHand || (checkoutId === null && vouchers.length === 0 && refundReason === 'by_admin');
}

/** Tells whether a part is due to go back, after which the order goes on. */
export function isPartDue({ refundDueAt, refundedAt, refundAmount, duePart }: Payable, isCompleted: boolean): boolean {
  return refundDueAt !== null && refundedAt === null && refundAmount !== null && (duePart !== null || isCompleted);
}

/** Changes of an order whose due refund was sent: it is refunded, or goes on without a part of its payment. */
export function refundSent(order: Payable, isCompleted: boolean, at: string): Partial<Omit<Payable, 'status'>> {
  const { refundAmount, partialRefund, duePart } = order;
  if (refundAmount === null || !isPartDue(order, isCompleted)) return { refundedAt: at };
  const { cause: _, ...partFields } = duePart ?? {};
  const sentRefund = withPart(partialRefund, { ...partFields, amount: refundAmount, at });
  return { refundDueAt: null, refundAmount: null, duePart: null, refundFailedAt: null, partialRefund: sentRefund };
}

type RefundWay = Pick<Payable, 'checkoutId' | 'vouchers' | 'refundedByHand'> & { refundReason: string | null };

type PaidWays = Pick<Payable, 'checkoutId' | 'paidAt' | 'vouchers'>;

type Money = Pick<Payable, 'total' | 'refundedAt' | 'refundAmount' | 'partialRefund'>;

export type RefundCause = 'no_seat' | 'already_owned' | 'wrong_payment' | 'refunded_at_stripe' | 'cancelled';

/** The next thing to do about the payment of an order. */
export type Step =
  | { action: 'none' }
  /** Charge the card that was saved for it. */
  | { action: 'charge' }
  /** Close the payment page, so that a released order cannot be paid. */
  | { action: 'closeCheckout' }
  /** Paid: the order is completed with the seat that it holds, or with a free one; collections have no seats. */
  | { action: 'complete'; seat: 'held' | 'free' | 'none' }
  /** The bank answers in days: keep the order until then. */
  | { action: 'awaitBank' }
  /** The order was not paid: its seat and code are released. */
  | { action: 'release'; reason: 'expired' | 'failed' }
  /** The bank declined an order that was already released: stop waiting for it. */
  | { action: 'clearAwaitingBank' }
  /** Paid, and there is no seat for an order that was rebuilt: keep the payment, and let the admin decide. */
  | { action: 'keepPayment' }
  /** Record that the payment has to be refunded, so that no concurrent run completes the order for it. */
  | { action: 'markRefundDue'; cause: RefundCause }
  | { action: 'refund' };

/** The writes of one transaction by name; undefined ones are left out. */
export type Writes = Record<string, Write | undefined>;

/** An order with everything that decides about its payment; `context` is what else the table says. */
export type Settlement<Own, Context> = { order: Own; checkout: Checkout | undefined; context: Context };

/** The order was cancelled without this site: all of its payment went back at Stripe. */
export type ReversalReason = 'refunded_at_stripe' | 'dispute_lost';

/** The rules are what differs between settling bookings, purchases and passes. */
export type OrderRules<Own extends Payable, Context> = {
  find: (table: Table, id: string) => Promise<Own | undefined>;
  loadContext: (table: Table, order: Own) => Promise<Context>;
  /** The order's id in the metadata of its checkout. */
  idIn: (checkout: Checkout) => string | undefined;
  isCompleted: (order: Own) => boolean;
  /** Tells whether the order is paid by a saved card, which has not been charged yet; absent when none is. */
  isCharged?: (order: Own) => boolean;
  charge?: (
    settlement: Settlement<Own, Context>,
    dependencies: EventContext & { table: Table; payments: Pick<Payments, 'charge'> },
  ) => Promise<Writes>;
  /** The step after a payment of the right sum. */
  whenPaid: (settlement: Settlement<Own, Context>, now: Date) => Step;
  change: (order: Own, changes: Partial<Omit<Payable, 'status'>>) => Writes;
  complete: (
    settlement: Settlement<Own, Context>,
    seat: 'held' | 'free' | 'none',
    context: TableContext,
  ) => Writes | Promise<Writes>;
  release: (
    settlement: Settlement<Own, Context>,
    reason: 'expired' | 'failed',
    context: TableContext,
  ) => Writes | Promise<Writes>;
  markRefundDue: (
    settlement: Settlement<Own, Context>,
    cause: RefundCause,
    context: TableContext,
  ) => Writes | Promise<Writes>;
  markRefunded: (order: Own, context: EventContext) => Writes;
  /** Cancels a paid order that was refunded without this site; seat or access go, and the customer is told. */
  cancelReversed: (
    settlement: Omit<Settlement<Own, Context>, 'checkout'>,
    reason: ReversalReason,
    dependencies: TableContext,
  ) => Writes | Promise<Writes>;
  /** Does what follows from the order's state beside its own transactions; idempotent. */
  settled?: (order: Own, dependencies: SettlementDependencies) => Promise<void>;
  /** Tells whether another order settles this one. */
  isSettledElsewhere?: (order: Own) => boolean;
  /** Minor units that a due refund gives back; null: all that is left of the payment. */
  amountToRefund: (order: Own) => number | null;
  /** Returns what the admin's list of what needs attention shows for the order. */
  subjectOf: (order: Own) => AttentionItem['subject'];
  /** Tells what a notice of its refund is about, and who gets it; absent where its parts are told of by other orders. */
  aboutRefund?: (order: Own) => Pick<EventByKind['refundSent'], 'order' | 'to'>;
  /** Further writes when so many minor units of the payment have gone back in all. */
  recordPart?: (order: Own, amount: number, dependencies: TableContext) => Promise<Writes>;
};

type TableContext = EventContext & { table: Table };

/** Longer than any bank takes; Stripe's answer ends it sooner. */
const bankTimeoutMs = 30 * 24 * 3_600_000;

/** Changes of an order whose bank has to answer first; the answer counts, whatever an admin was about to do. */
export function awaitingBank(now: Date) {
  const holdExpiresAt = new Date(now.getTime() + bankTimeoutMs).toISOString();
  return { processing: true, byHand: false, holdExpiresAt };
}

/** Changes of an order that was paid. One that was rebuilt was paid while its checkout was open, not now. */
export function paidBy(checkout: Checkout | undefined, { rebuiltAt }: Payable, now: Date) {
  const paidAt = rebuiltAt === null || !checkout ? now.toISOString() : checkout.createdAt;
  const method = checkout?.method ?? null;
  return { paidAt, paymentId: checkout?.paymentId ?? null, paidWith: method === 'card' ? null : method };
}

/** Changes of an order whose payment is settled. */
export const clearedHold = { holdExpiresAt: null, processing: false };

/** Changes of an order whose refund failed: it can be requested again. */
export const refundFailed = (at: string) => ({ refundDueAt: null, refundedAt: null, refundFailedAt: at });
