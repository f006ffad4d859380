import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test } from 'vitest';
import { removeWaitlistEntry } from '../../domains/waitlist/store.ts';
import { emit, storeEvent } from '../../ground/events/event.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { sessionItems, type WholeSession } from '../../ground/keys/session.ts';
import { type WaitlistEntry, waitlistEntryItem } from '../../ground/keys/waitlist-entry.ts';
import { findMail } from '../../ground/outbox/queue.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { exampleSession } from '../../testing/examples.ts';
import { fakePool } from '../../testing/fake-pool.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { type Delivery, deliver } from '../mail/deliver.ts';
import type { Message } from '../mail/message.ts';
import { type ReactionOutcome, reactTo } from './react.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const table = await openSharedTable();

/** A session with a waitlist and a released seat. */
async function releasedSeat(count: number, session: Partial<WholeSession> = {}) {
  const sessionId = newId(now);
  for (const item of sessionItems(exampleSession({ id: sessionId, ...session }))) await putItem(table, item);
  const entries = Array.from({ length: count }, (_, n): WaitlistEntry => {
    const email = `entry${n}@example.org`;
    const own = { name: `Entry ${n}`, email, secret: newId(now), createdAt: now.toISOString() };
    return { sessionId, entryId: emailHash(email), ...own };
  });
  for (const entry of entries) await putItem(table, waitlistEntryItem(entry));
  const released = { id: newId(now), kind: 'seatReleased', sessionId, releasedBy: newId(now) } as const;
  await transact(table, [emit(released, now)]);
  return { entries, released };
}

const sent: Message[] = [];
const dependencies = {
  table,
  now: () => now,
  send: async (message: Message) => {
    sent.push(message);
    return 'message';
  },
  site: { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' },
  pool: fakePool().pool,
};

const react = (eventId: string, own: Partial<typeof dependencies> = {}): Promise<ReactionOutcome> => {
  const { adminEmail } = dependencies.site;
  return reactTo(eventId, { ...dependencies, ...own, adminEmail, requestSettlement: async () => undefined });
};

async function deliverAll(mailIds: string[]): Promise<Delivery[]> {
  return Promise.all(mailIds.map((id) => deliver(id, dependencies)));
}

async function queuedIds(): Promise<string[]> {
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name, ConsistentRead: true }));
  return Items.filter(({ kind, state }) => kind === 'waitlist_seat_free' && state === 'queued').map(({ id }) =>
    String(id),
  );
}

afterEach(() => {
  sent.length = 0;
});

test('a released seat queues one mail per entry, however often it is reacted to (docs/trust.md#released-seats)', async () => {
  const { released } = await releasedSeat(25);
  await Promise.all([react(released.id), react(released.id)]);
  await react(released.id);
  const ids = await queuedIds();
  expect(ids).toHaveLength(25);
  await deliverAll(ids);
  await deliverAll(ids);
  expect(sent.map(({ to }) => to).toSorted()).toEqual(
    Array.from({ length: 25 }, (_, n) => `entry${n}@example.org`).toSorted(),
  );
});

test('a crashed run is completed by the next, without duplicates', async () => {
  const { released } = await releasedSeat(6);
  let left = 3;
  const crashing = new Proxy(table.client, {
    get: (target, key) =>
      key !== 'send'
        ? Reflect.get(target, key)
        : (command: { constructor: { name: string } }) => {
            if (command.constructor.name === 'PutCommand' && left-- <= 0) throw new Error('out of time');
            return target.send(command as Parameters<typeof target.send>[0]);
          },
  });
  expect(await react(released.id, { table: { ...table, name: table.name, client: crashing } })).toBe('failed');
  const later = { ...dependencies, now: () => new Date(now.getTime() + 60_000) };
  expect(await react(released.id, later)).toBe('done');
  await Promise.all((await queuedIds()).map((id) => deliver(id, later)));
  expect(sent.map(({ to }) => to)).toHaveLength(6);
  expect(new Set(sent.map(({ to }) => to)).size).toBe(6);
});

test('another released seat notifies all entries again', async () => {
  const { released, entries } = await releasedSeat(2);
  await react(released.id);
  const another = { ...released, id: newId(now), releasedBy: newId(now) };
  await storeEvent(table, another, now);
  await react(another.id);
  await deliverAll(await queuedIds());
  expect(sent).toHaveLength(2 * entries.length);
});

test('is not notified once the session has started (docs/trust.md#mail-delivery)', async () => {
  const { released } = await releasedSeat(2, { startTime: '2026-11-20T10:00:30.000Z' });
  await react(released.id);
  const ids = await queuedIds();
  const started = { ...dependencies, now: () => new Date('2026-11-20T10:00:30.000Z') };
  await Promise.all(ids.map((id) => deliver(id, started)));
  const states = await Promise.all(ids.map(async (id) => (await findMail(table, id))?.state));
  expect([states, sent]).toEqual([['expired', 'expired'], []]);
});

test('an entry that has left is dropped', async () => {
  const { released, entries } = await releasedSeat(2);
  await react(released.id);
  const ids = await queuedIds();
  const [gone] = entries;
  if (gone) await transact(table, [removeWaitlistEntry(gone)]);
  expect((await deliverAll(ids)).toSorted()).toEqual(['sent', 'settled']);
  expect(sent.map(({ to }) => to)).toEqual(['entry1@example.org']);
  const states = await Promise.all(ids.map(async (id) => (await findMail(table, id))?.state));
  expect(states.toSorted()).toEqual(['dropped', 'sent']);
  sent.length = 0;
});

test.each([
  ['started', { startTime: '2026-11-20T09:00:00.000Z' }],
  ['been hidden', { published: false }],
])('queues no mail for a session that has %s', async (_, session) => {
  const { released } = await releasedSeat(3, session);
  expect(await react(released.id)).toBe('done');
  expect(await queuedIds()).toEqual([]);
});
