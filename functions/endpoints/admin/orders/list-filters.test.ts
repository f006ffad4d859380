import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderItem } from '../../../ground/keys/order-item.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { exampleBooking, examplePurchase } from '../../../testing/examples.ts';
import { openTestSite, type TestSite } from '../../../testing/site.ts';
import { itemsOfPlace } from '../../../testing/store-place.ts';
import { type AdminOrders, openAdminOrders } from './testing/admin-orders.ts';

let site: TestSite;
let adminOrders: AdminOrders;
let sessionId: string;

type Made = { id: string; createdAt: string; item: string; status: string; name: string };
/** All orders, newest first. */
const made: Made[] = [];
const start = Date.parse('2026-11-01T09:00:00.000Z');
const instantOf = (n: number) => new Date(start + n * 25_000).toISOString();

beforeAll(async () => {
  site = await openTestSite();
  adminOrders = openAdminOrders(site);
  sessionId = await site.createSession({ title: 'Evening Unwind' });
  for (let n = 0; n < 90; n++) {
    const order = { id: newId(new Date(start)), createdAt: instantOf(n) };
    const status = n % 2 === 0 ? ('paid' as const) : ('cancelled' as const);
    const isPurchase = n % 3 !== 0;
    const name = n % 4 < 2 ? 'Noor Aziz' : 'Mara Quill';
    const items = isPurchase
      ? [orderItem(examplePurchase({ ...order, status, buyerName: name }))]
      : itemsOfPlace(exampleBooking({ ...order, sessionId, paymentStatus: status, attendeeName: name }));
    for (const item of items) await putItem(site.dependencies.table, item);
    await adminOrders.index(isPurchase ? 'recording' : 'session', order.id);
    made.unshift({ ...order, item: isPurchase ? 'birth' : sessionId, status, name });
  }
});
afterAll(() => site.close());

type Query = Parameters<AdminOrders['list']>[0];

/** Ids of all pages of a list. */
async function idsOf(query: Query): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await adminOrders.list({ ...query, cursor });
    ids.push(...page.orders.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

describe('filters of the list of orders (docs/product.md#admin-orders)', () => {
  const period = { from: instantOf(5), before: instantOf(80) };
  const inPeriod = ({ createdAt }: Made) => createdAt >= period.from && createdAt < period.before;
  const isPaid = ({ status }: Made) => status === 'paid';
  const isBirth = ({ item }: Made) => item === 'birth';

  test.each<[string, Query, (order: Made) => boolean]>([
    ['status', { status: 'paid' }, isPaid],
    ['status and type', { status: 'paid', type: 'recording' }, (order) => isPaid(order) && isBirth(order)],
    ['collection', { item: 'birth' }, isBirth],
    ['collection and status', { item: 'birth', status: 'paid' }, (order) => isBirth(order) && isPaid(order)],
    ['times', period, inPeriod],
    ['times from', { from: period.from }, ({ createdAt }) => createdAt >= period.from],
    ['times before', { before: period.before }, ({ createdAt }) => createdAt < period.before],
    ['status and times', { status: 'paid', ...period }, (order) => isPaid(order) && inPeriod(order)],
    [
      'a name, status, collection and times',
      { search: 'noor', status: 'paid', item: 'birth', ...period },
      (order) => order.name === 'Noor Aziz' && isPaid(order) && isBirth(order) && inPeriod(order),
    ],
  ])('%s: each order once, newest first', async (_, query, passes) => {
    const expected = made.filter(passes).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(5);
    expect(await idsOf(query)).toEqual(expected);
  });

  test('a session: its bookings only', async () => {
    const bookings = made.filter(({ item }) => item === sessionId).map(({ id }) => id);
    expect(await idsOf({ item: sessionId })).toEqual(bookings);
    expect(await idsOf({ item: sessionId, type: 'recording' })).toEqual([]);
    expect(await idsOf({ item: newId(new Date(start)) })).toEqual([]);
  });

  test('a period that ends before it begins has no orders', async () => {
    const reversed = { from: instantOf(9), before: instantOf(3) };
    expect(await idsOf(reversed)).toEqual([]);
    expect(await idsOf({ status: 'paid', ...reversed })).toEqual([]);
  });

  test.each<[Query]>([[{}], [{ item: 'birth' }]])(
    'with %o a cursor from outside the period is refused',
    async (query) => {
      const { nextCursor } = await adminOrders.list({ type: 'recording', ...query });
      const later = { ...query, from: instantOf(89), cursor: String(nextCursor) };
      await expect(adminOrders.list(later)).rejects.toMatchObject({ code: 'invalid_request' });
    },
  );

  test('a search finds purchases by the name of their collection (docs/product.md#search)', async () => {
    expect(await idsOf({ search: 'birth recording' })).toEqual(made.filter(isBirth).map(({ id }) => id));
  });
});
