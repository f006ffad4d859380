import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBooked } from '#shared/rules/bookings.ts';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { examineSession } from '../../reactions/derived-data/sessions.ts';
import { randomIp } from '../../testing/cloud.ts';
import { type GroupBody, openGroups } from '../../testing/groups.ts';
import { pay, price, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { openVouchers } from '../../testing/vouchers.ts';
import { cancelBooking } from '../bookings/cancel.ts';
import { cancelCheckout } from '../settlement/change-booking.ts';
import { takeBackPlace } from './change-place.ts';

/*
 * docs/product.md#several-places, docs/product.md#gift-vouchers, docs/trust.md#last-seat: whatever happens to orders of several places, nobody has more than there
 * is, counters and groups say what bookings say, and payments with
 * vouchers, less what went back of both, are the price of what is kept.
 */

const site = await openSharedTestSite();
const { dependencies } = site;
const { table, now } = dependencies;
const groups = openGroups(site);
const admin = openAdminOrders(site);
const vouchers = openVouchers(site);
const voucherValue = 10_000;
const thingPart = 1000;
const upTo = { GBP: thingPart, EUR: thingPart, USD: thingPart };
const capacity = 9;
/** A payment page is open for thirty minutes and some seconds, up to the next full minute. */
const minutesBeyondHold = 32;

const kinds = ['order', 'order', 'pay', 'pay', 'giveUp', 'cancel', 'remove', 'takeBack', 'wait'] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  /** Whether each further person has an address. */
  people: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
  which: fc.nat({ max: 50 }),
  place: fc.nat({ max: 3 }),
  /** Pence that a voucher pays of an order, at most its price. */
  byVoucher: fc.constantFrom(0, 0, 700, 99_999),
  /** True for a voucher of one place, which pays `thingPart` of it. */
  isThing: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

type Made = { body: GroupBody; paymentUrl: string; voucher: string; isThing: boolean };

async function perform(
  { kind, people, which, place, byVoucher, isThing }: Step,
  sessionId: string,
  made: Made[],
): Promise<void> {
  if (kind === 'order') {
    const further = people.map((hasAddress, index) =>
      hasAddress ? { email: `guest-${made.length}-${index}-${sessionId.toLowerCase()}@example.org` } : {},
    );
    const voucher = await vouchers.make(voucherValue, isThing ? { thing: { kind: 'place', upTo } } : {});
    const amount = isThing ? thingPart : Math.min(byVoucher, price.amount * (1 + further.length));
    const used = byVoucher === 0 ? {} : { vouchers: [{ code: voucher, amount }] };
    const body = groups.bodyOf(sessionId, { further, ...used });
    const { paymentUrl } = await groups.order(body);
    made.push({ body, paymentUrl: String(paymentUrl), voucher, isThing });
    return;
  }
  if (kind === 'wait') {
    site.advanceClock(minutesBeyondHold);
    await site.sync();
    return;
  }
  const chosen = made[which % Math.max(1, made.length)];
  if (!chosen) return;
  const { groupId, bookingId, secret, further } = chosen.body;
  const placeId = [bookingId, ...further.map((one) => one.bookingId)][place] ?? bookingId;
  const call = { query: undefined, request: { ip: randomIp(), country: null } };
  switch (kind) {
    case 'pay':
      await pay(chosen.paymentUrl);
      await groups.settle(groupId);
      return;
    case 'giveUp':
      await cancelCheckout({ ...call, params: { bookingId }, body: { secret } }, dependencies);
      return;
    case 'cancel':
      await cancelBooking({ ...call, params: { bookingId: placeId }, body: { secret, refund: price } }, dependencies);
      return;
    case 'remove':
      await admin.remove(placeId, { refund: true, tell: false });
      return;
    case 'takeBack':
      await takeBackPlace({ ...call, params: { bookingId, placeId }, body: { secret } }, dependencies);
  }
}

/** What Stripe holds of an order, in minor units. */
async function keptAtStripe(groupId: string): Promise<number> {
  const { payments, refunds } = await stripeRecords(groupId);
  const paid = payments.filter(({ status }) => status === 'succeeded');
  const sum = (amounts: unknown[]) => amounts.reduce<number>((total, amount) => total + Number(amount), 0);
  return sum(paid.map(({ amount }) => amount)) - sum(refunds.map(({ amount }) => amount));
}

test('random orders, payments, cancellations and removals keep seats and money right', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async (rounds) => {
      const sessionId = await site.createSession({ maxAttendees: capacity, liftsNetworkLimit: true });
      const made: Made[] = [];
      for (const round of rounds) {
        // What is refused changes nothing.
        await Promise.allSettled(round.map((one) => perform(one, sessionId, made)));
        const { taken = 0, held = 0 } = await site.counters(sessionId);
        expect(taken + held).toBeLessThanOrEqual(capacity);
      }
      site.advanceClock(minutesBeyondHold);
      await site.sync();
      expect(await site.counters(sessionId)).toMatchObject({ held: 0 });
      const known = new Set(made.flatMap(({ body }) => [body.bookingId, ...body.further.map((one) => one.bookingId)]));
      const { findings } = await examineSession(
        { table, now },
        sessionId,
        new Set([...known].map((id) => `BOOKING#${id}`)),
      );
      expect(findings).toEqual([]);
      for (const { body, voucher, isThing } of made) {
        const kept = (await groups.places(body.groupId)).filter(isBooked);
        const used = await vouchers.used(voucher);
        expect(await vouchers.balance(voucher)).toBe(voucherValue - used);
        // A thing is used whole, whatever it pays.
        if (isThing) expect([0, voucherValue]).toContain(used);
        const byVoucher = isThing && used > 0 ? thingPart : used;
        expect((await keptAtStripe(body.groupId)) + byVoucher).toBe(kept.length * price.amount);
      }
    }),
    { numRuns: 8 },
  );
});
