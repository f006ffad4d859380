import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinPath } from '#shared/contract/membership-link.ts';
import { linkGuestPacks } from '../../functions/domains/packs/link.ts';
import { findPack } from '../../functions/domains/packs/store.ts';
import type { Pack } from '../../functions/ground/keys/pack.ts';
import { siteKey } from '../../functions/ground/keys/site-key.ts';
import { deriveMailId, findMail } from '../../functions/ground/outbox/queue.ts';
import { putItem } from '../../functions/ground/platform/table.ts';
import { findImports } from '../../functions/ground/settings/imports.ts';
import { loadMovedMembership } from '../../functions/reactions/mail/load-pack.ts';
import { membershipMoved } from '../../functions/reactions/mail/templates/moved-membership.ts';
import { openSharedTable } from '../../functions/testing/temporary-table.ts';
import { importedId } from './plan.ts';
import { importInto } from './testing/import-site.ts';

// docs/operations.md#moving-in, docs/product.md#memberships

const table = await openSharedTable();
const site = importInto(table);
afterAll(() => site.remove());

const now = new Date('2027-02-10T10:00:00.000Z');
const row = {
  id: 'M-1',
  email: 'Lea@Example.org',
  full_name: 'Lea Winter',
  plan: 'every month',
  paid_until: '2027-03-03',
  sessions_left: '3',
  price: '48,00',
  currency: 'EUR',
  note: 'from the old till',
  created_at: '2025-06-01',
};

const price = { GBP: 4800, EUR: 5500, USD: 6000 };
const counted = {
  id: '01JDEM0P1ANS0000000000000A',
  name: 'Every month',
  interval: 'month',
  sessions: 4,
  carryOver: 1,
  categories: ['calm'],
  long: { minutes: 120, credits: 2 },
  perDay: 2,
  collections: ['stress'],
  pauseDays: 30,
  price,
};
const unlimited = { ...counted, id: '01JDEM0P1ANS0000000000000B', name: 'All in', sessions: null, perDay: 1 };
const yearly = { ...unlimited, id: '01JDEM0P1ANS0000000000000C', name: 'All year', interval: 'year', pauseDays: 0 };

beforeAll(() => putItem(table, { ...siteKey, plans: { list: [counted, unlimited, yearly] } }));

const storedPack = (id: string) => findPack(table, importedId('memberships', id));

async function moved(id: string): Promise<Pack> {
  const pack = await storedPack(id);
  if (!pack) throw new Error(`${id} is not there`);
  return pack;
}

test('what is left of a membership is a pack with the terms of its plan, once', async () => {
  const rows = {
    users: [{ id: 'u1', email: 'mara@example.org', full_name: 'Mara Member' }],
    memberships: [
      row,
      { ...row, id: 'M-2', email: 'mara@example.org', full_name: null, plan: 'All in', sessions_left: null },
    ],
  };
  const dry = await site.import(rows, { now, apply: false });
  expect(dry.tables).toMatchObject([
    { table: 'users' },
    { table: 'memberships', rows: 2, new: 2, changed: 0, refused: 0 },
  ]);
  expect(await storedPack('M-1')).toBeUndefined();

  await site.import(rows, { now });
  expect(await moved('M-1')).toMatchObject({
    terms: { name: 'Every month', sessions: 4, categories: ['calm'], long: { credits: 2 }, forOthers: false },
    ownerName: 'Lea Winter',
    ownerEmail: 'lea@example.org',
    memberSub: null,
    membershipId: null,
    creditsLeft: 3,
    // A quarter of the period was used there.
    value: { amount: 3600, currency: 'EUR' },
    valueLeft: 3600,
    sold: false,
    note: 'Moved membership, reference before: M-1, €48.00 a month. from the old till',
    // The last day by the clocks of the studio, in Berlin.
    expiresAt: '2027-03-03T23:00:00.000Z',
    movedMembership: { planId: counted.id, unlimited: false, perDay: 2, collections: ['stress'] },
    imported: expect.anything(),
  });
  const all = await moved('M-2');
  expect(all).toMatchObject({
    ownerName: 'Mara Member',
    memberSub: expect.any(String),
    creditsLeft: 366,
    terms: { sessions: 366, months: 1, long: null },
    movedMembership: { unlimited: true, perDay: 1 },
  });
  // Of one without a number of sessions the time is what is left: 21.5 of 30.4 days.
  expect(all.valueLeft).toBeGreaterThan(3300);
  expect(all.valueLeft).toBeLessThan(3500);

  // A second run, with other numbers, makes no second one and changes none.
  const repeated = { ...rows, memberships: rows.memberships.map((one) => ({ ...one, paid_until: '2027-04-01' })) };
  const again = await site.import(repeated, { now: new Date('2027-02-20T10:00:00.000Z') });
  expect(again.tables).toMatchObject([{ table: 'users' }, { table: 'memberships', new: 0, changed: 0, there: 2 }]);
  expect(await moved('M-1')).toMatchObject({ expiresAt: '2027-03-03T23:00:00.000Z' });
});

test('one without a reference is known again by its address and plan, and one without a price counts for nothing', async () => {
  const email = 'plain@example.org';
  const plain = { ...row, id: null, email, price: null, currency: null, sessions_left: '0' };
  await site.import({ memberships: [plain] }, { now });
  const id = `${email} ${counted.id}`;
  expect(await moved(id)).toMatchObject({ creditsLeft: 0, valueLeft: 0, note: 'Moved membership. from the old till' });
  const again = await site.import({ memberships: [plain, { ...plain, plan: 'Every Month' }] }, { now });
  const report = again.tables.find(({ table: name }) => name === 'memberships');
  expect(report).toMatchObject({ rows: 2, there: 1, refused: 1 });
  expect(again.plan.refused[0]?.reason).toBe('row 2 has the same id, or the same email and plan');
});

test('sessions that were kept of the period before are left beside those of a whole one', async () => {
  await site.import({ memberships: [{ ...row, id: 'M-3', sessions_left: '5' }] }, { now });
  expect(await moved('M-3')).toMatchObject({ creditsLeft: 5, valueLeft: 4800, terms: { sessions: 5 } });
});

test('one of an address becomes that of the account that confirms it', async () => {
  const email = 'later@example.org';
  await site.import({ memberships: [{ ...row, id: 'M-4', email }] }, { now });
  expect(await linkGuestPacks(table, { sub: 'later', email })).toHaveLength(1);
  expect(await moved('M-4')).toMatchObject({ memberSub: 'later', movedMembership: { planId: counted.id } });
});

test.each([
  [{ ...row, email: 'nobody' }, 'email is no e-mail address'],
  [{ ...row, plan: null }, 'plan is missing'],
  [{ ...row, plan: 'Gold' }, 'plan Gold is not for sale: write one of Every month, All in, All year, or word it'],
  [{ ...row, paid_until: null }, 'paid_until is missing'],
  [{ ...row, paid_until: '05/06/2027' }, 'paid_until'],
  [{ ...row, sessions_left: null }, 'sessions_left is missing: write how many are left until paid_until'],
  [{ ...row, sessions_left: 'unlimited' }, 'sessions_left unlimited: Every month has 4 a period'],
  [{ ...row, sessions_left: 'some' }, 'sessions_left must be a number'],
  [{ ...row, sessions_left: '1.5' }, 'sessions_left 1.5 is no whole number from 0'],
  [{ ...row, sessions_left: '-1' }, 'sessions_left'],
  [{ ...row, sessions_left: '6' }, 'sessions_left 6 is more than Every month gives, 5 with those that are kept'],
  [{ ...row, plan: 'All in' }, 'sessions_left 3: All in has as many sessions as its member likes, leave it empty'],
  [{ ...row, currency: null }, 'currency is missing'],
  [{ ...row, note: 'x'.repeat(300) }, 'note is too long: with its id it has at most 300 letters'],
  [{ ...row, id: 'GOOD' }, 'row 2 has the same id'],
])(
  'a row of which something is wrong is named with row and column, and nothing of it is written (%#)',
  async (wrong, reason) => {
    const { plan } = await site.import({ memberships: [{ ...row, id: 'GOOD' }, wrong] }, { now, apply: false });
    expect(plan.refused).toEqual([
      { place: { table: 'memberships', row: 3 }, reason: expect.stringContaining(reason) },
    ]);
    expect(await storedPack('GOOD')).toBeUndefined();
  },
);

// docs/product.md#imported-people
test('nobody is mailed until the owner asks for it, then each once, with how to go on', async () => {
  const memberships = [
    { ...row, id: 'M-5', email: 'go.on@example.org' },
    { ...row, id: 'M-6', email: 'over@example.org', paid_until: '2027-02-01' },
  ];
  expect(await site.import({ memberships }, { now })).toMatchObject({ membershipMails: 0 });
  expect(await findImports(table)).toMatchObject({ packs: expect.any(Number), mailsUntil: null });
  const pack = await moved('M-5');
  const mailId = deriveMailId(pack.id, 'membership_moved');
  expect(await findMail(table, mailId)).toBeUndefined();

  const send = () => site.import({ memberships }, { now, apply: false, sendMembershipMails: true });
  expect(await send()).toMatchObject({ membershipMails: 1 });
  expect(await send()).toMatchObject({ membershipMails: 0 });
  const mail = await findMail(table, mailId);
  expect(mail).toMatchObject({ kind: 'membership_moved', packId: pack.id, to: 'go.on@example.org' });

  const dependencies = { table, now: () => now, newId: () => mailId, site: { siteUrl: 'https://exhale.example' } };
  const content = membershipMoved(await loadMovedMembership(mail as never, dependencies as never), {
    studio: 'Exhale',
    facilitator: 'Ada',
  } as never);
  expect(content.subject).toBe('Your membership is paid until March 3, 2027');
  expect(content.action.href).toBe(`https://exhale.example${joinPath(counted.id)}`);
  expect(content.secondary?.href).toContain(pack.id);
});
