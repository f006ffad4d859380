import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsPerPage } from '#shared/rules/admin.ts';
import { searchableSession } from '../../../domains/search/searchable.ts';
import { searchRows } from '../../../ground/keys/search-row.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { exampleBooking, exampleSession } from '../../../testing/examples.ts';
import { openTestSite, type TestSite } from '../../../testing/site.ts';
import { storePlace } from '../../../testing/store-place.ts';
import { type AdminOrders, openAdminOrders } from './testing/admin-orders.ts';

// docs/product.md#search, docs/product.md#admin-orders

let site: TestSite;
let adminOrders: AdminOrders;
const start = Date.parse('2026-11-01T09:00:00.000Z');
const instantOf = (n: number) => new Date(start + n * 60_000).toISOString();

type Made = { id: string; createdAt: string; sessionId: string; status: string; name: string };
const made: Made[] = [];
/** Sessions of each title, the latest first. */
const sessions = { moonlit: [] as string[], huge: '', other: '' };

async function aSession(title: string, days: number, city: string | null = null): Promise<string> {
  const startTime = new Date(start + days * 86_400_000).toISOString();
  const id = newId(new Date(start));
  const found = searchableSession(exampleSession({ id, title, city, startTime }));
  for (const row of searchRows(found)) await putItem(site.dependencies.table, row);
  await site.createSession({ id, title, city, startTime });
  return id;
}

async function book(sessionId: string, attendeeName = 'Mara Quill'): Promise<void> {
  const n = made.length;
  const order = { id: newId(new Date(start)), createdAt: instantOf(n), sessionId };
  const status = n % 2 === 0 ? ('paid' as const) : ('cancelled' as const);
  const booking = exampleBooking({ ...order, paymentStatus: status, attendeeName, attendeeEmail: `b${n}@example.org` });
  await storePlace(site.dependencies.table, booking);
  await adminOrders.index('session', order.id);
  made.push({ ...order, status, name: attendeeName });
}

beforeAll(async () => {
  site = await openTestSite();
  adminOrders = openAdminOrders(site);
  // More than are read at once; every third one has bookings, one of them of someone with a word of the title.
  for (let n = 0; n < 27; n++) {
    const id = await aSession('Moonlit Breath', n);
    sessions.moonlit.unshift(id);
    for (let place = 0; n % 3 === 0 && place < 5; place++) await book(id, place === 2 ? 'Luna Moonlight' : undefined);
  }
  sessions.huge = await aSession('Tidal Rest', 3, 'Saint-Malo');
  for (let place = 0; place < 2 * rowsPerPage + 10; place++) await book(sessions.huge);
  sessions.other = await aSession('Evening Unwind', 4);
  for (const name of ['Luna Moonlight', 'Tidal Wright', 'Noor Aziz']) await book(sessions.other, name);
});
afterAll(() => site.close());

type Query = Parameters<AdminOrders['list']>[0];

/** Ids of each page of a search. */
async function pagesOf(query: Query): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const { orders, nextCursor } = await adminOrders.list({ ...query, cursor });
    pages.push(orders.map(({ id }) => id));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

const idsOf = async (query: Query) => (await pagesOf(query)).flat();
const idsWhere = (isIt: (order: Made) => boolean) => made.filter(isIt).map(({ id }) => id);

const isMoonlit = ({ sessionId, name }: Made) => sessions.moonlit.includes(sessionId) || name === 'Luna Moonlight';
const isPaid = ({ status }: Made) => status === 'paid';
const period = { from: instantOf(10), before: instantOf(40) };
const inPeriod = ({ createdAt }: Made) => createdAt >= period.from && createdAt < period.before;

describe('orders are found by the title of their session', () => {
  test.each<[string, Query, (order: Made) => boolean]>([
    ['alone, or by a name', { search: 'moonl' }, isMoonlit],
    ['by all words', { search: 'breath moonlit' }, ({ sessionId }) => sessions.moonlit.includes(sessionId)],
    [
      'more than a page',
      { search: 'tidal' },
      ({ sessionId, name }) => sessionId === sessions.huge || /^Tidal/.test(name),
    ],
    ['by its city', { search: 'malo' }, ({ sessionId }) => sessionId === sessions.huge],
    ['with a status', { search: 'moonl', status: 'paid' }, (order) => isMoonlit(order) && isPaid(order)],
    ['with times', { search: 'moonl', ...period }, (order) => isMoonlit(order) && inPeriod(order)],
    [
      'with status and times',
      { search: 'tidal', status: 'paid', from: period.from },
      (order) => {
        const isTidal = order.sessionId === sessions.huge || /^Tidal/.test(order.name);
        return isTidal && isPaid(order) && order.createdAt >= period.from;
      },
    ],
    ['among sessions', { search: 'moonl', type: 'session' }, isMoonlit],
  ])('%s: each once, in pages', async (_, query, passes) => {
    const pages = await pagesOf(query);
    const expected = idsWhere(passes);
    expect(expected.length).toBeGreaterThan(0);
    expect(pages.flat().toSorted()).toEqual(expected.toSorted());
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(rowsPerPage);
    expect(pages.slice(0, -1).filter(({ length }) => length === 0)).toEqual([]);
  });

  test('with a filter by item only of that session', async () => {
    const [, , , first = ''] = sessions.moonlit.toReversed();
    const ofFirst = idsWhere(({ sessionId }) => sessionId === first);
    expect((await idsOf({ search: 'moonl', item: first })).toSorted()).toEqual(ofFirst.toSorted());
    expect(ofFirst).toHaveLength(5);
    // By the name alone where the session has another title.
    const named = idsWhere(({ sessionId, name }) => sessionId === sessions.other && name === 'Luna Moonlight');
    expect(await idsOf({ search: 'moonl', item: sessions.other })).toEqual(named);
    expect(await idsOf({ search: 'moonl', item: 'birth' })).toEqual([]);
  });

  test('not among recordings; also in the list of bookings', async () => {
    expect(await idsOf({ search: 'moonl', type: 'recording' })).toEqual([]);
    const { orders } = await adminOrders.bookings({ search: 'malo' });
    expect(orders).toHaveLength(rowsPerPage);
  });

  test('newest first within a session; those with the word itself come before', async () => {
    const [first, ...others] = await idsOf({ search: 'tidal' });
    expect(first).toBe(made.find(({ name }) => name === 'Tidal Wright')?.id);
    expect(others).toEqual(idsWhere(({ sessionId }) => sessionId === sessions.huge).toReversed());
  });

  test('a cursor of another search or period is refused', async () => {
    const { nextCursor } = await adminOrders.list({ search: 'tidal' });
    const cursor = String(nextCursor);
    const refused = { code: 'invalid_request' };
    await expect(adminOrders.list({ search: 'tidal', from: instantOf(200), cursor })).rejects.toMatchObject(refused);
    await expect(adminOrders.list({ cursor })).rejects.toMatchObject(refused);
    await expect(adminOrders.list({ status: 'paid', cursor })).rejects.toMatchObject(refused);
  });
});
