import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { deletedPerson } from '#shared/rules/admin.ts';
import type { PackForSale } from '#shared/rules/packs.ts';
import { DataTable } from '../../../ui/admin/DataTable.tsx';
import { OwnerLink } from '../../../ui/admin/OwnerLink.tsx';
import { packColumnsIn } from './columns.tsx';
import { PackUses } from './PackUses.tsx';
import { type PackField, packCreationRules, packNoteRules, packValidityRules, termsOf } from './pack-fields.ts';
import { type AdminPack, longText, outstandingCreditsText, packEndingText, worthText } from './pack-text.ts';

// docs/product.md#admin-packs

const pounds = (amount: number) => ({ amount, currency: 'GBP' as const });
const zone = 'Europe/Vienna';
const place = { zone, now: () => new Date('2026-11-28T10:00:00.000Z') };
const sums = { GBP: 9500, EUR: 11_000, USD: 12_000 };
const forSale: PackForSale = {
  id: '01JDEM0PACKS00000000000005',
  name: 'Pack of 5',
  sessions: 5,
  months: 6,
  from: 'purchase',
  categories: [],
  long: { minutes: 90, credits: 2 },
  forOthers: false,
  price: sums,
  singlePrice: sums,
};
const pack: AdminPack = {
  id: '01JD00000000000000PACK0001',
  terms: termsOf(forSale),
  ownerName: 'Mara Lind',
  ownerEmail: 'mara.lind@example.org',
  memberSub: null,
  creditsLeft: 3,
  value: pounds(9500),
  valueLeft: pounds(5700),
  note: 'Paid in cash',
  createdAt: '2026-11-28T10:00:00.000Z',
  expiresAt: '2027-05-28T22:00:00.000Z',
  state: 'valid',
  sold: false,
  movedMembership: null,
};

function listOf(rows: AdminPack[] | undefined): string {
  const empty = { title: 'Nobody has a pack yet' };
  return renderToStaticMarkup(
    <MemoryRouter>
      <DataTable caption="Packs" columns={packColumnsIn(zone)} rows={rows} rowKey={({ id }) => id} empty={empty} />
    </MemoryRouter>,
  );
}

describe('the list of packs', () => {
  test('shows owner, what is left, until when, and the state of each', () => {
    const html = listOf([pack]);
    for (const text of [
      'Mara Lind',
      'mara.lind@example.org',
      '3 of 5',
      'Paid in cash',
      'May 28, 2027',
      'Valid',
      'Given',
    ])
      expect(html).toContain(text);
    expect(html).toContain(`/admin/packs/${pack.id}`);
    expect(html).toContain('aria-label="View Pack of 5 of Mara Lind"');
    expect(listOf([{ ...pack, sold: true, state: 'used_up' }])).toContain('Used up');
    expect(listOf([{ ...pack, expiresAt: null }])).toContain('6 months from first use');
  });

  test('names what is left of a membership that was moved here (docs/product.md#memberships)', () => {
    const movedMembership = { unlimited: true, perDay: 1, collections: [] };
    const html = listOf([{ ...pack, movedMembership, value: pounds(0), valueLeft: pounds(0) }]);
    for (const text of ['Moved membership of', 'Unlimited']) expect(html).toContain(text);
    expect(html).not.toContain('Given');
    expect(html).not.toContain('3 of 5');
  });

  test('is loading, or empty', () => {
    expect(listOf(undefined)).toContain('aria-busy="true"');
    expect(listOf([])).toContain('Nobody has a pack yet');
  });

  test('says what all packs together can still pay', () => {
    expect(outstandingCreditsText({ packs: 0, credits: 0, worth: [] })).toBe('No credits are still to be used.');
    expect(outstandingCreditsText({ packs: 1, credits: 1, worth: [] })).toBe('1 credit of 1 pack is still to be used.');
    expect(outstandingCreditsText({ packs: 2, credits: 9, worth: [pounds(9500)] })).toBe(
      '9 credits of 2 packs, worth £95.00, are still to be used.',
    );
  });
});

test('the page of a pack says what it is worth, what long sessions cost, and what an end loses', () => {
  expect(worthText(pack)).toBe('£95.00, of which £57.00 is not used');
  expect(worthText({ ...pack, value: pounds(0) })).toBe('A gift');
  expect(longText(pack)).toBe('2 credits above 90 minutes');
  expect(packEndingText(pack)).toContain('Mara Lind cannot use what is left of it (3 credits).');
  expect(packEndingText({ ...pack, creditsLeft: 0 })).not.toContain('Mara');
});

test('the owner leads to their page, with or without an account; a deleted one is only named', () => {
  const ownerOf = (more: Partial<AdminPack>) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <OwnerLink item={{ ...pack, ...more }} />
      </MemoryRouter>,
    );
  const memberSub = '5c0f3b8e-6a51-4d6f-9a70-0f4f6c1d2e3a';
  expect(ownerOf({})).toContain(`href="/admin/people/${pack.id}"`);
  expect(ownerOf({ memberSub })).toContain(`href="/admin/users/${memberSub}"`);
  expect(ownerOf({ ownerName: deletedPerson.name, ownerEmail: deletedPerson.email })).toBe(
    `<span>${deletedPerson.name}</span>`,
  );
});

test('uses lead to their orders, and a deleted one keeps its credits', () => {
  const use = { createdAt: pack.createdAt, credits: 1, returned: 1 };
  const kept = { ...use, bookingId: '01JD000000000000000B00K1NG', order: { customer: 'Ada', item: 'Evening' } };
  const deleted = { ...use, bookingId: '01JD000000000000000B00K1NH', order: null };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PackUses uses={[kept, deleted]} zone={zone} />
    </MemoryRouter>,
  );
  expect(html).toContain(`/admin/orders/session/${kept.bookingId}`);
  expect(html).not.toContain(deleted.bookingId);
  expect(html).toContain('Deleted order');
  expect(html.split('2 credits')).toHaveLength(3);
});

describe('the form that gives a pack', () => {
  const id = '01JD00000000000000PACK0001';
  const typed: Record<PackField, string> = {
    pack: forSale.id,
    firstName: 'Mara',
    lastName: 'Lind',
    email: 'mara.lind@example.org',
    credits: '3',
    amount: '57',
    currency: 'GBP',
    note: ' Paid in cash ',
    until: '',
  };
  const read = (changed: Partial<typeof typed> = {}) =>
    packCreationRules(id, [forSale], place).parse((name) => ({ ...typed, ...changed })[name]);

  test('sends the terms of a pack for sale, with credits and value as they are typed', () => {
    expect(read()).toEqual({
      body: {
        id,
        terms: termsOf(forSale),
        credits: 3,
        firstName: 'Mara',
        lastName: 'Lind',
        email: 'mara.lind@example.org',
        value: pounds(5700),
        note: 'Paid in cash',
        expiresAt: null,
      },
    });
    expect(read({ until: '2027-01-31', amount: '0' })).toMatchObject({
      body: { expiresAt: '2027-01-31T23:00:00.000Z', value: pounds(0) },
    });
  });

  test.each<[Partial<typeof typed>, string]>([
    [{ pack: '' }, 'pack'],
    [{ firstName: '' }, 'firstName'],
    [{ email: 'nobody' }, 'email'],
    [{ credits: '6' }, 'credits'],
    [{ credits: '' }, 'credits'],
    [{ amount: '' }, 'amount'],
    [{ note: 'x'.repeat(301) }, 'note'],
    [{ until: '2026-11-27' }, 'until'],
  ])('%o is refused beside its field', (changed, field) => {
    expect(read(changed)).toEqual({ wrong: { [field]: expect.any(String) } });
  });

  test('changes the note or the last day alone', () => {
    expect(packNoteRules.parse(() => '')).toEqual({ body: { note: null } });
    expect(packValidityRules(place).parse(() => '2027-05-28')).toEqual({
      body: { expiresAt: '2027-05-28T22:00:00.000Z' },
    });
    expect(packValidityRules(place).parse(() => '')).toEqual({ wrong: { until: 'Choose a day' } });
  });
});
