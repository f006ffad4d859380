import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from '../http/server.ts';
import { defaultSettings, type EmulatedAccount, type StripeSettings } from './account.ts';
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
} from './actions.ts';
import { type BeforeWork, StripeApi } from './api.ts';
import type { ApiRequest } from './api-types.ts';
import { balanceWrites } from './balance.ts';
import { goOn, type TimeToPass } from './billing/clock.ts';
import { sweep } from './expiry.ts';
import { pageFor } from './pages/site.ts';
import { type PastPayment, pastPaymentWrites } from './past-payments.ts';
import type { DebitOutcome, Kinds, RecordKind } from './records.ts';
import { RecordStore } from './store.ts';
import { WebhookDispatcher } from './webhook-dispatcher.ts';

/** The default secret key. */
export const localSecretKey = 'sk_test_local';

export type StripeOptions = {
  /** Keeps the state between runs. */
  dataFolder: string;
  webhookUrl: string;
  webhookSecret: string;
  /** 0 or none: any free port. */
  port?: number;
  secretKey?: string;
  /** Epoch milliseconds; default: Date.now. */
  clock?: () => number;
  /** Called before an API request runs; lets tests delay it. */
  before?: BeforeWork;
  settings?: Partial<StripeSettings>;
};

export type LocalStripe = {
  /** Origin of API and pages; `/` shows all payments. */
  url: string;
  /** Host, port and protocol as the `stripe` package takes them. */
  api: { host: string; port: number; protocol: 'http' };
  secretKey: string;
  /** Changes settings; customers without webhooks are added to the earlier ones. */
  control(settings: Partial<StripeSettings>): void;
  /** Advances the clock, does what is due and waits until its webhooks were attempted. */
  advance(seconds: number): Promise<void>;
  /**
   * Moves the time of subscriptions on, for one (with its customer's others) or for all, and waits until the webhooks
   * were attempted. False for an unknown subscription.
   */
  goOn(time: TimeToPass): Promise<boolean>;
  /** The bank answers for a subscription's card as for this test number from now on. False when that is not possible. */
  changeBankAnswer(subscriptionId: string, number: string): boolean;
  /** Sends an event again. False for an unknown event. */
  resend(eventId: string): boolean;
  /** Settles a pending bank debit. False when the payment has none. */
  settle(paymentIntentId: string, outcome: DebitOutcome): boolean;
  /** Expires an open checkout. False when there is none with this id. */
  expire(checkoutId: string): boolean;
  /** Refunds a payment, whole or in part (minor units). False when there is not so much to refund. */
  refund(paymentIntentId: string, amount?: number): boolean;
  /** The bank sends a refund back. False when there is none with this id that succeeded. */
  failRefund(refundId: string): boolean;
  /** The customer disputes a payment. False when that is not possible. */
  dispute(paymentIntentId: string): boolean;
  /** Decides an open dispute. False when there is none with this id. */
  closeDispute(disputeId: string, status: 'won' | 'lost'): boolean;
  /** Sends the balance to the bank. False when there is none. */
  payOut(): boolean;
  /** Adds payments by card from before it ran, oldest first, without events. */
  addPast(payments: readonly PastPayment[]): void;
  /** All records of a kind, oldest first. */
  all<K extends RecordKind>(kind: K): Kinds[K][];
  /** Resolves when no webhook is in progress. */
  idle(): Promise<void>;
  /** Counts the API requests since the start. */
  apiRequests(): number;
  close(): Promise<void>;
};

const largestBody = 1_000_000;

async function read(request: IncomingMessage): Promise<ApiRequest> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > largestBody) throw new Error(`A request of more than ${largestBody} bytes`);
    chunks.push(chunk);
  }
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  const body = Buffer.concat(chunks).toString('utf8');
  return { method: request.method ?? 'GET', path, query, body, headers: request.headers };
}

type StripeServer = { account: EmulatedAccount; api: StripeApi };

async function serve({ account, api }: StripeServer, incoming: IncomingMessage, response: ServerResponse) {
  const request = await read(incoming);
  const isApi = request.path.startsWith('/v1/') || request.path.startsWith('/v2/');
  const answer = isApi ? await api.answer(request) : pageFor(account, request);
  if (isApi && request.method === 'POST' && account.settings.loseAnswers > 0) {
    account.settings.loseAnswers -= 1;
    incoming.socket.destroy();
    return;
  }
  response.writeHead(answer.status, answer.headers).end(answer.body);
}

function fail(response: ServerResponse, error: unknown) {
  console.error('The local Stripe failed:', error);
  const body = { error: { type: 'api_error', message: `The local Stripe failed: ${error}` } };
  // Not retried by the stripe package: the error is permanent.
  const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false' };
  response.writeHead(500, headers).end(JSON.stringify(body));
}

function assemble(options: StripeOptions) {
  const { clock = Date.now, secretKey = localSecretKey, before = async () => {} } = options;
  const store = new RecordStore(options.dataFolder);
  const skipped = { seconds: 0 };
  const counted = { requests: 0 };
  const count: BeforeWork = (request) => {
    counted.requests += 1;
    return before(request);
  };
  const account: EmulatedAccount = {
    store,
    settings: { ...defaultSettings, withoutWebhooksFor: [], ...options.settings },
    origin: '',
    now: () => Math.floor(clock() / 1000) + skipped.seconds,
    webhookTime: () => Math.floor(clock() / 1000) + skipped.seconds,
    commit(writes) {
      store.commit([...writes, ...balanceWrites(account, writes)]);
      dispatcher.take(writes);
    },
  };
  const dispatcher = new WebhookDispatcher(account, { url: options.webhookUrl, secret: options.webhookSecret });
  const api = new StripeApi(account, { secretKey, before: count });
  return { store, skipped, counted, account, dispatcher, api, secretKey };
}

type Actions = Pick<
  LocalStripe,
  'changeBankAnswer' | 'resend' | 'settle' | 'expire' | 'refund' | 'failRefund' | 'dispute' | 'closeDispute' | 'payOut'
>;

const actionsOn = (account: EmulatedAccount): Actions => ({
  changeBankAnswer: (subscriptionId, number) => changeBankAnswer(account, subscriptionId, number),
  resend: (eventId) => resend(account, eventId),
  settle: (paymentIntentId, outcome) => settle(account, paymentIntentId, outcome),
  expire: (checkoutId) => expireNow(account, checkoutId),
  refund: (paymentIntentId, amount) => refund(account, paymentIntentId, amount),
  failRefund: (refundId) => failRefund(account, refundId),
  dispute: (paymentIntentId) => dispute(account, paymentIntentId),
  closeDispute: (disputeId, status) => closeDispute(account, disputeId, status),
  payOut: () => payOut(account),
});

/**
 * Starts an emulator of Stripe on loopback: the API that the unmodified `stripe` package talks to, the hosted payment
 * page, signed webhooks, and a page that shows all payments. See README.md for what it supports.
 */
export async function startStripe(options: StripeOptions): Promise<LocalStripe> {
  const { store, skipped, counted, account, dispatcher, api, secretKey } = assemble(options);
  const server = await listen({
    port: options.port ?? 0,
    maxHeaderBytes: 16 * 1024,
    handle: (request, response) =>
      serve({ account, api }, request, response).catch((error: unknown) => fail(response, error)),
    onError: (error) => console.error('The local Stripe failed:', error),
  });
  account.origin = server.url;
  const work = () => {
    sweep(account);
    dispatcher.wake();
  };
  work();
  const timer = setInterval(work, 1000).unref();
  return {
    url: account.origin,
    api: { host: '127.0.0.1', port: server.port, protocol: 'http' },
    secretKey,
    control: ({ withoutWebhooksFor = [], ...settings }) => {
      Object.assign(account.settings, settings);
      account.settings.withoutWebhooksFor.push(...withoutWebhooksFor);
    },
    async advance(seconds) {
      skipped.seconds += seconds;
      work();
      await dispatcher.idle();
    },
    async goOn(time) {
      const isKnown = goOn(account, time);
      await dispatcher.idle();
      return isKnown;
    },
    ...actionsOn(account),
    addPast: (payments) => store.commit(payments.flatMap((past) => pastPaymentWrites(account, past))),
    all: (kind) => store.all(kind),
    idle: () => dispatcher.idle(),
    apiRequests: () => counted.requests,
    async close() {
      clearInterval(timer);
      await server.close();
      await dispatcher.close();
      store.close();
    },
  };
}
