import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LambdaClient } from '@aws-sdk/client-lambda';
import Stripe from 'stripe';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openAdminOrders } from './endpoints/admin/orders/testing/admin-orders.ts';
import { cancelSession } from './endpoints/admin/sessions/cancel.ts';
import { storeEvent } from './ground/events/event.ts';
import { serve } from './ground/platform/http.ts';
import { newId } from './ground/platform/ids.ts';
import { logger } from './ground/platform/log.ts';
import { connectSettlement } from './reactions/dispatch/connect.ts';
import { reactTo } from './reactions/dispatch/react.ts';
import { adminCaller, callAs } from './testing/admin-caller.ts';
import { openCardLine, savedCards } from './testing/card-line.ts';
import { changing } from './testing/changing.ts';
import { intercept } from './testing/fault-injection.ts';
import { openPasses } from './testing/passes.ts';
import { pay } from './testing/payments.ts';
import { openSharedTestSite } from './testing/site.ts';

/** docs/security.md#logs */

const files = globSync('functions/**/*.ts', { cwd: join(import.meta.dirname, '..') }).filter(
  (file) => !/\.test\.ts$|\/testing\//.test(file),
);

/** The text of each call's arguments, by its file. */
function loggerCalls(): { file: string; facts: string }[] {
  return files.flatMap((file) => {
    const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
    return [...source.matchAll(/logger\.(?:debug|info|warn|error|critical)\(/g)].map(({ index, 0: start }) => {
      const from = index + start.length;
      let open = 1;
      let end = from;
      while (open > 0) {
        if ('({'.includes(source[end] ?? '')) open += 1;
        if (')}'.includes(source[end] ?? '')) open -= 1;
        end += 1;
      }
      // Without the first argument, which is a text or names one.
      return { file, facts: source.slice(from, end - 1).replace(/^(?:'[^']*'|"[^"]*"|`[^`]*`|\w+),?\s*/, '') };
    });
  });
}

/** Fields of lines: ids of requests, payments, cards, mails, files and records of the stream; counts, states and texts of ours. */
const fields = new Set([
  ...['route', 'status', 'code', 'milliseconds', 'gatewayRequestId', 'error', 'reason', 'kind', 'state'],
  ...['checkoutId', 'paymentMethodId', 'cardId', 'mailId', 'sesMessageId', 'messageIds', 'change', 'key', 'purpose'],
  ...['attempts', 'attempted', 'oldestSeconds', 'reminders', 'refused', 'step', 'what', 'event', 'outcomes', 'from'],
  ...[
    'before',
    'checked',
    'failed',
    'rests',
    'packs',
    'suggestions',
    'accounts',
    'cards',
    'memberships',
    'completed',
    'pictures',
    'written',
    'all',
    'isSameBuild',
    'isMissing',
  ],
]);

/** Values made elsewhere: errors, and records of counts and such fields. */
const named = [
  'failure',
  'facts',
  'balance',
  'await sweepSounds(dependencies)',
  'count',
  'await settingAside(dependencies, () => cleanUpUploads(dependencies))',
  '{ partition: prefixOf(partition), sort: prefixOf(sort) }',
];

test('every line has fields that are known to hold no id of a booking, and no name or address', () => {
  const calls = loggerCalls();
  expect(calls.length).toBeGreaterThan(40);
  const wrong = calls.filter(
    ({ facts }) => facts !== '' && !named.includes(facts.replace(/,\s*$/, '')) && !isKnown(facts),
  );
  expect(wrong).toEqual([]);
});

function isKnown(facts: string): boolean {
  const body = /^\{(.*)\},?\s*$/s.exec(facts)?.[1];
  if (body === undefined || /bookingId|(?:booking|order|purchase|pass)\.id\b|attendee|buyer|email/i.test(body))
    return false;
  const spread = /\.\.\.\(error instanceof HttpError && \{ code: error\.code \}\)|\.\.\.(?:result|facts)\b/g;
  const plain = body.replace(spread, '').replace(/\([^()]*\)/g, '');
  const names = plain.split(/,\s*/).map((part) => part.trim().split(':')[0] ?? '');
  return names.every((name) => name === '' || fields.has(name));
}

const site = await openSharedTestSite('https://logs.example');
const { paid, beginMove, move } = changing(site);
const adminOrders = openAdminOrders(site);
const passes = openPasses(site);
const cards = await openCardLine(site);

const lines: string[] = [];
const output: Console = Reflect.get(logger, 'console');
for (const level of ['debug', 'info', 'warn', 'error'] as const) {
  vi.spyOn(output, level).mockImplementation((line) => void lines.push(String(line)));
}
// Files before this one may have silenced it.
const level = logger.getLevelName();
beforeEach(() => {
  logger.setLogLevel('INFO');
  lines.splice(0);
});
afterAll(() => {
  logger.setLogLevel(level);
  vi.restoreAllMocks();
});

/** Stripe fails, as its client does: its error names the idempotency key and holds the payment with what is known of it. */
function failing(id: string) {
  const error = new Stripe.errors.StripeError({
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used once. Try a key other than 'refund-${id}', or write to ada@example.org.`,
    headers: { 'idempotency-key': `charge-${id}` },
    payment_intent: { id: 'pi_1', metadata: { bookingId: id, attendeeEmail: 'ada@example.org' } } as never,
  } as never);
  return intercept(site.dependencies, async (name, call) => {
    if (name === 'refund' || name === 'charge' || name === 'close') throw new Error('Stripe is away', { cause: error });
    return call();
  });
}

/** What was logged about a failure, and none of these. */
function expectLogged(message: string, ...ids: string[]): void {
  const failures = lines.filter((line) => line.includes(message));
  expect(failures.length).toBeGreaterThan(0);
  for (const text of [...ids, 'ada@example.org', 'Lovelace']) expect(lines.join('\n')).not.toContain(text);
}

const checkoutOf = async (id: string) => (await site.booking(id))?.checkoutId ?? 'none';

describe('a failure names the payment and no booking', () => {
  test('cancelling, whose refund fails', async () => {
    const { bookingId } = await paid();
    await changing(site).cancel(bookingId, 1800, failing(bookingId));
    expectLogged('refund is still due', bookingId);
    expect(lines.join()).toContain(await checkoutOf(bookingId));
    expect(await site.booking(bookingId)).toMatchObject({ refundDueAt: expect.any(String), refundedAt: null });
    await expect(site.sync(failing(bookingId))).resolves.toMatchObject({ failed: expect.any(Number) });
    expectLogged('payment not settled', bookingId);
    await site.sync();
    expect(await site.booking(bookingId)).toMatchObject({ refundedAt: expect.any(String) });
  });

  test('a move to a cheaper session, whose refund fails', async () => {
    const { bookingId } = await paid();
    const begun = await beginMove(bookingId, 2300, 500);
    await pay(begun.paymentUrl);
    await site.settle(begun.orderId);
    const cheaper = await site.createSession({ price: { amount: 1800, currency: 'GBP' } });
    await move(bookingId, cheaper, { refund: 500 }, failing(bookingId));
    expectLogged('refund is still due', bookingId, begun.orderId);
    expect(lines.join()).toContain((await site.surcharge(begun.orderId))?.checkoutId ?? 'none');
  });

  test('refunds by the owner, of an order and of a cancelled session', async () => {
    const { bookingId } = await paid();
    await adminOrders.refund('session', bookingId, failing(bookingId));
    expectLogged('refund is still due', bookingId);
    const other = await paid();
    const { taken = 0, held = 0 } = await site.counters(other.sessionId);
    const body = { places: taken + held, message: 'I am ill.' };
    const params = { sessionId: other.sessionId };
    await cancelSession(callAs(adminCaller(), { params, body }), failing(other.bookingId));
    expectLogged('refund is still due', other.bookingId);
    expect(lines.join()).toContain(await checkoutOf(other.bookingId));
  });

  test('a date of a pass, whose share is due', async () => {
    const series = await passes.makeSeries();
    const body = passes.bodyOf(series);
    const { paymentUrl } = await passes.buy(series, body);
    await pay(String(paymentUrl));
    await passes.settle(body.passId);
    const [date] = await passes.bookings(body.passId);
    const id = date?.id ?? '';
    await adminOrders.refund('session', id, failing(id));
    lines.splice(0);
    await passes.settle(body.passId, failing(id));
    expectLogged('refund is still due', id, body.passId);
  });

  test('a saved card that is declined, and a settlement that is not requested', async () => {
    const { sessionId, bookings, email } = await cards.full(1);
    await cards.join(sessionId, email('p'), savedCards.declined);
    await cards.line.release(bookings[0] ?? '');
    const [bookingId = ''] = await cards.line.run(sessionId);
    await site.settle(bookingId);
    expectLogged('saved card not charged', bookingId);
    vi.spyOn(LambdaClient.prototype, 'send').mockRejectedValue(new Error(`no function for ${bookingId}`) as never);
    const event = { id: newId(new Date()), kind: 'seatHeldForCard', bookingId } as const;
    await storeEvent(site.dependencies.table, event, new Date());
    await reactTo(event.id, { ...site.dependencies, requestSettlement: connectSettlement('settle') });
    expectLogged('event not reacted to', bookingId);
  });

  test('a request that fails by an error that holds an item', async () => {
    const id = '01JF3Z8Q4N7W2K5M9R6T1V0XBA';
    const reasons = [
      { Code: 'ConditionalCheckFailed', Item: { id: { S: id }, attendeeEmail: { S: 'ada@example.org' } } },
    ];
    const error = Object.assign(new Error(`Transaction cancelled: BOOKING#${id}`), { CancellationReasons: reasons });
    const handlers = { getCurrency: () => Promise.reject(error) };
    const { currencyEndpoints } = await import('#shared/contract/currency/endpoints.ts');
    const respond = serve(currencyEndpoints, handlers, null, { isFromCloudFront: async () => true });
    const { method, path } = currencyEndpoints.getCurrency;
    const event = { routeKey: `${method} ${path}`, headers: {}, requestContext: { requestId: 'r' } } as never;
    expect(await respond(event, { awsRequestId: 'l', functionName: 'test' } as never)).toMatchObject({
      statusCode: 500,
    });
    expectLogged('request failed', id);
    expect(lines.join()).toContain('logs.test.ts');
  });
});
