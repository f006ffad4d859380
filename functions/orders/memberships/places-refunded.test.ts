import { expect, test } from 'vitest';
import type { Plan } from '#shared/rules/memberships.ts';
import { endMembershipNow } from '../../endpoints/admin/orders/end-membership.ts';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import type { Membership } from '../../ground/keys/membership.ts';
import { adminCaller, callAs } from '../../testing/admin-caller.ts';
import { changing } from '../../testing/changing.ts';
import { offerPlans, openMembershipSales, plan } from '../../testing/memberships.ts';
import { openPacks } from '../../testing/packs.ts';
import { browserSecret } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';

// Nothing is kept for places that end with their membership (docs/product.md#memberships): £52 for four sessions, £13 each.

const site = await openSharedTestSite();
const memberships = openMembershipSales(site);
const packs = openPacks(site);
const admin = openAdminOrders(site);
const { cancel, inHours } = changing(site);
const payable: Plan = { ...plan, id: '01JD00000000000000P1ANPAYS', placesAfterEnd: 'payable' };
await offerPlans(site.dependencies.table, [plan, payable]);

async function bookOn({ id, ownerEmail: email }: Membership, day: number): Promise<string> {
  const startTime = inHours(day * 24 - 2);
  const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
  const sessionId = await site.createSession({ startTime, endTime, liftsNetworkLimit: true });
  const pack = packs.use({ id, secret: browserSecret(id) });
  return (await site.book(site.bookingRequest(sessionId, { email, pack, another: true }))).bookingId;
}

async function booked(times: number, bought: Plan = plan) {
  const begun = await memberships.begun({ packForSaleId: bought.id }, bought);
  const places: string[] = [];
  for (let day = 1; day <= times; day++) places.push(await bookOn(begun, day));
  return { begun, places };
}

const statusesOf = (places: string[]) => Promise.all(places.map(async (id) => (await site.booking(id))?.status));

const caller = adminCaller();
const endNow = ({ id: membershipId }: Membership) =>
  endMembershipNow(
    callAs(caller, { params: { membershipId }, query: undefined, body: { refund: true } }),
    site.dependencies,
  );

test.each([3, 4])('who withdraws with %i places to come gets all back, and the places end', async (times) => {
  const { begun, places } = await booked(times);
  const { total } = await memberships.withdraw(begun.id, begun.ownerEmail);
  expect(total).toEqual({ amount: 5200, currency: 'GBP' });
  expect(await memberships.settle(begun.id)).toMatchObject({ ending: 'withdrawn' });
  expect(await statusesOf(places)).toEqual(places.map(() => 'cancelled'));
  expect(await memberships.order(begun.id)).toMatchObject({ refundAmount: null, refundedAt: expect.any(String) });
});

test('what was used before is kept', async () => {
  const { begun, places } = await booked(2);
  await memberships.goOn(begun, { days: 1 });
  const { total } = await memberships.withdraw(begun.id, begun.ownerEmail);
  expect(total).toEqual({ amount: 3900, currency: 'GBP' });
  await memberships.settle(begun.id);
  expect(await statusesOf(places)).toEqual(['completed', 'cancelled']);
});

// 25 tries: the one that begins later is cancelled by its member while they withdraw.
test('what goes back is the same whatever a place to come does meanwhile', async () => {
  for (let run = 0; run < 25; run++) {
    const { begun, places } = await booked(2);
    await memberships.goOn(begun, { days: 1 });
    const [{ total }] = await Promise.all([
      memberships.withdraw(begun.id, begun.ownerEmail),
      cancel(places[1] ?? '', 1800).catch((error: { code: string }) =>
        // The credit comes back to a membership that has ended by then.
        expect(error.code).toBe('refund_changed'),
      ),
    ]);
    expect(total.amount).toBe(3900);
    expect((await memberships.order(begun.id)).refundAmount).toBe(3900);
  }
});

test('the studio’s refund gives the same, and is shown before', async () => {
  const { begun, places } = await booked(4);
  const shown = await admin.order('pack', begun.id);
  expect(shown).toMatchObject({ soldPack: { refund: { sum: { amount: 5200 }, usedCredits: 0, upcomingCredits: 4 } } });
  await endNow(begun);
  expect(await statusesOf(places)).toEqual(places.map(() => 'cancelled'));
  expect(await memberships.order(begun.id)).toMatchObject({ refundAmount: null, refundedAt: expect.any(String) });
});

test('places are given back, not payable, where the studio ends it with a refund', async () => {
  const { begun, places } = await booked(1, payable);
  await endNow(begun);
  expect(await statusesOf(places)).toEqual(['cancelled']);
  expect(await memberships.settle(begun.id)).toMatchObject({ ending: 'refunded' });
});

test('places are given back where it was to end with its period, and is withdrawn from', async () => {
  const { begun, places } = await booked(1, payable);
  await site.dependencies.payments.changeSubscription(begun.subscriptionId, { endsWithPeriod: true });
  await memberships.settle(begun.id);
  await memberships.withdraw(begun.id, begun.ownerEmail);
  expect(await memberships.settle(begun.id)).toMatchObject({ ending: 'withdrawn' });
  expect(await statusesOf(places)).toEqual(['cancelled']);
});
