import { searchableOrder } from '../../domains/search/searchable.ts';
import { updateSearchIndex } from '../../domains/search/update.ts';
import { getOrder } from '../../endpoints/admin/orders/detail.ts';
import { exportOrders } from '../../endpoints/admin/orders/export.ts';
import { giveCollection } from '../../endpoints/admin/orders/gift.ts';
import { listOrders } from '../../endpoints/admin/orders/list.ts';
import { listPurchases } from '../../endpoints/admin/orders/list-purchases.ts';
import { refundOrder } from '../../endpoints/admin/orders/refund.ts';
import { refundPart } from '../../endpoints/admin/orders/refund-part.ts';
import { setOrderStatus } from '../../endpoints/admin/orders/set-status.ts';
import { accessItem } from '../../ground/keys/access.ts';
import { orderItem } from '../../ground/keys/order-item.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { queueMail } from '../../ground/outbox/queue.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import type { Payments } from '../../ground/stripe/payments.ts';
import { exampleBooking, examplePurchase, exampleSession } from '../examples.ts';
import { testMember } from '../member.ts';
import { storePlace } from '../store-place.ts';
import { cardPayments } from './card-payments.ts';
import type { Patterns } from './pattern.ts';
import { ordersTable as table } from './table.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const at = now.toISOString();
const request = { ip: '198.51.100.1', country: null };
const member = testMember({ email: 'studio@exhale.example', admin: true });
const call = { params: undefined, query: undefined, body: undefined, request, member };
const price = { amount: 1800, currency: 'GBP' } as const;
const paymentId = `pi_${'a'.repeat(24)}`;
const checkoutId = `cs_test_${'a'.repeat(58)}`;
const page = { id: checkoutId, state: 'paid', metadata: {}, url: null } as const;
const checkout: Checkout = {
  ...page,
  createdAt: '2026-11-20T10:00:00.000Z',
  amount: 1800,
  currency: 'gbp',
  paymentId,
  method: 'card',
  refunded: false,
  refundedAmount: 0,
};
const payments: Payments = {
  ...cardPayments,
  open: async () => ({ id: checkoutId, url: 'https://pay.example', expiresAt: at }),
  find: async () => checkout,
  close: async () => {},
  findByPayment: async () => undefined,
  prepare: async () => undefined,
  findReversals: async () => ({ refunds: [], disputes: [] }),
  refund: async () => ({ refused: null }),
};
const site = { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' };
const dependencies = { table, now: () => now, newId, ...site, payments, onMismatch: async () => {} };

/** A session with one booking paid at Stripe. */
async function paid() {
  const session = exampleSession({ id: newId(now), seatsTaken: 1, price });
  for (const item of sessionItems(session)) await putItem(table, item);
  const money = { paymentStatus: 'paid', total: price, listPrice: price, checkoutId, paidAt: at, paymentId } as const;
  const booking = exampleBooking({ id: newId(now), sessionId: session.id, ...money });
  await storePlace(table, booking);
  return { type: 'session', orderId: booking.id } as const;
}

/** A page of orders, half of them purchases. */
async function aPage(): Promise<void> {
  for (let n = 0; n < 15; n++) {
    const [booking] = sessionItems(exampleSession({ id: newId(now) }));
    await putItem(table, booking);
    await storePlace(table, exampleBooking({ id: newId(now), sessionId: booking.id, createdAt: at }));
    await putItem(table, orderItem(examplePurchase({ id: newId(now), createdAt: at })));
  }
}

/** Access patterns of orders by admins. */
export const orderPatterns: Patterns = {
  'orders of all kinds': async () => {
    await aPage();
    return () => listOrders({ ...call, query: { type: 'all' } }, dependencies);
  },
  'purchases of a collection': async () => () =>
    listPurchases({ ...call, params: { collection: 'birth' }, query: {} }, dependencies),
  'purchases of a collection by status': async () => {
    for (let n = 0; n < 15; n++) {
      const made = { id: newId(now), collection: 'stress', createdAt: '2026-10-01T10:00:00.000Z' } as const;
      const failed = examplePurchase({ ...made, status: 'failed' });
      await putItem(table, orderItem(failed));
      await updateSearchIndex(table, [{ before: null, after: searchableOrder(failed) }]);
    }
    const params = { collection: 'stress' } as const;
    return () => listPurchases({ ...call, params, query: { status: 'failed' } }, dependencies);
  },
  'orders for the export': async () => () =>
    exportOrders({ ...call, query: { from: at, to: '2026-11-21T00:00:00.000Z' } }, dependencies),
  'an order with its history': async () => {
    const params = await paid();
    for (const kind of ['booking_confirmed', 'booking_notified'] as const) {
      const mail = { id: newId(now), kind, bookingId: params.orderId, to: 'ada@example.org' };
      await transact(table, [queueMail(mail, now)]);
    }
    return () => getOrder({ ...call, params }, dependencies);
  },
  'set the status of a booking': async () => {
    const params = await paid();
    return () => setOrderStatus({ ...call, params, body: { status: 'cancelled', was: 'paid' } }, dependencies);
  },
  'set the status of a purchase': async () => {
    const purchase = examplePurchase({ id: newId(now), memberSub: newId(now) });
    await putItem(table, orderItem(purchase));
    const access = { collection: 'birth', purchaseId: purchase.id, createdAt: at } as const;
    await putItem(table, accessItem({ memberSub: purchase.memberSub, email: purchase.buyerEmail }, access));
    const params = { type: 'recording', orderId: purchase.id } as const;
    return () => setOrderStatus({ ...call, params, body: { status: 'cancelled', was: 'paid' } }, dependencies);
  },
  'refund a booking': async () => {
    const params = await paid();
    return () => refundOrder({ ...call, params }, dependencies);
  },
  'refund a part of a booking': async () => {
    const params = await paid();
    const part = {
      id: newId(now),
      amount: 500,
      left: 1800,
      cause: 'goodwill',
      reason: 'late',
      tellReason: false,
    } as const;
    return () => refundPart({ ...call, params, body: part }, dependencies);
  },
  'give a collection': async () => {
    const body = { purchaseId: newId(now), email: 'wren@example.org', note: null };
    return () => giveCollection({ ...call, params: { collection: 'birth' }, body }, dependencies);
  },
};
