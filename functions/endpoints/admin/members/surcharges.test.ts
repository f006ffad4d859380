import { expect, test } from 'vitest';
import { deletedPerson } from '#shared/rules/admin.ts';
import { changing } from '../../../testing/changing.ts';
import { pay, stripeRecords } from '../../../testing/payments.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { openPeople, someone } from './testing/people-api.ts';

// What someone paid, or began to pay, to move a booking to a dearer session belongs to them as the booking does
// (docs/product.md#people).

const site = await openSharedTestSite();
const people = openPeople(site);
const { paid, beginMove } = changing(site);

async function withSurcharge() {
  const { bookingId, email } = await paid();
  return { bookingId, email, ...(await beginMove(bookingId, 2300, 500)) };
}

async function moved() {
  const made = await withSurcharge();
  await pay(made.paymentUrl);
  await site.settle(made.orderId);
  return made;
}

test('deleting the person frees the place that is held, closes its payment page, and keeps no name', async () => {
  const { email, orderId, target } = await withSurcharge();
  await people.erase(email);
  const anonymous = { buyerName: deletedPerson.name, buyerEmail: deletedPerson.email, memberSub: null };
  expect(await site.surcharge(orderId)).toMatchObject({ status: 'cancelled', ...anonymous });
  expect((await stripeRecords(orderId)).checkouts).toMatchObject([{ status: 'expired' }]);
  expect(await site.counters(target)).toMatchObject({ taken: 0, held: 0 });
  expect(await site.counterMismatches()).toEqual([]);
});

test('of a booking that was moved the payments stay, without a name', async () => {
  const { email, orderId } = await moved();
  await people.erase(email);
  expect(await site.surcharge(orderId)).toMatchObject({ status: 'paid', buyerEmail: deletedPerson.email });
  expect(await site.counterMismatches()).toEqual([]);
});

test('a merge waits until it is paid, and takes it along then', async () => {
  const into = someone('new');
  await people.book(into, await people.freeSession());
  const { email, orderId, paymentUrl } = await withSurcharge();
  expect((await people.preview(email, into)).obstacles).toMatchObject([{ kind: 'payment_open' }]);
  await pay(paymentUrl);
  await site.settle(orderId);
  await people.merge(email, into);
  expect(await site.surcharge(orderId)).toMatchObject({ status: 'paid', buyerEmail: into });
});

test('the export has it, and the person’s totals count its money and no further place', async () => {
  const { email, orderId, bookingId } = await moved();
  const file = JSON.parse(String((await people.file(email)).body));
  expect(file.surcharges).toMatchObject([{ id: orderId, lines: [{ bookingId }] }]);
  expect((await people.person(email)).totals).toMatchObject({
    bookings: 1,
    cancelled: 0,
    paid: [{ amount: 2300, currency: 'GBP' }],
  });
  const { orders } = await people.bookings(email);
  expect(orders.map(({ id }) => id).toSorted()).toEqual([bookingId, orderId].toSorted());
});
