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

test('of two places, charged by the schedule and paid on their pages at once, each is kept once', async () => {
  const outcomes = new Set<string>();
  for (const count of tries) {
    const couple = await deposits.bookedTogether();
    const { bookingIds, restIds, secret } = couple;
    const later = deposits.at(couple.dueAt);
    const paid = count % 3 === 0 ? bookingIds : bookingIds.slice(count % 3 === 1 ? 0 : 1).slice(0, 1);
    const open = new Map<string, string>();
    if (count % 2 === 0) for (const id of paid) open.set(id, await deposits.page(id, secret));
    const paying = async (id: string) => void (await pay(open.get(id) ?? (await deposits.page(id, secret))));
    const advance = () => restIds.map((id) => deposits.advance(id, later));
    await Promise.allSettled([...advance(), ...paid.map(paying), ...advance()]);
    for (const _ of tries.slice(0, 3)) for (const id of restIds) await deposits.advance(id, later);
    for (const [index, id] of restIds.entries()) {
      expect(await keptOf(id)).toBe(30_000);
      expect(await deposits.deposit(bookingIds[index] ?? '')).toMatchObject({ state: 'paid' });
      const rest = await deposits.rest(id);
      // The card is given back once nothing is to be charged to it.
      expect(rest).toMatchObject({ lines: [{ card: null }] });
      outcomes.add(rest?.savedCard ? 'charged' : 'paid on its page');
    }
  }
  expect([...outcomes].toSorted()).toEqual(['charged', 'paid on its page']);
}, 300_000);

test('of two places, one cancelled while the other is charged, the card is kept for the other and then given back', async () => {
  for (const _ of tries) {
    const { bookingIds, restIds, secret, dueAt, sessionId } = await deposits.bookedTogether();
    const [own = '', other = ''] = bookingIds;
    const later = deposits.at(dueAt);
    const cancel = (refund: number) =>
      cancelBooking({ ...changeCall(other), body: { secret, refund: gbp(refund) } }, later);
    const advance = () => restIds.map((id) => deposits.advance(id, later));
    const [cancelled] = await Promise.allSettled([cancel(10_000), ...advance()]);
    if (cancelled.status === 'rejected') await cancel(40_000);
    for (const id of [...restIds, ...restIds]) await deposits.advance(id, later);
    expect(await keptOf(restIds[0] ?? '')).toBe(30_000);
    expect(await keptOf(restIds[1] ?? '')).toBe(0);
    expect(await site.booking(own)).toMatchObject({ status: 'completed', deposit: { state: 'paid' } });
    expect(await site.booking(other)).toMatchObject({ status: 'cancelled' });
    for (const id of restIds) expect(await deposits.rest(id)).toMatchObject({ lines: [{ card: null }] });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
  }
  expect(await site.counterMismatches()).toEqual([]);
}, 300_000);
