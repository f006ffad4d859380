import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingItem } from './keys/booking.ts';
import { purchaseItem } from './keys/purchase.ts';
import { recordingItem } from './keys/recording.ts';
import { callerGroupsOf } from './keys/seat-group.ts';
import { sessionItems } from './keys/session.ts';
import { accountPatterns } from './testing/access-patterns/accounts.ts';
import { bookingPatterns } from './testing/access-patterns/bookings.ts';
import { calendarPatterns } from './testing/access-patterns/calendars.ts';
import { changePatterns } from './testing/access-patterns/changes.ts';
import { collectionPatterns } from './testing/access-patterns/collections.ts';
import { doorPatterns } from './testing/access-patterns/door.ts';
import { incomePatterns } from './testing/access-patterns/income.ts';
import { libraryPatterns } from './testing/access-patterns/library.ts';
import { mailPatterns } from './testing/access-patterns/mails.ts';
import { peoplePatterns } from './testing/access-patterns/members.ts';
import { messagePatterns } from './testing/access-patterns/messages.ts';
import { orderPatterns } from './testing/access-patterns/orders.ts';
import { overviewPatterns } from './testing/access-patterns/overview.ts';
import { passPatterns } from './testing/access-patterns/passes.ts';
import type { Patterns } from './testing/access-patterns/pattern.ts';
import { personPatterns } from './testing/access-patterns/people.ts';
import { receiptPatterns } from './testing/access-patterns/receipts.ts';
import { reconciliationPatterns } from './testing/access-patterns/reconciliation.ts';
import { screeningPatterns } from './testing/access-patterns/screening.ts';
import {
  calendarsTable,
  doorTable,
  libraryTable,
  ordersTable,
  overviewTable,
  sessionsTable,
  table,
} from './testing/access-patterns/table.ts';
import { waitlistPatterns } from './testing/access-patterns/waitlist.ts';
import { exampleBooking, examplePurchase, exampleRecording, exampleSession } from './testing/examples.ts';
import { type Cost, costOf, itemSize } from './testing/units.ts';

// Runs each access pattern of docs/data-model.md and compares its cost with the row.

const hold = '2026-11-20T10:31:00.000Z';
const price = { amount: 1800, currency: 'GBP' } as const;
const ofSite: Patterns = {
  ...{ ...bookingPatterns, ...changePatterns, ...screeningPatterns, ...passPatterns, ...waitlistPatterns },
  ...{ ...accountPatterns, ...collectionPatterns },
};
/** Access patterns and their tables. */
const groups = [
  { table, patterns: ofSite },
  { table: overviewTable, patterns: overviewPatterns },
  {
    table: ordersTable,
    patterns: { ...orderPatterns, ...reconciliationPatterns, ...incomePatterns, ...receiptPatterns },
  },
  { table: libraryTable, patterns: { ...libraryPatterns, ...mailPatterns } },
  { table: sessionsTable, patterns: peoplePatterns },
  { table: calendarsTable, patterns: calendarPatterns },
  { table: doorTable, patterns: { ...doorPatterns, ...messagePatterns, ...personPatterns } },
];
const patterns: Patterns = Object.assign({}, ...groups.map((group) => group.patterns));
const documented = new Map<string, Cost>();

beforeAll(async () => {
  const text = await readFile('docs/data-model.md', 'utf8');
  for (const [, pattern = '', roundTrips, readUnits, writeUnits] of text.matchAll(
    /^\| ([^|]+?) \|(?:[^|]+\|){2} ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$/gm,
  )) {
    documented.set(pattern, {
      roundTrips: Number(roundTrips),
      readUnits: Number(readUnits),
      writeUnits: Number(writeUnits),
    });
  }
});

afterAll(() => Promise.all(groups.map((group) => group.table.close())));

test('patterns and rows are the same', () => {
  expect([...documented.keys()].toSorted()).toEqual(Object.keys(patterns).toSorted());
});

const tableOf = (pattern: string) => groups.find((group) => pattern in group.patterns)?.table ?? table;

test.each(Object.entries(patterns))('%s costs what docs/data-model.md says', async (pattern, prepare) => {
  const run = await prepare();
  const measured = tableOf(pattern);
  expect(await costOf(measured, run)).toEqual(documented.get(pattern));
});

test('items have the sizes that the page says', async () => {
  const text = (await readFile('docs/data-model.md', 'utf8')).replace(/\s+/g, ' ');
  const [listed = {}, details = {}] = sessionItems(exampleSession());
  expect(text).toContain(`a session of ${itemSize(listed)} bytes with details of ${itemSize(details)}`);
  expect(text).toContain(`a booking of ${itemSize(bookingItem(exampleBooking()))} bytes`);
  expect(text).toContain(`a purchase of ${itemSize(purchaseItem(examplePurchase()))},`);
  expect(text).toContain(`a recording of ${itemSize(recordingItem(exampleRecording()))} `);
});

test('a held booking with long values stays below a kilobyte, one write unit', () => {
  const [heldBy, ...heldByWider] = callerGroupsOf(exampleSession().id, { memberSub: null, ip: '2001:db8:feed::1' });
  const held = bookingItem(
    exampleBooking({
      attendeeName: 'Maximiliane Konstantinopolska-Featherstonehaugh',
      attendeeEmail: 'maximiliane.konstantinopolska-featherstonehaugh@mail.example.org',
      total: price,
      listPrice: { ...price, currency: 'EUR' },
      rate: 1.178432,
      discount: { code: 'WINTERSOLSTICE2026', type: 'fixed_amount', amount: price },
      checkoutId: `cs_live_${'a'.repeat(58)}`,
      status: 'pending',
      paymentStatus: 'pending',
      holdExpiresAt: hold,
      heldBy,
      heldByWider,
    }),
  );
  expect(itemSize(held)).toBeLessThan(1024);
});
