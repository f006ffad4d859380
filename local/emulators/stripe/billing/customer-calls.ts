import type Stripe from 'stripe';
import type { Cause, EmulatedAccount } from '../account.ts';
import { eventWrites } from '../events.ts';
import type { RecordWrite } from '../records.ts';
import { cardOf, customerWith } from './customers.ts';
import { type CustomerUpdate, mergedMetadata } from './parameters.ts';

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
