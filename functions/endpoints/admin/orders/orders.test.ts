import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { call, control, counterMismatches } from '../../../testing/cloud.ts';
import {
  bookingRequest,
  countersOf,
  holdSeat,
  makePaidSession,
  pay,
  settleBooking,
  stripeRecords,
} from '../../../testing/payments.ts';
import { waiting } from '../../../testing/waiting.ts';
import { type Admin, signInSessionAdmin } from '../sessions/testing/session-api.ts';

let admin: Admin;
beforeAll(async () => {
  admin = await signInSessionAdmin();
  // Else the studio's notifications may be collected for its digest.
  await control('/demo', { command: 'clearLimits' });
});

type Order = ResponseBody<'setOrderStatus'>;
type Detail = ResponseBody<'getOrder'>;

/** A booking paid at Stripe, of a session with one seat. */
async function paid() {
  const sessionId = await makePaidSession({ title: 'Breath by the Sea', maxAttendees: 1 });
  const request = bookingRequest(sessionId);
  const { paymentUrl } = await holdSeat(request);
  await pay(paymentUrl);
  await settleBooking(request.bookingId);
  return request;
}

/** The response to an admin; fails for another status. */
async function ok<Body>(route: `${string} ${string}`, body?: unknown, status = 200): Promise<Body> {
  const reply = await admin.send(route, body);
  expect([route, reply.status, reply.body]).toEqual([route, status, expect.anything()]);
  return reply.body as Body;
}

describe('admin orders over the API, with the grants of their function', () => {
  test('a booking is listed, found, set, refunded and mailed, and its timeline names the admin', async () => {
    const { bookingId, sessionId, email } = await paid();
    const route = `/api/admin/orders/session/${bookingId}`;
    const { orders, counts } = await ok<ResponseBody<'listOrders'>>('GET /api/admin/orders');
    expect(orders.find(({ id }) => id === bookingId)).toMatchObject({ itemName: 'Breath by the Sea', status: 'paid' });
    const count = expect.any(Number);
    expect(counts).toEqual({ session: count, recording: count, voucher: count, pack: count });
    const listed = await ok<ResponseBody<'listAdminBookings'>>('GET /api/admin/bookings');
    expect(listed.orders.map(({ id }) => id)).toContain(bookingId);
    const search = `GET /api/admin/orders?type=session&search=${encodeURIComponent(email)}` as const;
    await vi.waitFor(async () => {
      const found = await ok<ResponseBody<'listOrders'>>(search);
      expect(found.orders.map(({ id }) => id)).toContain(bookingId);
    }, waiting);

    await ok<Order>(`PUT ${route}/status`, { status: 'pending', was: 'paid' });
    expect(await countersOf(sessionId)).toMatchObject({ taken: 0, held: 1 });
    const stale = await admin.send(`PUT ${route}/status`, { status: 'free', was: 'paid' });
    expect(stale).toMatchObject({ status: 409, body: { code: 'order_changed' } });
    expect(await ok<ResponseBody<'syncOrder'>>(`POST ${route}/sync`)).toMatchObject({ result: 'none' });
    expect(await ok<Order>(`POST ${route}/refund`)).toMatchObject({ status: 'cancelled', refund: 'done' });
    expect((await stripeRecords(bookingId)).refunds).toHaveLength(1);
    expect(await countersOf(sessionId)).toMatchObject({ taken: 0, held: 0 });

    const events = await vi.waitFor(async () => {
      const found = (await ok<Detail>(`GET ${route}`)).events;
      expect(found.filter(({ kind }) => kind === 'mailed')).toHaveLength(3);
      return found;
    }, waiting);
    expect(events.filter(({ kind }) => kind === 'changed')).toMatchObject([
      { text: 'Status set from paid to pending', by: admin.email },
      { text: 'Refund asked for', by: admin.email },
    ]);
    const mailed = events.filter(({ kind }) => kind === 'mailed').map(({ text }) => text);
    expect(mailed).toContain(`Note of the refund mailed to ${email}`);
    expect(await counterMismatches(sessionId)).toEqual([]);
  });

  test('an attendee is synced with all others, and removed', async () => {
    const { bookingId, sessionId } = await paid();
    const synced = await ok<ResponseBody<'syncAttendees'>>(`POST /api/admin/sessions/${sessionId}/sync`);
    expect(synced).toEqual({ looked: 0, updated: 0, failed: 0 });
    const how = { refund: false, tell: true };
    expect(await ok<Order>(`POST /api/admin/bookings/${bookingId}/removal`, how)).toMatchObject({
      status: 'cancelled',
    });
    expect(await countersOf(sessionId)).toMatchObject({ taken: 0 });
  });

  test('a collection is given, listed, exported and deleted', async () => {
    const from = new Date(Date.now() - 60_000).toISOString();
    const purchaseId = newId(new Date());
    const body = { purchaseId, email: `gift-${purchaseId.toLowerCase()}@example.org`, name: 'Wren', note: null };
    const gift = await ok<Order>('POST /api/admin/collections/birth/gifts', body, 201);
    expect(gift).toMatchObject({ status: 'free', given: true });
    const list = 'GET /api/admin/collections/birth/purchases';
    const listed = async () => (await ok<ResponseBody<'listPurchases'>>(list)).purchases.map(({ id }) => id);
    expect(await listed()).toContain(purchaseId);
    const to = new Date(Date.now() + 60_000).toISOString();
    const books = await ok<ResponseBody<'exportOrders'>>(`GET /api/admin/exports/orders?from=${from}&to=${to}`);
    expect(books.orders.map(({ id }) => id)).toContain(purchaseId);
    await ok(`DELETE /api/admin/purchases/${purchaseId}`);
    expect(await listed()).not.toContain(purchaseId);
  });

  test('an invalid order, status or time is refused with its field', async () => {
    const order = '/api/admin/orders/session/01JD000000000000000B00K1NG';
    const refused = async (route: `${string} ${string}`, field: string, body?: unknown) => {
      const { status, body: problem } = await admin.send(route, body);
      expect([status, problem]).toMatchObject([400, { errors: [{ field }] }]);
    };
    await refused('GET /api/admin/orders/ticket/01JD000000000000000B00K1NG', 'params.type');
    await refused('GET /api/admin/orders?type=every', 'query.type');
    await refused('GET /api/admin/orders?cursor=nowhere', 'query.cursor');
    await refused(`PUT ${order}/status`, 'body.status', { status: 'failed', was: 'paid' });
    await refused('GET /api/admin/exports/orders?from=yesterday&to=2026-11-20T10:00:00.000Z', 'query.from');
    expect(await admin.send(`GET ${order}`)).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  });

  test('only admins can read orders', async () => {
    for (const route of ['GET /api/admin/orders', 'GET /api/admin/bookings'] as const) {
      expect((await call(route)).status).toBe(401);
    }
  });
});
