import type Stripe from 'stripe';
import type { EmulatedAccount } from '../account.ts';
import type { CheckoutRecord, WebhookDelivery } from '../records.ts';
import { type Html, html } from './html.ts';
import { moment, money, type Page } from './layout.ts';

const perPage = 20;

/** Data of the page: events by their object, deliveries by event. */
type Facts = {
  events: Map<string, Stripe.EventBase[]>;
  deliveries: Map<string, WebhookDelivery[]>;
  refunds: Map<string, Stripe.Refund[]>;
};

function subjectOf({ data: { object } }: Stripe.EventBase): string {
  if ('object' in object && object.object === 'charge' && 'payment_intent' in object)
    return String(object.payment_intent);
  return 'id' in object ? String(object.id) : '';
}

function factsOf({ store }: EmulatedAccount): Facts {
  return {
    events: Map.groupBy(store.all('event'), subjectOf),
    deliveries: Map.groupBy(store.all('delivery'), ({ eventId }) => eventId),
    refunds: Map.groupBy(store.all('refund'), (refund) => String(refund.payment_intent)),
  };
}

const post = (action: string, label: string, about: string) =>
  html`<form method="post" action="${action}"><button class="quiet" type="submit" aria-label="${label}: ${about}">${label}</button></form>`;

const attempts = (delivery: WebhookDelivery) =>
  html`${delivery.attempts.map(({ at, status, note }) => html`<li>${moment(at)}: ${status ?? 'no answer'}${note !== '' && `, ${note}`}</li>`)}`;

const stateClasses: Record<WebhookDelivery['state'], string> = {
  delivered: 'good',
  failed: 'bad',
  pending: '',
  off: '',
};

function deliveryItem(delivery: WebhookDelivery): Html {
  return html`<li><span class="badge ${stateClasses[delivery.state]}">${delivery.state}</span>
${delivery.nextAt !== null && html`<span class="soft">next attempt ${moment(delivery.nextAt)}</span>`}
<ul class="soft">${attempts(delivery)}</ul></li>`;
}

function eventItem(event: Stripe.EventBase, deliveries: WebhookDelivery[]): Html {
  return html`<li>
<div class="head"><code>${event.type}</code><span class="soft">${moment(event.created)}</span></div>
<p class="soft">${event.id}</p>
<ul class="numbers">${deliveries.map(deliveryItem)}</ul>
<div class="actions">${post(`/events/${event.id}/resend`, 'Resend', `${event.type} ${event.id}`)}</div>
</li>`;
}

function badge({ session: { status, payment_status: paid } }: CheckoutRecord): Html {
  if (status !== 'complete') return html`<span class="badge">${status}</span>`;
  return paid === 'paid'
    ? html`<span class="badge good">complete, paid</span>`
    : html`<span class="badge">complete, unpaid</span>`;
}

function actions({ session }: CheckoutRecord, intent: Stripe.PaymentIntent | undefined): Html {
  if (session.status === 'open') {
    return html`<a class="button quiet" href="/c/pay/${session.id}" aria-label="Open page: ${session.id}">Open page</a>
${post(`/sessions/${session.id}/expire`, 'Expire now', session.id)}`;
  }
  if (intent?.status !== 'processing') return html``;
  return html`${post(`/payments/${intent.id}/succeed`, 'Let it succeed', intent.id)}
${post(`/payments/${intent.id}/fail`, 'Let it fail', intent.id)}`;
}

function refundLine(refund: Stripe.Refund): Html {
  return html`<dt>Refund</dt><dd>${money(refund.amount, refund.currency)}, ${refund.status} <code>${refund.id}</code></dd>`;
}

function checkoutCard(account: EmulatedAccount, checkout: CheckoutRecord, facts: Facts): Html {
  const { session, lineItems } = checkout;
  const intent = account.store.get('paymentIntent', String(session.payment_intent));
  const events = [...(facts.events.get(session.id) ?? []), ...(intent ? (facts.events.get(intent.id) ?? []) : [])];
  const names = lineItems.map(({ description }) => description).join(', ');
  return html`<article class="card" id="${session.id}" aria-labelledby="${session.id}-name">
<div class="head"><h3 id="${session.id}-name">${names} <span class="amount">${money(session.amount_total, session.currency)}</span></h3>${badge(checkout)}</div>
<dl>
<dt>E-mail</dt><dd>${session.customer_details?.email ?? 'not yet known'}</dd>
<dt>Session</dt><dd><code>${session.id}</code></dd>
${session.client_reference_id !== null && html`<dt>Reference</dt><dd><code>${session.client_reference_id}</code></dd>`}
<dt>Payment</dt><dd>${intent === undefined ? 'none yet' : html`${intent.status} <code>${intent.id}</code>`}</dd>
<dt>Made</dt><dd>${moment(session.created)}</dd>
<dt>Expires</dt><dd>${moment(session.expires_at)}</dd>
${(facts.refunds.get(intent?.id ?? '') ?? []).map(refundLine)}
</dl>
<div class="actions">${actions(checkout, intent)}</div>
${
  events.length > 0 &&
  html`<details><summary>Events (${events.length})</summary>
<ul class="events">${events.map((event) => eventItem(event, facts.deliveries.get(event.id) ?? []))}</ul></details>`
}
</article>`;
}

/** All records, newest first, with their actions. */
export function paymentsPage(account: EmulatedAccount, number: number): Page {
  const all = account.store.all('checkout').toReversed();
  const start = (number - 1) * perPage;
  const facts = factsOf(account);
  const older = start + perPage < all.length;
  return {
    status: 200,
    title: 'Payments',
    main: html`<main>
<h1>Payments</h1>
<h2>Checkouts (${all.length})</h2>
${all.length === 0 && html`<p>Nothing has been paid yet.</p>`}
${all.slice(start, start + perPage).map((checkout) => checkoutCard(account, checkout, facts))}
<p class="actions">
${number > 1 && html`<a class="button quiet" href="/?page=${number - 1}">Newer</a>`}
${older && html`<a class="button quiet" href="/?page=${number + 1}">Older</a>`}
</p>
</main>`,
  };
}
