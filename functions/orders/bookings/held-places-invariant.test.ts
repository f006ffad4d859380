import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { newId } from '../../ground/platform/ids.ts';
import { examineSession } from '../../reactions/derived-data/sessions.ts';
import { randomIp } from '../../testing/cloud.ts';
import { browserSecret } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { cancelCheckout } from '../settlement/change-booking.ts';
import { confirmBooking } from './confirm.ts';
import { mailConfirmation } from './mail-confirmation.ts';

// docs/trust.md#last-seat, docs/trust.md#confirmed-addresses: whatever happens to held places, counters and groups agree
// with the bookings, and no one has more than there is.

const site = await openSharedTestSite();
const { dependencies } = site;
const { table, now } = dependencies;
const orders = openAdminOrders(site);
const free = { amount: 0, currency: 'GBP' } as const;
const capacity = 14;

/** Of IPv4, and of IPv6 in one /56, in another of the same /48, and elsewhere. */
const networks = [
  '198.51.100.7',
  '2001:db8:a:1::1',
  '2001:db8:a:2::1',
  '2001:db8:a:100::1',
  '2001:db8:b:1::1',
] as const;

const kinds = ['book', 'book', 'book', 'press', 'correct', 'giveUp', 'remove', 'wait'] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  network: fc.constantFrom(...networks),
  which: fc.nat({ max: 50 }),
});
type Step = { kind: (typeof kinds)[number]; network: string; which: number };

async function perform({ kind, network, which }: Step, sessionId: string, made: string[]): Promise<void> {
  const bookingId = made[which % Math.max(1, made.length)] ?? newId(now());
  const call = { params: { bookingId }, query: undefined, request: { ip: randomIp(), country: null } };
  const secret = browserSecret(bookingId);
  switch (kind) {
    case 'book': {
      const request = site.bookingRequest(sessionId, { total: free });
      made.push(request.bookingId);
      await site.bookFrom(network, request);
      return;
    }
    case 'press': {
      const mailed = await site.mailSecret(bookingId);
      return void (await confirmBooking({ ...call, body: { secret: mailed, browser: secret } }, dependencies));
    }
    case 'correct': {
      const email = `${newId(now()).toLowerCase()}@example.org`;
      return void (await mailConfirmation({ ...call, body: { secret, email } }, dependencies));
    }
    case 'giveUp':
      return void (await cancelCheckout({ ...call, body: { secret } }, dependencies));
    case 'remove':
      return void (await orders.remove(bookingId, { refund: false, tell: false }));
    case 'wait':
      site.advanceClock(16);
      return void (await site.sync());
  }
}

test('random presses, corrections, lapses and removals leave counters and groups as the bookings say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 8 }), async (rounds) => {
      const sessionId = await site.createSession({ price: free, maxAttendees: capacity });
      const made: string[] = [];
      for (const round of rounds) {
        // What is refused changes nothing.
        await Promise.allSettled(round.map((one) => perform(one, sessionId, made)));
        const { taken = 0, held = 0 } = await site.counters(sessionId);
        expect(taken + held).toBeLessThanOrEqual(capacity);
      }
      const known = new Set(made.map((id) => `BOOKING#${id}`));
      const { findings } = await examineSession({ table, now }, sessionId, known);
      expect(findings).toEqual([]);
      site.advanceClock(31);
      await site.sync();
      expect(await site.counters(sessionId)).toMatchObject({ held: 0 });
      const after = await examineSession({ table, now }, sessionId, known);
      expect(after.findings).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
