import type Stripe from 'stripe';
import type { Cause, EmulatedAccount } from '../account.ts';
import { eventWrites, type StripeEventType } from '../events.ts';
import type { InvoiceRecord, RecordWrite, SubscriptionRecord } from '../records.ts';

type EventSubject = Parameters<typeof eventWrites>[2];

const changedFields = (before: object, after: object): Record<string, unknown> => {
  const now = new Map(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name))),
  );
};

/** The writes of one step of billing; it reads subscriptions and invoices as they will be after these writes. */
export class BillingChanges {
  readonly account: EmulatedAccount;
  readonly cause: Cause;
  readonly writes: RecordWrite[] = [];
  readonly #subscriptions = new Map<string, SubscriptionRecord>();
  readonly #invoices = new Map<string, InvoiceRecord>();

  constructor(account: EmulatedAccount, cause: Cause) {
    this.account = account;
    this.cause = cause;
  }

  get now(): number {
    return this.account.now();
  }

  subscription(id: string): SubscriptionRecord | undefined {
    return this.#subscriptions.get(id) ?? this.account.store.get('subscription', id);
  }

  invoice(id: string): InvoiceRecord | undefined {
    return this.#invoices.get(id) ?? this.account.store.get('invoice', id);
  }

  put(write: RecordWrite): void {
    this.writes.push(write);
  }

  putSubscription(record: SubscriptionRecord): void {
    this.#subscriptions.set(record.object.id, record);
    this.put({ kind: 'subscription', id: record.object.id, value: record });
  }

  putInvoice(record: InvoiceRecord): void {
    this.#invoices.set(record.object.id, record);
    this.put({ kind: 'invoice', id: record.object.id, value: record });
  }

  /** The customer as it will be after these writes; null for one that was deleted. */
  customer(id: string): Stripe.Customer | null {
    const written = this.writes.findLast((write) => write.kind === 'customer' && write.id === id);
    const customer = written?.kind === 'customer' ? written.value : this.account.store.get('customer', id);
    return !customer || customer.deleted ? null : customer;
  }

  event(type: StripeEventType, subject: EventSubject, previous?: Record<string, unknown>): void {
    const email = subject.object === 'subscription' ? (this.customer(String(subject.customer))?.email ?? null) : null;
    const details = { email, ...(previous && { previous }) };
    this.writes.push(...eventWrites(this.account, type, subject, this.cause, details));
  }

  /** Writes a changed subscription, with the event that tells what it was before. */
  updateSubscription(before: Stripe.Subscription, record: SubscriptionRecord): void {
    this.putSubscription(record);
    const previous = changedFields(before, record.object);
    if (Object.keys(previous).length > 0) this.event('customer.subscription.updated', record.object, previous);
  }
}
