import type Stripe from 'stripe';
import type { EmulatedAccount } from './account.ts';
import { invalidRequest } from './errors.ts';
import type { RecordKind, RecordWrite } from './records.ts';

/** Fields that hold an id and can be shown as the object behind it. */
const references: Record<string, Record<string, RecordKind>> = {
  'checkout.session': {
    payment_intent: 'paymentIntent',
    setup_intent: 'setupIntent',
    customer: 'customer',
    subscription: 'subscription',
    invoice: 'invoice',
  },
  subscription: {
    customer: 'customer',
    default_payment_method: 'paymentMethod',
    discounts: 'discount',
    latest_invoice: 'invoice',
  },
  invoice: { customer: 'customer' },
  'invoice.parent.subscription_details': { subscription: 'subscription' },
  invoice_payment: { invoice: 'invoice' },
  'invoice_payment.payment': { payment_intent: 'paymentIntent' },
  price: { product: 'product' },
  payment_intent: { latest_charge: 'charge', payment_method: 'paymentMethod', customer: 'customer' },
  setup_intent: { payment_method: 'paymentMethod', customer: 'customer' },
  charge: { payment_intent: 'paymentIntent', balance_transaction: 'balanceTransaction' },
  dispute: { charge: 'charge', payment_intent: 'paymentIntent' },
  refund: { charge: 'charge', payment_intent: 'paymentIntent' },
};

type Find = (kind: RecordKind, id: string) => unknown;
type Fields = Record<string, unknown>;

/** Reads records as they will be after these writes. */
const findIn =
  ({ store }: EmulatedAccount, writes: RecordWrite[]): Find =>
  (kind, id) =>
    objectOf(writes.findLast((write) => write.kind === kind && write.id === id)?.value ?? store.get(kind, id));

/** A saved card is stored with its test number. */
const objectOf = (value: unknown) =>
  isFields(value) && 'object' in value && isFields(value.object) ? value.object : value;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The payments of an invoice as they will be after these writes. */
function paymentsOf({ store }: EmulatedAccount, writes: RecordWrite[], invoice: string): Stripe.InvoicePayment[] {
  const byId = new Map(store.all('invoicePayment').map((payment) => [payment.id, payment]));
  for (const write of writes) if (write.kind === 'invoicePayment' && write.value) byId.set(write.id, write.value);
  return [...byId.values()].filter((payment) => payment.invoice === invoice);
}

function lineItems(find: Find, id: string): Stripe.ApiList<unknown> {
  const record = find('checkout', id);
  const data = isFields(record) && Array.isArray(record.lineItems) ? record.lineItems : [];
  return { object: 'list', data, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` };
}

type Expansion = { find: Find; payments(invoice: string): Stripe.InvoicePayment[]; whole: string };

/** @param type that of the node: the name of its object, with those of the fields that lead to a part of it */
function expandPath(expansion: Expansion, node: unknown, path: string[], type?: string): unknown {
  const { find, whole } = expansion;
  const [field, ...rest] = path;
  if (field === undefined || !isFields(node)) return node;
  const name = type ?? String(node.object);
  if (node.object === 'list' && field === 'data' && Array.isArray(node.data)) {
    return { ...node, data: node.data.map((item) => expandPath(expansion, item, rest)) };
  }
  if (node.object === 'checkout.session' && field === 'line_items') {
    return { ...node, line_items: lineItems(find, String(node.id)) };
  }
  if (node.object === 'invoice' && field === 'payments') {
    const data = expansion.payments(String(node.id));
    const url = `/v1/invoice_payments?invoice=${node.id}`;
    return { ...node, payments: expandPath(expansion, { object: 'list', data, has_more: false, url }, rest) };
  }
  const value = node[field];
  const kind = references[name]?.[field];
  if (kind === undefined && isFields(value) && rest.length > 0) {
    const part = typeof value.object === 'string' ? undefined : `${name}.${field}`;
    return { ...node, [field]: expandPath(expansion, value, rest, part) };
  }
  if (kind === undefined) {
    throw invalidRequest(`This property cannot be expanded (${whole}).`, { param: 'expand' });
  }
  const targetOf = (id: unknown) => expandPath(expansion, typeof id === 'string' ? find(kind, id) : id, rest);
  return { ...node, [field]: Array.isArray(value) ? value.map(targetOf) : targetOf(value) };
}

function shownSession(session: Fields, origin: string): Fields {
  return { ...session, url: session.status === 'open' ? `${origin}/c/pay/${session.id}` : null };
}

function shown(node: unknown, origin: string): unknown {
  if (!isFields(node)) return node;
  if (node.object === 'list' && Array.isArray(node.data)) {
    return { ...node, data: node.data.map((item) => shown(item, origin)) };
  }
  return node.object === 'checkout.session' ? shownSession(node, origin) : node;
}

/**
 * The response of the API: open sessions with the URL of their page, and with the requested expansions.
 * @throws StripeFailure for a property that cannot be expanded here
 */
export function presented(account: EmulatedAccount, answer: object, writes: RecordWrite[], expand: string[]): unknown {
  const find = findIn(account, writes);
  const payments = (invoice: string) => paymentsOf(account, writes, invoice);
  const start = shown(answer, account.origin);
  return expand.reduce((node, whole) => expandPath({ find, payments, whole }, node, whole.split('.')), start);
}
