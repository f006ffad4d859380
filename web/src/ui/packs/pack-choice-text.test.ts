import { describe, expect, test } from 'vitest';
import { leftInPeriodText, paysText, usedCreditsText, useText } from './pack-choice-text.ts';

// docs/product.md#booking-dialog

const terms = { name: 'Pack of 5', months: 9, from: 'purchase' } as Parameters<typeof paysText>[0]['terms'];
const pack = { terms, expiresAt: '2027-06-30T23:00:00.000Z', creditsPerPlace: 1, creditsLeft: 3, membership: null };

describe('the line of a pack says', () => {
  test.each([
    [3, 1, 'Use one of your 3 left'],
    [5, 2, 'Use 2 of your 5 left'],
    [1, 1, 'Use your last credit'],
    [2, 2, 'Use your last 2 credits'],
  ])('of %i left, %i used now: %s', (creditsLeft, credits, text) => {
    expect(useText({ creditsLeft, membership: null }, credits)).toBe(text);
  });

  test('whose places it pays, and until when it is good', () => {
    const of = (places: number, count: number) => paysText(pack, { places, count, zone: 'Europe/London' });
    expect(of(1, 1)).toBe('Pays your place. Pack of 5, good until June 30, 2027');
    expect(of(1, 3)).toBe('Pays your place. Pack of 5, good until June 30, 2027');
    expect(of(2, 3)).toContain('Pays 2 of 3 places.');
    expect(of(3, 3)).toContain('Pays all 3 places.');
  });

  test('what a long session costs', () => {
    const text = paysText({ ...pack, creditsPerPlace: 2 }, { places: 1, count: 1, zone: 'Europe/London' });
    expect(text).toContain('Pays your place for 2 credits.');
  });
});

test('a button names the membership that pays, not its credits (docs/product.md#memberships)', () => {
  expect(usedCreditsText({ credits: 1, isLast: false, byMembership: true })).toBe('your membership');
  expect(usedCreditsText({ credits: 1, isLast: true })).toBe('your last credit');
});

test('of a membership that was moved here, what is left is not of a month (docs/product.md#memberships)', () => {
  const left = (id: string | null, isUnlimited = false) =>
    leftInPeriodText({
      ...pack,
      terms: { ...terms, months: 1 },
      membership: { id, unlimited: isUnlimited, takesPlaces: true },
    });
  expect(left('m')).toBe('3 left this month');
  expect(left(null)).toBe('3 left');
  expect(left(null, true)).toBeNull();
});
