import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { updateMe } from '../../../domains/members/update-me.ts';
import { type Profile, profileItem, profileRecord } from '../../../ground/keys/member.ts';
import type { AuthenticatedMember } from '../../../ground/platform/member.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { createMemberBooking } from '../../../orders/bookings/create.ts';
import { linkGuestBookings } from '../../../orders/bookings/link.ts';
import { linkGuestPurchases } from '../../../orders/purchases/link.ts';
import { randomIp } from '../../../testing/cloud.ts';
import type { TestDependencies } from '../../../testing/dependencies.ts';
import { fakeAccounts } from '../../../testing/fake-accounts.ts';
import { intercept } from '../../../testing/fault-injection.ts';
import { testMember } from '../../../testing/member.ts';
import { price } from '../../../testing/payments.ts';
import { openPurchasing } from '../../../testing/purchasing.ts';
import { scanPrefix } from '../../../testing/scan.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { deleteMember } from './delete.ts';

// A request of a member that was admitted before the account was deleted, and writes after it
// (docs/trust.md#deleted-accounts).

const site = await openSharedTestSite();
const purchasing = openPurchasing(site);
const { table } = site.dependencies;
const { accounts } = fakeAccounts();
const request = () => ({ ip: randomIp(), country: null });

async function aMember(): Promise<Profile & { member: AuthenticatedMember }> {
  const sub = randomUUID();
  const own = { sub, email: `${sub}@example.org`, fullName: 'Mara Lindgren', createdAt: '2026-10-01T09:00:00.000Z' };
  const profile = profileRecord.parse(own);
  await putItem(table, profileItem(profile));
  return { ...profile, member: testMember({ sub, email: own.email }) };
}

const erase = ({ sub, email }: Profile) =>
  deleteMember(
    { params: { sub }, query: undefined, body: { email }, member: testMember({ admin: true }), request: request() },
    { ...site.dependencies, accounts },
  );

/** Dependencies whose transaction of this number, counted from 0, waits for the whole deletion. */
function overtakenAt(transaction: number, person: Profile): TestDependencies {
  let count = 0;
  return intercept(site.dependencies, async (name, call) => {
    if (name === 'TransactWriteCommand' && count++ === transaction) await erase(person);
    return call();
  });
}

type Write = (person: Profile & { member: AuthenticatedMember }, own: TestDependencies) => Promise<unknown>;

async function book({ member }: { member: AuthenticatedMember }, own: TestDependencies, isFree: boolean) {
  const sessionId = await site.createSession(isFree ? { price: { ...price, amount: 0 } } : {});
  const { firstName: _, lastName: __, email: ___, ...body } = site.bookingRequest(sessionId);
  const total = isFree ? { amount: 0, currency: 'GBP' as const } : body.total;
  const call = { params: undefined, query: undefined, request: request() };
  return createMemberBooking({ ...call, body: { ...body, total }, member }, own);
}

// The first transaction counts the request, the second one writes what was asked for; of a free booking one does both.
const writes: Record<string, [transaction: number, write: Write]> = {
  'a free booking': [0, (person, own) => book(person, own, true)],
  'a booking to be paid': [1, (person, own) => book(person, own, false)],
  'a booking to be paid that is counted late': [0, (person, own) => book(person, own, false)],
  'a purchase': [1, ({ member }, own) => purchasing.buy(member, purchasing.purchaseRequest(), own)],
  'a new name': [
    0,
    ({ member }, own) =>
      updateMe({ params: undefined, query: undefined, body: { fullName: 'Mara L.' }, member, request: request() }, own),
  ],
  'the position in a recording': [
    0,
    async ({ member }, own) => {
      const recording = await purchasing.recording({ isFree: true });
      return purchasing.savePlayback(member, recording, { positionSeconds: 30, at: new Date().toISOString() }, own);
    },
  ],
};

test.each(Object.entries(writes))('%s is refused', async (_, [transaction, write]) => {
  const person = await aMember();
  await expect(write(person, overtakenAt(transaction, person))).rejects.toMatchObject({ code: 'auth_session_ended' });
  await expectNothingLeft(person);
});

test('bookings and purchases of a guest with that address stay without an account', async () => {
  const person = await aMember();
  const { bookingId } = await site.holdSeat({ email: person.email });
  const { purchaseId } = await purchasing.startGuestPurchase(person.email);
  await linkGuestBookings(overtakenAt(0, person).table, person);
  await linkGuestPurchases(overtakenAt(0, person).table, person, new Date());
  expect(await site.booking(bookingId)).toMatchObject({ memberSub: null });
  expect(await purchasing.purchase(purchaseId)).toMatchObject({ memberSub: null });
  await expectNothingLeft(person);
});

test('of everything at the same time nothing is left', async () => {
  const person = await aMember();
  const own = site.dependencies;
  const attempts = Object.values(writes).flatMap(([, write]) => [write, write].map((once) => once(person, own)));
  const [deletion] = await Promise.allSettled([erase(person), ...attempts]);
  expect(deletion?.status).toBe('fulfilled');
  await Promise.allSettled(attempts);
  await expectNothingLeft(person);
});

async function expectNothingLeft({ sub, email }: Profile): Promise<void> {
  const items = (await scanPrefix(table, '')).filter(({ PK }) => !/^(MAIL|EVENT|RATE|AUDIT)#/.test(String(PK)));
  const left = items.filter((item) => [sub, email].some((name) => JSON.stringify(item).includes(name)));
  expect(left).toMatchObject([{ PK: `MEMBER#${sub}`, SK: 'DELETED', expiresAt: expect.any(Number) }]);
  expect(await site.counterMismatches()).toEqual([]);
}
