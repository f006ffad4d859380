import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { totalsKey } from '../../domains/totals/store.ts';
import { sessionItems, sessionKey } from '../../ground/keys/session.ts';
import { changeItem } from '../../ground/platform/change.ts';
import { newId } from '../../ground/platform/ids.ts';
import { updateItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { free, openReconciledSite } from './testing/reconciled-site.ts';

// docs/operations.md#checking-derived-data: the site is used while its derived data are compared and repaired.

const site = await openReconciledSite();
const { table } = site;

const addTo = (key: { PK: string; SK: string }, name: string, by: number) =>
  updateItem(table, {
    Key: key,
    UpdateExpression: 'ADD #name :by',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':by': by },
  });

const price = { amount: 1440, currency: 'GBP' } as const;

type Step = 'book' | 'hold' | 'cancel' | 'join' | 'move' | 'consume' | 'expire';
const steps = fc.array(
  fc.constantFrom<Step>('book', 'book', 'hold', 'hold', 'cancel', 'join', 'move', 'consume', 'consume', 'expire'),
  { minLength: 6, maxLength: 14 },
);

/** Uses the site at random; refusals, as of a full session, are part of it. */
async function play(history: Step[]): Promise<void> {
  const sessionId = await site.createSession({ price: free, maxAttendees: 3 });
  const paid = await site.createSession({ maxAttendees: 3 });
  const discountCode = await site.createDiscountCode();
  const held: string[] = [];
  const act: Record<Step, () => Promise<unknown>> = {
    book: () => site.bookFree(sessionId),
    hold: async () => held.push((await site.holdSeat({ sessionId: paid, discountCode, total: price })).bookingId),
    cancel: async () => held.length > 0 && (await site.cancel(held.shift() ?? '')),
    expire: async () => held.length > 0 && (await site.settle(held.at(-1) ?? '')),
    join: () => site.join(sessionId, `${newId(new Date())}@example.org`.toLowerCase()),
    move: () => move(sessionId),
    consume: () => site.consume(2),
  };
  for (const step of history) await act[step]().catch(() => undefined);
}

async function move(sessionId: string): Promise<void> {
  const session = await findWholeSession(table, sessionId, { consistent: true });
  if (!session) return;
  const startTime = new Date(Date.parse(session.startTime) + 60_000).toISOString();
  const [before, after] = [session, { ...session, startTime }].map((one) => sessionItems(one)[0]);
  await transact(table, [changeItem(sessionKey(sessionId), { before: before ?? {}, after: after ?? {} }, [])]);
  await site.consume();
}

test('nothing differs after any history, however late the stream is', async () => {
  const now = site.dependencies.now;
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      await play(history);
      expect(await site.differences({ now })).toEqual([]);
    }),
    { numRuns: 6 },
  );
  await site.consume();
  expect(await site.run({})).toMatchObject({ differences: [], awaitingConsumer: 0 });
});

test('changes that wait for the stream are counted, and said to be waiting when only search differs', async () => {
  const sessionId = await site.createSession({ price: free });
  await site.bookFree(sessionId);
  const { differences, awaitingConsumer } = await site.run({ now: site.dependencies.now });
  // The session's, the booking's and its order's.
  expect({ differences, awaitingConsumer }).toEqual({ differences: [], awaitingConsumer: 3 });
  await site.consume();
});

test('two repairs at once, while bookings are made and the stream is consumed, leave exact numbers', async () => {
  const sessionId = await site.createSession({ price: free, maxAttendees: 500 });
  await site.bookFree(sessionId);
  await site.consume();
  const visitor = async () => {
    for (let count = 0; count < 12; count++) await site.bookFree(sessionId);
  };
  const consumer = async () => {
    for (let count = 0; count < 20; count++) {
      await site.consume(1);
      await pause(20);
    }
  };
  await addTo(sessionKey(sessionId), 'seatsTaken', 3);
  await addTo(totalsKey('ALL'), 'bookings_free', -5);
  await addTo(totalsKey('ALL'), 'people', 2);
  await Promise.all([visitor(), visitor(), consumer(), site.run({ repair: true }), site.run({ repair: true })]);
  const { taken } = await site.counters(sessionId);
  await site.consume();
  expect(taken).toBe(25);
  await site.run({ repair: true });
  expect(await site.differences()).toEqual([]);
  expect(await site.counterMismatches()).toEqual([]);
});
