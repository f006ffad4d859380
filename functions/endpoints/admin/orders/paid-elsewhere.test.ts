import { beforeAll, expect, test } from 'vitest';
import { fallbackRates } from '#shared/rules/currency.ts';
import { countsOfBooking } from '../../../domains/totals/counts.ts';
import type { Place } from '../../../ground/keys/place.ts';
import { sessionItems } from '../../../ground/keys/session.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { moveTerms } from '../../../orders/bookings/move-terms.ts';
import { paymentOf } from '../../../orders/bookings/paid.ts';
import { viewWith } from '../../../orders/bookings/view.ts';
import { entriesOf, wayOf } from '../../../orders/income/postings.ts';
import { findOrderItem, orderViewOf } from '../../../orders/lists/find.ts';
import { receiptsOf } from '../../../orders/receipts/endpoints.ts';
import { bookingCancelled } from '../../../reactions/mail/templates/cancellations.ts';
import { exampleBooking, exampleSession } from '../../../testing/examples.ts';
import { testMember } from '../../../testing/member.ts';
import { openTestSite } from '../../../testing/site.ts';
import { storePlace } from '../../../testing/store-place.ts';
import { attendeeOf } from '../sessions/attendees.ts';
import { doorPersonOf } from '../sessions/door-list.ts';
import { manualAttributes } from './manual-change.ts';
import { syncOrder } from './sync.ts';
import { timelineOf } from './timeline.ts';

// docs/product.md#paid-elsewhere

const site = await openTestSite();
const { table, now } = site.dependencies;
const session = exampleSession({ id: newId(now()), price: { amount: 2000, currency: 'EUR' } });
const at = '2026-10-01T10:00:00.000Z';

function imported(amount: number, booking: Partial<Place> = {}): Place {
  const total = { amount, currency: 'EUR' as const };
  return exampleBooking({
    id: newId(now()),
    sessionId: session.id,
    sessionStart: session.startTime,
    total,
    listPrice: total,
    status: 'completed',
    paymentStatus: 'paid',
    paidAt: at,
    checkoutId: null,
    paidElsewhere: true,
    discount: null,
    createdAt: '2026-10-01T09:00:00.000Z',
    imported: { at, digest: 'x' },
    ...booking,
  });
}

beforeAll(async () => {
  for (const item of sessionItems(session)) await putItem(table, item);
  return () => site.close();
});

const known = imported(850);
const unknown = imported(0);

test.each([
  ['a known sum', known, true],
  ['a sum that is not known', unknown, false],
])('with %s every view says that it was paid elsewhere', async (_, booking, canBeReturned) => {
  await storePlace(table, booking);
  const order = await findOrderItem(table, 'session', booking.id);
  expect(order && (await orderViewOf(table, order))).toMatchObject({
    status: 'paid',
    paidElsewhere: true,
    syncable: false,
    refundable: false,
    total: booking.total,
    paidByHand: canBeReturned,
    listPrice: booking.total,
  });
  expect(attendeeOf({ kind: 'booking', booking }, session, now())).toMatchObject({
    paidElsewhere: true,
    syncable: false,
  });
  expect(doorPersonOf({ kind: 'booking', booking })).toMatchObject({ paidElsewhere: true, payable: false });
  expect(await viewWith(table, booking, session)).toMatchObject({ paidElsewhere: true, paid: { amount: 0 } });
  expect(paymentOf([booking], booking)).toMatchObject({ paid: booking.total, elsewhere: true, byHand: false });
  expect((await timelineOf(table, booking)).map(({ text }) => text)).toEqual([
    'Ordered on the site before this one',
    canBeReturned ? 'Paid elsewhere: €8.50' : 'Paid elsewhere: a sum that is not known',
  ]);
});

test('income has the known sum, by a way of its own, and nothing of one that is not known', () => {
  expect(wayOf(known)).toBe('elsewhere');
  expect(entriesOf(known)).toMatchObject([{ kind: 'payment', amount: 850, way: 'elsewhere' }]);
  expect(entriesOf(unknown)).toEqual([]);
  expect([...countsOfBooking(unknown).values()].flatMap((names) => [...names.keys()])).not.toContainEqual(
    expect.stringContaining('taken'),
  );
});

test('it has no receipt, which the site before this one gave', async () => {
  expect(await receiptsOf(known, { table, now })).toEqual([]);
});

test.each([
  ['paid', known],
  [
    'pending',
    imported(2000, { paidElsewhere: false, paidAt: null, status: 'pending', paymentStatus: 'pending', byHand: true }),
  ],
])('one that is %s cannot be synced with Stripe', async (_, booking) => {
  await storePlace(table, booking);
  const request = { ip: '2001:db8::1', country: null };
  const params = { type: 'session', orderId: booking.id } as const;
  const call = { params, query: undefined, body: undefined, request, member: testMember({ admin: true }) };
  await expect(syncOrder(call, site.dependencies)).rejects.toMatchObject({ code: 'not_at_stripe' });
});

test('set to pending or free it is not paid elsewhere any more; cancelled it still is', () => {
  const change = { processing: false, refund: false };
  const after = (to: 'pending' | 'free' | 'cancelled') => manualAttributes(known, { ...change, to }, now());
  expect(after('pending')).toMatchObject({ paidElsewhere: false, paidAt: null });
  expect(after('free')).toMatchObject({ paidElsewhere: false, paidAt: null });
  expect(after('cancelled')).not.toHaveProperty('paidElsewhere');
});

test('moved to another session, a place of an unknown sum costs the difference of their prices', () => {
  const policy = { freeHours: 0, partPercent: 0, partHours: 0 };
  const terms = (booking: Place) => {
    const dearer = { ...session, price: { amount: 2500, currency: 'EUR' as const } };
    return moveTerms({ booking, session, policy, orders: [booking] }, dearer, fallbackRates, now());
  };
  expect(terms(unknown).surcharge).toEqual({ amount: 500, currency: 'EUR' });
  expect(terms(known).surcharge).toEqual({ amount: 1650, currency: 'EUR' });
});

test.each([known, unknown])('the mail about its cancellation says who settles the money', (booking) => {
  const data = {
    booking: { ...booking, status: 'cancelled' as const },
    movesBookingId: null,
    session,
    greetedName: null,
    isReceiver: false,
    refund: null,
  };
  const nothing = { amount: 0, currency: 'EUR' as const };
  const mail = bookingCancelled(
    { ...data, paid: nothing, returned: null, movedFrom: undefined, siteUrl: 'https://exhale.example' },
    { studio: 'Exhale', facilitator: 'Ada' } as never,
  );
  expect(mail.paragraphs).toContain('What you paid to us directly we settle with you ourselves.');
});
