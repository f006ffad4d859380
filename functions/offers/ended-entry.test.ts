import { afterAll, expect, test } from 'vitest';
import { giveBooking } from '../bookings/give.ts';
import { randomIp } from '../testing/cloud.ts';
import { crashAt, recordCalls } from '../testing/fault-injection.ts';
import { browserSecret, price } from '../testing/payments.ts';
import { openTestSite } from '../testing/site.ts';
import { openLine } from '../testing/waitlist-line.ts';

// An entry of the waitlist ends with its offer (docs/trust.md#released-seats).

const site = await openTestSite();
const line = openLine(site);
afterAll(() => site.close());

function give(bookingId: string, address: string) {
  const call = { query: undefined, params: { bookingId }, request: { ip: randomIp(), country: null } };
  const [firstName, email] = ['Wren', address];
  const body = { firstName, lastName: 'Ellis', email, secret: browserSecret(bookingId) };
  return giveBooking({ ...call, body }, site.dependencies);
}

/** Two seats, one of them offered to the first of two who wait; the other is someone's who may give it away. */
async function offered(session: Parameters<typeof line.change>[1] = {}) {
  const { sessionId, bookings, line: people } = await line.full(2, 2);
  await line.change(sessionId, session);
  const [released = '', kept = ''] = bookings;
  const [first = '', second = ''] = people;
  await line.release(released);
  await line.run(sessionId);
  return { sessionId, kept, first, second, offer: await line.offerOf(sessionId, first) };
}

test('who is given a place has no open offer beside it: its seat goes to the next in line', async () => {
  const { sessionId, kept, first, second, offer } = await offered();
  await give(kept, first);
  await expect(line.accept(offer)).rejects.toMatchObject({ code: 'checkout_closed' });
  expect(await site.sync()).toMatchObject({ failed: 0 });
  expect(await site.booking(offer)).toMatchObject({ status: 'cancelled' });
  await line.run(sessionId);
  expect(await line.offeredTo(sessionId)).toEqual([second]);
  expect(await line.mailsTo(first)).not.toContain('offer_lapsed');
  expect(await site.counters(sessionId)).toEqual({ taken: 1, held: 1, waiting: 1 });
  expect(await site.counterMismatches()).toEqual([]);
});

test.each([
  ['free', {}],
  ['priced', { price }],
] as const)('accepted while the place is given: a %s offer is accepted or ends, never both', async (_, session) => {
  for (let round = 0; round < 5; round += 1) {
    const { sessionId, kept, first, offer } = await offered(session);
    const [accepted] = await Promise.allSettled([line.accept(offer), give(kept, first)]);
    expect(await site.sync()).toMatchObject({ failed: 0 });
    const isAccepted = accepted.status === 'fulfilled';
    expect(await line.offeredTo(sessionId)).not.toContain(first);
    expect((await site.booking(offer))?.status === 'cancelled').toBe(!isAccepted);
    expect(await site.booking(kept)).toMatchObject({ attendeeEmail: first, status: 'completed' });
    expect(await site.counterMismatches()).toEqual([]);
  }
});

test('a crash at each step of ending the offer is completed by the next sync', async () => {
  const prepare = async () => {
    const made = await offered();
    await give(made.kept, made.first);
    return made;
  };
  const sample = await prepare();
  const calls = await recordCalls(site.dependencies, (own) => site.settle(sample.offer, own));
  expect(calls.length).toBeGreaterThan(2);
  for (const [at] of calls.entries()) {
    for (const when of ['before', 'after'] as const) {
      const { sessionId, offer, second } = await prepare();
      expect(await crashAt(site.dependencies, { at, when }, (own) => site.settle(offer, own))).toBe(true);
      expect(await site.sync()).toMatchObject({ failed: 0 });
      await line.run(sessionId);
      expect(await line.offeredTo(sessionId)).toEqual([second]);
      expect(await site.counterMismatches()).toEqual([]);
    }
  }
});
