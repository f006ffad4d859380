import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { Booking } from '../keys/booking.ts';
import type { Purchase } from '../keys/purchase.ts';
import type { Session } from '../keys/session.ts';
import { HttpError, invalid } from '../platform/http-error.ts';
import { logger } from '../platform/log.ts';
import { bookingCheckout, type CheckoutParameters, purchaseCheckout } from '../settlement/asked.ts';
import type { StripeAccount } from './account.ts';
import { type Checkout, expansion, readCheckout } from './checkout.ts';

/** A payment page that was made for a booking or a purchase. */
export type OpenCheckout = { id: string; url: string; expiresAt: string };

/** What the site asks of Stripe. */
export type Payments = {
  /** Makes the payment page of a booking. Throws HttpError 502 when Stripe does not; asked again it is the same page. */
  open(booking: Booking, session: Session, now: Date): Promise<OpenCheckout>;
  /** Makes the payment page of a purchase, likewise. */
  openPurchase(purchase: Purchase, now: Date): Promise<OpenCheckout>;
  /** How a checkout stands now; undefined when there is none with this id. */
  find(checkoutId: string): Promise<Checkout | undefined>;
  /** Closes a payment page, so that nobody can pay there; one that is not open stays as it is. */
  close(checkoutId: string): Promise<void>;
  /** Sends a whole payment back, however often it is asked. */
  refund(paymentId: string, cause: string): Promise<void>;
};

/** Payments by Stripe, for the site at this origin. */
export function stripePayments(account: () => Promise<StripeAccount>, siteUrl: string): Payments {
  const open = async (parameters: CheckoutParameters) => {
    try {
      return await openCheckout((await account()).client, parameters);
    } catch (cause) {
      throw refusalOf(cause);
    }
  };
  return {
    open: (booking, session, now) => open(bookingCheckout(booking, session, siteUrl, now)),
    openPurchase: (purchase, now) => open(purchaseCheckout(purchase, siteUrl, now)),
    async find(checkoutId) {
      const { client } = await account();
      try {
        return readCheckout(await client.checkout.sessions.retrieve(checkoutId, { expand: expansion }));
      } catch (error) {
        if (isCode(error, 'resource_missing')) return undefined;
        throw error;
      }
    },
    async close(checkoutId) {
      const { client } = await account();
      try {
        // Under a key that the client makes up: a refusal must not be given again when the page could be closed later.
        await client.checkout.sessions.expire(checkoutId);
      } catch (error) {
        // Stripe refuses to expire what is not open; what it is then, whoever asks finds out.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        logger.info('checkout was not open any more');
      }
    },
    async refund(paymentId, cause) {
      const { client } = await account();
      try {
        await client.refunds.create({ payment_intent: paymentId }, { idempotencyKey: `refund-${cause}` });
      } catch (error) {
        if (!isCode(error, 'charge_already_refunded')) throw error;
      }
    },
  };
}

async function openCheckout(client: Stripe, parameters: CheckoutParameters): Promise<OpenCheckout> {
  // Stripe wants another key for another request: a different total, or a later minute.
  const asked = createHash('sha256').update(JSON.stringify(parameters)).digest('hex').slice(0, 16);
  for (let page = 1; page <= 2; page++) {
    const idempotencyKey = `checkout-${parameters.client_reference_id}-${asked}-${page}`;
    const { id, url, lastResponse } = await client.checkout.sessions.create(parameters, { idempotencyKey });
    // An answer that is given again tells how the page was: it may be closed by now.
    const replayed = lastResponse.headers['idempotent-replayed'] === 'true';
    if (url && (!replayed || (await client.checkout.sessions.retrieve(id)).status === 'open')) {
      return { id, url, expiresAt: new Date(parameters.expires_at * 1000).toISOString() };
    }
  }
  throw new HttpError('checkout_failed');
}

function refusalOf(cause: unknown): HttpError {
  if (cause instanceof HttpError) return cause;
  const { StripeInvalidRequestError } = Stripe.errors;
  if (cause instanceof StripeInvalidRequestError && cause.param === 'customer_email') {
    return invalid('body.email', 'must be an e-mail address', cause);
  }
  return new HttpError('checkout_failed', { cause });
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}
