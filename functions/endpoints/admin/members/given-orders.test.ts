import { expect, test } from 'vitest';
import { deletedPerson } from '#shared/rules/admin.ts';
import { changing } from '../../../testing/changing.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { openPeople, someone } from './testing/people-api.ts';

// Whoever paid for a place that they have given away stays the buyer of its order (docs/trust.md#given-places).

const site = await openSharedTestSite();
const people = openPeople(site);
const { paid, give } = changing(site);

async function given() {
  const { bookingId, email } = await paid();
  const receiver = someone('receiver');
  await give(bookingId, receiver);
  return { bookingId, email, receiver };
}

const buyerOf = async (id: string) => (await site.booking(id))?.buyer?.email;

test('deleting the buyer takes their name off the order, and the place stays with who has it', async () => {
  const { bookingId, email, receiver } = await given();
  expect(await buyerOf(bookingId)).toBe(email);
  await people.erase(email);
  expect(await site.booking(bookingId)).toMatchObject({
    attendeeEmail: receiver,
    status: 'completed',
    paymentStatus: 'paid',
    buyer: { memberSub: null, name: deletedPerson.name, email: deletedPerson.email },
  });
});

test('deleting who got the place leaves the buyer', async () => {
  const { bookingId, email, receiver } = await given();
  await people.erase(receiver);
  expect(await buyerOf(bookingId)).toBe(email);
});

test('a merge takes the order along, and not the place', async () => {
  const { bookingId, email, receiver } = await given();
  const into = someone('into');
  await people.book(into, await people.freeSession());
  // Something of the address has to be left to merge.
  await people.book(email, await people.freeSession());
  await people.mergeAll(email, into);
  expect(await site.booking(bookingId)).toMatchObject({ attendeeEmail: receiver, buyer: { email: into } });
});

test('the buyer’s file has the payment and not where the place went, and the other file has no buyer', async () => {
  const { bookingId, email, receiver } = await given();
  const [own, other] = await Promise.all([people.file(email), people.file(receiver)]);
  const file = JSON.parse(String(own.body));
  expect(file.paidForOthers).toMatchObject([{ id: bookingId, status: 'paid', total: { amount: 1800 } }]);
  expect(file.paidForOthers[0]).not.toHaveProperty('lines');
  expect(String(own.body)).not.toContain(receiver);
  expect(String(other.body)).not.toContain(email);
  const [place] = JSON.parse(String(other.body)).bookings;
  expect(place).toMatchObject({ id: bookingId, attendeeEmail: receiver });
  for (const paid of ['total', 'listPrice', 'paidAt', 'paymentId', 'checkoutId', 'surchargeIds'])
    expect(place).not.toHaveProperty(paid);
});
