import { expect, test } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import { findPack, findPacksOf, putPack } from '../../../domains/packs/store.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import type { Pack } from '../../../ground/keys/pack.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { examplePackPurchase, packOf } from '../../../testing/examples.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { changePack } from '../packs/change.ts';
import { getPerson } from './person.ts';
import { openPeople, someone } from './testing/people-api.ts';

// docs/product.md#people

const site = await openSharedTestSite();
const people = openPeople(site);
const { table, now } = site.dependencies;
const by = { member: people.admin, request: { ip: '203.0.113.7', country: null } };

/** A pack that the studio gave. */
async function give(ownerEmail: string, more: Partial<Pack> = {}): Promise<Pack> {
  const pack = packOf(examplePackPurchase({ id: newId(new Date()) }), {
    ownerEmail,
    ownerName: 'Mara Lind',
    sold: false,
    timeZone: 'Europe/Vienna',
    ...more,
  });
  await transact(table, [putPack(pack)]);
  return pack;
}

const later = (days: number) => new Date(now().getTime() + days * 24 * 3_600_000).toISOString();

test('packs of an address without an account are on its page, newest first, which opens by the id of a pack', async () => {
  const email = someone();
  const before = await give(email, { createdAt: later(-9), expiresAt: later(-2), creditsLeft: 2 });
  const pack = await give(email, { createdAt: later(-1), expiresAt: null, creditsLeft: 3 });
  await give(someone());
  const person = await people.person(email);
  expect(contract.getPerson.response.parse(person)).toEqual(person);
  const { id, terms } = pack;
  expect(person.packs).toEqual([
    { id, terms, creditsLeft: 3, expiresAt: null, timeZone: 'Europe/Vienna', state: 'valid', movedMembership: null },
    {
      id: before.id,
      terms,
      creditsLeft: 2,
      expiresAt: before.expiresAt,
      timeZone: 'Europe/Vienna',
      state: 'expired',
      movedMembership: null,
    },
  ]);
  // Nothing else is known of them.
  expect(person).toMatchObject({ sub: null, name: 'Mara Lind', email });
  const call = { ...by, query: undefined, body: undefined, params: { personId: id } };
  expect(await getPerson(call, people.dependencies)).toEqual(person);
});

test('a member has their packs, and those of their address that are not linked yet', async () => {
  const email = someone('member');
  const { sub } = await people.giveAccount(email);
  const guest = await give(email, { createdAt: later(-3), creditsLeft: 0 });
  const own = await give(email, { createdAt: later(-2), memberSub: sub, endedAt: later(-1) });
  const { packs } = await people.person(email);
  expect(packs.map(({ id, state }) => [id, state])).toEqual([
    [own.id, 'ended'],
    [guest.id, 'used_up'],
  ]);
});

test('deleting someone who has only a pack takes their name out of its history, and their page is gone', async () => {
  const email = someone('gone');
  const { id } = await give(email);
  const note = 'Mara Lind paid in cash';
  await changePack({ ...by, query: undefined, params: { packId: id }, body: { note } }, site.dependencies);
  await people.erase(email);
  expect(JSON.stringify(await auditHistory(table, 'pack', id))).not.toContain('Mara Lind');
  const call = { ...by, query: undefined, body: undefined, params: { personId: id } };
  await expect(getPerson(call, people.dependencies)).rejects.toMatchObject({ code: 'person_not_found' });
});

test('merging an address moves its packs to the account, once, and they pay for it (docs/product.md#merging-addresses)', async () => {
  const from = someone('old');
  const into = someone('new');
  const { sub } = await people.giveAccount(into);
  const given = await give(from, { creditsLeft: 3, secretHash: 'a-hash' });
  const other = await give(someone());
  expect(await people.preview(from, into)).toMatchObject({ purchases: 1 });
  await people.mergeAll(from, into);
  expect(await findPack(table, given.id)).toEqual({ ...given, ownerEmail: into, memberSub: sub });
  expect((await people.person(into)).packs).toMatchObject([{ id: given.id, creditsLeft: 3 }]);
  expect(await findPacksOf(table, { memberSub: null, email: from })).toEqual([]);
  expect(await findPack(table, other.id)).toEqual(other);
});

test('the file of a person has their packs, without the secret of one (docs/product.md#user-details)', async () => {
  const email = someone('file');
  const pack = await give(email, { creditsLeft: 2, secretHash: 'hash-of-a-secret' });
  await give(someone());
  const { body } = await people.file(email);
  const { packs } = JSON.parse(String(body));
  expect(packs).toMatchObject([{ id: pack.id, ownerEmail: email, creditsLeft: 2, terms: pack.terms }]);
  expect(String(body)).not.toContain('hash-of-a-secret');
});
