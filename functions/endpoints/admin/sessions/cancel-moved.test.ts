import { expect, test } from 'vitest';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { changing, gbp } from '../../../testing/changing.ts';
import { pay, stripeRecords } from '../../../testing/payments.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { cancelSession } from './cancel.ts';
import { getCancellation } from './cancellation.ts';

// A session is cancelled to which a booking was moved for more (docs/product.md#moving-to-a-dearer-session,
// docs/product.md#cancelling-a-session).

const site = await openSharedTestSite();
const { paid, beginMove } = changing(site);
const admin = adminCaller();

const figures = (sessionId: string) => getCancellation(callAs(admin, { params: { sessionId } }), site.dependencies);
const cancel = (sessionId: string, places: number) =>
  cancelSession(callAs(admin, { params: { sessionId }, body: { places, message: 'I am ill.' } }), site.dependencies);
const refundsOf = async (id: string) => (await stripeRecords(id)).refunds.map(({ amount }) => amount);
const mailsAbout = async (id: string) =>
  (await site.mails(id)).filter((kind) => kind === 'session_cancelled' || kind === 'booking_refunded');

test('the first payment and that of the move go back, each once, with one mail', async () => {
  const { bookingId } = await paid();
  const { orderId, target, paymentUrl } = await beginMove(bookingId, 2300, 500);
  await pay(paymentUrl);
  await site.settle(orderId);
  const sum = { total: gbp(2300), bookings: 1 };
  expect(await figures(target)).toMatchObject({ places: 1, refunds: [{ ...sum, sent: gbp(0) }] });
  const [after] = await Promise.all([cancel(target, 1), cancel(target, 1), site.sync()]);
  expect(after).toMatchObject({ places: 0 });
  await site.sync();
  expect(await figures(target)).toMatchObject({ finished: true, refunds: [{ ...sum, sent: gbp(2300) }] });
  expect([await refundsOf(bookingId), await refundsOf(orderId)]).toEqual([[1800], [500]]);
  expect(await mailsAbout(bookingId)).toEqual(['session_cancelled']);
  expect(await mailsAbout(orderId)).toEqual([]);
  expect(await site.counters(target)).toMatchObject({ taken: 0, held: 0 });
  expect(await site.counterMismatches()).toEqual([]);
});

test('a move there that is not paid yet ends: its page is closed, and the booking stays where it is, without a mail', async () => {
  const { bookingId, sessionId } = await paid();
  const { orderId, target, paymentUrl } = await beginMove(bookingId, 2300, 500);
  await cancel(target, 1);
  await site.sync();
  expect((await pay(paymentUrl)).status).not.toBe(303);
  expect(await site.surcharge(orderId)).toMatchObject({ status: 'cancelled', paidAt: null });
  expect(await site.booking(bookingId)).toMatchObject({ sessionId, status: 'completed', refundDueAt: null });
  expect([await mailsAbout(bookingId), await mailsAbout(orderId)]).toEqual([[], []]);
  expect(await site.counters(target)).toMatchObject({ taken: 0, held: 0 });
  expect(await site.counterMismatches()).toEqual([]);
});
