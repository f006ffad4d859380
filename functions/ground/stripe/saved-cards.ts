import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Money } from '#shared/rules/money.ts';
import { HttpError } from '../platform/http-error.ts';
import type { StripeAccount } from './account.ts';
import { type Checkout, checkoutOfPayment } from './checkout.ts';
import { stripeErrorOf } from './errors.ts';

/** The paths of a requested page that saves a card are on this site. */
export type SetupRequest = {
  /** The card's id on this site; it is in the metadata. */
  cardId: string;
  email: string;
  /** The sentence tells what the card will be charged for, and how much at most: it is shown beside the button. */
  consent: string;
  successPath: string;
  cancelPath: string;
};

export type OpenSetup = { id: string; url: string };

/** A card that was saved; brand and last digits are for showing. */
export type SavedCard = { customerId: string; paymentMethodId: string; brand: string; last4: string };

/** A page that saves a card, as far as the site reads it. */
export type Setup = {
  id: string;
  state: 'open' | 'expired' | 'complete';
  metadata: Record<string, string>;
  url: string | null;
  /** Set once it is complete. */
  card: SavedCard | undefined;
};

/** A charge pays for an order. The same order is the same payment, however often it is requested. */
export type ChargeRequest = {
  orderId: string;
  card: Pick<SavedCard, 'customerId' | 'paymentMethodId'>;
  total: Money;
  /** The order's id by its kind, and what the order can be rebuilt from. */
  metadata: Record<string, string>;
};

export type Decline = 'declined' | 'authentication_required';

export type CardPayments = {
  /** Creates a page that saves a card. Throws HttpError 502 when Stripe does not create it. */
  openSetup(request: SetupRequest, now: Date): Promise<OpenSetup>;
  /** The current state of such a page; undefined when there is none of this id. */
  findSetup(checkoutId: string): Promise<Setup | undefined>;
  /** Charges a saved card without its holder. Throws what Stripe throws when it cannot tell. */
  charge(request: ChargeRequest): Promise<{ paymentId: string } | { declined: Decline }>;
  /** Detaches a card and deletes its customer; no effect when that is done already. */
  releaseCard(card: Pick<SavedCard, 'customerId' | 'paymentMethodId'>): Promise<void>;
};

/** Nothing is held meanwhile. */
const setupSeconds = 2 * 3600;

/** The mark is in the metadata of a payment by a saved card, which has no checkout. */
export const savedCardMark = { savedCard: 'yes' } as const;

/** Cards that are saved for a later payment, for the site at this origin (docs/decisions/saved-cards.md). */
export function cardPayments(account: () => Promise<StripeAccount>, siteUrl: string): CardPayments {
  return {
    async openSetup(request, now) {
      try {
        return await createSetup((await account()).client, request, { siteUrl, now });
      } catch (cause) {
        throw cause instanceof HttpError ? cause : new HttpError('checkout_failed', { cause });
      }
    },
    async findSetup(checkoutId) {
      const { client } = await account();
      try {
        return readSetup(
          await client.checkout.sessions.retrieve(checkoutId, { expand: ['setup_intent.payment_method'] }),
        );
      } catch (error) {
        if (stripeErrorOf(error)?.code === 'resource_missing') return undefined;
        throw error;
      }
    },
    async charge(request) {
      const { client } = await account();
      try {
        return await createPayment(client, request, siteUrl);
      } catch (error) {
        const declined = declineOf(error);
        if (declined === undefined) throw error;
        return { declined };
      }
    },
    async releaseCard({ customerId, paymentMethodId }) {
      const { client } = await account();
      await ignoringRefusals(() => client.paymentMethods.detach(paymentMethodId));
      await ignoringRefusals(() => client.customers.del(customerId));
    },
  };
}

async function createSetup(
  client: Stripe,
  { cardId, email, consent, successPath, cancelPath }: SetupRequest,
  { siteUrl, now }: { siteUrl: string; now: Date },
): Promise<OpenSetup> {
  const metadata = { cardId, siteUrl };
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'setup',
    // Whether it can be charged without its holder is known at once for cards alone.
    allowed_payment_method_types: ['card'],
    customer_creation: 'always',
    customer_email: email,
    custom_text: { submit: { message: consent } },
    // A full minute, so that a repeated request is the same request.
    expires_at: Math.ceil((now.getTime() / 1000 + setupSeconds) / 60) * 60,
    client_reference_id: cardId,
    metadata,
    setup_intent_data: { metadata },
    success_url: `${siteUrl}${successPath}`,
    cancel_url: `${siteUrl}${cancelPath}`,
  };
  const hash = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
  const idempotencyKey = `setup-${cardId}-${hash}`;
  const { id, url } = await client.checkout.sessions.create(params, { idempotencyKey });
  if (!url) throw new HttpError('checkout_failed');
  return { id, url };
}

async function createPayment(client: Stripe, request: ChargeRequest, siteUrl: string) {
  const { orderId, card, total, metadata } = request;
  const params: Stripe.PaymentIntentCreateParams = {
    amount: total.amount,
    currency: total.currency.toLowerCase(),
    customer: card.customerId,
    payment_method: card.paymentMethodId,
    allowed_payment_method_types: ['card'],
    confirm: true,
    off_session: true,
    metadata: { ...metadata, ...savedCardMark, siteUrl },
  };
  const { id, status } = await client.paymentIntents.create(params, { idempotencyKey: `charge-${orderId}` });
  if (status === 'succeeded' || status === 'processing') return { paymentId: id };
  // Not without its holder; no one will confirm it.
  await ignoringRefusals(() => client.paymentIntents.cancel(id));
  return { declined: 'authentication_required' } as const;
}

/** Undefined when the error does not say that the card was not charged. */
function declineOf(error: unknown): Decline | undefined {
  const refused = stripeErrorOf(error);
  if (refused?.code === 'authentication_required') return refused.code;
  if (refused?.type === 'StripeCardError') {
    return refused.decline_code === 'authentication_required' ? refused.decline_code : 'declined';
  }
  // The card is not the customer's any more, or the customer is deleted.
  const isGone = refused?.param === 'payment_method' || refused?.param === 'customer';
  return refused?.type === 'StripeInvalidRequestError' && isGone ? 'declined' : undefined;
}

/** Stripe refuses what was done already. */
async function ignoringRefusals(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (stripeErrorOf(error)?.type !== 'StripeInvalidRequestError') throw error;
  }
}

function readSetup({ id, status, metadata, url, customer, setup_intent: intent }: Stripe.Checkout.Session): Setup {
  const method = typeof intent === 'object' ? intent?.payment_method : null;
  const customerId = typeof customer === 'string' ? customer : customer?.id;
  const card = typeof method === 'object' ? method?.card : undefined;
  const state = status === 'complete' ? 'complete' : status === 'expired' ? 'expired' : 'open';
  return {
    id,
    state,
    metadata: metadata ?? {},
    url,
    card:
      state === 'complete' && method && typeof method === 'object' && card && customerId
        ? { customerId, paymentMethodId: method.id, brand: card.brand, last4: card.last4 }
        : undefined,
  };
}

/** A payment by a saved card, as if it had a checkout; undefined for any other. With `latest_charge` expanded. */
export function readCharge(intent: Stripe.PaymentIntent): Checkout | undefined {
  return intent.metadata.savedCard === undefined ? undefined : checkoutOfPayment(intent);
}
