import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { PartialRefundCause } from '#shared/rules/admin.ts';
import { HttpError, invalid } from '../platform/http-error.ts';
import { logger } from '../platform/log.ts';
import type { StripeAccount } from './account.ts';
import {
  type Checkout,
  type CheckoutParams,
  type CheckoutRequest,
  checkoutOfPayment,
  checkoutParams,
  expansion,
  isPaymentId,
  readCheckout,
} from './checkout.ts';
import { stripeErrorOf } from './errors.ts';
import { type Reversals, readDispute, readRefund } from './reversals.ts';
import { type CardPayments, cardPayments, readCharge } from './saved-cards.ts';
import { findPeriodPayment, type Subscriptions, subscriptionCalls, withFirstPayment } from './subscriptions.ts';

const invalidRequest = 'StripeInvalidRequestError';

/** A page at Stripe: more than a payment ever has. */
const maxReversals = 100;

export type OpenCheckout = { id: string; url: string; expiresAt: string };

export type Payments = CardPayments &
  Subscriptions & {
    /** Begins to load what the first call needs, for a request that will make one. Never throws: the call does. */
    prepare(): Promise<void>;
    /** Creates a payment page; idempotent for the same request. Throws HttpError 502 when Stripe does not create it. */
    open(request: CheckoutRequest, now: Date): Promise<OpenCheckout>;
    /** The current state of a checkout, or of a payment by a saved card; undefined when there is none of this id. */
    find(checkoutId: string): Promise<Checkout | undefined>;
    /** Closes a payment page, so that it cannot be paid; no effect unless it is open. */
    close(checkoutId: string): Promise<void>;
    /** The checkout of a payment; undefined when it has none. */
    findByPayment(paymentId: string): Promise<Checkout | undefined>;
    findReversals(paymentId: string): Promise<Reversals>;
    /**
     * Refunds so many minor units, or what is left of a payment, once for each key; `refused` is a sentence when Stripe
     * will not.
     */
    refund(paymentId: string, key: string, options?: RefundOptions): Promise<{ refused: string | null }>;
  };

/** `amount` null: what is left; `note`: why, for those who look at it at Stripe. */
export type RefundOptions = { amount: number | null; note: { cause: PartialRefundCause; reason: string } | null };

/** Payments by Stripe, for the site at this origin. */
export function stripePayments(account: () => Promise<StripeAccount>, siteUrl: string): Payments {
  return {
    ...cardPayments(account, siteUrl),
    ...subscriptionCalls(account, siteUrl),
    async prepare() {
      await account().catch(() => undefined);
    },
    async open(request, now) {
      try {
        return await openCheckout((await account()).client, checkoutParams(request, siteUrl, now));
      } catch (cause) {
        throw toHttpError(cause);
      }
    },
    find: async (checkoutId) => findCheckout((await account()).client, checkoutId),
    async close(checkoutId) {
      // It cannot be paid any more.
      if (isPaymentId(checkoutId)) return;
      const { client } = await account();
      try {
        // The client generates the idempotency key: a replayed failure must not hide that the page could be closed later.
        await client.checkout.sessions.expire(checkoutId);
      } catch (error) {
        // Stripe refuses to expire what is not open.
        if (stripeErrorOf(error)?.type !== invalidRequest) throw error;
        logger.info('checkout was not open any more');
      }
    },
    findByPayment: async (paymentId) => findByPayment((await account()).client, paymentId),
    refund: async (paymentId, key, options = { amount: null, note: null }) =>
      refundPayment((await account()).client, paymentId, key, options),
    async findReversals(paymentId) {
      const { client } = await account();
      const page = { payment_intent: paymentId, limit: maxReversals };
      const [refunds, disputes] = await Promise.all([client.refunds.list(page), client.disputes.list(page)]);
      return { refunds: refunds.data.map(readRefund), disputes: disputes.data.map(readDispute) };
    },
  };
}

async function findCheckout(client: Stripe, checkoutId: string): Promise<Checkout | undefined> {
  return unlessMissing(async () =>
    isPaymentId(checkoutId)
      ? findPayment(client, checkoutId)
      : withFirstPayment(client, await client.checkout.sessions.retrieve(checkoutId, { expand: expansion })),
  );
}

/** A payment by a saved card, or of a membership's later period, which have no checkout. */
async function findPayment(client: Stripe, paymentId: string): Promise<Checkout> {
  const intent = await client.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] });
  return readCharge(intent) ?? (await findPeriodPayment(client, paymentId)) ?? checkoutOfPayment(intent);
}

async function findByPayment(client: Stripe, paymentId: string): Promise<Checkout | undefined> {
  const expand = expansion.map((path) => `data.${path}`);
  const { data } = await client.checkout.sessions.list({ payment_intent: paymentId, limit: 1, expand });
  if (data[0]) return readCheckout(data[0]);
  return unlessMissing(async () => {
    const intent = await client.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] });
    return readCharge(intent) ?? findPeriodPayment(client, paymentId);
  });
}

/** Returns the result of a call; undefined when Stripe knows nothing of that id. */
async function unlessMissing<Found>(call: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await call();
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return undefined;
    throw error;
  }
}

async function refundPayment(client: Stripe, paymentId: string, key: string, { amount, note }: RefundOptions) {
  try {
    const params = { payment_intent: paymentId, ...(amount !== null && { amount }), ...noteParams(note) };
    const refund = readRefund(await client.refunds.create(params, { idempotencyKey: `refund-${key}` }));
    return { refused: refund.state === 'failed' ? 'Stripe could not send it.' : null };
  } catch (error) {
    if (hasCode(error, 'charge_already_refunded')) return { refused: null };
    if (hasCode(error, 'charge_disputed')) return { refused: 'Stripe refunds nothing that is disputed.' };
    // More than is left: part of it was given back at Stripe.
    if (amount !== null && stripeErrorOf(error)?.param === 'amount') return { refused: 'Less than that is left.' };
    throw error;
  }
}

function noteParams(note: RefundOptions['note']): Pick<Stripe.RefundCreateParams, 'reason' | 'metadata'> {
  if (note === null) return {};
  // Stripe has no word for goodwill.
  const { cause, reason } = note;
  return { metadata: { reason }, ...(cause !== 'goodwill' && { reason: cause }) };
}

async function openCheckout(client: Stripe, params: CheckoutParams): Promise<OpenCheckout> {
  // Stripe requires another key for another request: a different total, or a later minute.
  const hash = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
  for (let page = 1; page <= 2; page++) {
    const idempotencyKey = `checkout-${params.client_reference_id}-${hash}-${page}`;
    const { id, url, lastResponse } = await client.checkout.sessions.create(params, { idempotencyKey });
    // A replayed response shows the page as it was created: it may be closed by now.
    const replayed = lastResponse.headers['idempotent-replayed'] === 'true';
    if (url && (!replayed || (await client.checkout.sessions.retrieve(id)).status === 'open')) {
      return { id, url, expiresAt: new Date(params.expires_at * 1000).toISOString() };
    }
  }
  throw new HttpError('checkout_failed');
}

/** Closes a payment page unless an order has it. Errors are logged only: a page that stays open expires by itself. */
export async function abandonCheckout(
  { id }: OpenCheckout,
  { close }: Pick<Payments, 'close'>,
  findOrder: () => Promise<{ checkoutId: string | null } | undefined>,
): Promise<void> {
  try {
    if ((await findOrder())?.checkoutId !== id) await close(id);
  } catch (error) {
    logger.warn('abandoned checkout stays open until it expires', { error });
  }
}

function toHttpError(cause: unknown): HttpError {
  if (cause instanceof HttpError) return cause;
  const refused = stripeErrorOf(cause);
  if (refused?.type === invalidRequest && refused.param === 'customer_email') {
    return invalid('body.email', 'must be an e-mail address', cause);
  }
  return new HttpError('checkout_failed', { cause });
}

function hasCode(error: unknown, code: string): boolean {
  return stripeErrorOf(error)?.code === code;
}
