import type Stripe from 'stripe';
import { collectionHref, paths } from '#shared/contract/paths.ts';
import { collectionNames } from '#shared/rules/collections.ts';
import { formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import type { Money } from '#shared/rules/money.ts';
import { cutText } from '#shared/rules/sessions.ts';
import type { Booking } from '../keys/booking.ts';
import type { Purchase } from '../keys/purchase.ts';
import type { Session } from '../keys/session.ts';
import { purchaseHref } from '../purchases/view.ts';

/** What is asked of Stripe to make a payment page. */
export type CheckoutParameters = Stripe.Checkout.SessionCreateParams & {
  client_reference_id: string;
  expires_at: number;
};

/** Stripe's minimum, and ours (trust: seats and codes). */
const holdSeconds = 30 * 60;
// Clocks differ, and Stripe refuses less than its minimum.
const marginSeconds = 20;
// Stripe's limit for the name of a line.
const nameLength = 240;

/** What a booking asks of Stripe. */
export function bookingCheckout(booking: Booking, session: Session, siteUrl: string, now: Date): CheckoutParameters {
  const { id, total, attendeeEmail } = booking;
  const { startTime, timeZone } = session;
  const moment = `${formatLongDate(startTime, timeZone)}, ${formatTime(startTime, timeZone)}`;
  const product = {
    name: cutText(session.title, nameLength),
    description: `${moment}, ${formatZone(startTime, timeZone)}`,
  };
  return {
    ...asking(total, product, now),
    ...namedAs(id, { bookingId: id, siteUrl }),
    customer_email: attendeeEmail,
    success_url: `${siteUrl}${paths.bookingConfirmation.href(id)}${filledByStripe}`,
    cancel_url: `${siteUrl}${paths.session.href(session.id)}?booking=${id}`,
  };
}

/** What a purchase asks of Stripe; it leads back to the collection's page (spec section 7). */
export function purchaseCheckout(purchase: Purchase, siteUrl: string, now: Date): CheckoutParameters {
  const { id, collection, total, buyerEmail } = purchase;
  const product = {
    name: `${collectionNames[collection]} recordings`,
    description: 'Lifetime access to the whole collection',
  };
  return {
    ...asking(total, product, now),
    ...namedAs(id, { purchaseId: id, siteUrl }),
    customer_email: buyerEmail,
    success_url: `${siteUrl}${purchaseHref(purchase)}${filledByStripe}`,
    cancel_url: `${siteUrl}${collectionHref(collection)}`,
  };
}

// Stripe fills in the id.
const filledByStripe = '&session_id={CHECKOUT_SESSION_ID}';

/** The end of a hold is a full minute, so that a request that comes again asks for the same and gets the same page. */
function asking(total: Money, product: { name: string; description: string }, now: Date) {
  const earliest = Math.ceil(now.getTime() / 1000) + holdSeconds + marginSeconds;
  const line = { currency: total.currency.toLowerCase(), unit_amount: total.amount, product_data: product };
  return {
    mode: 'payment' as const,
    line_items: [{ quantity: 1, price_data: line }],
    expires_at: Math.ceil(earliest / 60) * 60,
  };
}

function namedAs(id: string, metadata: Record<string, string>) {
  return { client_reference_id: id, metadata, payment_intent_data: { metadata } };
}
