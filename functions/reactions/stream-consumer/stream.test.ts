import { afterAll, expect, test, vi } from 'vitest';
import { findKeys } from '../../domains/search/search.ts';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { findTotals } from '../../domains/totals/store.ts';
import { findEntry, removeWaitlistEntry } from '../../domains/waitlist/store.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { offerItem } from '../../ground/keys/offer.ts';
import { sessionItems, sessionKey } from '../../ground/keys/session.ts';
import { changeItem } from '../../ground/platform/change.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { findOffer } from '../../orders/bookings/offer-store.ts';
import { bookingsAt, call, makeSession, openTable, viewerAt } from '../../testing/cloud.ts';
import { exampleOffer, offeredEntry } from '../../testing/examples.ts';
import { browserSecret } from '../../testing/payments.ts';
import { waiting } from '../../testing/waiting.ts';

// End to end: a booking, the table's stream, and the deployed function with its own role.

const table = openTable();
afterAll(() => table.client.destroy());

test('a booking is found, counted, and gets the new start of its session', async () => {
  const sessionId = await makeSession();
  const bookingId = newId(new Date());
  const before = await findTotals(table);
  const lastName = `Quillfeather${bookingId}`;
  const person = { firstName: 'Ånna', lastName, email: `anna+${bookingId}@example.org`.toLowerCase() };
  const secret = browserSecret(bookingId);
  const body = { bookingId, sessionId, ...person, secret, total: { amount: 0, currency: 'GBP' } };
  const booked = await call('POST /api/bookings', { body, headers: viewerAt('2001:db8:5ea:7c4::1') });
  expect(booked.status).toBe(201);

  await vi.waitFor(async () => {
    const { keys } = await findKeys(table, 'orders', lastName, { limit: 5 });
    expect(keys).toEqual([{ PK: `BOOKING#${bookingId}`, SK: 'BOOKING' }]);
  }, waiting);
  // Other tests add bookings meanwhile, and none deletes any.
  await vi.waitFor(async () => {
    expect((await findTotals(table)).bookings.total).toBeGreaterThan(before.bookings.total);
  }, waiting);

  const session = await findWholeSession(table, sessionId, { consistent: true });
  if (!session) throw new Error('no session');
  const startTime = new Date(Date.parse(session.startTime) + 3_600_000).toISOString();
  const [from, to] = [session, { ...session, startTime }].map((one) => sessionItems(one)[0]);
  await transact(table, [changeItem(sessionKey(sessionId), { before: from ?? {}, after: to ?? {} }, [])]);
  await vi.waitFor(async () => {
    const moved = (await bookingsAt(sessionId)).find(({ id }) => id === bookingId);
    expect(moved).toMatchObject({ status: 'completed', sessionStart: startTime });
  }, waiting);
});

test('the seat that was offered to an entry of the waitlist is released when that ends (docs/trust.md#released-seats)', async () => {
  const sessionId = await makeSession({
    maxAttendees: 1,
    seatsHeld: 1,
    waitlistCount: 1,
    waitlistMode: 'next_in_line',
  });
  const id = newId(new Date());
  const attendeeEmail = `robin+${id}@example.org`.toLowerCase();
  const holdExpiresAt = new Date(Date.now() + 3_600_000).toISOString();
  await putItem(table, offerItem(exampleOffer({ id, sessionId, attendeeEmail, holdExpiresAt })));
  await putItem(table, offeredEntry(sessionId, id, attendeeEmail));
  const entry = await findEntry(table, sessionId, emailHash(attendeeEmail));
  if (!entry) throw new Error('no entry');
  await transact(table, [removeWaitlistEntry(entry)]);
  await vi.waitFor(async () => {
    expect(await findOffer(table, id)).toMatchObject({ state: 'ended', ending: 'entry_left' });
  }, waiting);
});
