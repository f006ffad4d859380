import { expect, test } from 'vitest';
import type { Collection } from '#shared/rules/collections.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { checkCollectionDiscount } from '../../domains/discount-codes/discounts.ts';
import { siteKey } from '../../ground/keys/site-key.ts';
import { putItem } from '../../ground/platform/table.ts';
import { testMember } from '../../testing/member.ts';
import { openPurchasing, sixtyEuros } from '../../testing/purchasing.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { requestFreeRecording } from './free.ts';
import { getMyCollection } from './my-collection.ts';
import { getCollection, getRecording } from './recordings.ts';
import { getTranscript } from './transcript.ts';

// docs/product.md#collections

const site = await openSharedTestSite();
const purchasing = openPurchasing(site);
const collection: Collection = 'birth';
const hidden = { collections: { ...defaultSite.collections, birth: { offered: false, programme: null } } };
await putItem(site.dependencies.table, { ...siteKey, ...hidden, updatedAt: null });

const anonymous = { query: undefined, body: undefined, request: { ip: '::1', country: null } };
const params = { collection };
const guest = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' };

const seenBy = (member: ReturnType<typeof testMember>) =>
  getMyCollection({ ...anonymous, params, member }, site.dependencies);

test('a stranger reaches nothing of a collection that is not offered, and cannot begin to buy it', async () => {
  const free = await purchasing.recording({ isFree: true });
  const gone = { code: 'collection_not_found' };
  await expect(getCollection({ ...anonymous, params }, site.dependencies)).rejects.toMatchObject(gone);
  const one = getRecording({ ...anonymous, params: { collection, recordingId: free.id } }, site.dependencies);
  await expect(one).rejects.toMatchObject({ code: 'recording_not_found' });
  const readCaptions = async () => 'WEBVTT';
  const transcript = getTranscript(
    { ...anonymous, params: { collection, recordingId: free.id } },
    { ...site.dependencies, readCaptions },
  );
  await expect(transcript).rejects.toMatchObject({ code: 'recording_not_found' });
  const member = testMember();
  await expect(seenBy(member)).rejects.toMatchObject(gone);
  await expect(purchasing.play(member, free)).rejects.toMatchObject({ code: 'recording_not_found' });
  await expect(purchasing.buy(member, purchasing.purchaseRequest({ total: sixtyEuros }))).rejects.toMatchObject(gone);
  await expect(purchasing.buyAsGuest(guest.email, purchasing.purchaseRequest())).rejects.toMatchObject(gone);
  const request = { params: undefined, query: undefined, request: anonymous.request };
  const asked = requestFreeRecording({ ...request, body: { ...guest, collection } }, site.dependencies);
  await expect(asked).rejects.toMatchObject(gone);
  const code = checkCollectionDiscount({ ...anonymous, params, body: { code: 'NEW' } }, site.dependencies);
  await expect(code).rejects.toMatchObject(gone);
});

test('who bought it before sees and plays it as ever', async () => {
  const recording = await purchasing.recording();
  const member = testMember();
  await purchasing.giveAccess(member);
  expect((await seenBy(member)).recordings.map(({ id }) => id)).toContain(recording.id);
  expect(await purchasing.play(member, recording)).toMatchObject({ recording: { id: recording.id } });
});

test('the other collection is as it was', async () => {
  const { recordings } = await getCollection({ ...anonymous, params: { collection: 'stress' } }, site.dependencies);
  expect(recordings).toEqual([]);
});
