import { describe, expect, test } from 'vitest';
import { searchableProfile } from '../../../domains/search/searchable.ts';
import { profileItem } from '../../../ground/keys/member.ts';
import { searchRows } from '../../../ground/keys/search-row.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { testMember } from '../../../testing/member.ts';
import { openPurchasing } from '../../../testing/purchasing.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { openAdminOrders } from './testing/admin-orders.ts';

const site = await openSharedTestSite();
const adminOrders = openAdminOrders(site);
const purchasing = openPurchasing(site);

describe('a collection that an admin gives', () => {
  test('to an address without an account waits for it, and is mailed', async () => {
    const email = `gift-${site.bookingRequest('x').bookingId.toLowerCase()}@example.org`;
    const { id, ...shown } = await adminOrders.give({ email, name: 'Wren Ellis', note: 'For the last weeks.' });
    expect(shown).toMatchObject({ status: 'free', given: true, customerName: 'Wren Ellis', total: { amount: 0 } });
    expect(await purchasing.access({ email })).toMatchObject({ purchaseId: id });
    expect(await site.mails(id)).toEqual(['collection_given']);
    expect(await adminOrders.audit('recording', id)).toMatchObject([
      { action: 'order.given', by: { email: 'ada@example.org' }, before: null, after: { collection: 'birth', email } },
    ]);
    const member = testMember({ email });
    expect(await purchasing.collectionsOf(member)).toMatchObject({ birth: true });
  });

  test('to the address of a member is accessible at once, under their name', async () => {
    const member = testMember();
    const profile = {
      sub: member.sub,
      email: member.email,
      fullName: 'Mara Quill',
      createdAt: new Date().toISOString(),
    };
    const whole = { ...profile, subscriptionStatus: 'Free' };
    await putItem(site.dependencies.table, profileItem(whole));
    for (const row of searchRows(searchableProfile(whole))) await putItem(site.dependencies.table, row);
    const { id } = await adminOrders.give({ email: member.email }, 'stress');
    expect(await purchasing.access(member, 'stress')).toMatchObject({ purchaseId: id });
    expect(await purchasing.purchase(id)).toMatchObject({ buyerName: 'Mara Quill', memberSub: member.sub });
    await expect(adminOrders.give({ email: member.email }, 'stress')).rejects.toMatchObject({ code: 'already_owned' });
  });

  test('is given once by repeated requests, and refused to owners', async () => {
    const email = `gift-${site.bookingRequest('x').bookingId.toLowerCase()}@example.org`;
    const purchaseId = site.bookingRequest('x').bookingId;
    const gifts = await Promise.all([1, 2, 3, 4].map(() => adminOrders.give({ purchaseId, email })));
    expect(new Set(gifts.map(({ id }) => id))).toEqual(new Set([purchaseId]));
    expect(await site.mails(purchaseId)).toEqual(['collection_given']);
    expect(await adminOrders.audit('recording', purchaseId)).toHaveLength(1);
    await expect(adminOrders.give({ email })).rejects.toMatchObject({ code: 'already_owned' });
    const others = adminOrders.give({ purchaseId, email: 'other-address@example.org' });
    await expect(others).rejects.toMatchObject({ code: 'purchase_conflict' });
  });

  test('can be withdrawn', async () => {
    const email = `gift-${site.bookingRequest('x').bookingId.toLowerCase()}@example.org`;
    const { id } = await adminOrders.give({ email });
    await adminOrders.set('recording', id, 'cancelled');
    expect(await purchasing.access({ email })).toBeUndefined();
  });
});
