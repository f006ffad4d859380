import { expect, test } from 'vitest';
import { deletedPerson } from '#shared/rules/admin.ts';
import { receiptsOf } from '../../../orders/receipts/endpoints.ts';
import { changing, gbp } from '../../../testing/changing.ts';
import { openDeposits } from '../../../testing/deposits.ts';
import { pay } from '../../../testing/payments.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { openPeople, someone } from '../members/testing/people-api.ts';
import { listAttendees } from '../sessions/attendees.ts';
import { getDoorList } from '../sessions/door-list.ts';
import { openAdminOrders } from './testing/admin-orders.ts';

// What the back office shows of a price of which a part was paid at once (docs/product.md#deposits).

const site = await openSharedTestSite('https://owing.example');
const deposits = await openDeposits(site);
const orders = openAdminOrders(site);
const people = openPeople(site);
const { give } = changing(site);
const call = { query: undefined, body: undefined, member: orders.ada, request: { ip: '2001:db8::ada', country: null } };

async function paidInFull() {
  const made = await deposits.booked({ byCard: false });
  await pay(String(await deposits.page(made.bookingId)));
  await deposits.advance(made.restId);
  return made;
}

test('the order, the attendee and the door list name what is still to be paid, and by when', async () => {
  const { bookingId, restId, dueAt, sessionId } = await deposits.booked();
  const rest = { id: restId, amount: gbp(30_000), dueAt, byCard: true, payUntil: null, state: 'pending' };
  expect((await orders.order('session', bookingId)).order).toMatchObject({ total: gbp(10_000), rest });
  const owed = [{ id: bookingId, rest: { amount: gbp(30_000), dueAt } }];
  const params = { sessionId };
  expect((await listAttendees({ ...call, params }, site.dependencies)).attendees).toMatchObject(owed);
  expect((await getDoorList({ ...call, params }, site.dependencies)).people).toMatchObject(owed);
});

test('the list of orders finds who owes, and nobody who has paid', async () => {
  const owing = await deposits.booked();
  const paid = await paidInFull();
  for (const { bookingId } of [owing, paid]) await orders.index('session', bookingId);
  const { orders: found } = await orders.list({ status: 'owing' });
  const ids = found.map(({ id }) => id);
  expect(ids).toContain(owing.bookingId);
  expect(ids).not.toContain(paid.bookingId);
});

test('the rest can be noted as paid by other means', async () => {
  const { bookingId, restId } = await deposits.booked();
  expect(await orders.set('session', restId, 'paid')).toMatchObject({
    status: 'paid',
    paidByHand: true,
    restOfBookingId: bookingId,
  });
  expect((await orders.order('session', bookingId)).order).toMatchObject({ rest: { state: 'paid', byCard: false } });
});

test('the export says when the rest was paid', async () => {
  const { bookingId, restId } = await paidInFull();
  const { orders: exported } = await orders.export({
    from: '2020-01-01T00:00:00.000Z',
    to: '2100-01-01T00:00:00.000Z',
  });
  const order = exported.find(({ id }) => id === bookingId);
  expect(order).toMatchObject({ total: gbp(10_000), rest: { amount: gbp(30_000), state: 'paid' } });
  expect(order?.restPaidAt).toBe((await deposits.rest(restId))?.paidAt);
});

test('each payment has a receipt, which says what it was for', async () => {
  const { bookingId, restId } = await paidInFull();
  const found = await Promise.all([orders.found('session', bookingId), orders.found('session', restId)]);
  const receipts = await Promise.all(found.map((order) => receiptsOf(order, site.dependencies)));
  expect(receipts.flat().map(({ item, amount }) => [item.split(' for ')[0], amount])).toEqual([
    ['Deposit', gbp(10_000)],
    ['Rest of the price', gbp(30_000)],
  ]);
});

test('deleting the person cancels what they owe, and keeps no name', async () => {
  const { bookingId, restId, email } = await deposits.booked();
  await people.erase(email);
  expect(await deposits.deposit(bookingId)).toMatchObject({ state: 'cancelled', byCard: false });
  await deposits.advance(restId);
  expect(await deposits.rest(restId)).toMatchObject({
    status: 'cancelled',
    buyerName: deletedPerson.name,
    buyerEmail: deletedPerson.email,
    lines: [{ card: null }],
  });
  expect(await site.counterMismatches()).toEqual([]);
});

test('what somebody owed for a place that they gave away is owed by who has it, once they are deleted', async () => {
  const { bookingId, restId, email } = await deposits.booked();
  const receiver = someone('wren');
  await give(bookingId, receiver, 'giver');
  await people.erase(email);
  expect(await deposits.deposit(bookingId)).toMatchObject({ state: 'pending', byGiver: false, byCard: false });
  expect(await deposits.rest(restId)).toMatchObject({ status: 'pending', buyerEmail: receiver });
});

test('merging two addresses moves what one of them owes', async () => {
  const { restId, email } = await deposits.booked();
  const into = someone('new');
  await people.book(into, await people.freeSession());
  await people.mergeAll(email, into);
  expect(await deposits.rest(restId)).toMatchObject({ status: 'pending', buyerEmail: into });
});

// docs/product.md#merging-addresses
test.each([
  ['its own place', false],
  ['a place that was given away', true],
])('a merge waits while the payment page of a rest of %s is open, and takes along what is paid', async (_, isGiven) => {
  const { bookingId, restId, email } = await deposits.booked();
  const into = someone('new');
  await people.book(into, await people.freeSession());
  if (isGiven) await give(bookingId, someone('wren'), 'giver');
  const page = String(await deposits.page(bookingId));
  expect((await people.preview(email, into)).obstacles).toMatchObject([{ kind: 'payment_open' }]);
  await expect(people.merge(email, into)).rejects.toMatchObject({ code: 'merge_refused' });
  await pay(page);
  await deposits.advance(restId);
  await people.mergeAll(email, into);
  expect(await deposits.rest(restId)).toMatchObject({ status: 'paid', buyerEmail: into });
});

test('the data file has the rest without what Stripe knows the card by, and the person’s totals count it', async () => {
  const { bookingId, restId, email } = await paidInFull();
  const text = String((await people.file(email)).body);
  expect(JSON.parse(text).rests).toMatchObject([{ id: restId, bookingId, status: 'paid', total: gbp(30_000) }]);
  expect(text).not.toMatch(/cus_|pm_/);
  expect((await people.person(email)).totals).toMatchObject({ bookings: 1, paid: [gbp(40_000)] });
});
