import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { decrementWaitlist, findEntry, removeWaitlistEntry } from '../../domains/waitlist/store.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { waitlistEntryKey } from '../../ground/keys/waitlist-entry.ts';
import { newId } from '../../ground/platform/ids.ts';
import { getItem, putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { consumeChanges } from '../../reactions/stream-consumer/consumer.ts';
import { randomIp } from '../../testing/cloud.ts';
import { crashAt, recordCalls } from '../../testing/fault-injection.ts';
import { browserSecret, price } from '../../testing/payments.ts';
import { openTestSite } from '../../testing/site.ts';
import { streamRecord } from '../../testing/stream.ts';
import { openLine } from '../../testing/waitlist-line.ts';
import { giveBooking } from '../bookings/give.ts';
import { completeFollowUp } from '../follow-ups/complete.ts';

// An entry of the waitlist ends with its offer (docs/trust.md#released-seats).

const site = await openTestSite();
const line = openLine(site);
afterAll(() => site.close());

function give(bookingId: string, address: string) {
  const call = { query: undefined, params: { bookingId }, request: { ip: randomIp(), country: null } };
  const firstName = 'Wren';
  const email = address;
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

/** The stream's records of entries that end while `change` runs, to be consumed as often as a test says. */
async function ended(sessionId: string, address: string, change: () => Promise<unknown>) {
  const { table } = site.dependencies;
  const before = await getItem(table, waitlistEntryKey(sessionId, emailHash(address)), z.looseObject({}));
  await change();
  const record = streamRecord(++records, before, undefined);
  return async (own = site.dependencies) => consumeChanges(own)({ Records: [record] });
}
let records = 0;
const consumed = { batchItemFailures: [] };
const endedWithEntry = { state: 'ended', ending: 'entry_left' };

test('the seat that was offered to an entry is released as soon as that ends in another way, once', async () => {
  const { sessionId, kept, first, second, offer } = await offered();
  const consume = await ended(sessionId, first, () => give(kept, first));
  expect(await Promise.all([consume(), consume(), consume()])).toEqual([consumed, consumed, consumed]);
  expect(await site.offer(offer)).toMatchObject(endedWithEntry);
  expect(await site.booking(offer)).toBeUndefined();
  expect(await line.released(sessionId)).toHaveLength(2);
  await line.run(sessionId);
  expect(await line.offeredTo(sessionId)).toEqual([second]);
  expect(await consume()).toEqual(consumed);
  expect(await line.offeredTo(sessionId)).toEqual([second]);
  expect(await site.counters(sessionId)).toEqual({ taken: 1, held: 1, waiting: 1 });
  expect(await site.counterMismatches()).toEqual([]);
});

test('an offer that was accepted, or belongs to who waits again, stays when the stream tells of the entry’s end', async () => {
  const { sessionId, first, offer } = await offered();
  const accepted = await ended(sessionId, first, () => line.accept(offer));
  expect(await accepted()).toEqual(consumed);
  expect(await site.booking(offer)).toMatchObject({ status: 'completed' });
  const other = await offered();
  const late = await ended(other.sessionId, other.first, async () => undefined);
  expect(await late()).toEqual(consumed);
  expect(await line.offeredTo(other.sessionId)).toEqual([other.first]);
  expect(await site.counterMismatches()).toEqual([]);
});

test('consumed while it is accepted, synchronised and given: the seat is taken once or released once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { sessionId, kept, first, second, offer } = await offered(round % 2 === 0 ? {} : { price });
    const consume = await ended(sessionId, first, () => give(kept, first));
    const results = await Promise.allSettled([consume(), line.accept(offer), site.sync(), consume()]);
    expect(results[1].status).toBe('rejected');
    expect(await site.offer(offer)).toMatchObject(endedWithEntry);
    expect(await line.released(sessionId)).toHaveLength(2);
    await line.run(sessionId);
    expect(await line.offeredTo(sessionId)).toEqual([second]);
    expect(await site.counters(sessionId)).toEqual({ taken: 1, held: 1, waiting: 1 });
    expect(await site.counterMismatches()).toEqual([]);
  }
});

test('a crash at each step of consuming the end is completed when the stream repeats the record', async () => {
  const prepare = async () => {
    const made = await offered();
    return { ...made, consume: await ended(made.sessionId, made.first, () => give(made.kept, made.first)) };
  };
  const sample = await prepare();
  const calls = await recordCalls(site.dependencies, (own) => sample.consume(own));
  expect(calls.length).toBeGreaterThan(2);
  for (const [at] of calls.entries()) {
    for (const when of ['before', 'after'] as const) {
      const { consume, sessionId, offer } = await prepare();
      await crashAt(site.dependencies, { at, when }, (own) => consume(own));
      expect(await consume()).toEqual(consumed);
      expect(await site.offer(offer)).toMatchObject(endedWithEntry);
      expect(await line.released(sessionId)).toHaveLength(2);
      expect(await site.counterMismatches()).toEqual([]);
    }
  }
});

test('of a session that is cancelled the offer is left to its follow-up, which tells of it', async () => {
  const { sessionId, first, offer } = await offered();
  const { table, now } = site.dependencies;
  const consume = await ended(sessionId, first, async () => {
    const [session, entry] = await Promise.all([
      findWholeSession(table, sessionId, { consistent: true }),
      findEntry(table, sessionId, emailHash(first)),
    ]);
    if (!session || !entry) throw new Error('no session or entry');
    const cancellation = { id: newId(now()), at: now().toISOString(), places: 2, wasPublished: true };
    for (const item of sessionItems({ ...session, published: false, cancellation })) await putItem(table, item);
    // The first that the follow-up does; it goes on after the stream.
    await transact(table, [removeWaitlistEntry(entry), decrementWaitlist(sessionId)]);
  });
  expect(await consume()).toEqual(consumed);
  expect(await site.offer(offer)).toMatchObject({ state: 'open' });
  await completeFollowUp(site.dependencies.table, sessionId, site.dependencies.now);
  expect(await site.offer(offer)).toMatchObject({ state: 'ended', ending: 'with_session' });
  expect(await line.mailsTo(first)).toContain('session_cancelled');
});

test('who is given a place has no open offer beside it: its seat goes to the next in line', async () => {
  const { sessionId, kept, first, second, offer } = await offered();
  await give(kept, first);
  await expect(line.accept(offer)).rejects.toMatchObject({ code: 'checkout_closed' });
  expect(await site.sync()).toMatchObject({ failed: 0 });
  expect(await site.offer(offer)).toMatchObject(endedWithEntry);
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
    expect((await site.offer(offer))?.state).toBe(isAccepted ? 'accepted' : 'ended');
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
  const calls = await recordCalls(site.dependencies, (own) => site.settleOffer(sample.offer, own));
  expect(calls.length).toBeGreaterThan(2);
  for (const [at] of calls.entries()) {
    for (const when of ['before', 'after'] as const) {
      const { sessionId, offer, second } = await prepare();
      expect(await crashAt(site.dependencies, { at, when }, (own) => site.settleOffer(offer, own))).toBe(true);
      expect(await site.sync()).toMatchObject({ failed: 0 });
      await line.run(sessionId);
      expect(await line.offeredTo(sessionId)).toEqual([second]);
      expect(await site.counterMismatches()).toEqual([]);
    }
  }
});
