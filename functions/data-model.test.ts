import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fallbackRates } from '#shared/currency.ts';
import { getBooking } from './bookings/bookings.ts';
import { createBooking } from './bookings/create.ts';
import { shareBooking } from './bookings/share.ts';
import { bookingItem, bookingsOfSession } from './bookings/store.ts';
import { getCurrency } from './currency/currency.ts';
import { saveRates } from './currency/store.ts';
import { deliver } from './mail/deliver.ts';
import { queueMail } from './mail/outbox.ts';
import { newId } from './platform/ids.ts';
import { putItem } from './platform/table.ts';
import { transact } from './platform/transact.ts';
import { getSession, listSessions } from './sessions/sessions.ts';
import { sessionItem } from './sessions/store.ts';
import { exampleBooking, exampleSession } from './testing/examples.ts';
import { openOwnTable } from './testing/own-table.ts';
import { type Cost, costOf, itemSize } from './testing/units.ts';

// Each row of docs/data-model.md is run, and its cost compared with what the row says.

const now = new Date('2026-11-20T10:00:00.000Z');
const request = { ip: '2001:db8:feed::1', country: null };
const site = { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' };
const table = await openOwnTable();
const dependencies = { table, now: () => now, newId, ...site };

async function aSession(overrides: Parameters<typeof exampleSession>[0] = {}): Promise<string> {
  const id = newId(now);
  await putItem(table, sessionItem(exampleSession({ id, ...overrides })));
  return id;
}

async function aBooking(): Promise<string> {
  const booking = exampleBooking({ id: newId(now), sessionId: await aSession() });
  await putItem(table, bookingItem(booking));
  return booking.id;
}

function wish(sessionId: string, bookingId = newId(now)) {
  const guest = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' };
  const body = { bookingId, sessionId, ...guest, total: { amount: 0, currency: 'GBP' } as const };
  return createBooking({ params: undefined, query: undefined, body, request }, dependencies);
}

function list(when: 'upcoming' | 'past') {
  return listSessions({ params: undefined, query: { when }, body: undefined, request }, dependencies);
}

async function aMail(): Promise<string> {
  const id = newId(now);
  const mail = { id, kind: 'booking_confirmed', bookingId: await aBooking(), to: 'ada@example.org' } as const;
  await transact(table, [queueMail(mail, now)]);
  return id;
}

/** What each row's pattern does, after what it needs is there. */
const patterns: Record<string, () => Promise<() => Promise<unknown>>> = {
  'upcoming sessions': async () => {
    for (let n = 0; n < 15; n++) await aSession({ startTime: `2026-12-${10 + n}T18:00:00.000Z` });
    return () => list('upcoming');
  },
  'past sessions': async () => {
    for (let n = 0; n < 15; n++) await aSession({ startTime: `2025-12-${10 + n}T18:00:00.000Z` });
    return () => list('past');
  },
  'one session': async () => {
    const sessionId = await aSession();
    return () => getSession({ params: { sessionId }, query: undefined, body: undefined, request }, dependencies);
  },
  'book a free place': async () => {
    const sessionId = await aSession();
    return () => wish(sessionId);
  },
  'book a place that is gone': async () => {
    const sessionId = await aSession({ seatsTaken: 10 });
    return () => expect(wish(sessionId)).rejects.toMatchObject({ code: 'sold_out' });
  },
  'book the same place again': async () => {
    const sessionId = await aSession();
    const { bookingId } = await wish(sessionId);
    return () => wish(sessionId, bookingId);
  },
  'a booking’s page': async () => {
    const bookingId = await aBooking();
    return () => getBooking({ params: { bookingId }, query: undefined, body: undefined, request }, dependencies);
  },
  'share a booking': async () => {
    const bookingId = await aBooking();
    const body = { email: 'friend@example.org' };
    return () => shareBooking({ params: { bookingId }, query: undefined, body, request }, dependencies);
  },
  'bookings of a session': async () => {
    const sessionId = await aSession();
    for (let n = 0; n < 10; n++) await putItem(table, bookingItem(exampleBooking({ id: newId(now), sessionId })));
    return () => bookingsOfSession(table, sessionId);
  },
  'send a mail': async () => {
    const id = await aMail();
    return () => deliver(id, { table, now: () => now, send: async () => 'message', site });
  },
  'exchange rates': async () => () =>
    getCurrency({ params: undefined, query: undefined, body: undefined, request }, dependencies),
  'refresh the rates': async () => () => saveRates(table, { rates: fallbackRates, asOf: new Date().toISOString() }),
};

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

afterAll(() => table.close());

test('every pattern has its row, and every row its pattern', () => {
  expect([...documented.keys()].toSorted()).toEqual(Object.keys(patterns).toSorted());
});

test.each(Object.entries(patterns))('%s costs what docs/data-model.md says', async (pattern, prepare) => {
  const run = await prepare();
  expect(await costOf(table, run)).toEqual(documented.get(pattern));
});

test('the items that the rows are about are as large as the page says', async () => {
  const text = (await readFile('docs/data-model.md', 'utf8')).replace(/\s+/g, ' ');
  expect(text).toContain(`a session of ${itemSize(sessionItem(exampleSession()))} bytes`);
  expect(text).toContain(`a booking of ${itemSize(bookingItem(exampleBooking()))} bytes`);
});
