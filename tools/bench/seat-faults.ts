import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { fillPath } from '#shared/contract/common/route.ts';
import { routes } from '#shared/contract/routes.ts';
import type { BenchCloud, Control } from './cloud.ts';
import { shoot } from './load.ts';
import { bookingsOf, counterMismatches, paidShot, payAt, publishPaidSession } from './payers.ts';
import type { BenchReport } from './report.ts';

const sessions = 4;
const buyers = 60;
const seats = 20;
const maxAttempts = 40;
const maxSyncs = 30;

/**
 * Lists faults that do not happen by themselves on one machine: conflicts, throttling, outages of Stripe, killed
 * workers.
 */
const faults = ['bookings', 'syncPayments'].flatMap((name) => [
  { function: name, service: 'dynamodb', action: 'TransactWriteItems', error: 'TransactionConflict', probability: 0.2 },
  { function: name, service: 'dynamodb', action: 'TransactWriteItems', error: 'ThrottlingException', probability: 0.1 },
  {
    function: name,
    service: 'dynamodb',
    action: 'TransactWriteItems',
    error: 'kill',
    when: 'after',
    probability: 0.01,
  },
  { function: name, service: 'stripe', error: 'Unavailable', probability: 0.1 },
  { function: name, service: 'stripe', error: 'kill', when: 'after', probability: 0.01 },
]);

/** Answers of functions with problem details, and of the gateway where the worker was killed. */
type Failures = { own: number; killed: number };

/** Refusals that end an attempt; the buyer begins again with a new booking, as the browser does. */
const endedAttempts = ['checkout_closed', 'booking_conflict'];
const soldOut = 'sold_out';

const reply = z.object({ code: z.string().optional(), paymentUrl: z.url().nullish(), status: z.unknown() });

/**
 * Buys as one person, who repeats a request that was not answered or failed, until paid or sold out. Returns all
 * booking ids.
 */
async function buy({ apiUrl }: BenchCloud, sessionId: string, failures: Failures): Promise<string[]> {
  let { bookingId, shot } = paidShot(apiUrl, sessionId);
  const ids = [bookingId];
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { status, body } = await shoot(shot);
    const { code, paymentUrl } = reply.safeParse(parsed(body)).data ?? {};
    if (status === 500) failures[code ? 'own' : 'killed'] += 1;
    if (paymentUrl) {
      await payAt(paymentUrl);
      await returnFrom(apiUrl, bookingId, failures);
      return ids;
    }
    if (status < 300 || code === soldOut) return ids;
    if (code && endedAttempts.includes(code)) {
      ({ bookingId, shot } = paidShot(apiUrl, sessionId));
      ids.push(bookingId);
    }
    await pause(100 + Math.random() * 400);
  }
  return ids;
}

/** The page after payment, which may fail: webhook and sync settle as well. */
async function returnFrom(apiUrl: string, bookingId: string, failures: Failures): Promise<void> {
  const url = apiUrl + fillPath(routes.settleBooking.path, { bookingId });
  const { status, body } = await shoot({ method: 'POST', url });
  if (status === 500) failures[reply.safeParse(parsed(body)).data?.code ? 'own' : 'killed'] += 1;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

const stripeList = z.object({
  payments: z.array(z.object({ id: z.string(), status: z.string(), metadata: z.record(z.string(), z.string()) })),
  refunds: z.array(z.object({ payment_intent: z.string() })),
});

/** Ids of the bookings that were paid at Stripe, once for each payment that was not refunded. */
async function paidAtStripe(control: Control): Promise<string[]> {
  const { payments, refunds } = stripeList.parse(await control.stripe('list'));
  const keptPayments = payments.filter(
    ({ id, status }) => status === 'succeeded' && !refunds.some((one) => one.payment_intent === id),
  );
  return keptPayments.map(({ metadata }) => metadata.bookingId ?? '');
}

/** Bookings of all sessions, once none of what was paid is pending; the sync runs without faults. */
async function settled(control: Control, sessionIds: string[]) {
  for (let sync = 0; ; sync += 1) {
    await control.runSchedule('SyncPayments');
    const bookings = await Promise.all(sessionIds.map((id) => bookingsOf(control, id)));
    const paid = new Set(await paidAtStripe(control));
    if (sync === maxSyncs || bookings.flat().every(({ id, status }) => status !== 'pending' || !paid.has(id)))
      return bookings;
    await pause(500);
  }
}

/** Buyers of scarce seats in several sessions at once, while the table, Stripe and the workers fail. */
export async function seatFaults(cloud: BenchCloud): Promise<BenchReport> {
  const { control } = cloud;
  const sessionIds = await Promise.all(Array.from({ length: sessions }, () => publishPaidSession(control, seats)));
  const failures: Failures = { own: 0, killed: 0 };
  for (const fault of faults) await control.injectFault(fault);
  const buying = sessionIds.flatMap((id) => Array.from({ length: buyers }, () => buy(cloud, id, failures)));
  const byBuyer = await Promise.all(buying);
  const applied = await control.clearFaults();
  const bookings = await settled(control, sessionIds);
  const sold = bookings.map((all) => all.filter(({ status }) => status === 'completed'));
  const soldIds = new Set(sold.flat().map(({ id }) => id));
  const paid = await paidAtStripe(control);
  const own = paid.filter((id) => byBuyer.some((ids) => ids.includes(id)));
  return {
    title: `${sessions * buyers} buyers of ${sessions * seats} seats, with ${applied} conflicts, outages and kills`,
    rows: [
      { what: 'buyers', figure: sessions * buyers, aim: '' },
      { what: 'seats', figure: sessions * seats, aim: '' },
      { what: 'seats sold', figure: soldIds.size, aim: '' },
      {
        what: 'seats oversold',
        figure: sold.reduce((sum, { length }) => sum + Math.max(0, length - seats), 0),
        aim: '0',
      },
      { what: 'payments lost', figure: own.filter((id) => !soldIds.has(id)).length, aim: '0' },
      { what: 'seats without a payment', figure: [...soldIds].filter((id) => !own.includes(id)).length, aim: '0' },
      {
        what: 'buyers with two seats',
        figure: byBuyer.filter((ids) => ids.filter((id) => soldIds.has(id)).length > 1).length,
        aim: '0',
      },
      { what: 'payments duplicated', figure: own.length - new Set(own).size, aim: '0' },
      { what: 'counters that disagree', figure: await counterMismatches(control), aim: '0' },
      { what: 'requests that a function answered 500', figure: failures.own, aim: '0' },
      { what: 'requests whose worker was killed (500 by the gateway)', figure: failures.killed, aim: '' },
    ],
  };
}
