import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Closers } from './closers.ts';
import { startControl } from './control.ts';
import type { Cognito } from './emulators/cognito/cognito.ts';
import { EventBus } from './emulators/eventbridge/event-bus.ts';
import type { Ses } from './emulators/ses/ses.ts';
import { subscribe } from './emulators/stripe/billing/testing/members.ts';
import { order, type StripeHarness, startHarness } from './emulators/stripe/testing/harness.ts';
import { createMeters } from './meters.ts';
import { type PaymentsService, startPayments } from './payments.ts';
import { Faults } from './proxy/faults.ts';

const closers = new Closers();
const dataFolder = mkdtempSync(join(tmpdir(), 'exhale-control-'));
const keys = { secretKey: 'sk_test_a1', webhookSecret: 'whsec_b2' };
let harness: StripeHarness;
let steered = '';
let withStripeItself = '';
const lifetimes: (number | null)[] = [];
const unfiltered: unknown[] = [];

const cognito: Cognito = {
  url: '',
  signedUrl: '',
  jwks: () => undefined,
  setAccessSeconds: (seconds) => void lifetimes.push(seconds),
  ignoreGroupOverride: (email, scopes) => void unfiltered.push({ email, scopes }),
  close: async () => undefined,
};

const marks: unknown[] = [];
const ses: Ses = {
  url: '',
  inboxUrl: '',
  mark: async (address, behaviour) => void marks.push({ address, behaviour }),
  reportLast: async (address) => address === 'ada@example.org',
  suppressed: () => ({ 'ada@example.org': 'BOUNCE' }),
  idle: async () => undefined,
  close: async () => undefined,
};
const bus = new EventBus({
  rules: [],
  invoke: async () => undefined,
  sendMessage: async () => undefined,
  report: () => undefined,
});

async function controlOf(payments: PaymentsService): Promise<string> {
  const service = await startControl({
    info: () => ({ siteUrl: 'http://localhost:8080' }),
    meters: createMeters(),
    faults: new Faults(),
    payments,
    cognito,
    ses,
    bus,
    runSchedule: async (name) => `${name}1A2B`,
    streamsCaughtUp: async () => undefined,
    invoke: async (name: string, event: unknown) => ({ name, event }),
    restartFunctions: async () => undefined,
    queuesCaughtUp: async () => undefined,
    demo: async (command) => ({ did: command }),
    clearCache: () => undefined,
  });
  return closers.service(service).url;
}

beforeAll(async () => {
  harness = await startHarness({ settings: { webhooks: 'off' } });
  closers.add(() => harness.close());
  const { url } = harness.local;
  steered = await controlOf({ keys, apiBase: url, pageUrl: url, webhookUrl: harness.url, emulator: harness.local });
  withStripeItself = await controlOf(await startPayments({ dataFolder, siteUrl: 'http://localhost:8080', keys }));
});

afterAll(async () => {
  await closers.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

async function ask(route: string, body?: object, control = steered): Promise<{ status: number; body: unknown }> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const answer = await fetch(`${control}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  const read = await answer.text();
  return { status: answer.status, body: read === '' ? undefined : JSON.parse(read) };
}

const listed = z.object({
  checkouts: z.array(z.looseObject({ id: z.string() })),
  events: z.array(z.looseObject({ id: z.string() })),
});
const subscribed = z.object({ subscriptions: z.array(z.unknown()), invoices: z.array(z.unknown()) });

describe('controlling the recipients of mails', () => {
  const about = { address: 'ada@example.org', behaviour: 'complain' };

  test('marks an address, and reports something about its last mail', async () => {
    expect(await ask('POST /mail/mailbox', about)).toMatchObject({ status: 204 });
    expect(marks).toEqual([about]);
    expect(await ask('POST /mail/report', about)).toMatchObject({ status: 204 });
    expect(await ask('POST /mail/report', { ...about, address: 'ben@example.org' })).toMatchObject({ status: 404 });
    expect(await ask('POST /mail/idle')).toMatchObject({ status: 204 });
    expect(await ask('POST /mail/list')).toEqual({
      status: 200,
      body: { suppressed: { 'ada@example.org': 'BOUNCE' } },
    });
  });

  test('refuses what it does not know', async () => {
    expect(await ask('POST /mail/mailbox', { ...about, behaviour: 'explode' })).toMatchObject({ status: 400 });
    expect(await ask('POST /mail/burn')).toMatchObject({ status: 404 });
  });
});

describe('the control server', () => {
  test('runs schedules and the demo function, and returns the addresses', async () => {
    expect(await ask('POST /schedules/SyncPayments/run')).toEqual({ status: 200, body: { ran: 'SyncPayments1A2B' } });
    expect(await ask('POST /streams/catch-up')).toEqual({ status: 204, body: undefined });
    expect(await ask('POST /demo', { command: 'check' })).toEqual({ status: 200, body: { did: { command: 'check' } } });
    expect(await ask('GET /info')).toEqual({ status: 200, body: { siteUrl: 'http://localhost:8080' } });
    expect(await ask('GET /secrets')).toMatchObject({ status: 404 });
  });

  test('rejects requests of pages and for other host names', async () => {
    const foreign = (headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve, reject) => {
        const outgoing = request(`${steered}/info`, { headers }, (response) => {
          void text(response).then(() => resolve(response.statusCode));
        });
        outgoing.once('error', reject).end();
      });
    expect(await foreign({ origin: 'https://elsewhere.example' })).toBe(403);
    expect(await foreign({ host: 'elsewhere.example' })).toBe(403);
    expect(await foreign({})).toBe(200);
  });

  test('adds faults, rejects invalid ones, and returns how often each was applied', async () => {
    const fault = { service: 'stripe', error: 'kill', when: 'after', function: 'bookings' };
    expect(await ask('POST /faults', fault)).toEqual({ status: 204, body: undefined });
    expect(await ask('POST /faults', { service: 'stripe', error: 'Earthquake' })).toMatchObject({ status: 400 });
    expect(await ask('DELETE /faults')).toMatchObject({ status: 200, body: { faults: [{ ...fault, applied: 0 }] } });
    expect(await ask('DELETE /faults')).toEqual({ status: 200, body: { faults: [] } });
  });
});

test('overrides the lifetime of tokens, and restores that of the template', async () => {
  expect(await ask('POST /identity/lifetimes', { accessSeconds: 7 })).toMatchObject({ status: 204 });
  expect(await ask('POST /identity/lifetimes', { accessSeconds: null })).toMatchObject({ status: 204 });
  expect(await ask('POST /identity/lifetimes', { accessSeconds: 0 })).toMatchObject({ status: 400 });
  expect(lifetimes).toEqual([7, null]);
});

test('lets a pool ignore what the trigger says of groups', async () => {
  const request = { email: 'ada@example.org', scopes: ['site/admin'] };
  expect(await ask('POST /identity/unfiltered-groups', request)).toMatchObject({ status: 204 });
  expect(await ask('POST /identity/unfiltered-groups', { email: 'ada@example.org' })).toMatchObject({ status: 400 });
  expect(unfiltered).toEqual([request]);
});

describe('control of the Stripe emulator', () => {
  test('expires a checkout and resends its event', async () => {
    const { id } = await harness.client().checkout.sessions.create(order());
    expect(await ask('POST /stripe/expire', { checkoutId: id })).toMatchObject({ status: 204 });
    expect(await ask('POST /stripe/expire', { checkoutId: id })).toMatchObject({ status: 404 });
    const { checkouts, events } = listed.parse((await ask('POST /stripe/list', { about: id })).body);
    const other = listed.parse((await ask('POST /stripe/list', { about: 'cs_test_of_another' })).body);
    expect(other).toEqual({ checkouts: [], events: [] });
    expect(checkouts).toMatchObject([{ id, status: 'expired' }]);
    const [event] = events;
    expect(event).toMatchObject({ type: 'checkout.session.expired' });
    expect(harness.webhooks).toEqual([]);
    await ask('POST /stripe/resend', { eventId: event?.id });
    await ask('POST /stripe/resend', { eventId: event?.id });
    await ask('POST /stripe/idle');
    expect(harness.types()).toEqual(['checkout.session.expired', 'checkout.session.expired']);
  });

  test('changes settings and advances the clock', async () => {
    expect(await ask('POST /stripe/control', { webhooks: 'off', copies: 2 })).toMatchObject({ status: 204 });
    expect(await ask('POST /stripe/advance', { seconds: 60 })).toMatchObject({ status: 204 });
    expect(await ask('POST /stripe/settle', { paymentIntentId: 'pi_3x', outcome: 'fails' })).toMatchObject({
      status: 404,
    });
    const paymentIntentId = 'pi_3x';
    for (const [action, body] of Object.entries({
      refund: { paymentIntentId },
      'fail-refund': { refundId: 're_3x' },
      dispute: { paymentIntentId },
      'close-dispute': { disputeId: 'du_1x', status: 'won' },
    })) {
      expect(await ask(`POST /stripe/${action}`, body)).toMatchObject({ status: 404 });
    }
    expect(await ask('POST /stripe/keys')).toEqual({ status: 200, body: keys });
  });

  test('goes on with subscriptions, and lets the card of one be declined', async () => {
    const { id } = await subscribe(harness);
    expect(await ask('POST /stripe/control', { retryDays: [2], afterRetries: 'unpaid', shuffle: 3 })).toMatchObject({
      status: 204,
    });
    expect(await ask('POST /stripe/bank-answer', { subscriptionId: id, number: '4000000000000341' })).toMatchObject({
      status: 204,
    });
    expect(await ask('POST /stripe/go-on', { subscriptionId: id, months: 1 })).toMatchObject({ status: 204 });
    expect(await ask('POST /stripe/go-on', { days: 3 })).toMatchObject({ status: 204 });
    const { subscriptions, invoices } = subscribed.parse((await ask('POST /stripe/list', { about: id })).body);
    expect(subscriptions).toMatchObject([{ id, status: 'unpaid' }]);
    expect(invoices).toMatchObject([{ status: 'paid' }, { status: 'open', attempt_count: 2 }]);
    expect(await ask('POST /stripe/go-on', { subscriptionId: 'sub_none', months: 1 })).toMatchObject({ status: 404 });
    expect(await ask('POST /stripe/go-on', { months: 0 })).toMatchObject({ status: 400 });
    const number = '4000000000000002';
    expect(await ask('POST /stripe/bank-answer', { subscriptionId: id, number })).toMatchObject({ status: 404 });
    expect(await ask('POST /stripe/control', { afterRetries: 'forgive' })).toMatchObject({ status: 400 });
  });

  test('rejects other actions', async () => {
    expect(await ask('POST /stripe/rob')).toMatchObject({ status: 404 });
    expect(await ask('POST /stripe/control', { webhooks: 'sometimes' })).toMatchObject({ status: 400 });
    expect(await ask('POST /stripe/advance', { seconds: -1 })).toMatchObject({ status: 400 });
  });

  test('is a 409 when payments go to Stripe itself, and does not reveal its keys', async () => {
    for (const action of ['keys', 'list', 'advance']) {
      expect(await ask(`POST /stripe/${action}`, { seconds: 1 }, withStripeItself)).toMatchObject({ status: 409 });
    }
  });
});
