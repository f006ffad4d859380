import { expect, test } from 'vitest';
import { maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import { secretItem } from '../../domains/identity/secrets.ts';
import { bookingBearer } from '../../ground/keys/booking.ts';
import { putItem } from '../../ground/platform/table.ts';
import { randomIp } from '../../testing/cloud.ts';
import { testMember } from '../../testing/member.ts';
import { browserSecret, pay } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { findForChange } from './authority.ts';
import { getBooking } from './bookings.ts';
import { giveBooking } from './give.ts';
import { linkGuestBookings } from './link.ts';

// A guest gives the place to another person (docs/product.md#giving-a-booking-away).

const site = await openSharedTestSite();
const { table } = site.dependencies;
const free = { amount: 0, currency: 'GBP' } as const;
const wren = { firstName: 'Wren', lastName: 'Ellis' };

async function booked(overrides: object = {}) {
  const sessionId = await site.createSession({ price: free, maxAttendees: 8 });
  const body = site.bookingRequest(sessionId, { total: free, ...overrides });
  await site.book(body);
  return body;
}

function give(bookingId: string, email: string, secret = browserSecret(bookingId)) {
  const call = { query: undefined, params: { bookingId }, request: { ip: randomIp(), country: null } };
  return giveBooking({ ...call, body: { ...wren, email, secret } }, site.dependencies);
}

const authority = (id: string, secret: string) =>
  findForChange(table, id, { secret, ip: randomIp() }, site.dependencies.now());

test('the booking keeps its id, and every authority of who had it ends', async () => {
  const { bookingId, sessionId, email } = await booked();
  const mailed = await site.mailSecret(bookingId);
  const giver = testMember({ email });
  await linkGuestBookings(table, giver);
  await give(bookingId, 'wren@example.org');
  const after = await site.booking(bookingId);
  expect(after).toMatchObject({
    id: bookingId,
    attendeeName: 'Wren Ellis',
    attendeeEmail: 'wren@example.org',
    memberSub: null,
    secretHash: null,
    status: 'completed',
    changeCount: 1,
  });
  for (const secret of [browserSecret(bookingId), mailed]) {
    await expect(authority(bookingId, secret)).rejects.toMatchObject({ code: 'place_given' });
  }
  const asGiver = findForChange(table, bookingId, { member: giver, ip: randomIp() }, site.dependencies.now());
  await expect(asGiver).rejects.toMatchObject({ code: 'place_given' });
  const asStranger = findForChange(table, bookingId, { member: testMember(), ip: randomIp() }, site.dependencies.now());
  await expect(asStranger).rejects.toMatchObject({ code: 'not_your_booking' });
  // The receiver's mail and account have it.
  const secret = 'r'.repeat(43);
  const bearer = bookingBearer(after ?? { id: bookingId, givenAt: null });
  await putItem(table, secretItem(secret, { purpose: 'booking', bearer }, site.dependencies.now(), 60));
  expect(await authority(bookingId, secret)).toMatchObject({ id: bookingId });
  expect(await linkGuestBookings(table, testMember({ email: 'wren@example.org' }))).toMatchObject([
    { kind: 'booking', booking: { id: bookingId } },
  ]);
  expect((await site.mails(bookingId)).filter((kind) => kind.startsWith('place_'))).toEqual([
    ...['place_given', 'place_given_notified', 'place_received'],
  ]);
  expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
  expect(await site.counterMismatches()).toEqual([]);
});

test('each of those who gave the place on is told so by their own link, the receiver’s still opens it', async () => {
  const { bookingId } = await booked();
  const secrets = [browserSecret(bookingId)];
  for (const email of ['first@example.org', 'second@example.org']) {
    await give(bookingId, email, secrets.at(-1));
    const bearer = bookingBearer((await site.booking(bookingId)) ?? { id: bookingId, givenAt: null });
    secrets.push(await site.mailSecret(bearer));
  }
  const last = secrets.pop() ?? '';
  for (const secret of secrets) {
    await expect(authority(bookingId, secret)).rejects.toMatchObject({ code: 'place_given' });
  }
  expect(await authority(bookingId, last)).toMatchObject({ id: bookingId });
});

test('a place that was given shows neither the price nor the code of the person who gave it', async () => {
  const held = await site.holdSeat();
  await pay(held.paymentUrl);
  await site.settle(held.bookingId);
  const viewOf = () =>
    getBooking(
      {
        params: { bookingId: held.bookingId },
        query: undefined,
        body: undefined,
        request: { ip: randomIp(), country: null },
      },
      site.dependencies,
    );
  expect((await viewOf()).total.amount).toBeGreaterThan(0);
  await give(held.bookingId, 'shown@example.org');
  expect(await viewOf()).toMatchObject({ total: { amount: 0 }, discountCode: null, paidByGiver: true });
});

test('an address with as many places as it can have gets no other, and no one learns of them', async () => {
  const email = 'full@example.org';
  const { bookingId, sessionId } = await booked();
  for (let place = 0; place < maxSeatsPerEmail; place++) {
    await site.book(site.bookingRequest(sessionId, { total: free, email, another: true }));
  }
  await expect(give(bookingId, email)).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await site.booking(bookingId)).toMatchObject({ givenAt: null });
});

test('who waits for a place and gets it leaves the waitlist; a concurrent gift has one receiver', async () => {
  const sessionId = await site.createSession({ price: free, maxAttendees: 1 });
  const body = site.bookingRequest(sessionId, { total: free });
  await site.book(body);
  await site.join(sessionId, 'one@example.org');
  await site.join(sessionId, 'two@example.org');
  const gifts = await Promise.allSettled(
    ['one@example.org', 'two@example.org'].map((email) => give(body.bookingId, email)),
  );
  expect(gifts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await site.counters(sessionId)).toMatchObject({ taken: 1, waiting: 1 });
  expect(await site.counterMismatches()).toEqual([]);
});

test('not to oneself, without authority, or while it is unpaid; a refund still goes to the payer’s card', async () => {
  const { bookingId, email } = await booked();
  await expect(give(bookingId, email)).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(give(bookingId, 'x@example.org', 'x'.repeat(43))).rejects.toMatchObject({ code: 'not_your_booking' });
  const held = await site.holdSeat();
  await expect(give(held.bookingId, 'x@example.org')).rejects.toMatchObject({ code: 'booking_not_found' });
  await pay(held.paymentUrl);
  const paid = await site.settle(held.bookingId);
  await give(held.bookingId, 'payee@example.org');
  expect(await site.booking(held.bookingId)).toMatchObject({ paymentId: paid?.paymentId, paymentStatus: 'paid' });
});
