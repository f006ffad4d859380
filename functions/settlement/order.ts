import type { Money } from '#shared/rules/money.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Table, Write } from '../platform/table.ts';
import type { Checkout } from '../stripe/checkout.ts';

/** What a booking and a purchase have alike: a sum, a checkout, and how far its payment has come. */
export type Order = {
  id: string;
  status: string;
  total: Money;
  /** Stripe's checkout; null where nothing has to be paid. */
  checkoutId: string | null;
  /** Until when it waits for its payment. */
  holdExpiresAt: string | null;
  /** Paid by a bank that has not answered yet. */
  processing: boolean;
  /** An admin set its status. */
  byHand: boolean;
  paidAt: string | null;
  refundDueAt: string | null;
  refundedAt: string | null;
};

/** Whether Stripe has taken money for an order, sent back or not: what an admin sets to paid has no checkout. */
export function wasPaidAtStripe({ checkoutId, paidAt }: Pick<Order, 'checkoutId' | 'paidAt'>): boolean {
  return checkoutId !== null && paidAt !== null;
}

/** What a booking is completed with: the seat that is held for it, or a free one. */
export type Seat = 'held' | 'free';

/** The one thing to do next about the payment of an order. */
export type Step<Seats extends string = Seat> =
  | { do: 'nothing' }
  /** Close the payment page at Stripe, so that nobody pays for what is given up. */
  | { do: 'close' }
  /** Paid: what was ordered is theirs. */
  | { do: 'complete'; seat: Seats }
  /** A bank will answer in days: keep what was ordered until then. */
  | { do: 'wait' }
  /** Not paid and never will be: seat and code are free again. */
  | { do: 'release'; because: 'expired' | 'failed' }
  /** A bank said no about what was given up before: nothing is waited for any more. */
  | { do: 'forget' }
  /** Paid for nothing: note that the payment has to go back, so that no other run gives anything for it. */
  | { do: 'promise refund'; because: RefundCause }
  /** Send it back, and say so. */
  | { do: 'refund' };

export type RefundCause = 'no seat' | 'owned already' | 'wrong payment' | 'refunded at Stripe' | 'cancelled by hand';

/** Steps that are written to the table and nowhere else. */
export type WrittenStep<Seats extends string = Seat> = Extract<
  Step<Seats>,
  { do: 'complete' | 'wait' | 'release' | 'forget' | 'promise refund' }
>;

/** What settling writes with: the time, new ids, and whom the studio's mails go to. */
export type Desk = { now: Clock; newId: NewId; adminEmail: string };

/** The writes of one transaction by their names; those that are undefined are left out. */
export type Writes = Record<string, Write | undefined>;

/** How settling looks at one kind of orders, and what it writes for them. */
export type OrderRules<Own extends Order, Around, Seats extends string> = {
  find: (table: Table, id: string) => Promise<Own | undefined>;
  /** Whether anything can still change it. */
  isUnsettled: (order: Own) => boolean;
  /** What else the table says that decides. */
  gather: (table: Table, order: Own) => Promise<Around>;
  decide: (standing: { order: Own; checkout: Checkout | undefined; around: Around }, now: Date) => Step<Seats>;
  writes: (
    step: WrittenStep<Seats>,
    settling: { order: Own; checkout: Checkout | undefined; around: Around },
    desk: Desk,
  ) => Writes;
  /** Notes that a payment went back, and tells. */
  refundDone: (order: Own, desk: Desk) => Writes;
};

/** Longer than any bank takes; Stripe's answer ends it sooner. */
const waitMilliseconds = 30 * 24 * 3_600_000;

/** What changes when a bank has to answer first; its answer counts, whatever an admin was about to do. */
export function awaitingBank(now: Date) {
  const holdExpiresAt = new Date(now.getTime() + waitMilliseconds).toISOString();
  return { processing: true, byHand: false, holdExpiresAt };
}

/** What no order has whose payment is decided. */
export const clearedHold = { holdExpiresAt: null, processing: false };
