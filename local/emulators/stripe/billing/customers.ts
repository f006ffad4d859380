import type Stripe from 'stripe';
import type { Cause, EmulatedAccount } from '../account.ts';
import { invalidRequest, missing } from '../errors.ts';
import { eventWrites } from '../events.ts';
import type { PaymentMethodRecord, RecordWrite } from '../records.ts';
import { type CustomerUpdate, mergedMetadata } from './parameters.ts';

/** The customer with this id. @throws StripeFailure when there is none, or it was deleted */
export function customerWith({ store }: EmulatedAccount, id: string, param: string): Stripe.Customer {
  const customer = store.get('customer', id);
  if (customer === undefined || customer.deleted) throw missing('customer', id, param);
  return customer;
}

/** A card of the customer. @throws StripeFailure when there is none with this id, or it is another customer's */
export function cardOf({ store }: EmulatedAccount, customer: string, id: string, param: string): PaymentMethodRecord {
  const card = store.get('paymentMethod', id);
  if (card === undefined) throw missing('PaymentMethod', id, param);
  if (card.object.customer === customer) return card;
  const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`;
  throw invalidRequest(message, { code: 'resource_missing', param });
}

/** The card that renewals are charged to: the subscription's, or else the customer's; undefined when there is none. */
export function chargedCard(
  { store }: EmulatedAccount,
  { customer, default_payment_method: own }: Stripe.Subscription,
): PaymentMethodRecord | undefined {
  const holder = store.get('customer', String(customer));
  const usual = holder === undefined || holder.deleted ? null : holder.invoice_settings.default_payment_method;
  const card = store.get('paymentMethod', String(own ?? usual));
  return card?.object.customer === customer ? card : undefined;
}

/** POST /v1/customers/{id} */
export function updateCustomer(account: EmulatedAccount, id: string, params: CustomerUpdate, cause: Cause) {
  const before = customerWith(account, id, 'id');
  const card = params.invoice_settings?.default_payment_method;
  if (card) cardOf(account, id, card, 'invoice_settings[default_payment_method]');
  const usual = card === undefined ? before.invoice_settings.default_payment_method : card || null;
  const answer: Stripe.Customer = {
    ...before,
    email: params.email ?? before.email,
    invoice_settings: { ...before.invoice_settings, default_payment_method: usual },
    metadata: mergedMetadata(before.metadata, params.metadata),
    name: params.name ?? before.name ?? null,
  };
  const writes: RecordWrite[] = [
    { kind: 'customer', id, value: answer },
    ...eventWrites(account, 'customer.updated', answer, cause),
  ];
  return { answer, writes };
}
