import type Stripe from 'stripe';
import type { EmulatedAccount } from '../account.ts';
import type { CheckoutRecord, WebhookDelivery } from '../records.ts';
import { isChargedBack } from '../refunds.ts';
import { type Html, html } from './html.ts';
import { type HtmlPage, moment, money } from './layout.ts';

const perPage = 20;

/** Data of the page: events by their object, deliveries by event. */
type Facts = {
  events: Map<string, Stripe.EventBase[]>;
  deliveries: Map<string, WebhookDelivery[]>;
  refunds: Map<string, Stripe.Refund[]>;
  disputes: Map<string, Stripe.Dispute[]>;
};

const paymentObjects = new Set(['charge', 'refund', 'dispute']);

function subjectOf({ data: { object } }: Stripe.EventBase): string {
  if ('object' in object && paymentObjects.has(String(object.object)) && 'payment_intent' in object)
    return String(object.payment_intent);
  return 'id' in object ? String(object.id) : '';
}

function factsOf({ store }: EmulatedAccount): Facts {
  return {
    events: Map.groupBy(store.all('event'), subjectOf),
    deliveries: Map.groupBy(store.all('delivery'), ({ eventId }) => eventId),
    refunds: Map.groupBy(store.all('refund'), (refund) => String(refund.payment_intent)),
    disputes: Map.groupBy(store.all('dispute'), (dispute) => String(dispute.payment_intent)),
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

function badge({ session: { status, payment_status: paid, mode } }: CheckoutRecord): Html {
  if (mode === 'setup' && status === 'complete') return html`<span class="badge good">complete, card saved</span>`;
  if (status !== 'complete') return html`<span class="badge">${status}</span>`;
  return paid === 'paid'
    ? html`<span class="badge good">complete, paid</span>`
    : html`<span class="badge">complete, unpaid</span>`;
}

function refundForm({ id }: Stripe.PaymentIntent, charge: Stripe.Charge): Html {
  const left = ((charge.amount - charge.amount_refunded) / 100).toFixed(2);
  return html`<form method="post" action="/payments/${id}/refund" class="inline">
<input type="text" inputmode="decimal" name="amount" value="${left}" size="6" aria-label="Amount to refund: ${id}">
<button class="quiet" type="submit" aria-label="Refund: ${id}">Refund</button></form>`;
}

type Paid = { intent: Stripe.PaymentIntent; charge: Stripe.Charge };

function paidActions(account: EmulatedAccount, { intent, charge }: Paid, facts: Facts): Html {
  const isRefundable = !isChargedBack(account, charge) && charge.amount_refunded < charge.amount;
  const refunds = (facts.refunds.get(intent.id) ?? []).filter(({ status }) => status === 'succeeded');
  const disputes = (facts.disputes.get(intent.id) ?? []).filter(({ status }) => status === 'needs_response');
  return html`${isRefundable && refundForm(intent, charge)}
${!charge.disputed && post(`/payments/${intent.id}/dispute`, 'Dispute', intent.id)}
${refunds.map(({ id }) => post(`/refunds/${id}/fail`, 'Let the refund fail', id))}
${disputes.map(({ id }) => html`${post(`/disputes/${id}/win`, 'Win the dispute', id)}${post(`/disputes/${id}/lose`, 'Lose the dispute', id)}`)}`;
}

type Payment = { intent: Stripe.PaymentIntent | undefined; charge: Stripe.Charge | undefined };

function actions(
  account: EmulatedAccount,
  { session }: CheckoutRecord,
  { intent, charge }: Payment,
  facts: Facts,
): Html {
  if (session.status === 'open') {
    return html`<a class="button quiet" href="/c/pay/${session.id}" aria-label="Open page: ${session.id}">Open page</a>
${post(`/sessions/${session.id}/expire`, 'Expire now', session.id)}`;
  }
  if (intent?.status === 'succeeded' && charge) return paidActions(account, { intent, charge }, facts);
  if (intent?.status !== 'processing') return html``;
  return html`${post(`/payments/${intent.id}/succeed`, 'Let it succeed', intent.id)}
${post(`/payments/${intent.id}/fail`, 'Let it fail', intent.id)}`;
}

function refundLine(refund: Stripe.Refund): Html {
  return html`<dt>Refund</dt><dd>${money(refund.amount, refund.currency)}, ${refund.status} <code>${refund.id}</code></dd>`;
}

function disputeLine(dispute: Stripe.Dispute): Html {
  return html`<dt>Dispute</dt><dd>${money(dispute.amount, dispute.currency)}, ${dispute.status} <code>${dispute.id}</code></dd>`;
}

function checkoutCard(account: EmulatedAccount, checkout: CheckoutRecord, facts: Facts): Html {
  const { session, lineItems } = checkout;
  const intent = account.store.get('paymentIntent', String(session.payment_intent));
  const charge = account.store.get('charge', String(intent?.latest_charge));
  const events = [...(facts.events.get(session.id) ?? []), ...(intent ? (facts.events.get(intent.id) ?? []) : [])];
  const names = lineItems.map(({ description }) => description).join(', ');
  return html`<article class="card" id="${session.id}" aria-labelledby="${session.id}-name">
<div class="head"><h3 id="${session.id}-name">${names} <span class="amount">${session.mode === 'setup' ? 'Save card' : money(session.amount_total, session.currency)}</span></h3>${badge(checkout)}</div>
<dl>
<dt>E-mail</dt><dd>${session.customer_details?.email ?? 'not yet known'}</dd>
<dt>Session</dt><dd><code>${session.id}</code></dd>
${session.client_reference_id !== null && html`<dt>Reference</dt><dd><code>${session.client_reference_id}</code></dd>`}
<dt>Payment</dt><dd>${intent === undefined ? 'none yet' : html`${intent.status} <code>${intent.id}</code>`}</dd>
<dt>Made</dt><dd>${moment(session.created)}</dd>
<dt>Expires</dt><dd>${moment(session.expires_at)}</dd>
${(facts.refunds.get(intent?.id ?? '') ?? []).map(refundLine)}
${(facts.disputes.get(intent?.id ?? '') ?? []).map(disputeLine)}
</dl>
<div class="actions">${actions(account, checkout, { intent, charge }, facts)}</div>
${
  events.length > 0 &&
  html`<details><summary>Events (${events.length})</summary>
<ul class="events">${events.map((event) => eventItem(event, facts.deliveries.get(event.id) ?? []))}</ul></details>`
}
</article>`;
}

/** All records, newest first, with their actions. */
export function paymentsPage(account: EmulatedAccount, number: number): HtmlPage {
  const all = account.store.all('checkout').toReversed();
  const start = (number - 1) * perPage;
  const facts = factsOf(account);
  const older = start + perPage < all.length;
  return {
    status: 200,
    title: 'Payments',
    main: html`<main>
<h1>Payments</h1>
<p><a href="/subscriptions">Subscriptions (${account.store.all('subscription').length})</a></p>
<h2>Checkouts (${all.length})</h2>
${all.length === 0 && html`<p>Nothing has been paid yet.</p>`}
${all.slice(start, start + perPage).map((checkout) => checkoutCard(account, checkout, facts))}
<p class="actions">
${all.length > 0 && post('/balance/account/pay-out', 'Pay the balance out', 'account')}
${number > 1 && html`<a class="button quiet" href="/?page=${number - 1}">Newer</a>`}
${older && html`<a class="button quiet" href="/?page=${number + 1}">Older</a>`}
</p>
</main>`,
  };
}
