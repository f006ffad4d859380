import { afterAll, beforeAll, expect, test } from 'vitest';
import { packEnd } from '#shared/rules/pack-end.ts';
import { linkGuestPacks } from '../../functions/domains/packs/link.ts';
import { findPack, findPacksOf } from '../../functions/domains/packs/store.ts';
import { importsView } from '../../functions/endpoints/admin/overview/imports.ts';
import { importsKey } from '../../functions/ground/keys/imported.ts';
import { allMembers, profileRecord } from '../../functions/ground/keys/member.ts';
import { siteKey } from '../../functions/ground/keys/site-key.ts';
import { queryAll } from '../../functions/ground/platform/pagination.ts';
import { putItem } from '../../functions/ground/platform/table.ts';
import { findImports } from '../../functions/ground/settings/imports.ts';
import { remindOfPacks } from '../../functions/reactions/dispatch/remind-of-packs.ts';
import { loadPackEnding } from '../../functions/reactions/mail/load-pack.ts';
import { openSharedTable } from '../../functions/testing/temporary-table.ts';
import { importedId } from './plan.ts';
import { importInto } from './testing/import-site.ts';

// docs/operations.md#moving-in, docs/product.md#packs

const table = await openSharedTable();
const site = importInto(table);
afterAll(() => site.remove());

const now = new Date('2026-11-28T10:00:00.000Z');
const pack = {
  id: 'P-1',
  email: 'Guest@Example.org',
  full_name: 'Ines Guest',
  name: 'pack of 10',
  credits: '10',
  credits_left: '4',
  valid_until: '2027-06-30',
  price: '170,01',
  currency: 'EUR',
  note: 'from the old till',
  created_at: '2026-06-01',
};

const price = { GBP: 17_000, EUR: 19_800, USD: 21_500 };
const terms = { name: 'Pack of 10', sessions: 10, months: 12, from: 'first_use', categories: ['calm'] };
const forSale = {
  ...terms,
  id: '01JDEM0PACKS00000000000010',
  long: { minutes: 120, credits: 2 },
  forOthers: true,
  price,
  singlePrice: price,
};

beforeAll(() => putItem(table, { ...siteKey, packs: { list: [forSale] } }));

const storedPack = (id: string) => findPack(table, importedId('packs', id));

test('what is left of a pack is the pack of the account or of the address, once', async () => {
  const rows = {
    users: [{ id: 'u1', email: 'mara@example.org', full_name: 'Mara Member' }],
    packs: [pack, { ...pack, id: 'P-2', email: 'mara@example.org', full_name: null, name: 'Old ten', note: null }],
  };
  const dry = await site.import(rows, { now, apply: false });
  expect(dry.tables).toMatchObject([{ table: 'users' }, { table: 'packs', rows: 2, new: 1, changed: 1, refused: 0 }]);
  expect(dry.plan.changed).toEqual([
    {
      place: { table: 'packs', row: 3 },
      reason: 'no pack for sale is called Old ten: it counts for every session, one credit each, for its owner',
    },
  ]);
  expect(await storedPack('P-1')).toBeUndefined();

  await site.import(rows, { now });
  expect(await storedPack('P-1')).toMatchObject({
    terms: { name: 'pack of 10', sessions: 10, categories: ['calm'], long: { credits: 2 }, forOthers: true },
    ownerName: 'Ines Guest',
    ownerEmail: 'guest@example.org',
    memberSub: null,
    creditsLeft: 4,
    // Six of ten credits of €17.00 were used there: the odd cent is in what is left.
    value: { amount: 6801, currency: 'EUR' },
    valueLeft: 6801,
    singlePrice: null,
    sold: false,
    note: 'Reference before: P-1, 10 sessions for €170.01. from the old till',
    // The last day by the clocks of the studio, in Berlin.
    expiresAt: '2027-06-30T22:00:00.000Z',
  });
  const [member] = await queryAll(table, { index: 'byKind', partition: allMembers }, profileRecord);
  expect(await storedPack('P-2')).toMatchObject({
    terms: { months: 13, categories: [], long: null, forOthers: false },
    ownerName: 'Mara Member',
    memberSub: member?.sub,
  });

  // A second run, with other credits, makes no second pack and changes none.
  const repeated = { ...rows, packs: rows.packs.map((row) => ({ ...row, credits_left: '1' })) };
  const again = await site.import(repeated, { now: new Date('2027-01-01T10:00:00.000Z') });
  expect(again.tables).toMatchObject([{ table: 'users' }, { table: 'packs', new: 0, changed: 0, there: 2 }]);
  expect(await storedPack('P-1')).toMatchObject({ creditsLeft: 4 });
  expect(await findPacksOf(table, { memberSub: member?.sub ?? '', email: '' })).toHaveLength(1);
});

test('an imported pack of an address becomes that of the account that confirms it', async () => {
  const email = 'later@example.org';
  await site.import({ packs: [{ ...pack, id: 'P-3', email }] }, { now });
  expect(await linkGuestPacks(table, { sub: 'later', email })).toHaveLength(1);
  expect(await storedPack('P-3')).toMatchObject({ memberSub: 'later', imported: expect.anything() });
});

test('a pack whose months begin with its first use needs no last day while nothing was used of it', async () => {
  const unused = { ...pack, id: 'P-4', credits_left: '10', valid_until: null };
  await site.import({ packs: [unused] }, { now });
  const stored = await storedPack('P-4');
  expect(stored).toMatchObject({ expiresAt: null, terms: { from: 'first_use', months: 12 } });
  // Its owner is told of its end once it has begun: the overview says so until then.
  expect(await findImports(table)).toMatchObject({ packsUntil: packEnd(12, now, stored?.timeZone ?? '') });
});

test.each([
  [{ ...pack, id: null }, 'id is missing'],
  [{ ...pack, email: 'nobody' }, 'email is no e-mail address'],
  [{ ...pack, name: null }, 'name is missing'],
  [{ ...pack, credits: null }, 'credits is missing'],
  [{ ...pack, credits: 'ten' }, 'credits must be a number'],
  [{ ...pack, credits: '101' }, 'credits 101: Enter 2 to 100'],
  [{ ...pack, credits: '1', credits_left: '1' }, 'credits 1: Enter 2 to 100'],
  [{ ...pack, credits_left: '2.5' }, 'credits_left 2.5 is no whole number'],
  [{ ...pack, credits_left: '0' }, 'credits_left is 0: nothing is left of it, leave it out'],
  [{ ...pack, credits_left: '11' }, 'credits_left 11 is more than its credits 10'],
  [{ ...pack, price: null }, 'price is missing: write 0 where it costs nothing, else the sum'],
  [{ ...pack, currency: null }, 'currency is missing'],
  [{ ...pack, valid_until: null }, 'valid_until is missing: write the last day on which it is valid'],
  [{ ...pack, valid_until: '05/06/2027' }, 'valid_until'],
  [{ ...pack, name: 'x'.repeat(41) }, 'name'],
  [{ ...pack, note: 'x'.repeat(300) }, 'note is too long: with its id it has at most 300 letters'],
  [{ ...pack, id: 'GOOD' }, 'row 2 has the same id'],
])(
  'a row of which something is wrong is named with row and column, and nothing of it is written (%#)',
  async (row, reason) => {
    const { plan } = await site.import({ packs: [{ ...pack, id: 'GOOD' }, row] }, { now, apply: false });
    expect(plan.refused).toEqual([{ place: { table: 'packs', row: 3 }, reason: expect.stringContaining(reason) }]);
  },
);

// docs/product.md#imported-people
test('nobody is told that an imported pack ends until the owner turns mails on', async () => {
  const to = 'ending@example.org';
  const soon = new Date('2027-09-01T10:00:00.000Z');
  const at = () => soon;
  const before = await remindOfPacks({ table, now: at });
  await site.import({ packs: [{ ...pack, id: 'P-5', email: to, valid_until: '2027-09-08' }] }, { now });
  const stored = await storedPack('P-5');
  expect(await remindOfPacks({ table, now: at })).toBe(before);
  const packId = importedId('packs', 'P-5');
  const siteUrl = { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' };
  const mail = { id: packId, kind: 'pack_ending', packId, endsAt: stored?.expiresAt ?? '', to };
  const dependencies = { table, now: at, newId: () => packId, site: siteUrl };
  await expect(loadPackEnding(mail as never, dependencies as never)).rejects.toThrow('no mails to imported people yet');

  const imports = await findImports(table);
  expect(imports).toMatchObject({ packs: expect.any(Number), packsUntil: packEnd(12, now, stored?.timeZone ?? '') });
  expect(importsView(imports, soon)).toMatchObject({ mailsOn: false });
  const turnedOn = { ...imports, mailsUntil: now.toISOString() };
  await putItem(table, { ...importsKey, ...turnedOn });
  expect(importsView(await findImports(table), soon)).toBeNull();
  expect(await remindOfPacks({ table, now: at })).toBe(1);
});
