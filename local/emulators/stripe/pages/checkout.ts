import type { CheckoutRecord } from '../records.ts';
import { bankDebitOf, grouped, type MethodType, testMethodsOf } from '../test-methods.ts';
import { type Html, html } from './html.ts';
import { type HtmlPage, money } from './layout.ts';

/** The submitted values, shown again with the error. */
export type FormEntry = { email: string; name: string; method: 'card' | 'bank'; card: string; account: string };
const emptyEntry: FormEntry = { email: '', name: '', method: 'card', card: '', account: '' };
export type PaymentProblem = { field: keyof FormEntry; message: string };

const bankNames: Record<string, string> = {
  bacs_debit: 'Bank debit (Bacs)',
  sepa_debit: 'Bank debit (SEPA)',
  us_bank_account: 'Bank debit (ACH)',
};

function summary({ session, lineItems, setup }: CheckoutRecord): Html {
  if (setup !== undefined) {
    return html`<section class="card" aria-labelledby="order">
<h2 id="order">Save a card</h2>
<p>${setup.description ?? 'Nothing is charged now.'}</p>
</section>`;
  }
  return html`<section class="card" aria-labelledby="order">
<h2 id="order">Your order</h2>
<ul class="lines">
${lineItems.map(
  (
    line,
  ) => html`<li><span>${line.description}${line.price?.recurring && html` <span class="soft">every ${line.price.recurring.interval}</span>`}${(line.quantity ?? 1) > 1 && html` <span class="soft">× ${line.quantity}</span>`}</span>
<span class="amount">${money(line.amount_total, line.currency)}</span></li>
`,
)}<li><span>Total</span><span class="amount">${money(session.amount_total, session.currency)}</span></li>
</ul>
</section>`;
}

type Input = {
  name: keyof FormEntry;
  label: string;
  value: string;
  extra: Html;
  problem: PaymentProblem | null;
  help?: Html;
};

function field({ name, label, value, extra, problem, help }: Input): Html {
  const wrong = problem?.field === name;
  const described = [wrong && 'problem', help !== undefined && `${name}-help`].filter(Boolean).join(' ');
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" ${extra}${described !== '' && html` aria-describedby="${described}"`}${wrong && html` aria-invalid="true" autofocus`}>
${help !== undefined && html`<ul class="numbers" id="${name}-help">${help}</ul>`}`;
}

type Labelled = { number: string; label: string };

const numbers = (methods: Labelled[]) =>
  html`${methods.map(({ number, label }) => html`<li><code>${grouped(number)}</code> ${label}</li>`)}`;

const suggestions = (methods: Labelled[]) =>
  html`${methods.map(({ number, label }) => html`<option value="${grouped(number)}">${label}</option>`)}`;

function cardField({ setup }: CheckoutRecord, entry: FormEntry, problem: PaymentProblem | null): Html {
  const extra = html`type="text" inputmode="numeric" autocomplete="off" list="test-cards"`;
  const cards = testMethodsOf('card').map(({ number, label, saved }) => ({
    number,
    label: setup === undefined ? label : (saved?.label ?? label),
  }));
  return html`<div class="field cards">
${field({ name: 'card', label: 'Card number', value: entry.card, extra, problem, help: numbers(cards) })}
<datalist id="test-cards">${suggestions(cards)}</datalist>
</div>`;
}

function bankField(entry: FormEntry, problem: PaymentProblem | null, type: MethodType): Html {
  const extra = html`type="text" autocomplete="off" list="test-accounts"`;
  return html`<div class="field bank">
${field({ name: 'account', label: 'Account number', value: entry.account, extra, problem, help: numbers(testMethodsOf(type)) })}
<datalist id="test-accounts">${suggestions(testMethodsOf(type))}</datalist>
</div>`;
}

function methods(checkout: CheckoutRecord, entry: FormEntry, problem: PaymentProblem | null): Html {
  const { session } = checkout;
  const types = session.payment_method_types;
  const bank = bankDebitOf[session.currency ?? ''];
  const hasBank = bank !== undefined && types.includes(bank);
  const hasCard = types.includes('card');
  const chosen = hasCard && (entry.method === 'card' || !hasBank) ? 'card' : 'bank';
  const choice = (value: 'card' | 'bank', label: string) =>
    html`<label class="choice"><input type="radio" name="method" value="${value}"${value === chosen && html` checked`}> ${label}</label>`;
  return html`<fieldset>
<legend>How to pay</legend>
${hasCard && choice('card', 'Card')}
${hasBank && choice('bank', bankNames[bank] ?? bank)}
</fieldset>
${hasCard && cardField(checkout, entry, problem)}
${hasBank && bankField(entry, problem, bank)}`;
}

function emailField({ session }: CheckoutRecord, entry: FormEntry, problem: PaymentProblem | null): Html {
  const known = session.customer_email ?? session.customer_details?.email ?? null;
  if (known !== null) return html`<p class="field"><strong>E-mail</strong><br>${known}</p>`;
  const extra = html`type="email" autocomplete="email" required`;
  return html`<div class="field">${field({ name: 'email', label: 'E-mail', value: entry.email, extra, problem })}</div>`;
}

/** The payment page of an open checkout. */
export function checkoutPage(
  checkout: CheckoutRecord,
  entry: FormEntry = emptyEntry,
  problem: PaymentProblem | null = null,
): HtmlPage {
  const { session } = checkout;
  const action = session.mode === 'setup' ? 'Save card' : `Pay ${money(session.amount_total, session.currency)}`;
  const consent = session.custom_text.submit?.message;
  const name = field({
    name: 'name',
    label: 'Name on card or account',
    value: entry.name,
    extra: html`type="text" autocomplete="name" maxlength="150"`,
    problem,
  });
  return {
    status: 200,
    title: `${problem === null ? '' : 'Problem: '}${action}`,
    formTargets: [new URL(session.success_url ?? '').origin],
    main: html`<main>
<h1>${action}</h1>
<div class="two">
<div>
${summary(checkout)}
${session.cancel_url !== null && html`<p><a href="${session.cancel_url}">${session.mode === 'setup' ? 'Back without a card' : 'Back without paying'}</a></p>`}
</div>
<form class="card" method="post" novalidate>
${problem !== null && html`<p class="problem" id="problem" role="alert">${problem.message}</p>`}
${emailField(checkout, entry, problem)}
<div class="field">${name}</div>
${methods(checkout, entry, problem)}
<button class="wide" type="submit">${action}</button>
${consent !== undefined && html`<p class="soft">${consent}</p>`}
</form>
</div>
</main>`,
  };
}

/** The page of a closed checkout. */
export function closedPage({ session }: CheckoutRecord, successUrl: string): HtmlPage {
  const expired = session.status === 'expired';
  const back = expired ? session.cancel_url : successUrl;
  const completedTitle = session.mode === 'setup' ? 'The card is saved' : 'This payment is complete';
  return {
    status: 200,
    title: expired ? 'This checkout has expired' : completedTitle,
    main: html`<main><div class="card">
<h1>${expired ? 'This checkout has expired' : completedTitle}</h1>
<p>${expired ? 'Nothing was charged. Go back and start again to pay.' : 'There is nothing more to do here.'}</p>
${back !== null && html`<p><a class="button" href="${back}">Go back</a></p>`}
</div></main>`,
  };
}

/** The page for an unknown address. */
export const missingPage: HtmlPage = {
  status: 404,
  title: 'Nothing here',
  main: html`<main><div class="card"><h1>Nothing here</h1><p><a href="/">All payments</a></p></div></main>`,
};
