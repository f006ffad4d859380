import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { fillPath } from '#shared/contract/common/route.ts';
import { routes } from '#shared/contract/routes.ts';
import type { BenchCloud } from './cloud.ts';
import { type Shot, shoot } from './load.ts';
import { bookingsOf, counterMismatches, hold, payAt, publishPaidSession } from './payers.ts';
import type { BenchReport } from './report.ts';
import { eventShot, keysOf } from './stripe-events.ts';

const payments = 40;
const copies = 5;
const returns = 2;
const mailTimeoutMs = 60_000;

const listSchema = z.object({
  events: z.array(z.looseObject({ id: z.string(), data: z.object({ object: z.looseObject({}) }) })),
});

/** Sends every event of many payments five times, shuffled, concurrent with the returns of the payers. */
export async function eventConcurrency(cloud: BenchCloud): Promise<BenchReport> {
  const { control } = cloud;
  const sessionId = await publishPaidSession(control);
  await control.stripe('control', { webhooks: 'off' });
  const heldBookings = [];
  for (let at = 0; at < payments; at += 1) heldBookings.push(await hold(cloud, sessionId));
  for (const { paymentUrl } of heldBookings) await payAt(paymentUrl);
  const shots = await sendConcurrently(
    cloud,
    heldBookings.map(({ bookingId }) => bookingId),
  );
  const statuses = await Promise.all(shots.map(async (shot) => (await shoot(shot)).status));
  await control.stripe('control', { webhooks: 'on' });
  // Stripe would retry rejected events; the sync does so here.
  await control.runSchedule('SyncPayments');
  const bookings = await bookingsOf(control, sessionId);
  const paid = bookings.filter(({ status, paymentStatus }) => status === 'completed' && paymentStatus === 'paid');
  const mails = await mailsTo(
    cloud,
    heldBookings.map(({ email }) => email),
  );
  return {
    title: `${payments} payments: each event ${copies} times, shuffled, beside ${returns} returns of each payer`,
    rows: [
      { what: 'requests', figure: shots.length, aim: '' },
      { what: 'of them refused', figure: statuses.filter((status) => status >= 400).length, aim: '' },
      { what: 'payments missed', figure: payments - paid.length, aim: '0' },
      { what: 'bookings twice', figure: bookings.length - payments, aim: '0' },
      { what: 'counters that disagree', figure: await counterMismatches(control), aim: '0' },
      { what: 'payers without a mail', figure: mails.filter((count) => count === 0).length, aim: '0' },
      { what: 'payers with more than one', figure: mails.filter((count) => count > 1).length, aim: '0' },
    ],
  };
}

async function sendConcurrently(cloud: BenchCloud, bookingIds: string[]): Promise<Shot[]> {
  const { webhookSecret } = await keysOf(cloud.control);
  const { events } = listSchema.parse(await cloud.control.stripe('list'));
  const own = events.filter(({ data }) => bookingIds.some((id) => JSON.stringify(data).includes(id)));
  const coming = (id: string): Shot => ({
    method: 'POST',
    url: cloud.apiUrl + fillPath(routes.settleBooking.path, { bookingId: id }),
  });
  const shots = [
    ...own.flatMap((event) => Array.from({ length: copies }, () => eventShot(cloud.apiUrl, event, webhookSecret))),
    ...bookingIds.flatMap((id) => Array.from({ length: returns }, () => coming(id))),
  ];
  return shots
    .map((shot) => ({ shot, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ shot }) => shot);
}

const storeSchema = z.object({ emails: z.array(z.object({ destination: z.object({ to: z.array(z.string()) }) })) });

/** Number of mails per address, once each has one or none arrived for a while. */
async function mailsTo({ inboxUrl }: BenchCloud, addresses: string[]): Promise<number[]> {
  const latest = Date.now() + mailTimeoutMs;
  for (;;) {
    const { emails } = storeSchema.parse(await (await fetch(new URL('/store', inboxUrl))).json());
    const counts = addresses.map(
      (address) => emails.filter(({ destination }) => destination.to.some((to) => to.includes(address))).length,
    );
    if (counts.every((count) => count > 0) || Date.now() > latest) return counts;
    await pause(500);
  }
}
