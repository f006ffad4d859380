import * as z from 'zod';
import { id } from '#shared/contract/common/schemas.ts';
import { chargeEvents, reversalEvents, settlingEvents, subscriptionEvents } from '#shared/rules/stripe-events.ts';
import { findWholeSession } from '../../domains/sessions/store.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError, invalid } from '../../ground/platform/http-error.ts';
import { limitStripe } from '../../ground/stripe/limit.ts';
import { isRestPending } from '../bookings/booked-rest.ts';
import { settleOffer } from '../bookings/end-offer.ts';
import { settlePlace } from '../bookings/joint-settlement.ts';
import { surchargeRules } from '../bookings/surcharges.ts';
import { findView, viewWith } from '../bookings/view.ts';
import type { PaymentDependencies } from '../payments/connect.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { settleOrder } from '../payments/settle.ts';
import { purchaseRules } from '../purchases/settlement.ts';
import { purchaseViewOf } from '../purchases/view.ts';
import { settleCheckout, settleNamedMembership, settlePayment } from './settle.ts';

/** The booking, or the surcharge, after it was settled. Throws HttpError 404 when there is none, and 429. */
export const settleOnReturn: Handler<'settleBooking', SettlementDependencies> = (
  { params: { bookingId }, request },
  dependencies,
) => settledView(bookingId, limitStripe(dependencies, { network: request.ip }));

export async function settledView(bookingId: string, dependencies: SettlementDependencies) {
  const booking = await settlePlace(bookingId, dependencies);
  if (!booking) {
    await settleOffer(bookingId, dependencies);
    await settleOrder(surchargeRules, bookingId, dependencies);
    return findView(dependencies.table, bookingId);
  }
  if (isRestPending(booking) && booking.deposit) {
    // Few return to a place with a rest.
    const { advanceRest } = await import('../bookings/rest-schedule.ts');
    await advanceRest(booking.deposit.restId, dependencies);
    return findView(dependencies.table, bookingId);
  }
  const session = await findWholeSession(dependencies.table, booking.sessionId);
  if (!session) throw new HttpError('booking_not_found');
  return viewWith(dependencies.table, booking, session);
}

/** The purchase after it was settled. Throws HttpError 404 when there is none, and 429. */
export const settlePurchaseOnReturn: Handler<'settlePurchase', SettlementDependencies> = async (
  { params: { purchaseId }, request },
  dependencies,
) => {
  const purchase = await settleOrder(purchaseRules, purchaseId, limitStripe(dependencies, { network: request.ip }));
  if (!purchase) throw new HttpError('purchase_not_found');
  return purchaseViewOf(purchase);
};

/** Seconds: older events are rejected, against replay. */
const tolerance = 300;

const settling = new Set<string>(settlingEvents);
const reversals = new Set<string>(reversalEvents);
const charges = new Set<string>(chargeEvents);
const ofSubscriptions = new Set<string>(subscriptionEvents);

/** A payment by a saved card; any other has a checkout, which is settled by its own events. */
const byCard = z.object({ id: z.string(), metadata: z.object({ savedCard: z.string() }) });

const membershipMetadata = z.object({ membershipId: id, siteUrl: z.string() });

/** A subscription, or an invoice of one, that this site's metadata name as a membership's. */
const aboutMembership = z.union([
  z.object({ metadata: membershipMetadata }).transform(({ metadata }) => metadata),
  z
    .object({ parent: z.object({ subscription_details: z.object({ metadata: membershipMetadata }) }) })
    .transform(({ parent }) => parent.subscription_details.metadata),
]);

/** A charge, a refund or a dispute; without a payment intent it is none of this site. */
const aboutPayment = z.object({
  payment_intent: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]),
});

/**
 * Receives Stripe's events. An event only names what to settle; its state is always read from Stripe. Throws
 * HttpError 400 for a wrong signature, and what settling throws, so that Stripe sends it again.
 */
export const stripeWebhook: Handler<'stripeWebhook', PaymentDependencies> = async ({ raw }, dependencies) => {
  const event = await verified(raw.body, raw.headers['stripe-signature'] ?? '', await dependencies.webhookSecret());
  const { id: checkoutId } = event.data.object;
  if (settling.has(event.type) && checkoutId !== undefined) await settleCheckout(checkoutId, dependencies);
  const about = reversals.has(event.type) && aboutPayment.safeParse(event.data.object).data;
  if (about) await settlePayment(about.payment_intent, dependencies);
  const charge = charges.has(event.type) && byCard.safeParse(event.data.object).data;
  if (charge) await settlePayment(charge.id, dependencies);
  const member = ofSubscriptions.has(event.type) && aboutMembership.safeParse(event.data.object).data;
  // Other sites may share the account.
  if (member && member.siteUrl === dependencies.siteUrl) await settleNamedMembership(member.membershipId, dependencies);
  return { received: true };
};

const stripeEvent = z.object({
  type: z.string(),
  data: z.object({ object: z.looseObject({ id: z.string().optional() }) }),
});

async function verified(body: string, signature: string, secret: string): Promise<z.output<typeof stripeEvent>> {
  const { success, data, error } = stripeEvent.safeParse(await signedContent(body, signature, secret));
  if (!success) throw invalid('body', "must be an event of Stripe's", error);
  return data;
}

async function signedContent(body: string, signature: string, secret: string): Promise<unknown> {
  const { Stripe } = await import('stripe');
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, tolerance);
  } catch (cause) {
    throw new HttpError('invalid_signature', { cause });
  }
}
