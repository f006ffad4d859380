import { expect, it } from 'vitest';
import { orderCsvColumns, orderCsvRowOf } from './export.ts';

const order: Parameters<typeof orderCsvRowOf>[0] = {
  id: '01JD0000000000000000000001',
  type: 'recording',
  createdAt: '2026-11-20T09:12:00.000Z',
  customerName: 'Sam Guest',
  customerEmail: 'sam@example.org',
  memberSub: null,
  itemName: 'Birth Recording Package',
  sessionId: null,
  sessionStart: null,
  collection: 'birth',
  listPrice: { amount: 6000, currency: 'EUR' },
  total: { amount: 4999, currency: 'EUR' },
  discountCode: 'EARLY20',
  status: 'cancelled',
  refund: 'done',
  refundedPart: null,
  refusedRefund: null,
  refundedByHand: false,
  refundable: false,
  paidByHand: false,
  paidElsewhere: false,
  syncable: true,
  given: false,
  attended: null,
  movesBookingId: null,
  ofPass: false,
  paymentId: 'pi_1',
  paidAt: '2026-11-20T09:13:00.000Z',
  refundedAt: '2026-11-21T10:00:00.000Z',
  refundReasons: [],
};

it('writes an order as the bookkeeper needs it', () => {
  const row = orderCsvRowOf(order);
  expect(Object.keys(row)).toEqual([...orderCsvColumns]);
  expect(row).toMatchObject({
    Type: 'Recording',
    Currency: 'EUR',
    'Full price': '60.00',
    Discount: '10.01',
    Total: '49.99',
    Refunded: '49.99',
    Status: 'refunded',
    'Paid at (UTC)': '2026-11-20T09:13:00.000Z',
    'Refunded by': null,
  });
  expect(orderCsvRowOf({ ...order, refundedByHand: true })).toMatchObject({
    Refunded: '49.99',
    'Refunded by': 'hand',
    'Refunded at (UTC)': '2026-11-21T10:00:00.000Z',
  });
});

it('marks the places of one order (docs/product.md#several-places)', () => {
  const groupId = '01JD00000000000000000GR0VP';
  expect(orderCsvRowOf({ ...order, groupId })).toMatchObject({ 'Ordered together': groupId });
  expect(orderCsvRowOf(order)).toMatchObject({ 'Ordered together': null });
});

it('leaves out sums that are not known of what was paid elsewhere (docs/product.md#paid-elsewhere)', () => {
  const elsewhere = { ...order, paidElsewhere: true, status: 'paid', refund: 'none', paymentId: null } as const;
  const unknown = { amount: 0, currency: 'EUR' } as const;
  expect(orderCsvRowOf({ ...elsewhere, listPrice: unknown, total: unknown })).toMatchObject({
    'Full price': null,
    Discount: null,
    Total: null,
    'Stripe payment': 'paid elsewhere',
  });
  expect(orderCsvRowOf({ ...elsewhere, listPrice: order.total })).toMatchObject({
    'Full price': '49.99',
    Total: '49.99',
  });
});

it('writes what is paid later of a price beside what was paid at once (docs/product.md#deposits)', () => {
  const amount = { amount: 3000, currency: 'EUR' } as const;
  const rest = { id: '01KREST0000000000000000000', amount, dueAt: '2027-05-12T12:00:00.000Z', byCard: true };
  const total = { amount: 3000, currency: 'EUR' } as const;
  const pending = { ...rest, payUntil: null, state: 'pending' } as const;
  expect(orderCsvRowOf({ ...order, total, rest: pending })).toMatchObject({
    Discount: '0.00',
    Total: '30.00',
    Rest: '30.00',
    'Rest due (UTC)': '2027-05-12T12:00:00.000Z',
    'Rest paid at (UTC)': null,
  });
  const restPaidAt = '2027-05-12T12:01:00.000Z';
  expect(orderCsvRowOf({ ...order, total, rest: { ...pending, state: 'paid' }, restPaidAt })).toMatchObject({
    'Rest due (UTC)': null,
    'Rest paid at (UTC)': restPaidAt,
  });
});
