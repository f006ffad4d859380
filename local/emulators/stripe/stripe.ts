import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Account, defaultSettings, type Settings } from './account.ts';
import { expireNow, resend, settle } from './actions.ts';
import { Api, type ApiRequest, type BeforeWork } from './api.ts';
import { sweep } from './expiry.ts';
import { pageFor } from './pages/site.ts';
import type { Kind, Kinds, Outcome } from './records.ts';
import { Store } from './store.ts';
import { WebhookDispatcher } from './webhook-dispatcher.ts';

/** The secret key that the stand-in takes unless told another. */
export const localSecretKey = 'sk_test_local';

export type StripeOptions = {
  /** Where its state is kept between runs. */
  dataFolder: string;
  webhookUrl: string;
  webhookSecret: string;
  /** 0 or none: any free port. */
  port?: number;
  secretKey?: string;
  /** Epoch milliseconds; Date.now unless a test hands in its own. */
  clock?: () => number;
  /** Called before an API request does its work; a test holds it there. */
  before?: BeforeWork;
  settings?: Partial<Settings>;
};

export type LocalStripe = {
  /** Origin of API and pages; `/` shows all payments. */
  url: string;
  /** Host, port and protocol as the `stripe` package takes them. */
  api: { host: string; port: number; protocol: 'http' };
  secretKey: string;
  /** Changes how webhooks and bank debits behave from now on. */
  control(settings: Partial<Settings>): void;
  /** Moves its clock on by these seconds, does what became due and waits until all of it is delivered or refused. */
  advance(seconds: number): Promise<void>;
  /** Sends an event once more. False when there is no such event. */
  resend(eventId: string): boolean;
  /** Ends a bank debit under way. False when there is none for this payment. */
  settle(paymentIntentId: string, outcome: Outcome): boolean;
  /** Expires an open checkout before its time. False when there is none with this id. */
  expire(checkoutId: string): boolean;
  /** All records of a kind, oldest first. */
  all<K extends Kind>(kind: K): Kinds[K][];
  /** Resolves when no webhook is on its way. */
  idle(): Promise<void>;
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

type Parts = { account: Account; api: Api };

async function serve({ account, api }: Parts, incoming: IncomingMessage, response: ServerResponse) {
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
  // Tells the stripe package not to try again: this is a fault here, not a passing one.
  const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false' };
  response.writeHead(500, headers).end(JSON.stringify(body));
}

function assemble(options: StripeOptions) {
  const { clock = Date.now, secretKey = localSecretKey, before = async () => {} } = options;
  const store = new Store(options.dataFolder);
  const skipped = { seconds: 0 };
  const account: Account = {
    store,
    settings: { ...defaultSettings, ...options.settings },
    origin: '',
    now: () => Math.floor(clock() / 1000) + skipped.seconds,
    commit(writes) {
      store.commit(writes);
      dispatcher.take(writes);
    },
  };
  const dispatcher = new WebhookDispatcher(account, { url: options.webhookUrl, secret: options.webhookSecret });
  return { store, skipped, account, dispatcher, api: new Api(account, { secretKey, before }), secretKey };
}

/**
 * Starts the Stripe emulator on loopback: the API for the unmodified `stripe` package, the hosted payment page, signed
 * webhooks, and a page of all payments (see README.md).
 */
export async function startStripe(options: StripeOptions): Promise<LocalStripe> {
  const { store, skipped, account, dispatcher, api, secretKey } = assemble(options);
  const server = createServer((request, response) => {
    serve({ account, api }, request, response).catch((error) => fail(response, error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  account.origin = `http://127.0.0.1:${port}`;
  const work = () => {
    sweep(account);
    dispatcher.wake();
  };
  work();
  const timer = setInterval(work, 1000).unref();
  return {
    url: account.origin,
    api: { host: '127.0.0.1', port, protocol: 'http' },
    secretKey,
    control: (settings) => Object.assign(account.settings, settings),
    async advance(seconds) {
      skipped.seconds += seconds;
      work();
      await dispatcher.idle();
    },
    resend: (eventId) => resend(account, eventId),
    settle: (paymentIntentId, outcome) => settle(account, paymentIntentId, outcome),
    expire: (checkoutId) => expireNow(account, checkoutId),
    all: (kind) => store.all(kind),
    idle: () => dispatcher.idle(),
    async close() {
      clearInterval(timer);
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await dispatcher.close();
      store.close();
    },
  };
}
