import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { siteUpdate } from '#shared/contract/settings/site-schemas.ts';
import type { AddedCollection } from '#shared/rules/added-collections.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { membershipItem } from '../../../ground/keys/membership.ts';
import { offerItem } from '../../../ground/keys/offer.ts';
import { orderItem } from '../../../ground/keys/order-item.ts';
import { recordingItem } from '../../../ground/keys/recording.ts';
import { type Voucher, voucherItems } from '../../../ground/keys/voucher.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { exampleMembership, exampleMembershipTerms } from '../../../testing/example-memberships.ts';
import { exampleOffer, exampleRecording, exampleVoucher, exampleVoucherPurchase } from '../../../testing/examples.ts';
import { plan } from '../../../testing/memberships.ts';
import { openTemporaryTable } from '../../../testing/temporary-table.ts';
import { getSiteSettings, updateSiteSettings } from './site.ts';

// docs/product.md#added-collections

const table = await openTemporaryTable();
afterAll(() => table.close());
const dependencies = { table, now: () => new Date(), newId };
const caller = adminCaller();
const read = () => getSiteSettings(callAs(caller, {}), { table });

const courage: AddedCollection = {
  id: 'courage',
  name: 'Courage',
  text: null,
  picture: null,
  price: { GBP: 2000, EUR: 2400, USD: 2600 },
  offered: true,
};

/** Saves the one section of a body at its current version. */
async function save(body: Record<string, unknown>) {
  const settings = await read();
  const [section] = Object.keys(body) as (keyof typeof settings)[];
  const saved = section && settings[section];
  const version = typeof saved === 'object' && saved !== null ? saved.version : null;
  return updateSiteSettings(callAs(caller, { body: siteUpdate.parse({ ...body, version }) }), dependencies);
}

const library = (...list: AddedCollection[]) => save({ library: { list } });

test('its address can be changed and it can be removed until it has a recording', async () => {
  await library(courage);
  await library({ ...courage, id: 'bravery' });
  expect((await library()).library.value.list).toEqual([]);
  await library(courage);
  await putItem(table, recordingItem(exampleRecording({ collection: courage.id })));
  const inUse = { code: 'collection_in_use' };
  await expect(library()).rejects.toMatchObject(inUse);
  await expect(library({ ...courage, id: 'bravery' })).rejects.toMatchObject(inUse);
  const withdrawn = await library({ ...courage, name: 'More courage', offered: false });
  expect(withdrawn.library.value.list).toMatchObject([{ id: courage.id, name: 'More courage', offered: false }]);
});

describe('is not removed, nor gets another address, while', () => {
  const calm: AddedCollection = { ...courage, id: 'calm', name: 'Calm' };
  const thing = { kind: 'collection', collection: calm.id } as const;
  const others = async () => (await read()).library.value.list.filter(({ id }) => id !== calm.id);
  const add = async () => library(...(await others()), calm);
  const remove = async () => library(...(await others()));
  const readdress = async () => library(...(await others()), { ...calm, id: 'quiet' });

  async function expectInUse(): Promise<void> {
    const inUse = { code: 'collection_in_use' };
    await expect(remove()).rejects.toMatchObject(inUse);
    await expect(readdress()).rejects.toMatchObject(inUse);
  }

  beforeEach(add);
  afterEach(remove);

  test.each([
    ['sold', { soldWithVat: 'at_sale' }],
    ['made by the owner', {}],
  ] as const)('a voucher of it, %s, is not used, ended or over', async (_, terms) => {
    const voucher = exampleVoucher({ thing, ...terms }, new Date());
    const store = async (changes: Partial<Voucher>) => {
      for (const item of voucherItems({ ...voucher, ...changes })) await putItem(table, item);
    };
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    for (const over of [{ balance: 0 }, { endedAt: anHourAgo }, { expiresAt: anHourAgo }]) {
      await store({});
      await expectInUse();
      await store(over);
      await remove();
      await add();
    }
  });

  test('the order of a voucher of it can be paid', async () => {
    const holdExpiresAt = new Date(Date.now() + 1_800_000).toISOString();
    const open = { status: 'pending', paidAt: null, holdExpiresAt } as const;
    const order = exampleVoucherPurchase({ ...open, gift: { thing } });
    await putItem(table, orderItem(order));
    await putItem(table, offerItem(exampleOffer()));
    await expectInUse();
    await putItem(table, orderItem({ ...order, status: 'cancelled', holdExpiresAt: null }));
  });

  test('a membership opens it', async () => {
    const membership = exampleMembership({ terms: { ...exampleMembershipTerms, collections: [calm.id] } });
    await putItem(table, membershipItem(membership));
    await expectInUse();
    await putItem(table, membershipItem({ ...membership, closedAt: '2026-12-02T00:00:00.000Z' }));
  });

  test('plans or vouchers for sale name it', async () => {
    const ofVouchers = (...collections: string[]) => save({ vouchers: { ...defaultSite.vouchers, collections } });
    const ofPlans = (...list: unknown[]) => save({ plans: { list } });
    await ofVouchers(calm.id);
    await expectInUse();
    await ofVouchers();
    await ofPlans({ ...plan, collections: [calm.id] });
    await expectInUse();
    await ofPlans();
  });
});

test('plans and vouchers promise only collections that there are', async () => {
  const gone = { code: 'collection_not_found' };
  const ofVouchers = (id: string) => save({ vouchers: { ...defaultSite.vouchers, collections: [id] } });
  const ofPlans = (id: string) => save({ plans: { list: [{ ...plan, collections: [id] }] } });
  await expect(ofVouchers('nothing-here')).rejects.toMatchObject(gone);
  await expect(ofPlans('nothing-here')).rejects.toMatchObject(gone);
  expect((await ofVouchers(courage.id)).vouchers.value.collections).toEqual([courage.id]);
  expect((await ofPlans(courage.id)).plans.value.list).toMatchObject([{ collections: [courage.id] }]);
});

test.each([
  [[{ ...courage, id: 'birth' }]],
  [[{ ...courage, id: 'orders' }]],
  [[{ ...courage, id: 'No' }]],
  [[courage, { ...courage, name: 'Another' }]],
  [[courage, { ...courage, id: 'another' }]],
])('addresses that something else has, and two of a kind, are refused: %j', (list) => {
  expect(siteUpdate.safeParse({ version: null, library: { list } }).success).toBe(false);
});
