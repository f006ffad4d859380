import * as z from 'zod';
import type { EmulatedAccount } from '../account.ts';
import {
  changeBankAnswer,
  closeDispute,
  dispute,
  expireNow,
  failRefund,
  payOut,
  refund,
  resend,
  settle,
} from '../actions.ts';
import type { ApiRequest } from '../api-types.ts';
import { subscriptionWrites } from '../billing/checkout.ts';
import { goOn } from '../billing/clock.ts';
import { sweep } from '../expiry.ts';
import { parseForm } from '../form-encoding.ts';
import { attemptWrites } from '../payments.ts';
import type { CheckoutRecord } from '../records.ts';
import { savingWrites } from '../saved-cards.ts';
import { bankDebitOf, declineMessages, findTestMethod } from '../test-methods.ts';
import { checkoutPage, closedPage, type FormEntry, missingPage, type PaymentProblem } from './checkout.ts';
import { type HtmlResponse, pageAnswer, seeOther } from './layout.ts';
import { paymentsPage } from './payments.ts';
import { style } from './style.ts';
import { subscriptionsPage } from './subscriptions.ts';

const line = z.string().trim().max(250).catch('');
const entrySchema = z.object({
  email: line,
  name: line,
  method: z.enum(['card', 'bank']).catch('card'),
  card: line,
  account: line,
});

const successUrlOf = ({ session }: CheckoutRecord) =>
  (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);

const closed = (checkout: CheckoutRecord) => pageAnswer(closedPage(checkout, successUrlOf(checkout)));
const refused = (checkout: CheckoutRecord, entry: FormEntry, problem: PaymentProblem) =>
  pageAnswer(checkoutPage(checkout, entry, problem));

/** Submits the payment form. Idempotent: a second submission gets the same redirect. */
function pay(account: EmulatedAccount, checkout: CheckoutRecord, body: string): HtmlResponse {
  const { session } = checkout;
  if (session.status === 'complete') return seeOther(successUrlOf(checkout));
  if (session.status !== 'open') return closed(checkout);
  const entry = entrySchema.parse(parseForm(body));
  const known = session.customer_email ?? session.customer_details?.email;
  const email = z.email({ pattern: z.regexes.html5Email }).safeParse(known ?? entry.email);
  if (!email.success) return refused(checkout, entry, { field: 'email', message: 'Please enter your e-mail address.' });
  const byCard = entry.method === 'card';
  const type = byCard ? 'card' : bankDebitOf[session.currency ?? ''];
  const offered = type !== undefined && session.payment_method_types.includes(type);
  const method = offered ? findTestMethod(type, byCard ? entry.card : entry.account) : undefined;
  if (method === undefined) {
    const message = 'This is none of the test numbers listed below the field.';
    return refused(checkout, entry, { field: byCard ? 'card' : 'account', message });
  }
  const payer = { email: email.data, name: entry.name === '' ? null : entry.name };
  if (session.mode !== 'payment') {
    const isPaidNow = session.mode === 'subscription' && (session.amount_total ?? 0) > 0;
    if (method.saved === undefined || (isPaidNow && method.outcome !== 'paid')) {
      const message = `${declineMessages[method.declineCode ?? ''] ?? ''} Try another card.`;
      return refused(checkout, entry, { field: 'card', message });
    }
    const writes = session.mode === 'setup' ? savingWrites : subscriptionWrites;
    account.commit(writes(account, checkout, payer, method));
    return seeOther(successUrlOf(checkout));
  }
  account.commit(attemptWrites(account, checkout, payer, method));
  if (method.outcome !== 'declined') return seeOther(successUrlOf(checkout));
  const intent = account.store.get(
    'paymentIntent',
    String(account.store.get('checkout', session.id)?.session.payment_intent),
  );
  const message = intent?.last_payment_error?.message ?? 'Your card was declined.';
  return refused(checkout, entry, { field: 'card', message: `${message} Try another card.` });
}

function hostedPage(account: EmulatedAccount, request: ApiRequest, id: string): HtmlResponse {
  const checkout = account.store.get('checkout', id);
  if (checkout === undefined) return pageAnswer(missingPage);
  if (request.method === 'POST') return pay(account, checkout, request.body);
  return checkout.session.status === 'open' ? pageAnswer(checkoutPage(checkout)) : closed(checkout);
}

/** Minor units of the amount in a form; undefined for none. */
function amountIn(body: string): number | undefined {
  const amount = Math.round(Number(new URLSearchParams(body).get('amount') ?? Number.NaN) * 100);
  return Number.isSafeInteger(amount) && amount > 0 ? amount : undefined;
}

const actions: Record<string, (account: EmulatedAccount, id: string, body: string) => boolean> = {
  'events/resend': resend,
  'sessions/expire': expireNow,
  'payments/succeed': (account, id) => settle(account, id, 'succeeds'),
  'payments/fail': (account, id) => settle(account, id, 'fails'),
  'payments/refund': (account, id, body) => refund(account, id, amountIn(body)),
  'payments/dispute': dispute,
  'refunds/fail': failRefund,
  'disputes/win': (account, id) => closeDispute(account, id, 'won'),
  'disputes/lose': (account, id) => closeDispute(account, id, 'lost'),
  'balance/pay-out': payOut,
  'subscriptions/go-on': (account, subscriptionId) => goOn(account, { subscriptionId, months: 1 }),
  'subscriptions/go-on-day': (account, subscriptionId) => goOn(account, { subscriptionId, days: 1 }),
  'subscriptions/decline': (account, id) => changeBankAnswer(account, id, '4000000000000341'),
  'subscriptions/accept': (account, id) => changeBankAnswer(account, id, '4242424242424242'),
};

export function pageFor(account: EmulatedAccount, request: ApiRequest): HtmlResponse {
  const { method, path, query, headers } = request;
  const from = headers['sec-fetch-site'];
  if (method === 'POST' && from !== undefined && from !== 'same-origin') {
    return { status: 403, headers: { 'content-type': 'text/plain' }, body: 'Forms of other sites are not taken here.' };
  }
  sweep(account);
  if (path === '/style.css') {
    return { status: 200, headers: { 'content-type': 'text/css', 'cache-control': 'no-store' }, body: style };
  }
  if (path === '/') {
    const number = Number(new URLSearchParams(query).get('page') ?? 1);
    return pageAnswer(paymentsPage(account, Number.isInteger(number) && number > 0 ? number : 1));
  }
  if (path === '/subscriptions') return pageAnswer(subscriptionsPage(account));
  const [, first = '', id = '', last = ''] = path.split('/');
  if (first === 'c') return hostedPage(account, request, last);
  const action = method === 'POST' ? actions[`${first}/${last}`] : undefined;
  return action?.(account, id, request.body)
    ? seeOther(first === 'subscriptions' ? '/subscriptions' : '/')
    : pageAnswer(missingPage);
}
