import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { UsablePack } from '../../lib/packs/own-packs.ts';
import { CreditsField } from './CreditsField.tsx';
import type { PackChoice } from './use-pack.ts';

// docs/product.md#booking-dialog, docs/product.md#memberships

const pack: UsablePack = {
  id: 'a',
  terms: { name: 'Pack of 5', sessions: 5, months: 9, from: 'purchase', categories: [], long: null, forOthers: true },
  creditsLeft: 3,
  expiresAt: '2027-06-30T23:00:00.000Z',
  state: 'valid',
  createdAt: '2026-09-30T10:00:00.000Z',
  uses: [],
  withdrawal: null,
  membership: null,
  creditsPerPlace: 1,
  maxPlaces: 2,
};

const nothing = () => undefined;
const choice: PackChoice = {
  loading: false,
  failed: false,
  memberDiscount: null,
  retry: nothing,
  packs: [pack],
  used: pack,
  places: 2,
  use: nothing,
  setPlaces: nothing,
  credits: { places: 2, creditsPerPlace: 1 },
  refusal: undefined,
  refuse: () => false,
  request: nothing,
};
const markupOf = (changes: Partial<PackChoice> = {}, count = 2) =>
  renderToStaticMarkup(<CreditsField choice={{ ...choice, ...changes }} count={count} />);

test('says that a membership includes the place, without dots where its number is not limited', () => {
  const ofMembership = (unlimited: boolean) => {
    const terms = { ...pack.terms, name: 'Every month', months: 1, forOthers: false };
    const period = { ...pack, terms, maxPlaces: 1, membership: { id: 'm', unlimited, takesPlaces: true } };
    return markupOf({ packs: [period], used: period, places: 1 }, 1);
  };
  expect(ofMembership(false)).toContain('Included in your membership');
  expect(ofMembership(false)).toContain('Pays your place. Every month · 3 left this month');
  expect(ofMembership(true)).toContain('<small>Pays your place. Every month</small>');
  expect(ofMembership(true)).not.toContain('pack-dots');
});

test('shows a pack in words and dots, and asks how many of several places it pays', () => {
  const markup = markupOf();
  expect(markup).toContain('Use 2 of your 3 left');
  expect(markup).toContain('Pays both places.');
  expect(markup.match(/<i\b/g)).toHaveLength(5);
  expect(markup.match(/pack-dots__now/g)).toHaveLength(2);
  expect(markup).toMatch(/<input type="checkbox"[^>]*checked/);
  expect(markup).toContain('aria-label="Places that it pays"');
});

test('asks for no number of places where one alone can be paid, or the pack is not used', () => {
  expect(markupOf({ used: { ...pack, maxPlaces: 1 }, places: 1 }, 1)).not.toContain('Places that it pays');
  const unused = markupOf({ used: null, places: 0, credits: null });
  expect(unused).not.toContain('Places that it pays');
  expect(unused).not.toMatch(/<input type="checkbox"[^>]*checked/);
});

test('says beside the pack what was refused, also where no pack is left to choose', () => {
  const markup = markupOf({ packs: [], used: null, refusal: 'This pack has no credits left.' });
  expect(markup).toContain('role="alert"');
  expect(markup).toContain('This pack has no credits left. Nothing is booked yet, and what you typed is kept.');
});
