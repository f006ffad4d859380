import { expect, test } from 'vitest';
import { changeCall, gbp } from '../../testing/changing.ts';
import { openDeposits } from '../../testing/deposits.ts';
import { browserSecret, pay, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { cancelBooking } from './cancel.ts';

// The rest of a price is paid once, whoever is first (docs/product.md#deposits).

const site = await openSharedTestSite('https://deposit-races.example');
const deposits = await openDeposits(site);

const tries = Array.from({ length: 25 }, (_, count) => count);

/** Sums what Stripe took for a rest and did not give back. */
async function keptOf(restId: string): Promise<number> {
  const { payments, refunds } = await stripeRecords(restId);
  const taken = payments.filter(({ status }) => status === 'succeeded').map(({ amount }) => Number(amount));
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return sum(taken) - sum(refunds.map(({ amount }) => amount));
}

test('charged by the schedule and paid on its page at once, it is kept once', async () => {
  const outcomes = new Set<string>();
  for (const count of tries) {
    const { bookingId, restId, dueAt } = await deposits.booked();
    const later = deposits.at(dueAt);
    const page = count % 2 === 0 ? await deposits.page(bookingId) : undefined;
    const paying = async () => void (await pay(page ?? (await deposits.page(bookingId))));
    await Promise.allSettled([deposits.advance(restId, later), paying(), deposits.advance(restId, later)]);
    await deposits.advance(restId, later);
    await deposits.advance(restId, later);
    expect(await keptOf(restId)).toBe(30_000);
    expect(await deposits.deposit(bookingId)).toMatchObject({ state: 'paid' });
    outcomes.add((await deposits.rest(restId))?.savedCard ? 'charged' : 'paid on its page');
  }
  expect([...outcomes].toSorted()).toEqual(['charged', 'paid on its page']);
}, 300_000);

test('cancelled and charged at once, a place costs nothing that its policy gives back', async () => {
  for (const _ of tries) {
    const { bookingId, restId, dueAt, sessionId } = await deposits.booked();
    const later = deposits.at(dueAt);
    const cancel = (refund: number) =>
      cancelBooking(
        { ...changeCall(bookingId), body: { secret: browserSecret(bookingId), refund: gbp(refund) } },
        later,
      );
    const [cancelled] = await Promise.allSettled([cancel(10_000), deposits.advance(restId, later)]);
    if (cancelled.status === 'rejected') await cancel(40_000);
    await deposits.advance(restId, later);
    expect(await keptOf(restId)).toBe(0);
    expect(await keptOf(bookingId)).toBe(0);
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled' });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    expect(await deposits.rest(restId)).toMatchObject({ lines: [{ card: null }] });
  }
  expect(await site.counterMismatches()).toEqual([]);
}, 300_000);
