import type Stripe from 'stripe';
import type { EmulatedAccount } from '../account.ts';
import { hasEnded } from '../billing/endings.ts';
import { subscriptionIdOf } from '../billing/invoices.ts';
import { periodOf } from '../billing/schedule.ts';
import { type Html, html } from './html.ts';
import { type HtmlPage, moment, money } from './layout.ts';

const perPage = 50;

const post = (id: string, action: string, label: string) =>
  html`<form method="post" action="/subscriptions/${id}/${action}"><button class="quiet" type="submit" aria-label="${label}: ${id}">${label}</button></form>`;

function invoiceItem(invoice: Stripe.Invoice): Html {
  const next = invoice.next_payment_attempt;
  return html`<li>${moment(invoice.created)}: ${money(invoice.total, invoice.currency)}, ${invoice.status} <code>${invoice.id}</code>${next !== null && html` <span class="soft">next attempt ${moment(next)}</span>`}</li>`;
}

function subscriptionCard(
  { store }: EmulatedAccount,
  subscription: Stripe.Subscription,
  invoices: Stripe.Invoice[],
): Html {
  const { id, customer, status, items, cancel_at: cancelAt } = subscription;
  const holder = store.get('customer', String(customer));
  const email = holder && !holder.deleted ? holder.email : 'deleted';
  const names = items.data.map(({ price }) => store.get('product', String(price.product))?.name ?? price.id).join(', ');
  const { start, end } = periodOf(subscription);
  return html`<article class="card" aria-labelledby="${id}-name">
<div class="head"><h3 id="${id}-name">${names}</h3><span class="badge">${status}</span></div>
<dl>
<dt>E-mail</dt><dd>${email}</dd>
<dt>Subscription</dt><dd><code>${id}</code></dd>
<dt>Period</dt><dd>${moment(start)} to ${moment(end)}</dd>
${cancelAt !== null && html`<dt>Ends</dt><dd>${moment(cancelAt)}</dd>`}
</dl>
<ul class="numbers">${invoices.map(invoiceItem)}</ul>
${
  !hasEnded(subscription) &&
  html`<div class="actions">${post(id, 'go-on', 'Go on by a month')}${post(id, 'go-on-day', 'Go on by a day')}
${post(id, 'decline', 'Let its card be declined')}${post(id, 'accept', 'Let its card pay')}</div>`
}
</article>`;
}

/** The newest subscriptions with their invoices and actions. */
export function subscriptionsPage(account: EmulatedAccount): HtmlPage {
  const all = account.store.all('subscription').map(({ object }) => object);
  const invoices = Map.groupBy(
    account.store.all('invoice').map(({ object }) => object),
    subscriptionIdOf,
  );
  const shown = all.toReversed().slice(0, perPage);
  return {
    status: 200,
    title: 'Subscriptions',
    main: html`<main>
<p><a href="/">All payments</a></p>
<h1>Subscriptions (${all.length})</h1>
${all.length === 0 && html`<p>There is no subscription yet.</p>`}
${shown.map((subscription) => subscriptionCard(account, subscription, invoices.get(subscription.id) ?? []))}
</main>`,
  };
}
