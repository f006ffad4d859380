import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import papa from 'papaparse';
import { afterAll, expect, test } from 'vitest';
import { fallbackRates } from '#shared/rules/currency.ts';
import { openSharedTable } from '../../functions/testing/temporary-table.ts';
import { comparePlan } from './existing.ts';
import { makePlan } from './make-plan.ts';
import { readExport } from './read-export.ts';
import { outcomesOf, tableReports } from './report.ts';
import type { ExportRows } from './testing/write-export.ts';
import { writeExport } from './testing/write-export.ts';

// docs/operations.md#moving-in

const table = await openSharedTable();
const folder = mkdtempSync(join(tmpdir(), 'exhale-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const now = new Date('2026-11-24T10:00:00.000Z');

async function counted(at: string) {
  const context = { now, timeZone: 'Europe/Berlin' };
  const source = readExport(at, context);
  const settings = {
    rates: fallbackRates,
    categories: [],
    packsForSale: [],
    plansForSale: [],
    offered: ['EUR'] as const,
    mediaFolder: undefined,
  };
  const plan = makePlan(source, { ...context, ...settings });
  const compared = await comparePlan(table, plan);
  return { source, plan, compared, tables: tableReports(source, plan, compared) };
}

const cell = (...values: string[]) => fc.constantFrom('', ...values);
const rows = (columns: Record<string, fc.Arbitrary<string>>) => fc.array(fc.record(columns), { maxLength: 6 });
const ids = cell('1', '2', '3', '4');
const email = cell('one@example.org', 'two@example.org', 'no address');
const name = cell('Mara', 'Zoë\nKöhler', 'https://example.org', 'a "quiet" one');
const time = cell('2026-12-24 18:00', '24/12/2026 18:00', '05/06/2026', 'soon', '2026-01-01');
const price = cell('0', '20,00', '20.005', '0x10');
const currency = cell('EUR', 'BRL', 'free');
const status = cell('pending', 'completed', 'Paid', 'attended', 'cancelled', 'lost');
const payment = cell('paid', 'free', 'pending', 'cancelled', 'owed');

/** Rows of any kind: bad, repeated, without what they belong to. */
const exports = fc.record({
  users: rows({ id: ids, email, first_name: name }),
  profiles: rows({ id: ids, full_name: name, email }),
  discount_codes: rows({ id: ids, code: cell('A1', 'B2', 'FREE_RECORDING'), discount_percentage: cell('10', '200') }),
  gift_vouchers: rows({ code: cell('OLD 1', 'OLD 2'), balance: price, currency, expires_at: time }),
  packs: rows({
    id: ids,
    email,
    name: cell('Ten'),
    credits: ids,
    credits_left: ids,
    price,
    currency,
    valid_until: time,
  }),
  live_sessions: rows({ id: ids, title: name, start_time: time, price, price_currency: currency, max_attendees: ids }),
  session_categories: rows({ id: ids, name }),
  session_bookings: rows({
    id: ids,
    session_id: ids,
    attendee_name: name,
    attendee_email: email,
    status,
    payment_status: payment,
    created_at: time,
    amount_paid: price,
    currency,
  }),
  session_waitlist: rows({ session_id: ids, name, email }),
  birth_resource_purchases: rows({ id: ids, customer_email: email, status: payment, created_at: time, currency }),
  resources: rows({ id: ids, title: name, price, price_currency: currency }),
  birth_resource_progress: rows({ user_id: ids, resource_id: ids, position_seconds: price }),
});

test('every row of any export is in exactly one count', async () => {
  await fc.assert(
    fc.asyncProperty(exports, async (made: ExportRows) => {
      const own = mkdtempSync(join(folder, 'export-'));
      const written = Object.entries(made).filter(([, all]) => all.length > 0);
      fc.pre(written.length > 0);
      writeExport(own, Object.fromEntries(written));
      const { source, plan, compared, tables } = await counted(own);
      const outcomes = outcomesOf(plan, compared);
      for (const { table: of, rows: count, ...counts } of tables) {
        const sum = Object.values(counts).reduce((total, one) => total + one, 0);
        expect(`${of}: ${sum} of ${count}`).toBe(`${of}: ${count} of ${count}`);
        const places = [...outcomes.keys()].filter((place) => place.startsWith(`${of} `));
        expect(places).toHaveLength(count);
      }
      expect(Object.keys(source.counts)).toHaveLength(tables.length);
    }),
    { numRuns: 80 },
  );
});

test('rows have the numbers of a spreadsheet, whatever lines and blank rows are among them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('good', 'lines', 'blank', 'bad'), { maxLength: 12 }), async (kinds) => {
      const own = mkdtempSync(join(folder, 'numbers-'));
      const texts = { good: 'Mara', lines: 'a\r\nb\n\nc', blank: '', bad: 'Tom' };
      const data = kinds.map((kind, n) => (kind === 'blank' ? ['', ''] : [kind === 'bad' ? '' : `u${n}`, texts[kind]]));
      const body = papa.unparse([['id', 'name'], ...data], { newline: '\r\n' });
      writeFileSync(join(own, 'session_categories.csv'), body);
      const { rows: found, refused, counts } = readExport(own, { timeZone: 'UTC' });
      const rowsOf = (...of: string[]) => kinds.flatMap((kind, n) => (of.includes(kind) ? [n + 2] : []));
      expect(found.session_categories.map(({ place }) => place.row)).toEqual(rowsOf('good', 'lines'));
      expect(refused.map(({ place }) => place.row)).toEqual(rowsOf('bad'));
      expect(counts.session_categories).toBe(rowsOf('good', 'lines', 'bad').length);
    }),
  );
});

const sessionOf = (values: Record<string, string>) => ({
  id: 's',
  title: 'Evening',
  description: 'Breathe.',
  start_time: '2026-12-24 18:00',
  duration_minutes: '60',
  price: '20',
  price_currency: 'EUR',
  ...values,
});

test.each([
  [{ price: '' }, 'price is missing: write 0 where it costs nothing, else the sum'],
  [{ price_currency: '' }, 'price_currency is missing: write EUR'],
  [{ price_currency: 'BRL' }, 'price_currency BRL is not a currency of the site: write the sum in EUR'],
  [{ price: '0x10' }, 'price must be a sum such as 20 or 12.50, not 0x10'],
  [{ duration_minutes: '0' }, 'duration_minutes: Duration must be at least 1 minute'],
  [{ max_attendees: '2.5' }, 'max_attendees: Max attendees must be a number'],
  [{ duration_minutes: '', end_time: '2026-12-24 17:00' }, 'end_time is not after start_time'],
  [{ location_type: 'moon' }, 'location_type moon: write online or onsite'],
  [{ zoom_link: 'zoom' }, 'zoom_link: Enter the whole address, starting with https://'],
])('a session with %j is told in the owner’s words', async (values, reason) => {
  const own = mkdtempSync(join(folder, 'session-'));
  writeExport(own, { live_sessions: [sessionOf(values)] });
  expect((await counted(own)).plan.refused).toEqual([{ place: { table: 'live_sessions', row: 2 }, reason }]);
});

test('a quotation mark that is never closed is named, as two columns of one name are', () => {
  const own = mkdtempSync(join(folder, 'quotes-'));
  writeFileSync(join(own, 'session_categories.csv'), 'id,name\n1,Calm\n2,"Deep\n3,More\n');
  expect(() => readExport(own, { timeZone: 'UTC' })).toThrow('has a quotation mark in row 3 that is never closed');
  writeFileSync(join(own, 'session_categories.csv'), 'id,name,Name\n1,Calm,Deep\n');
  expect(() => readExport(own, { timeZone: 'UTC' })).toThrow('has two columns of the name name');
});

test('a column is called by its usual name only in a table that has it, and two for one are named as the file has them', () => {
  const own = mkdtempSync(join(folder, 'columns-'));
  writeFileSync(join(own, 'session_categories.csv'), 'id,name,amount\n1,Calm,3\n');
  expect(readExport(own, { timeZone: 'UTC' }).unknownColumns).toEqual([
    { table: 'session_categories', columns: ['amount'] },
  ]);
  const columns = 'id,status,created_at,price_paid,total_paid';
  writeFileSync(join(own, 'birth_resource_purchases.csv'), `${columns}\n1,paid,2026-11-01,3,3\n`);
  expect(() => readExport(own, { timeZone: 'UTC' })).toThrow(
    'birth_resource_purchases.csv has two columns that are read as amount_paid: remove price_paid or total_paid.',
  );
});

test('a row with an address of another table is told which', async () => {
  const own = mkdtempSync(join(folder, 'addresses-'));
  const email = 'mara@example.org';
  writeExport(own, { users: [{ id: '1', email }], profiles: [{ id: '2', email }] });
  expect((await counted(own)).plan.refused).toEqual([
    { place: { table: 'users', row: 2 }, reason: 'row 2 of profiles.csv has the same e-mail address' },
  ]);
});

test.each([
  ['€', '', 'EUR'],
  ['gbp', '8', 'GBP'],
])('a purchase in %s has that currency', async (named, amount_paid, code) => {
  const own = mkdtempSync(join(folder, 'purchase-'));
  const purchase = { id: 'p', customer_email: 'mara@example.org', status: 'paid', created_at: '2026-11-01' };
  writeExport(own, { birth_resource_purchases: [{ ...purchase, currency: named, amount_paid }] });
  const { plan } = await counted(own);
  expect(plan.purchases.map(({ value }) => value.purchase.total.currency)).toEqual([code]);
});

test('a code that is nowhere is said to be left out', async () => {
  const own = mkdtempSync(join(folder, 'codes-'));
  const booking = { ...bookingOf({ status: 'completed', payment_status: 'paid' }), applied_discount_code: 'OLD' };
  writeExport(own, {
    live_sessions: [sessionOf({})],
    session_bookings: [
      { ...booking, discount_percentage: '' },
      { ...booking, id: 'c', discount_percentage: '10' },
    ],
  });
  expect((await counted(own)).plan.changed.map(({ reason }) => reason)).toEqual([
    'code OLD is not in discount_codes.csv: taken without it',
    'code OLD is not in discount_codes.csv: only its percentage is kept',
  ]);
});

type Booked = { status: string; payment_status: string; amount_paid?: string; currency?: string };

const bookingOf = (values: Booked) => ({
  id: 'b',
  session_id: 's',
  attendee_name: 'Mara',
  attendee_email: 'mara@example.org',
  created_at: '2026-11-01',
  ...values,
});

test.each([
  [{ status: 'completed', payment_status: 'paid', amount_paid: '8,50', currency: 'EUR' }, 'paid', 850, true],
  [{ status: 'attended', payment_status: 'Paid', amount_paid: '€8.50' }, 'paid', 850, true],
  [{ status: 'confirmed', payment_status: 'paid' }, 'paid', 0, true],
  [{ status: 'pending', payment_status: 'paid' }, 'paid', 0, true],
  [{ status: 'completed', payment_status: 'free' }, 'free', 0, false],
  [{ status: 'pending', payment_status: 'pending' }, 'pending', 2000, false],
  [{ status: 'cancelled', payment_status: 'paid', amount_paid: '8.50 EUR' }, 'cancelled', 850, true],
])('a booking of %j is %s with %i cents, paid elsewhere: %s', async (values: Booked, status, amount, elsewhere) => {
  const own = mkdtempSync(join(folder, 'booking-'));
  writeExport(own, { live_sessions: [sessionOf({})], session_bookings: [bookingOf(values)] });
  const { plan } = await counted(own);
  expect(plan.refused).toEqual([]);
  const { paymentStatus, total, listPrice, paidElsewhere, paidAt } = plan.bookings[0]?.value.booking ?? {};
  expect({ paymentStatus, total, paidElsewhere }).toEqual({
    paymentStatus: status,
    total: { amount, currency: 'EUR' },
    paidElsewhere: elsewhere,
  });
  // Never the price of today.
  if (elsewhere) expect(listPrice).toEqual(total);
  expect(paidAt !== null).toBe(elsewhere);
});

test.each([
  [
    { status: 'completed', payment_status: 'paid', amount_paid: '20.005', currency: 'EUR' },
    'amount_paid 20.005 can be read in two ways: write 20005.00 or 20.00',
  ],
  [{ status: 'completed', payment_status: 'paid', amount_paid: '20' }, 'currency is missing: write EUR'],
  [
    { status: 'completed', payment_status: 'paid', amount_paid: '20', currency: 'BRL' },
    'currency BRL is not a currency of the site: write the sum in EUR',
  ],
  [
    { status: 'completed', payment_status: 'free', amount_paid: '20', currency: 'EUR' },
    'payment_status is free, but amount_paid is 20: write paid, or 0',
  ],
  [
    { status: 'completed', payment_status: 'cancelled' },
    'status is completed, but payment_status is cancelled: write completed and paid, or cancelled in both',
  ],
])('a booking of %j is not taken', async (values: Booked, reason) => {
  const own = mkdtempSync(join(folder, 'refused-'));
  writeExport(own, { live_sessions: [sessionOf({})], session_bookings: [bookingOf(values)] });
  expect((await counted(own)).plan.refused.map((one) => one.reason)).toEqual([reason]);
});
