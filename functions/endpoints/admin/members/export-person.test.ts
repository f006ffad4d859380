import { expect, test } from 'vitest';
import { keepKnownDevice } from '../../../ground/auth-sessions/known-devices.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import type { Place } from '../../../ground/keys/place.ts';
import { hashOf } from '../../../ground/keys/secret.ts';
import { waitlistEntryItem } from '../../../ground/keys/waitlist-entry.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { fakeAccounts } from '../../../testing/fake-accounts.ts';
import { testMember } from '../../../testing/member.ts';
import { openPurchasing } from '../../../testing/purchasing.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { exportPerson } from './export-person.ts';
import { bookingSecret, storeBooking, storePerson } from './testing/people.ts';

// docs/product.md#user-details

const site = await openSharedTestSite();
const purchasing = openPurchasing(site);
const admin = testMember({ admin: true, email: 'ada@example.org' });
const { accounts } = fakeAccounts([admin.sub]);
const by = { member: admin, request: { ip: '203.0.113.7', country: null } };

test('the export contains all stored data without secrets, and is audited', async () => {
  const person = await storePerson(site.dependencies.table);
  const { table } = site.dependencies;
  const sessionId = await site.createSession({ seatsTaken: 1 });
  const booking = await storeBooking(table, person, sessionId);
  const guest = await storeBooking(table, person, sessionId, { memberSub: null });
  const begun = await purchasing.startPurchase(testMember(person));
  await purchasing.giveAccess(testMember(person), 'stress');
  const createdAt = '2026-11-01T09:00:00.000Z';
  const entry = { sessionId, entryId: emailHash(person.email), name: 'Mara', email: person.email, createdAt };
  const secret = newId(new Date());
  await putItem(table, waitlistEntryItem({ ...entry, secret }));
  const response = await exportPerson(
    { params: { personId: person.sub }, query: undefined, body: undefined, ...by },
    {
      ...site.dependencies,
      accounts,
    },
  );
  expect(response).toMatchObject({ contentType: 'application/json', filename: `person-${person.sub}.json` });
  const file = JSON.parse(String(response.body));
  expect(file).toMatchObject({ profile: person, account: { enabled: true }, waitlist: [entry] });
  expect(file.bookings.map(({ id }: Place) => id).toSorted()).toEqual([booking.id, guest.id].toSorted());
  expect(file.purchases).toMatchObject([{ id: begun.purchaseId }]);
  expect(file.recordings).toMatchObject([{ what: 'ACCESS#stress' }]);
  expect(file.changesByAdmins).toMatchObject([{ action: 'person.exported' }]);
  expect(String(response.body)).not.toContain(secret);
  expect(String(response.body)).not.toContain(hashOf(bookingSecret));
});

const exportOf = async (personId: string) => {
  const call = { params: { personId }, query: undefined, body: undefined, ...by };
  const { body } = await exportPerson(call, { ...site.dependencies, accounts });
  return JSON.parse(String(body));
};

test('the export has the card of an own booking, not of who gave the place away (docs/trust.md#given-places)', async () => {
  const { table } = site.dependencies;
  const person = await storePerson(table);
  const sessionId = await site.createSession({ seatsTaken: 2 });
  const savedCard = { customerId: 'cus_1', paymentMethodId: 'pm_1', brand: 'visa', last4: '4242' };
  const own = await storeBooking(table, person, sessionId, { savedCard });
  const given = await storeBooking(table, person, sessionId, { savedCard, givenAt: '2026-11-02T09:00:00.000Z' });
  const { bookings } = await exportOf(person.sub);
  expect(Object.fromEntries(bookings.map((booking: Place) => [booking.id, booking.savedCard]))).toEqual({
    [own.id]: savedCard,
    [given.id]: null,
  });
});

test('the export has known devices, each by its hash', async () => {
  const { table } = site.dependencies;
  const person = await storePerson(table);
  const deviceId = hashOf('marker');
  await transact(table, [keepKnownDevice(person.sub, deviceId, new Date())]);
  expect((await exportOf(person.sub)).knownDevices).toMatchObject([{ what: `DEVICE#${deviceId}` }]);
});

test('the export has the position in each recording, with the play that was counted of it (docs/trust.md#plays)', async () => {
  const person = await storePerson(site.dependencies.table);
  const recording = await purchasing.recording({ isFree: true, durationSeconds: 1000 });
  const at = site.dependencies.now().toISOString();
  await purchasing.savePlayback(testMember(person), recording, { positionSeconds: 450, at });
  const what = `PROGRESS#${recording.collection}#${recording.id}`;
  const play = { day: expect.any(String), tenth: 4, film: recording.videoKey };
  expect((await exportOf(person.sub)).recordings).toEqual([{ what, positionSeconds: 450, at, play }]);
});
