import { describe, expect, test } from 'vitest';
import { changeCall, changing, gbp } from '../../testing/changing.ts';
import { openDeposits } from '../../testing/deposits.ts';
import { intercept } from '../../testing/fault-injection.ts';
import { browserSecret, pay, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { cancelBooking } from './cancel.ts';

// The rest of a price is paid once, whoever is first (docs/product.md#deposits).

const site = await openSharedTestSite('https://deposit-races.example');
const deposits = await openDeposits(site);

const { inHours, move } = changing(site);

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

describe('a place that is moved to a dearer session', () => {
  /**
   * Moves it as the dialog showed it while the rest was owed; just before one of the calls to table and Stripe something else happens,
   * or after the last one.
   */
  async function moveWhile(
    { bookingId, dueAt }: { bookingId: string; dueAt: string },
    byCard: boolean,
    { at, happens }: { at: number; happens: () => Promise<unknown> },
  ) {
    const target = await site.createSession({ price: gbp(46_000), startTime: inHours(24 * 70), maxAttendees: 5 });
    let calls = 0;
    const own = intercept(site.dependencies, async (_, call) => {
      calls += 1;
      if (calls === at) await happens().catch(() => undefined);
      return call();
    });
    const shown = { rest: gbp(36_000), dueAt, byCard };
    const [result] = await Promise.allSettled([move(bookingId, target, { rest: shown }, own)]);
    if (calls < at) await happens().catch(() => undefined);
    return result.status === 'fulfilled' ? undefined : result.reason.code;
  }

  /** What Stripe kept and what is owed is the price of the session that the place is in. */
  async function expectCovered(bookingId: string, restId: string): Promise<boolean> {
    const booking = await site.booking(bookingId);
    const isMoved = booking?.movedAt !== undefined;
    const owed = booking?.deposit?.state === 'pending' ? booking.deposit.rest.amount : 0;
    expect((await keptOf(bookingId)) + (await keptOf(restId)) + owed).toBe(isMoved ? 46_000 : 40_000);
    return isMoved;
  }

  test('while its rest is charged by the schedule, pays no other sum than was consented to', async () => {
    const outcomes = new Set<string>();
    for (const at of tries) {
      const booked = await deposits.booked();
      const { bookingId, restId, dueAt } = booked;
      const consents = at % 2 === 0;
      const later = deposits.at(dueAt);
      const refused = await moveWhile(booked, consents, { at, happens: () => deposits.advance(restId, later) });
      await deposits.advance(restId, later);
      const isMoved = await expectCovered(bookingId, restId);
      expect(isMoved).toBe(refused === undefined);
      const asMoved = consents ? 36_000 : 0;
      expect(await keptOf(restId)).toBe(isMoved ? asMoved : 30_000);
      expect(await deposits.rest(restId)).toMatchObject({ lines: [{ card: null }] });
      outcomes.add(refused ?? 'moved');
    }
    expect([...outcomes].toSorted()).toEqual(['moved', 'price_changed']);
    expect(await site.counterMismatches()).toEqual([]);
  }, 300_000);

  test('while its rest is paid on a page, either is moved or has paid what the page said', async () => {
    const outcomes = new Set<string>();
    for (const at of tries) {
      const booked = await deposits.booked({ byCard: at % 2 === 0 });
      const { bookingId, restId } = booked;
      const page = await deposits.page(bookingId);
      const refused = await moveWhile(booked, false, { at, happens: () => pay(page) });
      await deposits.advance(restId);
      const isMoved = await expectCovered(bookingId, restId);
      expect(isMoved).toBe(refused === undefined);
      expect(await keptOf(restId)).toBe(isMoved ? 0 : 30_000);
      outcomes.add(refused ?? 'moved');
    }
    expect([...outcomes].toSorted()).toEqual(['moved', 'price_changed']);
    expect(await site.counterMismatches()).toEqual([]);
  }, 300_000);

  test('at once with the schedule, is moved or is charged', async () => {
    for (const count of tries) {
      const booked = await deposits.booked();
      const { bookingId, restId, dueAt } = booked;
      const advance = () => deposits.advance(restId, deposits.at(dueAt));
      const atOnce = [moveWhile(booked, count % 2 === 0, { at: 0, happens: advance }), advance()];
      await Promise.allSettled(count % 3 === 0 ? atOnce.toReversed() : atOnce);
      await advance();
      await expectCovered(bookingId, restId);
    }
    expect(await site.counterMismatches()).toEqual([]);
  }, 300_000);
});

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
