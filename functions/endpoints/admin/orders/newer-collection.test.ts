import { expect, test } from 'vitest';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { countsOfPurchase } from '../../../domains/totals/counts.ts';
import { purchaseRecord } from '../../../ground/keys/purchase.ts';
import { siteKey } from '../../../ground/keys/site-key.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { isOffered } from '../../../ground/settings/choices.ts';
import { findSite } from '../../../ground/settings/site.ts';
import { putOrder } from '../../../orders/payments/order-store.ts';
import { purchaseConfirmed } from '../../../reactions/mail/templates/purchases.ts';
import { examplePurchase } from '../../../testing/examples.ts';
import { testMember } from '../../../testing/member.ts';
import { openPurchasing } from '../../../testing/purchasing.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { openAdminOrders } from './testing/admin-orders.ts';

// docs/operations.md#rolling-a-deployment-back: what a newer version sold is read by one that does not know the collection.

const site = await openSharedTestSite();
const { table } = site.dependencies;
const orders = openAdminOrders(site);
const purchasing = openPurchasing(site);
const collection = 'new-mothers';
const purchase = examplePurchase({ collection });
await transact(table, [putOrder(purchase)]);

test('its order is listed, found and counted by its name', async () => {
  expect((await orders.list({ type: 'recording' })).orders).toMatchObject([
    { id: purchase.id, collection, itemName: 'New mothers Recording Package' },
  ]);
  await orders.index('recording', purchase.id);
  const found = await orders.list({ type: 'all', search: 'mothers' });
  expect(found.orders.map(({ id }) => id)).toEqual([purchase.id]);
  expect(purchaseRecord.parse(structuredClone(purchase))).toEqual(purchase);
  expect([...(countsOfPurchase(purchase).get('ALL') ?? [])]).toContainEqual([`${collection}_paid`, 1]);
});

test('its mails name it and lead to its address', () => {
  const account = { isNew: false, href: 'https://site.example/sign-in' } as const;
  const names = { studio: 'Exhale', signature: 'Exhale' };
  const content = { purchase, greetedName: null, siteUrl: 'https://site.example', account };
  const mail = purchaseConfirmed(content, { ...defaultSite.names, ...names });
  expect(mail.subject).toBe('Lifetime access: New mothers recordings');
});

test('who has it keeps it; the others are as they were', async () => {
  const member = testMember();
  await purchasing.giveAccess(member, collection);
  const recording = await purchasing.recording({ collection });
  expect(await purchasing.play(member, recording)).toMatchObject({ recording: { id: recording.id, collection } });
  await expect(purchasing.play(testMember(), recording)).rejects.toMatchObject({ code: 'recording_not_found' });
  expect(await purchasing.collectionsOf(member)).toEqual({ birth: false, stress: false, [collection]: true });
  expect(await purchasing.access({ sub: member.sub, email: member.email }, collection)).toBeDefined();
});

test('settings that offer it and sell it as a gift are read, and offer it to no one', async () => {
  const collections = { ...defaultSite.collections, [collection]: { offered: true, programme: null, price: 4500 } };
  const vouchers = { ...defaultSite.vouchers, collections: ['birth', collection] };
  await putItem(table, { ...siteKey, collections, vouchers, updatedAt: null });
  expect(await findSite(table)).toMatchObject({
    collections: defaultSite.collections,
    vouchers: { collections: ['birth', collection] },
  });
  expect(await isOffered(table, site.dependencies.now(), 'new-mothers')).toBe(false);
});
