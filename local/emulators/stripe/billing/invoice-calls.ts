import type Stripe from 'stripe';
import type { Cause, EmulatedAccount } from '../account.ts';
import { invalidRequest, missing, StripeFailure } from '../errors.ts';
import type { InvoiceRecord, RecordWrite } from '../records.ts';
import { declineMessages } from '../test-methods.ts';
import { BillingChanges } from './changes.ts';
import { collect, recoverSubscription } from './collection.ts';
import { cardOf, chargedCard } from './customers.ts';
import { finalize, isCollectable, markVoid, stopSchedule, subscriptionIdOf } from './invoices.ts';
import type { InvoiceFinalize, InvoicePay } from './parameters.ts';
import { atBillingTime } from './time.ts';

type Outcome = { answer: Stripe.Invoice; writes: RecordWrite[] };

export function invoiceWith({ store }: EmulatedAccount, id: string): InvoiceRecord {
  const record = store.get('invoice', id);
  if (record === undefined) throw missing('invoice', id);
  return record;
}

const changesFor = (account: EmulatedAccount, { customer }: Stripe.Invoice, cause: Cause) =>
  new BillingChanges(atBillingTime(account, String(customer)), cause);

/** POST /v1/invoices/{id}/finalize: without `auto_advance` it is not collected by itself. */
export function finalizeInvoice(account: EmulatedAccount, id: string, params: InvoiceFinalize, cause: Cause): Outcome {
  const record = invoiceWith(account, id);
  if (record.object.status !== 'draft') {
    const message = `This invoice is already finalized, you can't re-finalize a non-draft invoice.`;
    throw invalidRequest(message, { code: 'invoice_not_editable' });
  }
  const changes = changesFor(account, record.object, cause);
  const finalized = finalize(changes, record);
  if (params.auto_advance !== false || finalized.object.status !== 'open') {
    return { answer: finalized.object, writes: changes.writes };
  }
  const object: Stripe.Invoice = { ...finalized.object, auto_advance: false };
  changes.putInvoice({ ...finalized, object });
  stopSchedule(changes, object);
  return { answer: object, writes: changes.writes };
}

/** POST /v1/invoices/{id}/void */
export function voidInvoice(account: EmulatedAccount, id: string, cause: Cause): Outcome {
  const record = invoiceWith(account, id);
  if (!isCollectable(record.object)) {
    const message = `You can only pass in open or uncollectible invoices. This invoice isn't open (it is ${record.object.status}).`;
    throw invalidRequest(message, { code: 'status_transition_invalid' });
  }
  const changes = changesFor(account, record.object, cause);
  const { object } = markVoid(changes, record);
  recoverSubscription(changes, object);
  return { answer: object, writes: changes.writes };
}

/**
 * POST /v1/invoices/{id}/pay: charges the given card, or that of the subscription.
 * @throws StripeFailure 402 when the card is declined, 400 for an invoice that is not open
 */
export function payInvoice(account: EmulatedAccount, id: string, params: InvoicePay, cause: Cause): Outcome {
  const record = invoiceWith(account, id);
  const { status } = record.object;
  if (status === 'paid') throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  if (!isCollectable(record.object)) {
    const message = `This invoice can no longer be paid: it is ${status}. Only open invoices can be paid.`;
    throw invalidRequest(message, { code: 'status_transition_invalid' });
  }
  const subscription = account.store.get('subscription', subscriptionIdOf(record.object))?.object;
  const { payment_method: given } = params;
  const card =
    given === undefined
      ? subscription && chargedCard(account, subscription)
      : cardOf(account, String(record.object.customer), given, 'payment_method');
  const changes = changesFor(account, record.object, cause);
  const result = collect(changes, record, { by: 'request', card });
  const { declineCode } = result;
  if (declineCode === null) return { answer: result.record.object, writes: changes.writes };
  if (declineCode === 'missing') {
    const message =
      'There is no `default_payment_method` set on this Customer or Invoice. Please set one or pass `payment_method`.';
    throw new StripeFailure(400, { type: 'invalid_request_error', message }, changes.writes);
  }
  const isAction = declineCode === 'authentication_required';
  const code = isAction ? 'invoice_payment_intent_requires_action' : 'card_declined';
  const message = isAction
    ? 'Payment for this invoice requires additional user action.'
    : (declineMessages[declineCode] ?? '');
  throw new StripeFailure(402, { type: 'card_error', code, decline_code: declineCode, message }, changes.writes);
}
