import Stripe from 'stripe';
import type { Cause, EmulatedAccount } from './account.ts';
import { newId } from './ids.ts';
import type { RecordWrite, WebhookDelivery } from './records.ts';

export type StripeEventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'payment_intent.created'
  | 'payment_intent.processing'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'payment_intent.requires_action'
  | 'setup_intent.succeeded'
  | 'customer.created'
  | 'customer.deleted'
  | 'payment_method.attached'
  | 'payment_method.detached'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.closed'
  | 'product.created'
  | 'product.updated'
  | 'price.created'
  | 'price.updated'
  | 'customer.updated'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'customer.subscription.paused'
  | 'customer.subscription.resumed'
  | 'customer.subscription.trial_will_end'
  | 'invoice.created'
  | 'invoice.finalized'
  | 'invoice.paid'
  | 'invoice.payment_succeeded'
  | 'invoice.payment_failed'
  | 'invoice.payment_action_required'
  | 'invoice.upcoming'
  | 'invoice.voided'
  | 'invoice_payment.paid';

type Subject =
  | Stripe.Checkout.Session
  | Stripe.PaymentIntent
  | Stripe.SetupIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.Customer
  | Stripe.DeletedCustomer
  | Stripe.PaymentMethod
  | Stripe.Product
  | Stripe.Price
  | Stripe.Subscription
  | Stripe.Invoice
  | Stripe.InvoicePayment;

/** A delivery that is due `delaySeconds` from now. */
export function newDelivery(account: EmulatedAccount, eventId: string, delaySeconds: number): WebhookDelivery {
  return { id: newId('dlv_'), eventId, state: 'pending', attempts: [], nextAt: account.webhookTime() + delaySeconds };
}

/** Holds what an event has besides its subject: values that were changed, and the customer's address if it is not in it. */
type EventDetails = { previous?: Record<string, unknown>; email?: string | null };

function sendsEventsOf({ settings }: EmulatedAccount, subject: Subject, details: EventDetails): boolean {
  const isAddressed = subject.object === 'checkout.session' || subject.object === 'invoice';
  const email = (isAddressed ? subject.customer_email : details.email) ?? null;
  return settings.webhooks === 'on' && (email === null || !settings.withoutWebhooksFor.includes(email));
}

/** The records of an event about the current state of an object, and its deliveries according to the settings. */
export function eventWrites(
  account: EmulatedAccount,
  type: StripeEventType,
  subject: Subject,
  cause: Cause,
  details: EventDetails = {},
): RecordWrite[] {
  const { previous } = details;
  const { copies, delaySeconds } = account.settings;
  const isSent = sendsEventsOf(account, subject, details);
  const event: Stripe.EventBase = {
    id: newId('evt_1'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: account.now(),
    data: { object: JSON.parse(JSON.stringify(subject)), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: cause,
    type,
  };
  const deliveries = Array.from({ length: isSent ? copies : 1 }, (): WebhookDelivery => {
    const delivery = newDelivery(account, event.id, delaySeconds);
    return isSent ? delivery : { ...delivery, state: 'off', nextAt: null };
  });
  return [
    { kind: 'event', id: event.id, value: event },
    ...deliveries.map((delivery): RecordWrite => ({ kind: 'delivery', id: delivery.id, value: delivery })),
  ];
}

/** Events as the API returns them, with `pending_webhooks`. */
export function shownEvents(account: EmulatedAccount): Stripe.EventBase[] {
  const waiting = new Set(
    account.store
      .all('delivery')
      .filter(({ state }) => state === 'pending')
      .map(({ eventId }) => eventId),
  );
  return account.store.all('event').map((event) => ({ ...event, pending_webhooks: waiting.has(event.id) ? 1 : 0 }));
}
