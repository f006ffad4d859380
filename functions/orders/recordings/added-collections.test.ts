import { expect, test } from 'vitest';
import { siteOf } from '#shared/contract/site-content.ts';
import { isCollection } from '#shared/rules/collections.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { siteKey } from '../../ground/keys/site-key.ts';
import { putItem } from '../../ground/platform/table.ts';
import { expectCollection } from '../../ground/settings/collections.ts';
import { findSite, shownSite } from '../../ground/settings/site.ts';
import { testMember } from '../../testing/member.ts';
import { openPurchasing } from '../../testing/purchasing.ts';
import { openTestSite } from '../../testing/site.ts';
import { getMyCollection } from './my-collection.ts';
import { getCollection } from './recordings.ts';

// docs/product.md#added-collections

const collection = 'new-mothers';
const price = { GBP: 3000, EUR: 3500, USD: 4000 };
const added = { id: collection, name: 'New Mothers', text: '## Rest\n\nBreathe.', picture: null, price, offered: true };
const anonymous = { query: undefined, body: undefined, request: { ip: '::1', country: null } };
const params = { collection };

async function openWith(offered: boolean) {
  const site = await openTestSite();
  const library = { list: [{ ...added, offered, addedByANewerVersion: 1 }] };
  await putItem(site.dependencies.table, { ...siteKey, library, updatedAt: null });
  return { ...site, purchasing: openPurchasing(site) };
}

test('it is shown, bought for its own price in the currency that is paid, and played', async () => {
  const { dependencies, purchasing } = await openWith(true);
  const recording = await purchasing.recording({ collection });
  const view = await getCollection({ ...anonymous, params }, dependencies);
  expect(view).toMatchObject({ collection, prices: price, recordings: [{ id: recording.id }] });
  const member = testMember();
  const request = purchasing.purchaseRequest({ collection, total: { amount: 4000, currency: 'USD' } });
  expect(await purchasing.buy(member, request)).toMatchObject({ freeAccess: false });
  const wrong = purchasing.purchaseRequest({ collection, total: { amount: 3999, currency: 'USD' } });
  await expect(purchasing.buy(testMember(), wrong)).rejects.toMatchObject({ code: 'price_changed' });
  await purchasing.giveAccess(member, collection);
  expect(await purchasing.play(member, recording)).toMatchObject({ recording: { id: recording.id } });
  expect(await purchasing.collectionsOf(member)).toEqual({ birth: false, stress: false, [collection]: true });
});

test('while it is not offered it is named nowhere, nobody buys it, and who has it keeps it', async () => {
  const { dependencies, purchasing } = await openWith(false);
  const gone = { code: 'collection_not_found' };
  await expect(getCollection({ ...anonymous, params }, dependencies)).rejects.toMatchObject(gone);
  const request = purchasing.purchaseRequest({ collection, total: { amount: 4000, currency: 'USD' } });
  await expect(purchasing.buy(testMember(), request)).rejects.toMatchObject(gone);
  const site = siteOf(shownSite(await findSite(dependencies.table)));
  expect(JSON.stringify(site)).not.toMatch(/new.mothers/i);
  const recording = await purchasing.recording({ collection });
  const member = testMember();
  await purchasing.giveAccess(member, collection);
  const seen = await getMyCollection({ ...anonymous, params, member }, dependencies);
  expect(seen.recordings.map(({ id }) => id)).toEqual([recording.id]);
  expect(await purchasing.play(member, recording)).toMatchObject({ recording: { id: recording.id } });
});

test('one that there is not is answered 404, of the back office too', async () => {
  const { dependencies } = await openWith(true);
  const unknown = { params: { collection: 'nothing-here' } };
  const gone = { code: 'collection_not_found' };
  await expect(getCollection({ ...anonymous, ...unknown }, dependencies)).rejects.toMatchObject(gone);
  await expect(expectCollection(dependencies.table, 'nothing-here')).rejects.toMatchObject(gone);
  await expectCollection(dependencies.table, collection);
  expect(isCollection(collection)).toBe(true);
});

test('settings without any, and with what a newer version added, are read', async () => {
  const { dependencies } = await openWith(true);
  expect((await findSite(dependencies.table)).library).toEqual({ list: [added] });
  const { dependencies: empty } = await openTestSite();
  expect((await findSite(empty.table)).library).toEqual(defaultSite.library);
});
