import { expect, test } from 'vitest';
import { deletedPerson, withoutEmail } from '#shared/rules/admin.ts';
import type { Profile } from '../../../ground/keys/member.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { giveBooking } from '../../../orders/bookings/give.ts';
import { randomIp } from '../../../testing/cloud.ts';
import { fakeAccounts } from '../../../testing/fake-accounts.ts';
import { testMember } from '../../../testing/member.ts';
import { openPasses, passPrice } from '../../../testing/passes.ts';
import { browserSecret, pay, stripeRecords } from '../../../testing/payments.ts';
import { scanPrefix } from '../../../testing/scan.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { addWalkIn } from '../sessions/walk-ins.ts';
import { deleteMember } from './delete.ts';
import { storePerson } from './testing/people.ts';

// Deletion of people who bought a whole series, or came without a booking (docs/product.md#user-deletion).

const site = await openSharedTestSite();
const passes = openPasses(site);
const { table } = site.dependencies;
const admin = testMember({ admin: true, email: 'ada@example.org' });
const { accounts } = fakeAccounts([admin.sub]);
const by = { member: admin, request: { ip: '203.0.113.7', country: null } };

const erase = ({ sub, email }: Profile) =>
  deleteMember({ params: { sub }, query: undefined, body: { email }, ...by }, { ...site.dependencies, accounts });

const anonymous = { memberSub: null, attendeeName: deletedPerson.name, attendeeEmail: deletedPerson.email };
const anonymousBuyer = { memberSub: null, buyerName: deletedPerson.name, buyerEmail: deletedPerson.email };

/** Items with a text, without the outbox and the counters of attempts, which expire. */
async function itemsWith(text: string) {
  const items = await scanPrefix(table, '');
  const kept = items.filter(({ PK }) => !/^(MAIL|EVENT|RATE|SECRET)#/.test(String(PK)));
  return kept.filter((item) => JSON.stringify(item).includes(text)).map(({ PK }) => PK);
}

/** A pass of three dates of a member, paid unless it is said. */
async function bought({ isPaid = true } = {}) {
  const person = await storePerson(table);
  const series = await passes.makeSeries();
  const { passId, paymentUrl } = await passes.buyAs(testMember(person), series);
  if (isPaid) {
    await pay(String(paymentUrl));
    await passes.settle(passId);
  }
  return { person, series, passId, bookings: await passes.bookings(passId) };
}

function give(bookingId: string, email: string, secret: string) {
  const call = { query: undefined, params: { bookingId }, request: { ip: randomIp(), country: null } };
  return giveBooking({ ...call, body: { firstName: 'Wren', lastName: 'Ellis', email, secret } }, site.dependencies);
}

test('who has a paid pass is removed from it and its dates; the seats are free, and nothing goes back', async () => {
  const { person, series, passId } = await bought();
  await erase(person);
  expect(await passes.pass(passId)).toMatchObject({ ...anonymousBuyer, status: 'paid', total: passPrice });
  const dates = await passes.bookings(passId);
  expect(dates).toMatchObject(
    Array.from({ length: 3 }, () => ({ ...anonymous, status: 'cancelled', refundDueAt: null })),
  );
  expect(await passes.counters(series)).toMatchObject(Array.from({ length: 3 }, () => ({ taken: 0, held: 0 })));
  expect(await site.sync()).toMatchObject({ failed: 0 });
  expect((await stripeRecords(passId)).refunds).toEqual([]);
  expect(await itemsWith(person.email)).toEqual([]);
  expect(await itemsWith(person.fullName)).toEqual([]);
  expect(await site.counterMismatches()).toEqual([]);
});

test('a pass that is not paid is closed at Stripe, and holds no seat any more', async () => {
  const { person, series, passId } = await bought({ isPaid: false });
  await erase(person);
  expect((await stripeRecords(passId)).checkouts).toMatchObject([{ status: 'expired' }]);
  expect(await passes.pass(passId)).toMatchObject({ ...anonymousBuyer, status: 'cancelled' });
  expect(await passes.counters(series)).toMatchObject(Array.from({ length: 3 }, () => ({ taken: 0, held: 0 })));
  expect(await itemsWith(person.email)).toEqual([]);
  expect(await site.counterMismatches()).toEqual([]);
});

test.each([1, 3])('of %i dates that were given away the new attendees stay, and the buyer goes', async (count) => {
  const { person, passId, bookings } = await bought();
  const given = bookings.slice(0, count);
  for (const { id } of given) await give(id, `wren-${id.toLowerCase()}@example.org`, await site.mailSecret(id, 60));
  await erase(person);
  for (const { id } of given) {
    const attendeeEmail = `wren-${id.toLowerCase()}@example.org`;
    expect(await site.booking(id)).toMatchObject({ attendeeEmail, attendeeName: 'Wren Ellis', status: 'completed' });
  }
  expect(await passes.pass(passId)).toMatchObject(anonymousBuyer);
  expect(await itemsWith(person.email)).toEqual([]);
  expect(await site.counterMismatches()).toEqual([]);
});

test('a date that was given to the deleted person is anonymous; its pass keeps its buyer', async () => {
  const person = await storePerson(table);
  const series = await passes.makeSeries();
  const body = passes.bodyOf(series);
  const { paymentUrl } = await passes.buy(series, body);
  await pay(String(paymentUrl));
  await passes.settle(body.passId);
  const [first, ...others] = await passes.bookings(body.passId);
  await give(first?.id ?? '', person.email, browserSecret(body.passId));
  await erase(person);
  expect(await site.booking(first?.id ?? '')).toMatchObject({ ...anonymous, status: 'cancelled' });
  expect(await passes.pass(body.passId)).toMatchObject({ buyerEmail: body.email, status: 'paid' });
  for (const { id } of others) expect(await site.booking(id)).toMatchObject({ attendeeEmail: body.email });
});

test('who came without a booking goes by the e-mail address they gave; without one nothing tells whose it is', async () => {
  const person = await storePerson(table);
  const sessionId = await site.createSession();
  const came = (email: string | null, name: string) => {
    const body = { id: newId(new Date()), name, email, cash: 1500, overCapacity: false, ago: 0 };
    return addWalkIn({ params: { sessionId }, query: undefined, body, ...by }, site.dependencies);
  };
  const known = await came(person.email, 'Mara of the door');
  const unknown = await came(null, 'Jo Winter');
  const before = await site.booking(unknown.id);
  await erase(person);
  expect(await site.booking(known.id)).toMatchObject({ ...anonymous, attendance: null, walkIn: true });
  expect(await itemsWith('Mara of the door')).toEqual([]);
  expect(await itemsWith(person.email)).toEqual([]);
  // docs/decisions/deleting-people.md
  expect(await site.booking(unknown.id)).toEqual(before);
  expect(before).toMatchObject({ attendeeEmail: withoutEmail, memberSub: null });
  expect(await site.counters(sessionId)).toMatchObject({ taken: 1 });
  expect(await site.counterMismatches()).toEqual([]);
});
