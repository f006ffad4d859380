import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsPerPage } from '#shared/rules/admin.ts';
import { orderKey } from '../../../ground/keys/order.ts';
import { orderItem } from '../../../ground/keys/order-item.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem, updateItem } from '../../../ground/platform/table.ts';
import { exampleBooking, examplePurchase } from '../../../testing/examples.ts';
import { pay } from '../../../testing/payments.ts';
import { openTestSite, type TestSite } from '../../../testing/site.ts';
import { storePlace } from '../../../testing/store-place.ts';
import { ordersPerExport } from './export.ts';
import { type AdminOrders, openAdminOrders } from './testing/admin-orders.ts';

let site: TestSite;
let adminOrders: AdminOrders;
let sessionId: string;
/** Ids of all orders, newest first. */
const all: string[] = [];
const bookings: string[] = [];
const start = Date.parse('2026-11-01T09:00:00.000Z');
const shared = new Date(start + 1_000_000).toISOString();

beforeAll(async () => {
  site = await openTestSite();
  adminOrders = openAdminOrders(site);
  sessionId = await site.createSession({ title: 'Evening Unwind' });
  const { table } = site.dependencies;
  // Two bookings and a purchase by turns; some have the same time.
  for (let n = 0; n < 90; n++) {
    const createdAt = n > 40 && n < 60 ? shared : new Date(start + n * 25_000).toISOString();
    const id = newId(new Date(start));
    const isPurchase = n % 3 === 2;
    const status = n % 2 === 0 ? ('paid' as const) : ('cancelled' as const);
    if (isPurchase) {
      const buyer = n === 2 ? { buyerName: null } : { buyerName: 'Noor Aziz', buyerEmail: `noor${n}@example.org` };
      await putItem(table, orderItem(examplePurchase({ id, createdAt, status, ...buyer })));
    } else {
      const attendee = { attendeeName: 'Mara Quill', attendeeEmail: `mara${n}@example.org` };
      await storePlace(table, exampleBooking({ id, sessionId, createdAt, ...attendee }));
    }
    all.unshift(id);
    if (!isPurchase) bookings.unshift(id);
    if (n === 10 || isPurchase) await adminOrders.index(isPurchase ? 'recording' : 'session', id);
  }
});
afterAll(() => site.close());

type Page = { rows: { id: string; createdAt: string }[]; nextCursor: string | null };

/** Reads all pages of a list. */
async function everyPage(read: (cursor: string | undefined) => Promise<Page>): Promise<Page['rows'][]> {
  const pages: Page['rows'][] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await read(cursor);
    pages.push(page.rows);
    if (page.nextCursor === null) return pages;
    cursor = page.nextCursor;
  }
}

const isNewestFirst = (rows: Page['rows']) =>
  rows.every(({ createdAt }, at) => createdAt <= (rows[at - 1]?.createdAt ?? '9'));

describe('list of orders (docs/product.md#admin-orders)', () => {
  test.each(['all', 'session', 'recording'] as const)(
    'of %s has each once over all pages, newest first',
    async (type) => {
      const pages = await everyPage(async (cursor) => {
        const { orders: rows, nextCursor } = await adminOrders.list({ type, cursor });
        return { rows, nextCursor };
      });
      const rows = pages.flat();
      const expected = type === 'all' ? all : all.filter((id) => bookings.includes(id) === (type === 'session'));
      expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
      expect(isNewestFirst(rows)).toBe(true);
      expect(pages.every((page) => page.length <= rowsPerPage)).toBe(true);
    },
  );

  test('shows the session of a booking, and the collection’s title of a purchase', async () => {
    const { orders } = await adminOrders.list();
    expect(orders.find(({ type }) => type === 'session')).toMatchObject({
      customerName: 'Mara Quill',
      itemName: 'Evening Unwind',
      sessionId,
      collection: null,
    });
    expect(orders.find(({ type }) => type === 'recording')).toMatchObject({
      customerName: 'Noor Aziz',
      itemName: 'Birth Recording Package',
      collection: 'birth',
      sessionId: null,
      total: { amount: 6000, currency: 'EUR' },
    });
  });

  test('shows the address of a buyer without a name, and the booking of a missing session', async () => {
    const nameless = all.at(-3);
    expect((await adminOrders.order('recording', String(nameless))).order).toMatchObject({
      customerName: 'ada@example.org',
    });
    const id = newId(new Date(start));
    const gone = exampleBooking({ id, sessionId: newId(new Date(start)), createdAt: '2026-10-01T09:00:00.000Z' });
    await storePlace(site.dependencies.table, gone);
    expect((await adminOrders.order('session', id)).order).toMatchObject({
      sessionId: null,
      itemName: 'Session that was deleted',
    });
  });

  test('finds by name and address, in all types or one', async () => {
    const ids = async (query: Parameters<AdminOrders['list']>[0]) =>
      (await adminOrders.list(query)).orders.map(({ id }) => id);
    const booking = all.at(-11);
    const purchase = all.at(-3);
    expect(await ids({ search: 'mara qu' })).toEqual([booking]);
    expect(await ids({ search: 'mara10@example.org' })).toEqual([booking]);
    expect(await ids({ search: 'ada@' })).toEqual([purchase]);
    expect(await ids({ search: 'ada@', type: 'session' })).toEqual([]);
    expect((await adminOrders.bookings({ search: 'ada@' })).orders).toEqual([]);
    expect(await ids({ search: 'unknown' })).toEqual([]);
  });

  test.each(['orders', 'a cursor', Buffer.from('{"bookings":1}').toString('base64url')])(
    'refuses %p as a cursor',
    async (cursor) => {
      await expect(adminOrders.list({ cursor })).rejects.toMatchObject({ code: 'invalid_request' });
      await expect(adminOrders.list({ cursor, search: 'mara' })).rejects.toMatchObject({ code: 'invalid_request' });
    },
  );
});

describe('purchases of a collection (docs/product.md#collection-purchases)', () => {
  test.each(['paid', 'cancelled', 'failed', undefined] as const)(
    'of status %s are listed once, newest first',
    async (status) => {
      const pages = await everyPage(async (cursor) => {
        const { purchases: rows, nextCursor } = await adminOrders.purchases({ status, cursor });
        return { rows, nextCursor };
      });
      const rows = pages.flat();
      const count = { paid: 15, cancelled: 15, failed: 0 };
      expect(new Set(rows.map(({ id }) => id)).size).toBe(status === undefined ? 30 : count[status]);
      expect(isNewestFirst(rows)).toBe(true);
    },
  );

  test('are left out when their status has changed since it was indexed', async () => {
    const { table } = site.dependencies;
    const [id = ''] = all.slice(-9);
    const paid = async () =>
      (await adminOrders.purchases({ search: 'noor8@example.org', status: 'paid' })).purchases.map(
        (purchase) => purchase.id,
      );
    const change = (status: string) => ({
      Key: orderKey(id),
      UpdateExpression: 'SET #status = :status',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status },
    });
    expect(await paid()).toEqual([id]);
    await updateItem(table, change('cancelled'));
    expect(await paid()).toEqual([]);
    await updateItem(table, change('paid'));
  });

  test('are of that collection only, and found by address', async () => {
    expect((await adminOrders.purchases({}, 'stress')).purchases).toEqual([]);
    const found = async (collection: 'birth' | 'stress') =>
      (await adminOrders.purchases({ search: 'ada@' }, collection)).purchases.map(({ id }) => id);
    expect([await found('birth'), await found('stress')]).toEqual([[all.at(-3)], []]);
    expect((await adminOrders.purchases({ search: 'ada@', status: 'failed' })).purchases).toEqual([]);
  });
});

describe('the export (docs/product.md#order-export)', () => {
  test('has every order of a period over all pages, oldest first', async () => {
    const from = new Date(start).toISOString();
    const to = new Date(start + 90 * 25_000).toISOString();
    const rows = (
      await everyPage(async (cursor) => {
        const { orders, nextCursor } = await adminOrders.export({ from, to, cursor });
        return { rows: orders, nextCursor };
      })
    ).flat();
    expect(rows.map(({ id }) => id).toSorted()).toEqual(all.toSorted());
    expect(isNewestFirst(rows.toReversed())).toBe(true);
    expect(ordersPerExport).toBeGreaterThanOrEqual(rowsPerPage);
  });

  test('includes the start of the period and excludes its end', async () => {
    const [first, second] = [start, start + 25_000].map((at) => new Date(at).toISOString());
    const { orders } = await adminOrders.export({ from: String(first), to: String(second) });
    expect(orders.map(({ createdAt }) => createdAt)).toEqual([first]);
  });
});

test('the timeline of an order lists its events in order, with who caused them (docs/product.md#order-page)', async () => {
  const { bookingId, paymentUrl } = await site.holdSeat({}, { maxAttendees: 1 });
  await pay(paymentUrl);
  await site.settle(bookingId);
  await adminOrders.set('session', bookingId, 'free');
  await adminOrders.refund('session', bookingId);
  const { order, events } = await adminOrders.order('session', bookingId);
  expect(order).toMatchObject({ id: bookingId, status: 'cancelled', refund: 'done' });
  expect(events.map(({ kind }) => kind)).toEqual(['ordered', 'paid', 'changed', 'refund_due', 'changed', 'refunded']);
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted());
  expect(events[2]).toMatchObject({ text: 'Status set from paid to free', by: 'ada@example.org' });
  expect(events[0]).toMatchObject({ text: 'Ordered for £18.00', by: null });
  await expect(adminOrders.order('session', newId(new Date()))).rejects.toMatchObject({ code: 'order_not_found' });
});
