import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deletedPerson } from '#shared/rules/admin.ts';
import { ensureProfile, findProfile } from '../../../domains/members/profile.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { auditEntryRecord } from '../../../ground/keys/audit-entry.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import { type Profile, profileItem, profileRecord } from '../../../ground/keys/member.ts';
import { queueMail } from '../../../ground/outbox/queue.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { consumeMailEvents } from '../../../reactions/mail-events/consumer.ts';
import { bounced, configurationSet } from '../../../reactions/mail-events/testing/events.ts';
import { fakeAccounts } from '../../../testing/fake-accounts.ts';
import { testMember } from '../../../testing/member.ts';
import { pay, stripeRecords } from '../../../testing/payments.ts';
import { openPurchasing, type Purchasing } from '../../../testing/purchasing.ts';
import { scanPrefix } from '../../../testing/scan.ts';
import { openTestSite, type TestSite } from '../../../testing/site.ts';
import { retryAddress } from '../overview/retry-address.ts';
import { type DeletionDependencies, deleteMember } from './delete.ts';
import { getMember, updateMember } from './members.ts';
import { type BookingOfPerson, storeBooking, storePerson } from './testing/people.ts';

// docs/product.md#user-deletion, docs/decisions/deleting-people.md

let site: TestSite;
let purchasing: Purchasing;
const admin = testMember({ admin: true, email: 'ada@example.org' });
const { accounts, calls } = fakeAccounts([admin.sub]);
const by = { member: admin, request: { ip: '203.0.113.7', country: null } };

beforeAll(async () => {
  site = await openTestSite();
  purchasing = openPurchasing(site);
});
afterAll(() => site.close());

const own = (): DeletionDependencies => ({ ...site.dependencies, accounts });

const aPerson = () => storePerson(site.dependencies.table);
const aBooking = (...booking: BookingOfPerson) => storeBooking(site.dependencies.table, ...booking);

const erase = ({ sub, email }: Profile, dependencies = own()) =>
  deleteMember({ params: { sub }, query: undefined, body: { email }, ...by }, dependencies);

const past = { startTime: '2026-01-12T18:00:00.000Z', endTime: '2026-01-12T19:30:00.000Z' };
const anonymous = {
  memberSub: null,
  attendeeName: deletedPerson.name,
  attendeeEmail: deletedPerson.email,
  secretHash: null,
};

test('deletes the account first, which blocks sign-in, and leaves no personal data in the table', async () => {
  const person = await aPerson();
  const ahead = await site.createSession({ seatsTaken: 1 });
  const before = await site.createSession({ ...past, seatsTaken: 1 });
  await aBooking(person, ahead);
  await aBooking(person, before, { sessionStart: past.startTime });
  await purchasing.startPurchase(testMember(person));
  await purchasing.giveAccess(testMember(person), 'stress');
  await updateMember({ params: { sub: person.sub }, query: undefined, body: { fullName: 'Mara L.' }, ...by }, own());
  // A change by an admin to one of the member's orders; a mail about it has the same partition key.
  const { id: orderId } = await aBooking(person, ahead, { status: 'cancelled', paymentStatus: 'cancelled' });
  const target = { type: 'booking', id: orderId, name: person.fullName };
  const status = { before: { status: 'paid' }, after: { status: 'cancelled' } };
  const mail = { id: newId(new Date()), kind: 'booking_cancelled', bookingId: orderId, to: person.email } as const;
  await transact(site.dependencies.table, [
    putAuditEntry(by, { action: 'order.status_set', target, ...status }, own()),
    putAuditEntry(
      by,
      { action: 'session.attendee_added', target, before: null, after: { name: 'Mara Lindgren' } },
      own(),
    ),
    queueMail(mail, new Date()),
  ]);
  // That mail bounced, an admin had the address tried again, and it bounced once more.
  const { table } = site.dependencies;
  const consume = consumeMailEvents(configurationSet, { table, now: () => new Date(), adminEmail: admin.email });
  await consume(bounced({ to: person.email, mailId: mail.id }));
  const member = await getMember({ params: { sub: person.sub }, query: undefined, body: undefined, ...by }, own());
  expect(member.mailProblem).toMatchObject({ reason: 'the mailbox does not exist', blocked: true });
  const params = { addressId: emailHash(person.email) };
  const retrying = { ...own(), removeSuppression: async () => undefined };
  await retryAddress({ params, query: undefined, body: undefined, ...by }, retrying);
  await consume(bounced({ to: person.email, at: new Date(Date.now() + 1000).toISOString() }));
  await erase(person);
  // Both have the same time, so their order is arbitrary.
  const trail = (await auditHistory(site.dependencies.table, 'booking', orderId)).map(({ after }) => after);
  expect(new Set(trail)).toEqual(new Set([{ status: 'cancelled' }, null]));
  expect(calls).toContainEqual(['remove', person.sub]);
  const left = (await scanPrefix(site.dependencies.table, '')).filter(
    ({ PK }) => !/^(MAIL|EVENT|RATE)#/.test(String(PK)),
  );
  expect(left.filter(({ PK }) => String(PK).startsWith('ADDRESS#'))).toEqual([]);
  const text = JSON.stringify(left);
  for (const personal of [person.email, 'Mara']) expect(text).not.toContain(personal);
  expect(left.filter(({ PK }) => PK === `MEMBER#${person.sub}`).map(({ SK }) => SK)).toEqual(['DELETED']);
  await expect(
    getMember({ params: { sub: person.sub }, query: undefined, body: undefined, ...by }, own()),
  ).rejects.toMatchObject({ code: 'person_not_found' });
});

test('releases upcoming seats and notifies the waitlist; keeps past bookings without a name', async () => {
  const person = await aPerson();
  const ahead = await site.createSession({ maxAttendees: 1, seatsTaken: 1 });
  const before = await site.createSession({ ...past, seatsTaken: 1 });
  const coming = await aBooking(person, ahead);
  const been = await aBooking(person, before, { sessionStart: past.startTime });
  await site.join(ahead, 'waiting@example.org');
  await erase(person);
  expect(await site.booking(coming.id)).toMatchObject({
    ...anonymous,
    status: 'cancelled',
    paymentStatus: 'cancelled',
  });
  const buyer = { memberSub: null, name: deletedPerson.name, email: deletedPerson.email };
  expect(await site.booking(been.id)).toEqual({ ...been, ...anonymous, buyer });
  expect(await site.counters(ahead)).toEqual({ taken: 0, held: 0, waiting: 1 });
  expect(await site.counters(before)).toMatchObject({ taken: 1 });
  expect(await site.events(ahead)).toContain('seatReleased');
});

describe('a payment', () => {
  test('that is open is closed at Stripe before its seat is released', async () => {
    const person = await aPerson();
    const held = await site.holdSeat({ email: person.email });
    await erase(person);
    expect(await site.booking(held.bookingId)).toMatchObject({ ...anonymous, status: 'cancelled' });
    expect((await stripeRecords(held.bookingId)).checkouts).toMatchObject([{ status: 'expired' }]);
    expect(await site.counters(held.sessionId)).toMatchObject({ taken: 0, held: 0 });
    expect(await scanPrefix(site.dependencies.table, `SEATS#${held.sessionId}`)).toEqual([]);
  });

  test('of recordings that is open is closed too, and gives no access', async () => {
    const person = await aPerson();
    const begun = await purchasing.startPurchase(testMember(person));
    await erase(person);
    expect(await purchasing.purchase(begun.purchaseId)).toMatchObject({
      memberSub: null,
      buyerName: deletedPerson.name,
      buyerEmail: deletedPerson.email,
      status: 'cancelled',
    });
    expect((await stripeRecords(begun.purchaseId)).checkouts).toMatchObject([{ status: 'expired' }]);
  });

  test('that was received stays recorded after its access was removed', async () => {
    const person = await aPerson();
    const begun = await purchasing.startPurchase(testMember(person));
    await pay(begun.paymentUrl);
    const paid = await purchasing.settle(begun.purchaseId);
    expect(paid?.status).toBe('paid');
    await erase(person);
    const kept = await purchasing.purchase(begun.purchaseId);
    expect(kept).toMatchObject({
      status: 'paid',
      total: paid?.total,
      paidAt: paid?.paidAt,
      paymentId: paid?.paymentId,
    });
    expect(kept).toMatchObject({ memberSub: null, buyerEmail: deletedPerson.email });
    expect(await purchasing.access(person)).toBeUndefined();
    expect((await stripeRecords(begun.purchaseId)).refunds).toEqual([]);
  });

  test('that arrives at the same moment does not keep the seat', async () => {
    const person = await aPerson();
    const held = await site.holdSeat({ email: person.email });
    await pay(held.paymentUrl);
    await erase(person);
    expect(await site.booking(held.bookingId)).toMatchObject({ ...anonymous, status: 'cancelled' });
    expect(await site.counters(held.sessionId)).toMatchObject({ taken: 0, held: 0 });
  });
});

test('removes waitlist entries and updates the count', async () => {
  const person = await aPerson();
  const sessionId = await site.createSession({ maxAttendees: 1, seatsTaken: 1 });
  await site.join(sessionId, person.email);
  expect(await site.counters(sessionId)).toMatchObject({ waiting: 1 });
  await erase(person);
  expect(await site.counters(sessionId)).toMatchObject({ waiting: 0 });
});

/** The site's table, which fails after that many transactions. */
function until(writes: number): DeletionDependencies {
  const { table } = site.dependencies;
  let written = 0;
  const client = new Proxy(table.client, {
    get(target, name) {
      if (name !== 'send') return Reflect.get(target, name);
      return async (command: never) => {
        if ((command as object) instanceof TransactWriteCommand && ++written > writes) throw new Error('gone');
        return target.send(command);
      };
    },
  });
  return { ...own(), table: { ...table, client } };
}

test.each([1, 2, 3, 4, 5, 6])(
  'a deletion that crashes after %d writes is completed by a repeated request, with one audit entry',
  async (writes) => {
    const { table } = site.dependencies;
    const person = await aPerson();
    await purchasing.giveAccess(testMember(person));
    const sessionId = await site.createSession({ seatsTaken: 2 });
    const bookings = [await aBooking(person, sessionId), await aBooking(person, sessionId)];
    await expect(erase(person, until(writes))).rejects.toThrow('gone');
    expect(await findProfile(table, person.sub)).toMatchObject({ deletingAt: expect.any(String) });
    await erase(person);
    expect(await findProfile(table, person.sub)).toBeUndefined();
    for (const { id } of bookings) expect(await site.booking(id)).toMatchObject({ ...anonymous, status: 'cancelled' });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0 });
    const trail = (await scanPrefix(table, 'AUDIT#')).map((item) => auditEntryRecord.parse(item));
    const deleted = trail.filter(({ action, target }) => action === 'person.deleted' && target.id === person.sub);
    expect(deleted).toMatchObject([{ by: { email: admin.email }, target: { name: deletedPerson.name } }]);
  },
);

test('is 404 when repeated, and a token that is still valid creates no new profile', async () => {
  const person = await aPerson();
  await erase(person);
  await expect(erase(person)).rejects.toMatchObject({ code: 'person_not_found' });
  const again = ensureProfile(site.dependencies.table, person, new Date());
  await expect(again).rejects.toMatchObject({ code: 'not_signed_in' });
});

describe('deletion is refused', () => {
  test('for an admin', async () => {
    const { table } = site.dependencies;
    const profile = profileRecord.parse({ ...(await aPerson()), sub: admin.sub, email: admin.email });
    await putItem(table, profileItem(profile));
    await expect(erase(profile)).rejects.toMatchObject({ code: 'last_admin' });
    expect(await findProfile(table, admin.sub)).toEqual(profile);
  });

  test('with another address, so that the wrong member is not deleted by mistake', async () => {
    const person = await aPerson();
    await expect(erase({ ...person, email: 'other@example.org' })).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await findProfile(site.dependencies.table, person.sub)).toEqual(person);
  });
});
