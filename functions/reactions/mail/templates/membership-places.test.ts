import { expect, test } from 'vitest';
import { exampleMembership } from '../../../testing/example-memberships.ts';
import { exampleBooking, exampleSession } from '../../../testing/examples.ts';
import { membershipPlacesPayable, type PayablePlace } from './membership-places.ts';

// docs/product.md#memberships

const names = { studio: 'Exhale', tagline: 'Breathe out.' };
const place = (id: string): PayablePlace => ({
  booking: exampleBooking({ id }),
  session: exampleSession(),
  rest: { amount: 1800, currency: 'GBP' },
  payUntil: '2026-12-08T18:00:00.000Z',
  secret: `secret-${id}`,
});
const write = (...ids: string[]) =>
  membershipPlacesPayable(
    {
      membership: exampleMembership({ ending: 'unpaid' }),
      greetedName: 'Lea',
      siteUrl: 'https://exhale.example',
      places: ids.map(place),
    },
    names,
  );

test('asks for several places at once, each with its price, its time and a link of its own', () => {
  const { subject, facts, action, paragraphs } = write('01JD000000000000000000000A', '01JD000000000000000000000B');
  expect(subject).toBe('Please pay for your 2 places');
  expect(paragraphs.join(' ')).toContain('within 72 hours and before it starts');
  expect(facts.map(({ label }) => label)).toEqual(['£18.00', '£18.00']);
  expect(facts.map(({ href }) => href?.split('/').at(-1))).toEqual([
    expect.stringContaining('secret-01JD000000000000000000000A'),
    expect.stringContaining('secret-01JD000000000000000000000B'),
  ]);
  expect(facts[0]?.note).toContain('pay by Tuesday, December 8, 2026');
  expect(action.label).toBe('Pay for the first of them');
});

test('asks for one place', () => {
  const { subject, heading, action } = write('01JD000000000000000000000A');
  expect([subject, heading, action.label]).toEqual(['Please pay for your place', 'Keep your place', 'Pay for it']);
});
