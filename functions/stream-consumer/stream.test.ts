import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { sessionItems, sessionKey } from '../keys/session.ts';
import { changeItem } from '../platform/change.ts';
import { newId } from '../platform/ids.ts';
import { transact } from '../platform/transact.ts';
import { findKeys } from '../search/search.ts';
import { findWholeSession } from '../sessions/store.ts';
import { bookingsAt, call, makeSession, openTable, viewerAt } from '../testing/cloud.ts';
import { findTotals } from '../totals/store.ts';

// End to end: a booking, the table's stream, and the deployed function with its own role.

const table = openTable();
afterAll(() => table.client.destroy());

/** Polls until a value is defined; otherwise the test times out. */
async function until<Seen>(look: () => Promise<Seen | undefined>): Promise<Seen> {
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await pause(50);
  }
}

test('a booking is found, counted, and gets the new start of its session', async () => {
  const sessionId = await makeSession();
  const bookingId = newId(new Date());
  const before = await findTotals(table);
  const lastName = `Quillfeather${bookingId}`;
  const person = { firstName: 'Ånna', lastName, email: `anna+${bookingId}@example.org`.toLowerCase() };
  const body = { bookingId, sessionId, ...person, total: { amount: 0, currency: 'GBP' } };
  const booked = await call('POST /api/bookings', { body, headers: viewerAt('2001:db8:5ea:7c4::1') });
  expect(booked.status).toBe(201);

  const keys = await until(async () => {
    const found = await findKeys(table, 'orders', lastName, { limit: 5 });
    return found.keys.length > 0 ? found.keys : undefined;
  });
  expect(keys).toEqual([{ PK: `BOOKING#${bookingId}`, SK: 'BOOKING' }]);
  // Other tests add bookings meanwhile, and none deletes any.
  await until(async () => ((await findTotals(table)).bookings.total > before.bookings.total ? true : undefined));

  const session = await findWholeSession(table, sessionId, { consistent: true });
  if (!session) throw new Error('no session');
  const startTime = new Date(Date.parse(session.startTime) + 3_600_000).toISOString();
  const [from, to] = [session, { ...session, startTime }].map((one) => sessionItems(one)[0]);
  await transact(table, [changeItem(sessionKey(sessionId), { before: from ?? {}, after: to ?? {} }, [])]);
  const moved = await until(async () =>
    (await bookingsAt(sessionId)).find(({ id, sessionStart }) => id === bookingId && sessionStart === startTime),
  );
  expect(moved).toMatchObject({ status: 'completed', sessionStart: startTime });
});
