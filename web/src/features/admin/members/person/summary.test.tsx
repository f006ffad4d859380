import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Person } from './person.ts';
import { Summary } from './Summary.tsx';

// docs/product.md#people

const pack: Person['packs'][number] = {
  id: '01JD00000000000000PACK0001',
  terms: {
    name: 'Pack of 5',
    sessions: 5,
    months: 6,
    from: 'purchase',
    categories: [],
    long: null,
    forOthers: false,
  },
  creditsLeft: 3,
  expiresAt: '2027-05-28T22:00:00.000Z',
  timeZone: 'Europe/Vienna',
  state: 'valid',
  movedMembership: null,
};
const person: Person = {
  addressId: 'a'.repeat(64),
  email: 'mara.lind@example.org',
  name: 'Mara Lind',
  sub: null,
  totals: { bookings: 0, cancelled: 0, came: 0, missed: 0, purchases: 0, paid: [] },
  collections: { birth: false, stress: false },
  passes: [],
  packs: [],
  memberships: [],
  waiting: [],
  reminders: true,
  mailProblem: null,
  notes: { text: '', revision: 0, changedAt: null },
  merging: [],
};

const shown = (packs: Person['packs'], more: Partial<Person> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Summary person={{ ...person, ...more, packs }} />
    </MemoryRouter>,
  );

test('packs are shown with what is left, until when by the clocks of the studio, and their state', () => {
  for (const sub of [null, '5c0f3b8e-6a51-4d6f-9a70-0f4f6c1d2e3a']) {
    const html = shown([pack], { sub });
    expect(html).toContain(`href="/admin/packs/${pack.id}"`);
    expect(html).toContain('Pack of 5</a>, 3 of 5 left, until May 28, 2027 ');
    expect(html).toContain('Valid');
  }
  const unused = shown([{ ...pack, creditsLeft: 5, expiresAt: null }]);
  expect(unused).toContain('5 of 5 left, 6 months from first use');
  expect(shown([{ ...pack, state: 'expired' }])).toContain('Expired');
  expect(shown([])).not.toContain('Pack');
});
