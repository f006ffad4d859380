import { afterAll, expect, test } from 'vitest';
import { sessionKey, sessionRecord } from '../../functions/ground/keys/session.ts';
import { newId } from '../../functions/ground/platform/ids.ts';
import { getItem } from '../../functions/ground/platform/table.ts';
import { transactNamed } from '../../functions/ground/platform/transact.ts';
import { loadBookingContext } from '../../functions/orders/bookings/context.ts';
import { endBooking } from '../../functions/orders/bookings/end-booking.ts';
import { findPlace } from '../../functions/orders/bookings/place-store.ts';
import { reconcileDerivedData } from '../../functions/reactions/derived-data/reconcile.ts';
import { openTemporaryTable } from '../../functions/testing/temporary-table.ts';
import { importedId } from './plan.ts';
import { importInto } from './testing/import-site.ts';

// docs/operations.md#moving-in, docs/product.md#price-options

const table = await openTemporaryTable();
const site = importInto(table);
afterAll(async () => {
  site.remove();
  await table.close();
});

const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
const session = (id: string) => ({
  id,
  title: 'Calm',
  start_time: inDays(20),
  price: '20',
  price_currency: 'EUR',
  max_attendees: 5,
});
const booking = (id: string, price_option: string, more = {}) => ({
  id,
  session_id: 's1',
  attendee_name: 'Ines Costa',
  attendee_email: `${id}@example.org`,
  status: 'completed',
  payment_status: 'paid',
  amount_paid: '12',
  currency: 'EUR',
  created_at: inDays(-3),
  price_option,
  ...more,
});
const sessions = [session('s1'), session('s2')];
const bookings = [booking('b1', 'Concession'), booking('b2', 'Concession'), booking('b3', '')];

const placeOf = (id: string) => findPlace(table, importedId('session_bookings', id));

/** Places at each price, by its name. */
async function counted(id: string, ...names: string[]) {
  const found = await getItem(table, sessionKey(importedId('live_sessions', id)), sessionRecord, { consistent: true });
  return names.map((name) => found?.optionSeats?.[importedId('price_options', `${id} ${name}`)] ?? 0);
}

async function expectNoDifferences(): Promise<void> {
  const quiet = { now: () => now, readChanges: async () => undefined, repair: false, streamDelayMs: 0 };
  const { differences } = await reconcileDerivedData({
    ...quiet,
    table,
    report: () => undefined,
    areas: ['lists', 'counters'],
  });
  expect(differences).toEqual([]);
}

test('a booking keeps the name of its price, and is counted at it', async () => {
  await site.import({ live_sessions: sessions, session_bookings: bookings }, { now });
  expect(await placeOf('b1')).toMatchObject({ option: { name: 'Concession' }, total: { amount: 1200 } });
  expect(await placeOf('b3')).toMatchObject({ option: null });
  expect(await counted('s1', 'Concession')).toEqual([2]);
  await expectNoDifferences();
});

test('a corrected price or session counts it there, and a second import changes nothing', async () => {
  const corrected = [booking('b1', 'Early'), booking('b2', 'Concession', { session_id: 's2' }), booking('b3', 'Early')];
  for (const repaired of [3, 0]) {
    const { tables } = await site.import({ live_sessions: sessions, session_bookings: corrected }, { now });
    expect(tables.find((one) => one.table === 'session_bookings')).toMatchObject({ repaired, there: 3 - repaired });
  }
  expect(await counted('s1', 'Concession', 'Early')).toEqual([0, 2]);
  expect(await counted('s2', 'Concession')).toEqual([1]);
  await expectNoDifferences();
});

test('a place that is given up is counted away', async () => {
  const place = await placeOf('b1');
  if (!place) throw new Error('no booking');
  const events = { now: () => now, newId };
  const context = await loadBookingContext(table, place);
  const { written } = await transactNamed<string>(table, endBooking(place, { reason: 'cancelled' }, context, events));
  expect(written).toBe(true);
  expect(await counted('s1', 'Early')).toEqual([1]);
  await expectNoDifferences();
});

test('a name that is too long is refused with its row', async () => {
  const rows = { live_sessions: sessions, session_bookings: [booking('b9', 'x'.repeat(200))] };
  const { plan } = await site.import(rows, { now, apply: false });
  expect(plan.refused).toMatchObject([
    { place: { table: 'session_bookings', row: 2 }, reason: expect.stringContaining('price_option is too long') },
  ]);
});
