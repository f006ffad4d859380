import type Stripe from 'stripe';
import { money } from '#shared/contract/common/schemas.ts';
import { type MembershipInterval, membershipIntervals } from '#shared/rules/memberships.ts';
import type { Money } from '#shared/rules/money.ts';
import { HttpError } from '../platform/http-error.ts';
import type { StripeAccount } from './account.ts';
import { type Checkout, checkoutOfPayment, type PaidInvoice, readCheckout } from './checkout.ts';
import { stripeErrorOf } from './errors.ts';
import { discountsWith, freeFrom } from './free-period.ts';

/** An invoice of a subscription, for one period (https://docs.stripe.com/api/invoices/object). */
export type SubscriptionInvoice = {
  id: string;
  state: Stripe.Invoice.Status;
  start: string;
  end: string;
  total: Money;
  /** The payment that paid it; null where nothing was to be paid, or nothing is paid yet. */
  paymentId: string | null;
  /** The first attempt to collect it was made then. */
  finalizedAt: string;
  paidAt: string | null;
  attempts: number;
};

type SubscriptionItem = {
  id: string;
  productId: string;
  price: Money;
  interval: MembershipInterval;
  periodEnd: string;
};

/** A subscription with its latest invoices (https://docs.stripe.com/api/subscriptions/object). */
export type Subscription = {
  id: string;
  customerId: string;
  metadata: Record<string, string>;
  endsWithPeriod: boolean;
  pausedUntil: string | null;
  endedAt: string | null;
  card: { brand: string; last4: string } | null;
  /** The item has what the next invoice charges, and the end of the period that has begun at Stripe, paid or not; null for one without. */
  item: SubscriptionItem | null;
  /** The next period, which begins then, is free; null: it is charged. */
  freeFrom: string | null;
  invoices: SubscriptionInvoice[];
};

/** Names what of a subscription is changed; what is left out stays. */
export type SubscriptionChange = {
  endsWithPeriod?: boolean;
  /** Nothing is charged until then, in UTC; null: it goes on. */
  pausedUntil?: string | null;
  /** Pays the later periods. */
  paymentMethodId?: string;
  /** The price of the periods whose invoice is not made yet; nothing is charged or given back for the one that has begun. */
  price?: { item: SubscriptionItem; amount: number };
  /** The next invoice is of nothing, or of the price again. Twice the same changes nothing. */
  isNextFree?: boolean;
};

/** A page that saves another card for a membership; its paths are on this site. */
type CardPageRequest = {
  membershipId: string;
  customerId: string;
  /** Stripe fills in the id of the page at its end. */
  successPath: string;
  cancelPath: string;
};

export type Subscriptions = {
  /** The current state of a subscription; undefined when there is none of this id. */
  findSubscription(id: string): Promise<Subscription | undefined>;
  changeSubscription(id: string, change: SubscriptionChange): Promise<void>;
  /** Ends it at once, and gives nothing back; no effect on one that has ended. */
  endSubscription(id: string): Promise<void>;
  /** Nothing more is collected for an open invoice; no effect on any other. */
  voidInvoice(id: string): Promise<void>;
  /** Collects an open invoice at once; no effect where the card is refused, or on any other invoice. */
  payInvoice(id: string): Promise<void>;
  /** Creates a page that saves another card of a customer. Throws HttpError 502 when Stripe does not create it. */
  openCardPage(request: CardPageRequest): Promise<{ id: string; url: string }>;
};

/** Names the membership in the metadata of a page that saves a card for it. */
export const membershipCardKey = 'membershipCard';

/** More than are paid between two looks at a subscription. */
const latestInvoices = 10;

/** The memberships' part of Stripe, which is Stripe Billing (docs/decisions/memberships.md). */
export function subscriptionCalls(account: () => Promise<StripeAccount>, siteUrl: string): Subscriptions {
  return {
    async findSubscription(id) {
      const { client } = await account();
      try {
        const [subscription, invoices] = await Promise.all([
          client.subscriptions.retrieve(id, { expand: ['default_payment_method', 'discounts'] }),
          client.invoices.list({ subscription: id, limit: latestInvoices, expand: ['data.payments'] }),
        ]);
        const read = invoices.data.map(readInvoice);
        return { ...readSubscription(subscription), freeFrom: freeFrom(subscription, read), invoices: read };
      } catch (error) {
        if (stripeErrorOf(error)?.code === 'resource_missing') return undefined;
        throw error;
      }
    },
    async changeSubscription(id, { endsWithPeriod, pausedUntil, paymentMethodId, price, isNextFree }) {
      const { client } = await account();
      await client.subscriptions.update(id, {
        ...(endsWithPeriod !== undefined && { cancel_at_period_end: endsWithPeriod }),
        ...(pausedUntil !== undefined && { pause_collection: pauseOf(pausedUntil) }),
        ...(paymentMethodId !== undefined && { default_payment_method: paymentMethodId }),
        ...(price !== undefined && withPrice(price)),
        ...(isNextFree !== undefined && { discounts: await discountsWith(client, id, isNextFree) }),
      });
    },
    async endSubscription(id) {
      const { client } = await account();
      await voidDrafts(client, id);
      // Stripe does not know a subscription to end that has ended.
      await ignoringRefusals(() => client.subscriptions.cancel(id));
    },
    async voidInvoice(id) {
      const { client } = await account();
      await ignoringRefusals(() => client.invoices.voidInvoice(id));
    },
    async payInvoice(id) {
      const { client } = await account();
      await ignoringRefusals(() => client.invoices.pay(id), ['StripeCardError']);
    },
    async openCardPage(request) {
      try {
        return await createCardPage((await account()).client, request, siteUrl);
      } catch (cause) {
        throw cause instanceof HttpError ? cause : new HttpError('checkout_failed', { cause });
      }
    },
  };
}

/**
 * Keeps the period that has just begun from being charged: its invoice is a draft for an hour, which Stripe finalizes whatever becomes of
 * the subscription. A draft of a subscription cannot be deleted (https://docs.stripe.com/api/invoices/delete); one of nothing charges nothing.
 */
async function voidDrafts(client: Stripe, subscription: string): Promise<void> {
  const drafts = await client.invoices.list({ subscription, status: 'draft' });
  for (const { id, total } of drafts.data) {
    if (total === 0) continue;
    await ignoringRefusals(async () => {
      await client.invoices.finalizeInvoice(id, { auto_advance: false });
      await client.invoices.voidInvoice(id);
    });
  }
}

async function createCardPage(
  client: Stripe,
  { membershipId, customerId, successPath, cancelPath }: CardPageRequest,
  siteUrl: string,
): Promise<{ id: string; url: string }> {
  const metadata = { [membershipCardKey]: membershipId, siteUrl };
  const { id, url } = await client.checkout.sessions.create({
    mode: 'setup',
    allowed_payment_method_types: ['card'],
    customer: customerId,
    client_reference_id: membershipId,
    metadata,
    setup_intent_data: { metadata },
    success_url: `${siteUrl}${successPath}={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}${cancelPath}`,
  });
  if (!url) throw new HttpError('checkout_failed');
  return { id, url };
}

/** Makes void what falls due meanwhile, so that a pause is not paid later. */
function pauseOf(pausedUntil: string | null): Stripe.Emptyable<Stripe.SubscriptionUpdateParams.PauseCollection> {
  return pausedUntil === null ? '' : { behavior: 'void', resumes_at: secondsOf(pausedUntil) };
}

function withPrice({ item, amount }: NonNullable<SubscriptionChange['price']>): Stripe.SubscriptionUpdateParams {
  const { productId: product, interval, price } = item;
  const currency = price.currency.toLowerCase();
  return {
    items: [{ id: item.id, price_data: { currency, product, recurring: { interval }, unit_amount: amount } }],
    proration_behavior: 'none',
  };
}

/** Stripe refuses what was done already. */
async function ignoringRefusals(call: () => Promise<unknown>, others: readonly string[] = []): Promise<void> {
  try {
    await call();
  } catch (error) {
    const type = stripeErrorOf(error)?.type ?? '';
    if (type !== 'StripeInvalidRequestError' && !others.includes(type)) throw error;
  }
}

const secondsOf = (instant: string) => Math.ceil(Date.parse(instant) / 1000);
const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString();
const instantOrNull = (seconds: number | null | undefined) => (seconds ? instantOf(seconds) : null);
const idOf = (value: string | { id: string }) => (typeof value === 'string' ? value : value.id);

function readSubscription(subscription: Stripe.Subscription): Omit<Subscription, 'freeFrom' | 'invoices'> {
  const { id, customer, metadata, cancel_at_period_end, pause_collection, ended_at } = subscription;
  const { default_payment_method: method } = subscription;
  const card = typeof method === 'object' ? method?.card : undefined;
  return {
    id,
    customerId: idOf(customer),
    metadata,
    endsWithPeriod: cancel_at_period_end,
    pausedUntil: instantOrNull(pause_collection?.resumes_at),
    endedAt: instantOrNull(ended_at),
    card: card ? { brand: card.brand, last4: card.last4 } : null,
    item: readItem(subscription),
  };
}

/** A subscription of the site has one item; null where somebody has changed that at Stripe. */
function readItem({ items }: Stripe.Subscription): SubscriptionItem | null {
  const [item, ...others] = items.data;
  const interval = membershipIntervals.find((one) => one === item?.price.recurring?.interval);
  if (!item || others.length > 0 || interval === undefined || item.price.unit_amount === null) return null;
  const { id, price, current_period_end } = item;
  return {
    id,
    productId: idOf(price.product),
    price: money.parse({ amount: price.unit_amount, currency: price.currency.toUpperCase() }),
    interval,
    periodEnd: instantOf(current_period_end),
  };
}

function readInvoice(invoice: Stripe.Invoice): SubscriptionInvoice {
  const { id, status, currency, total, created, attempt_count: attempts, status_transitions: at } = invoice;
  return {
    id,
    state: status ?? 'draft',
    ...periodOf(invoice),
    total: money.parse({ amount: total, currency: currency.toUpperCase() }),
    paymentId: paymentOf(invoice.payments?.data ?? []),
    finalizedAt: instantOf(at.finalized_at ?? created),
    paidAt: instantOrNull(at.paid_at),
    attempts,
  };
}

/** The period that an invoice is for: its own `period` is the one before. */
function periodOf({ lines, period_start, period_end }: Stripe.Invoice): { start: string; end: string } {
  const { start, end } = lines.data[0]?.period ?? { start: period_start, end: period_end };
  return { start: instantOf(start), end: instantOf(end) };
}

function paymentOf(payments: readonly Stripe.InvoicePayment[]): string | null {
  const paid = payments.find(({ status }) => status === 'paid')?.payment.payment_intent;
  return paid ? idOf(paid) : null;
}

/** The checkout of a subscription, with the payment of its first invoice, which Stripe tells apart. */
export async function withFirstPayment(client: Stripe, session: Stripe.Checkout.Session): Promise<Checkout> {
  const checkout = readCheckout(session);
  const { subscription, invoice, customer } = session;
  if (!subscription || !invoice || !customer) return checkout;
  const paid = await paidInvoice(client, { invoice: idOf(invoice) });
  if (!paid) return checkout;
  const { paymentId, method, refunded, refundedAmount } = checkoutOfPayment(paid.intent);
  const ids = { id: idOf(subscription), customerId: idOf(customer) };
  const period = { invoiceId: paid.invoice.id, ...periodOf(paid.invoice) };
  return { ...checkout, paymentId, method, refunded, refundedAmount, subscription: { ...ids, ...period } };
}

async function paidInvoice(
  client: Stripe,
  by: Pick<Stripe.InvoicePaymentListParams, 'invoice' | 'payment'>,
): Promise<{ invoice: Stripe.Invoice; intent: Stripe.PaymentIntent } | undefined> {
  const expand = ['data.invoice', 'data.payment.payment_intent.latest_charge'];
  const { data } = await client.invoicePayments.list({ ...by, status: 'paid', limit: 1, expand });
  const { invoice, payment } = data[0] ?? {};
  const intent = payment?.payment_intent;
  if (!invoice || typeof invoice === 'string' || 'deleted' in invoice) return undefined;
  return intent && typeof intent === 'object' ? { invoice, intent } : undefined;
}

/** The payment of a membership's period as a checkout, by which its order is found; undefined for any other payment. */
export async function findPeriodPayment(client: Stripe, paymentId: string): Promise<Checkout | undefined> {
  const by = { payment: { type: 'payment_intent', payment_intent: paymentId } } as const;
  const paid = await paidInvoice(client, by);
  const details = paid?.invoice.parent?.subscription_details;
  if (!paid || !details) return undefined;
  const subscription = idOf(details.subscription);
  if (paid.invoice.billing_reason === 'subscription_create') {
    const { data } = await client.checkout.sessions.list({ subscription, limit: 1 });
    return data[0] && withFirstPayment(client, data[0]);
  }
  const invoice: PaidInvoice = { invoiceId: paid.invoice.id, ...periodOf(paid.invoice) };
  const ids = { id: subscription, customerId: idOf(paid.invoice.customer ?? '') };
  const checkout = checkoutOfPayment(paid.intent);
  return { ...checkout, metadata: details.metadata ?? {}, subscription: { ...ids, ...invoice } };
}
