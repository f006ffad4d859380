import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { findWholeSession } from '../../functions/domains/sessions/store.ts';
import { findEntry } from '../../functions/domains/waitlist/store.ts';
import { accessKey, accessRecord } from '../../functions/ground/keys/access.ts';
import { bookingKey, bookingRecord } from '../../functions/ground/keys/booking.ts';
import { discountCodeKey, discountCodeRecord } from '../../functions/ground/keys/discount-code.ts';
import { emailHash } from '../../functions/ground/keys/email-hash.ts';
import { allMembers, profileRecord } from '../../functions/ground/keys/member.ts';
import { sessionKey, sessionRecord } from '../../functions/ground/keys/session.ts';
import { newId } from '../../functions/ground/platform/ids.ts';
import { queryAll } from '../../functions/ground/platform/pagination.ts';
import { getItem, type Table } from '../../functions/ground/platform/table.ts';
import { transact, transactNamed } from '../../functions/ground/platform/transact.ts';
import { changePlace, findPlace } from '../../functions/orders/bookings/place-store.ts';
import { findPurchase } from '../../functions/orders/purchases/store.ts';
import { reconcileDerivedData } from '../../functions/reactions/derived-data/reconcile.ts';
import { exampleBooking } from '../../functions/testing/examples.ts';
import { storePlace } from '../../functions/testing/store-place.ts';
import { openSharedTable, openTemporaryTable } from '../../functions/testing/temporary-table.ts';
import { importedId } from './plan.ts';
import { connectTest } from './testing/connect-test.ts';
import { importInto } from './testing/import-site.ts';

// docs/operations.md#correcting-an-export

const table = await openSharedTable();
const site = importInto(table);
afterAll(() => site.remove());

const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
let exports = 0;

/** An export of its own, with what was read wrongly at first. */
function anExport() {
  const own = `${now.getTime()}-${++exports}`;
  const session = (id: string) => ({
    id: `${id}-${own}`,
    title: 'KÃ¶ln',
    description: 'Breathe.',
    start_time: inDays(20),
    price: '20',
    price_currency: 'EUR',
    duration_minutes: 60,
    max_attendees: 5,
  });
  const booking = { session_id: `s1-${own}`, status: 'completed', payment_status: 'paid', created_at: inDays(-3) };
  return {
    users: [{ id: `u-${own}`, email: `mara.${own}@example.org`, full_name: 'Mara KÃ¶hler' }],
    discount_codes: [{ code: `C${exports}${now.getTime() % 100_000}`, discount_percentage: '10', metadata: '{}' }],
    live_sessions: [session('s1'), session('s2')],
    session_bookings: [1, 2, 3].map((n) => ({
      ...booking,
      id: `b${n}-${own}`,
      attendee_name: `KÃ¶hler ${n}`,
      attendee_email: `a${n}.${own}@example.org`,
      amount_paid: '',
      currency: 'EUR',
      applied_discount_code: '',
      user_id: '',
    })),
    session_waitlist: [
      { session_id: `s1-${own}`, name: 'InÃªs', email: `ines.${own}@example.org`, created_at: inDays(-2) },
    ],
    birth_resource_purchases: [
      {
        id: `p-${own}`,
        customer_name: 'KÃ¶hler',
        customer_email: `buyer.${own}@example.org`,
        status: 'paid',
        created_at: inDays(-9),
        amount_paid: '',
        currency: 'EUR',
      },
    ],
  };
}
type Rows = ReturnType<typeof anExport>;

const countOf = ({ tables }: Awaited<ReturnType<typeof site.import>>, column: 'new' | 'repaired' | 'there') =>
  tables.reduce((sum, one) => sum + one[column], 0);

const bookingId = (rows: Rows, n: number) => importedId('session_bookings', rows.session_bookings[n]?.id ?? '');
const sessionId = (rows: Rows, n: number) => importedId('live_sessions', rows.live_sessions[n]?.id ?? '');

async function countersOf(rows: Rows) {
  const read = (n: number) => getItem(table, sessionKey(sessionId(rows, n)), sessionRecord, { consistent: true });
  const [one, other] = await Promise.all([read(0), read(1)]);
  return [one, other].map((session) => [session?.seatsTaken, session?.seatsHeld]);
}

async function hasAccess({ birth_resource_purchases: [row] }: Rows): Promise<boolean> {
  const owner = { memberSub: null, email: row?.customer_email ?? '' };
  return (await getItem(table, accessKey(owner, 'birth'), accessRecord, { consistent: true })) !== undefined;
}

async function expectNoDifferences(at: Table): Promise<void> {
  const quiet = { now: () => now, readChanges: async () => undefined, repair: false, streamDelayMs: 0 };
  const { differences } = await reconcileDerivedData({
    ...quiet,
    table: at,
    report: () => undefined,
    areas: ['lists', 'counters'],
  });
  expect(differences).toEqual([]);
}

const addSeat = (of: string, by: number) => ({
  Update: {
    Key: sessionKey(of),
    UpdateExpression: 'ADD seatsTaken :by',
    ExpressionAttributeValues: { ':by': by },
  },
});

test('a corrected file repairs what an earlier run stored, with seats, groups, codes and access', async () => {
  const rows = anExport();
  await site.import(rows);
  const again = await site.import(rows);
  expect([countOf(again, 'new'), countOf(again, 'repaired')]).toEqual([0, 0]);
  const [session, other] = rows.live_sessions;
  const [one, two, three] = rows.session_bookings;
  const code = rows.discount_codes[0]?.code ?? '';
  if (!session || !other || !one || !two || !three) throw new Error('no rows');
  const corrected: Rows = {
    ...rows,
    users: rows.users.map((user) => ({ ...user, full_name: 'Mara Köhler' })),
    discount_codes: rows.discount_codes.map((row) => ({ ...row, discount_percentage: '15' })),
    live_sessions: [{ ...session, title: 'Köln', price: '25,00', start_time: inDays(21) }, other],
    session_bookings: [
      { ...one, attendee_name: 'Köhler', amount_paid: '8,50', created_at: inDays(-4), applied_discount_code: code },
      { ...two, session_id: other.id, attendee_email: `new.${two.attendee_email}` },
      { ...three, status: 'cancelled', payment_status: 'cancelled' },
    ],
    session_waitlist: rows.session_waitlist.map((row) => ({ ...row, name: 'Inês' })),
    birth_resource_purchases: rows.birth_resource_purchases.map((row) => ({
      ...row,
      customer_name: 'Köhler',
      customer_email: `new.${row.customer_email}`,
      amount_paid: '60',
    })),
  };
  expect(countOf(await site.import(corrected), 'repaired')).toBe(8);
  expect(await findPlace(table, bookingId(rows, 0))).toMatchObject({
    attendeeName: 'Köhler',
    total: { amount: 850, currency: 'EUR' },
    discount: { code, percentage: 15 },
    createdAt: corrected.session_bookings[0]?.created_at,
    buyer: { name: 'Köhler' },
  });
  // The copies in the booking itself.
  const copies = await getItem(table, bookingKey(bookingId(rows, 0)), bookingRecord, { consistent: true });
  expect(copies).toMatchObject({ total: { amount: 850, currency: 'EUR' }, discountCode: code });
  expect(await findPlace(table, bookingId(rows, 1))).toMatchObject({ sessionId: sessionId(rows, 1) });
  expect(await findPlace(table, bookingId(rows, 2))).toMatchObject({ status: 'cancelled' });
  expect(await findWholeSession(table, sessionId(rows, 0))).toMatchObject({ title: 'Köln', price: { amount: 2500 } });
  expect(await findEntry(table, sessionId(rows, 0), emailHash(rows.session_waitlist[0]?.email ?? ''))).toMatchObject({
    name: 'Inês',
  });
  const purchase = await findPurchase(
    table,
    importedId('birth_resource_purchases', rows.birth_resource_purchases[0]?.id ?? ''),
  );
  expect(purchase).toMatchObject({ buyerName: 'Köhler', total: { amount: 6000, currency: 'EUR' } });
  expect(await hasAccess(corrected)).toBe(true);
  expect(await hasAccess(rows)).toBe(false);
  const profiles = await queryAll(table, { index: 'byKind', partition: allMembers }, profileRecord);
  expect(profiles.find(({ email }) => email === rows.users[0]?.email)).toMatchObject({ fullName: 'Mara Köhler' });
  expect(await connectTest().pool.findUnfinished(rows.users[0]?.email ?? '')).toEqual({ fullName: 'Mara Köhler' });
  expect(await getItem(table, discountCodeKey(code), discountCodeRecord)).toMatchObject({
    percentage: 15,
    timesUsed: 1,
  });
  expect(await countersOf(rows)).toEqual([
    [1, 0],
    [1, 0],
  ]);
  const last = await site.import(corrected);
  expect([countOf(last, 'new'), countOf(last, 'repaired')]).toEqual([0, 0]);
});

test('a purchase uses its code and gives access once it was paid, and no more when it failed', async () => {
  const rows = anExport();
  const code = rows.discount_codes[0]?.code ?? '';
  const withStatus = (status: string) => ({
    ...rows,
    birth_resource_purchases: rows.birth_resource_purchases.map((row) => ({
      ...row,
      status,
      applied_discount_code: code,
    })),
  });
  const steps: [status: string, timesUsed: number | undefined, hasAccess: boolean][] = [];
  for (const status of ['failed', 'paid', 'failed', 'cancelled', 'free']) {
    await site.import(withStatus(status));
    const stored = await getItem(table, discountCodeKey(code), discountCodeRecord, { consistent: true });
    steps.push([status, stored?.timesUsed, await hasAccess(rows)]);
  }
  expect(steps).toEqual([
    ['failed', 0, false],
    ['paid', 1, true],
    ['failed', 0, false],
    ['cancelled', 0, false],
    ['free', 1, true],
  ]);
});

test('a booking is repaired where its order is as its row says', async () => {
  const rows = anExport();
  await site.import(rows);
  const [first, ...others] = rows.session_bookings;
  if (!first) throw new Error('no rows');
  const confirmed = { ...rows, session_bookings: [{ ...first, status: 'confirmed' }, ...others] };
  expect(countOf(await site.import(confirmed), 'repaired')).toBe(1);
  expect(await findPlace(table, bookingId(rows, 0))).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
});

test('a booking that comes to a session without a place is beyond its capacity', async () => {
  const rows = anExport();
  const [session, other] = rows.live_sessions;
  if (!session || !other) throw new Error('no sessions');
  rows.live_sessions = [session, { ...other, max_attendees: 1 }];
  await site.import(rows);
  for (const n of [0, 1]) {
    rows.session_bookings = rows.session_bookings.map((row, at) => (at === n ? { ...row, session_id: other.id } : row));
    await site.import(rows);
  }
  const bookings = await Promise.all([0, 1, 2].map((n) => findPlace(table, bookingId(rows, n))));
  expect(bookings.map((booking) => booking?.overCapacity)).toEqual([false, true, false]);
});

test('what somebody changed here since stays, and is said so', async () => {
  const rows = anExport();
  await site.import(rows);
  const id = bookingId(rows, 0);
  const before = await findPlace(table, id);
  if (before) await transactNamed(table, changePlace(before, { attendeeName: 'Changed Here' }));
  const [first] = rows.session_bookings;
  const corrected = {
    ...rows,
    session_bookings: [{ ...first, attendee_name: 'Köhler' }, ...rows.session_bookings.slice(1)],
  } as Rows;
  const { compared } = await site.import(corrected);
  expect(compared.bookings.map(({ status }) => status)).toEqual(['kept', 'there', 'there']);
  expect(await findPlace(table, id)).toMatchObject({ attendeeName: 'Changed Here' });
});

test('a place of whose payment something was noted here stays, whatever its row says of the booking', async () => {
  const rows = anExport();
  await site.import(rows);
  const id = bookingId(rows, 0);
  const before = await findPlace(table, id);
  if (before) await transactNamed(table, changePlace(before, { refundedAt: now.toISOString() }));
  const [first, ...others] = rows.session_bookings;
  if (!first) throw new Error('no rows');
  const session_bookings = [{ ...first, attendee_name: 'Köhler' }, ...others];
  const { compared } = await site.import({ ...rows, session_bookings });
  expect(compared.bookings.map(({ status }) => status)).toEqual(['kept', 'there', 'there']);
});

test('a session that somebody has booked here is not changed behind their backs', async () => {
  const rows = anExport();
  await site.import(rows);
  const own = { id: newId(now), sessionId: sessionId(rows, 1), createdAt: now.toISOString(), sessionStart: inDays(20) };
  await storePlace(table, exampleBooking(own));
  await transact(table, [addSeat(sessionId(rows, 1), 1)]);
  const live_sessions = rows.live_sessions.map((row) => ({ ...row, start_time: inDays(25) }));
  const { compared, plan } = await site.import({ ...rows, live_sessions });
  expect(compared.sessions.map(({ status }) => status)).toEqual(['repair', 'kept']);
  expect(plan.changed.map(({ place, reason }) => `${place.row}: ${reason}`)).toContain(
    '3: people have booked it here: change it in the back office, which tells them',
  );
});

test('25 corrections at the same time as a cancellation here leave every seat counted once', async () => {
  for (let attempt = 0; attempt < 25; attempt++) {
    const rows = anExport();
    await site.import(rows);
    const read = await findPlace(table, bookingId(rows, 0));
    if (!read) throw new Error('no booking');
    const cancelled = { status: 'cancelled', paymentStatus: 'cancelled' } as const;
    const moved = rows.session_bookings.map((row, n) =>
      n === 0 ? { ...row, session_id: rows.live_sessions[1]?.id ?? '', attendee_name: 'Köhler' } : row,
    );
    const corrected = { ...rows, session_bookings: moved };
    const [, { written }] = await Promise.all([
      site.import(corrected),
      transactNamed(table, { ...changePlace(read, cancelled), seat: addSeat(read.sessionId, -1) }),
    ]);
    const after = await findPlace(table, read.id);
    // Whoever was first decides; the other finds it changed.
    expect(after?.status).toBe(written ? 'cancelled' : 'completed');
    const isMoved = after?.sessionId === sessionId(rows, 1);
    expect(await countersOf(rows)).toEqual([
      [2, 0],
      [isMoved && !written ? 1 : 0, 0],
    ]);
  }
});

test('whatever is corrected how often, seats, groups and codes agree with the bookings', async () => {
  const state = fc.constantFrom(
    ['completed', 'paid'],
    ['pending', 'pending'],
    ['cancelled', 'cancelled'],
    ['confirmed', 'free'],
  );
  const change = fc.record({ at: fc.nat(1), state, discounted: fc.boolean(), email: fc.nat(1), name: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(change, { minLength: 3, maxLength: 3 }), { maxLength: 3 }), async (steps) => {
      const rows = anExport();
      const at = await openTemporaryTable();
      const own = importInto(at);
      await own.import(rows);
      let last = rows;
      for (const step of steps) {
        last = {
          ...rows,
          session_bookings: rows.session_bookings.map((row, n) => {
            const {
              at: to = 0,
              state: [status = '', payment_status = ''] = [],
              discounted,
              email,
              name,
            } = step[n] ?? {};
            return {
              ...row,
              session_id: rows.live_sessions[to]?.id ?? '',
              status,
              payment_status,
              applied_discount_code: discounted ? (rows.discount_codes[0]?.code ?? '') : '',
              attendee_email: rows.session_bookings[email ?? 0]?.attendee_email ?? '',
              attendee_name: name ? 'Köhler' : row.attendee_name,
            };
          }),
        };
        await own.import(last);
      }
      const { compared } = await own.import(last);
      expect(compared.bookings.every(({ status }) => status === 'there')).toBe(true);
      own.remove();
      await expectNoDifferences(at);
      await at.close();
    }),
    { numRuns: 12 },
  );
});
