import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Account, defaultSettings, type Settings } from './account.ts';
import { expireSessionNow, resend, settle } from './actions.ts';
import { Api, type ApiRequest, type BeforeRequest } from './api.ts';
import { processDue } from './expiry.ts';
import { pageFor } from './pages/site.ts';
import type { Kind, Kinds, Outcome } from './records.ts';
import { Store } from './store.ts';
import { WebhookDispatcher } from './webhook-dispatcher.ts';

export const localSecretKey = 'sk_test_local';

export type StripeOptions = {
  /** Folder of the state. */
  dataFolder: string;
  webhookUrl: string;
  webhookSecret: string;
  /** Any free port by default. */
  port?: number;
  secretKey?: string;
  /** Epoch milliseconds; Date.now by default. */
  clock?: () => number;
  before?: BeforeRequest;
  settings?: Partial<Settings>;
};

export type LocalStripe = {
  /** Origin of API and pages; `/` shows all payments. */
  url: string;
  /** Host, port and protocol as the `stripe` package takes them. */
  api: { host: string; port: number; protocol: 'http' };
  secretKey: string;
  control(settings: Partial<Settings>): void;
  /** Advances the clock, processes what is due and waits for the deliveries. */
  advance(seconds: number): Promise<void>;
  /** Delivers an event again. False when there is no such event. */
  resend(eventId: string): boolean;
  /** Settles a pending bank debit. False when there is none for this payment. */
  settle(paymentIntentId: string, outcome: Outcome): boolean;
  /** Expires an open checkout before its time. False when there is none with this id. */
  expire(checkoutId: string): boolean;
  /** All records of a kind, oldest first. */
  all<K extends Kind>(kind: K): Kinds[K][];
  /** Resolves when no delivery is in flight. */
  idle(): Promise<void>;
  close(): Promise<void>;
};

const maxBodyBytes = 1_000_000;

async function read(request: IncomingMessage): Promise<ApiRequest> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new Error(`A request of more than ${maxBodyBytes} bytes`);
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
  const result = isApi ? await api.handle(request) : pageFor(account, request);
  if (isApi && request.method === 'POST' && account.settings.loseAnswers > 0) {
    account.settings.loseAnswers -= 1;
    incoming.socket.destroy();
    return;
  }
  response.writeHead(result.status, result.headers).end(result.body);
}

function fail(response: ServerResponse, error: unknown) {
  console.error('The local Stripe failed:', error);
  const body = { error: { type: 'api_error', message: `The local Stripe failed: ${error}` } };
  // The stripe package must not retry: an error of the emulator is permanent.
  const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false' };
  response.writeHead(500, headers).end(JSON.stringify(body));
}

function assemble(options: StripeOptions) {
  const { clock = Date.now, secretKey = localSecretKey, before = async () => {} } = options;
  const store = new Store(options.dataFolder);
  const offset = { seconds: 0 };
  const account: Account = {
    store,
    settings: { ...defaultSettings, ...options.settings },
    origin: '',
    now: () => Math.floor(clock() / 1000) + offset.seconds,
    commit(writes) {
      store.commit(writes);
      dispatcher.add(writes);
    },
  };
  const dispatcher = new WebhookDispatcher(account, { url: options.webhookUrl, secret: options.webhookSecret });
  return { store, offset, account, dispatcher, api: new Api(account, { secretKey, before }), secretKey };
}

/**
 * Starts an emulator of Stripe on loopback: API, hosted payment page, signed webhooks, and a page with all payments.
 * See README.md.
 */
export async function startStripe(options: StripeOptions): Promise<LocalStripe> {
  const { store, offset, account, dispatcher, api, secretKey } = assemble(options);
  const server = createServer((request, response) => {
    serve({ account, api }, request, response).catch((error) => fail(response, error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  account.origin = `http://127.0.0.1:${port}`;
  const tick = () => {
    processDue(account);
    dispatcher.sendDue();
  };
  tick();
  const timer = setInterval(tick, 1000).unref();
  return {
    url: account.origin,
    api: { host: '127.0.0.1', port, protocol: 'http' },
    secretKey,
    control: (settings) => Object.assign(account.settings, settings),
    async advance(seconds) {
      offset.seconds += seconds;
      tick();
      await dispatcher.idle();
    },
    resend: (eventId) => resend(account, eventId),
    settle: (paymentIntentId, outcome) => settle(account, paymentIntentId, outcome),
    expire: (checkoutId) => expireSessionNow(account, checkoutId),
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
