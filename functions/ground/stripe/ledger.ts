import type Stripe from 'stripe';
import type { StripeAccount } from './account.ts';
import { type Checkout, expansion, readCheckout } from './checkout.ts';
import { stripeErrorOf } from './errors.ts';
import { readCharge } from './saved-cards.ts';

/** A period holds what was created at Stripe at or after `from` and before `before`. */
export type Period = { from: Date; before: Date };

/** A payment; its metadata names site and order. */
export type RefundedPayment = { id: string; metadata: Record<string, string> };

/** A subscription; its metadata name site and membership. */
export type ListedSubscription = { id: string; metadata: Record<string, string> };

/** A balance transaction: what came into or left Stripe's balance, in minor units of its currency, and the fee for it. */
export type BalanceMovement = { id: string; at: Date; type: string; amount: number; fee: number; currency: string };

export type LedgerPage<Entry> = {
  entries: Entry[];
  /** The entry after which to go on; undefined on the last page. */
  last: string | undefined;
};

/** The ledger lists what the account holds, of all sites that share it, by pages, newest first. */
export type Ledger = {
  checkouts(created: Period, after?: string): Promise<LedgerPage<Checkout>>;
  /** Payments by saved cards, which have no checkout. */
  charges(created: Period, after?: string): Promise<LedgerPage<Checkout>>;
  /** Payments that were refunded in this period, or of which that was tried. */
  refundedPayments(created: Period, after?: string): Promise<LedgerPage<RefundedPayment>>;
  /** Subscriptions that have not ended, whenever they began. */
  subscriptions(after?: string): Promise<LedgerPage<ListedSubscription>>;
  /** Lists what moved the balance; undefined when the key may not read it. */
  movements(created: Period, after?: string): Promise<LedgerPage<BalanceMovement> | undefined>;
};

/** The most that Stripe lists at once. */
const maxPerPage = 100;

// Longer than for a customer's request: a page of expanded checkouts takes Stripe seconds.
const options: Stripe.RequestOptions = { timeout: 20_000 };

export function stripeLedger(account: () => Promise<StripeAccount>, perPage = maxPerPage): Ledger {
  const paramsOf = ({ from, before }: Period, after: string | undefined) => {
    const created = { gte: secondsOf(from), lt: secondsOf(before) };
    return { created, limit: perPage, ...(after !== undefined && { starting_after: after }) };
  };
  return {
    async checkouts(created, after) {
      const { client } = await account();
      const expand = expansion.map((path) => `data.${path}`);
      const page = await client.checkout.sessions.list({ ...paramsOf(created, after), expand }, options);
      return { entries: page.data.map(readCheckout), last: lastOf(page) };
    },
    async charges(created, after) {
      const { client } = await account();
      const expand = ['data.latest_charge'];
      const page = await client.paymentIntents.list({ ...paramsOf(created, after), expand }, options);
      return { entries: page.data.flatMap((intent) => readCharge(intent) ?? []), last: lastOf(page) };
    },
    async refundedPayments(created, after) {
      const { client } = await account();
      const expand = ['data.payment_intent'];
      const page = await client.refunds.list({ ...paramsOf(created, after), expand }, options);
      const entries = page.data.flatMap(({ payment_intent: payment }) =>
        payment === null || typeof payment === 'string' ? [] : [{ id: payment.id, metadata: payment.metadata }],
      );
      return { entries, last: lastOf(page) };
    },
    async subscriptions(after) {
      const { client } = await account();
      const from = after === undefined ? {} : { starting_after: after };
      const page = await client.subscriptions.list({ limit: perPage, ...from }, options);
      return { entries: page.data.map(({ id, metadata }) => ({ id, metadata })), last: lastOf(page) };
    },
    async movements(created, after) {
      const { client } = await account();
      try {
        const page = await client.balanceTransactions.list(paramsOf(created, after), options);
        return { entries: page.data.map(readMovement), last: lastOf(page) };
      } catch (error) {
        if (stripeErrorOf(error)?.type === 'StripePermissionError') return undefined;
        throw error;
      }
    },
  };
}

function readMovement({ id, created, type, amount, fee, currency }: Stripe.BalanceTransaction): BalanceMovement {
  return { id, at: new Date(created * 1000), type, amount, fee, currency: currency.toUpperCase() };
}

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000);

function lastOf({ has_more: hasMore, data }: Stripe.ApiList<{ id: string }>): string | undefined {
  return hasMore ? data.at(-1)?.id : undefined;
}
