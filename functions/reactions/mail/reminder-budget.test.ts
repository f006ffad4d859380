import { expect, test } from 'vitest';
import { confirmAddress } from '../../ground/confirmed-addresses/store.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import type { Place } from '../../ground/keys/place.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { type NewMail, newMailItem } from '../../ground/outbox/mail.ts';
import { findMail } from '../../ground/outbox/queue.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { exampleBooking, exampleSession } from '../../testing/examples.ts';
import { fakePool } from '../../testing/fake-pool.ts';
import { storePlace } from '../../testing/store-place.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { deliver } from './deliver.ts';

// Reminders of places that no card has paid for have a budget of their address (docs/trust.md#mail-budget).

const table = await openSharedTable();
let now = new Date('2026-11-20T00:10:00.000Z');
const dependencies = {
  table,
  now: () => now,
  site: { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' },
  pool: fakePool().pool,
  send: async () => `message-${newId(now)}`,
};
const someEmail = () => `${newId(now).toLowerCase()}@example.org`;

/** Delivers a reminder of a place of its own; returns what became of it. */
async function remind(to: string, place: Partial<Place> = {}) {
  const session = exampleSession({
    id: newId(now),
    startTime: '2026-11-22T18:00:00.000Z',
    endTime: '2026-11-22T19:00:00.000Z',
  });
  for (const item of sessionItems(session)) await putItem(table, item);
  const bookingId = newId(now);
  const booked = { sessionId: session.id, sessionStart: session.startTime, attendeeEmail: to };
  await storePlace(table, exampleBooking({ ...booked, ...place, id: bookingId }));
  const id = newId(now);
  const mail = { id, kind: 'reminder_day', bookingId, sessionStart: session.startTime, to } as NewMail;
  await putItem(table, newMailItem(mail, now));
  await deliver(id, dependencies);
  return findMail(table, id);
}

async function remindTimes(count: number, to: string): Promise<string[]> {
  const states: string[] = [];
  for (let n = 0; n < count; n++) states.push(String((await remind(to))?.state));
  return states;
}

const sentOf = (states: string[]) => states.filter((state) => state === 'sent').length;

test('six an hour and twelve a day reach an address that is not confirmed, the others are left out', async () => {
  const to = someEmail();
  const states = await remindTimes(8, to);
  expect(states).toEqual([...Array<string>(6).fill('sent'), 'dropped', 'dropped']);
  expect((await remind(to))?.reason).toBe('more reminders than the address gets in an hour or a day');
  now = new Date('2026-11-20T01:10:00.000Z');
  expect(sentOf(await remindTimes(7, to))).toBe(6);
  now = new Date('2026-11-20T02:10:00.000Z');
  expect(sentOf(await remindTimes(2, to))).toBe(0);
  // Other mails are not fewer for that.
  expect(await remindTimes(1, someEmail())).toEqual(['sent']);
});

test('a confirmed address gets twelve an hour', async () => {
  const to = someEmail();
  await transact(table, [confirmAddress(emailHash(to), { now })]);
  expect(sentOf(await remindTimes(14, to))).toBe(12);
});

test('those of places that a card has paid for are not counted', async () => {
  const to = someEmail();
  expect(sentOf(await remindTimes(7, to))).toBe(6);
  const paid = { checkoutId: 'cs_1', paidAt: now.toISOString(), paymentStatus: 'paid' } as const;
  expect(await remind(to, paid)).toMatchObject({ state: 'sent' });
});
