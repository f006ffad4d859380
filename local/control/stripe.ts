import * as z from 'zod';
import type { LocalStripe } from '../emulators/stripe/stripe.ts';
import type { PaymentsService } from '../payments.ts';

export type ControlResponse = { status: number; body?: unknown };

const settings = z.strictObject({
  webhooks: z.exactOptional(z.enum(['on', 'off'])),
  withoutWebhooksFor: z.exactOptional(z.array(z.email())),
  delaySeconds: z.exactOptional(z.number().min(0)),
  copies: z.exactOptional(z.int().min(1)),
  loseAnswers: z.exactOptional(z.int().min(0)),
  shuffle: z.exactOptional(z.int().min(0).nullable()),
  retryDays: z.exactOptional(z.array(z.int().min(1)).max(8)),
  afterRetries: z.exactOptional(z.enum(['cancel', 'unpaid', 'past_due'])),
  settleAfterSeconds: z.exactOptional(z.number().min(0).nullable()),
});

const timeToPass = z.strictObject({
  subscriptionId: z.exactOptional(z.string()),
  months: z.exactOptional(z.int().min(1).max(120)),
  days: z.exactOptional(z.int().min(1).max(3660)),
});

/** `about`: only what contains the text, and the refunds and disputes of its payments; all of a test run are megabytes. */
const listing = z.strictObject({ about: z.exactOptional(z.string().min(1)) });

// Records are never changed, but replaced.
const texts = new WeakMap<object, string>();

function textOf(record: object): string {
  const text = texts.get(record) ?? JSON.stringify(record);
  texts.set(record, text);
  return text;
}

function listOf(stripe: LocalStripe, about = '') {
  const named = <Of extends object>(records: Of[]) =>
    about === '' ? records : records.filter((record) => textOf(record).includes(about));
  const payments = named(stripe.all('paymentIntent'));
  const ids = new Set(payments.map(({ id }) => id));
  const isOfPayments = (record: { id: string; payment_intent: unknown }) =>
    about === '' || ids.has(String(record.payment_intent));
  return {
    checkouts: named(stripe.all('checkout')).map(({ session }) => session),
    payments,
    refunds: stripe.all('refund').filter(isOfPayments),
    disputes: stripe.all('dispute').filter(isOfPayments),
    balanceTransactions: named(stripe.all('balanceTransaction')),
    subscriptions: named(stripe.all('subscription')).map(({ object }) => object),
    invoices: named(stripe.all('invoice')).map(({ object }) => object),
    events: named(stripe.all('event')),
    deliveries: named(stripe.all('delivery')),
  };
}

const found = (isDone: boolean): ControlResponse =>
  isDone ? { status: 204 } : { status: 404, body: { message: 'no such thing' } };

type Action = (
  stripe: LocalStripe,
  body: unknown,
  payments: PaymentsService,
) => ControlResponse | Promise<ControlResponse>;

const actions: Record<string, Action> = {
  control: (stripe, body) => {
    stripe.control(settings.parse(body));
    return { status: 204 };
  },
  advance: async (stripe, body) => {
    await stripe.advance(z.strictObject({ seconds: z.number().min(0) }).parse(body).seconds);
    return { status: 204 };
  },
  'go-on': async (stripe, body) => found(await stripe.goOn(timeToPass.parse(body))),
  'bank-answer': (stripe, body) => {
    const { subscriptionId, number } = z.strictObject({ subscriptionId: z.string(), number: z.string() }).parse(body);
    return found(stripe.changeBankAnswer(subscriptionId, number));
  },
  expire: (stripe, body) => found(stripe.expire(z.strictObject({ checkoutId: z.string() }).parse(body).checkoutId)),
  resend: (stripe, body) => found(stripe.resend(z.strictObject({ eventId: z.string() }).parse(body).eventId)),
  settle: (stripe, body) => {
    const schema = z.strictObject({ paymentIntentId: z.string(), outcome: z.enum(['succeeds', 'fails']) });
    const { paymentIntentId, outcome } = schema.parse(body);
    return found(stripe.settle(paymentIntentId, outcome));
  },
  refund: (stripe, body) => {
    const schema = z.strictObject({ paymentIntentId: z.string(), amount: z.int().positive().optional() });
    const { paymentIntentId, amount } = schema.parse(body);
    return found(stripe.refund(paymentIntentId, amount));
  },
  'fail-refund': (stripe, body) =>
    found(stripe.failRefund(z.strictObject({ refundId: z.string() }).parse(body).refundId)),
  dispute: (stripe, body) =>
    found(stripe.dispute(z.strictObject({ paymentIntentId: z.string() }).parse(body).paymentIntentId)),
  'close-dispute': (stripe, body) => {
    const { disputeId, status } = z
      .strictObject({ disputeId: z.string(), status: z.enum(['won', 'lost']) })
      .parse(body);
    return found(stripe.closeDispute(disputeId, status));
  },
  'pay-out': (stripe) => found(stripe.payOut()),
  idle: async (stripe) => {
    await stripe.idle();
    return { status: 204 };
  },
  requests: (stripe) => ({ status: 200, body: { count: stripe.apiRequests() } }),
  list: (stripe, body) => ({ status: 200, body: listOf(stripe, listing.parse(body).about) }),
  /** The emulator's keys, to sign or forge events in tests. */
  keys: (_stripe, _body, { keys }) => ({ status: 200, body: keys }),
};

/** Runs an action of a test on the Stripe emulator. Throws ZodError for an invalid body. */
export async function controlStripe(
  payments: PaymentsService,
  action: string,
  body: unknown,
): Promise<ControlResponse> {
  if (payments.emulator === undefined) {
    return { status: 409, body: { message: 'payments go to Stripe itself: there is no emulator to control' } };
  }
  const act = actions[action];
  if (act === undefined) {
    const actionNames = Object.keys(actions).join(', ');
    return { status: 404, body: { message: `the Stripe emulator does not know ${action}: ${actionNames}` } };
  }
  return act(payments.emulator, body, payments);
}
