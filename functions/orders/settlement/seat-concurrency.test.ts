import { describe, expect, test } from 'vitest';
import { withFaults } from '../../testing/fault-injection.ts';
import { accounts, pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';

const site = await openSharedTestSite();

const codeOf = (error: { code?: string }) => error.code ?? String(error);

describe('concurrent and repeated events', () => {
  /** Every event of Stripe's about these bookings five times over, in random order, beside return pages and the sync. */
  async function deliverRepeatedly(bookingIds: string[], own = site.dependencies) {
    const events = (await Promise.all(bookingIds.map(stripeRecords))).flatMap(({ events: about }) => about);
    const calls = [
      ...events.flatMap((event) => Array.from({ length: 5 }, () => () => site.deliverEvent(event, own))),
      ...bookingIds.flatMap((id) => [() => site.settle(id, own), () => site.settle(id, own)]),
      () => site.sync(own),
      () => site.sync(own),
    ];
    const shuffled = calls.map((call) => ({ call, at: Math.random() })).toSorted((one, other) => one.at - other.at);
    const done = await Promise.allSettled(shuffled.map(({ call }) => call()));
    return done.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []));
  }

  async function paid(sessionId: string, by: Parameters<typeof pay>[1]) {
    const input = site.bookingRequest(sessionId);
    await pay(String((await site.book(input)).paymentUrl), by);
    return input.bookingId;
  }

  test.each([
    ['quiet', () => site.dependencies],
    ['bad', () => withFaults(site.dependencies, Math.random)],
  ])('on a %s day settles each payment once, each mail once, none missed', async (_, day) => {
    const sessionId = await site.createSession({ maxAttendees: 20 });
    const byCard = await Promise.all(Array.from({ length: 2 }, () => paid(sessionId, undefined)));
    const byBank = await Promise.all([1, 2].map(() => paid(sessionId, { account: accounts.paysLater })));
    const all = [...byCard, ...byBank];
    const failures = await deliverRepeatedly(all, day());
    const [refusing, ...paying] = byBank;
    for (const id of byBank) {
      const { payments } = await stripeRecords(id);
      const outcome = id === refusing ? 'fails' : 'succeeds';
      await steerStripe('settle', { paymentIntentId: payments[0]?.id, outcome });
    }
    failures.push(...(await deliverRepeatedly(all, day())));
    // Some may get 503 under load: Stripe retries them, and the sync runs in any case.
    expect(failures.filter((code) => code !== 'busy')).toEqual([]);
    await site.sync();
    for (const id of [...byCard, ...paying]) {
      expect(await site.booking(id)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
      expect(await site.mails(id)).toEqual(['booking_confirmed', 'booking_notified']);
    }
    expect(await site.booking(String(refusing))).toMatchObject({ status: 'cancelled' });
    expect(await site.mails(String(refusing))).toEqual(['payment_failed']);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 3, held: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });
});
