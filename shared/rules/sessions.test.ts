import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fullAddress } from './addresses.ts';
import {
  cutText,
  displayZone,
  isSoldOut,
  isUpcoming,
  joinOpensText,
  metaDescription,
  phoneDescriptionLength,
  placeLabel,
  seatsLeft,
} from './sessions.ts';

const nowhere = { location: null, address: null, city: null, postCode: null };

describe('the place of a session (docs/product.md#session-place)', () => {
  test.each([
    [{ ...nowhere, locationType: 'online' as const, city: 'Bath' }, 'Online', 'Online Session'],
    [
      { ...nowhere, locationType: 'onsite' as const, address: '12 Example Street', city: 'Bath', postCode: 'BA1 1LN' },
      'Bath BA1 1LN',
      '12 Example Street, Bath, BA1 1LN',
    ],
    [{ ...nowhere, locationType: 'onsite' as const, city: 'Bath' }, 'Bath', 'Bath'],
    [{ ...nowhere, locationType: 'onsite' as const, location: 'The Garden Room' }, 'On-site', 'The Garden Room'],
    [{ ...nowhere, locationType: 'onsite' as const }, 'On-site', 'On-site location'],
  ])('%j is %s in a list and %s in full', (place, label, address) => {
    expect(placeLabel(place)).toBe(label);
    expect(fullAddress(place)).toBe(address);
  });

  test('decides the time zone: the viewer’s online, the venue’s on site', () => {
    expect(displayZone({ locationType: 'online', timeZone: 'Europe/London' }, 'Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(displayZone({ locationType: 'onsite', timeZone: 'Europe/London' }, 'Asia/Tokyo')).toBe('Europe/London');
  });
});

describe('capacity (docs/product.md#capacity)', () => {
  test('is reached by completed bookings only, and only if there is a maximum', () => {
    expect(isSoldOut({ max: 10, taken: 10, held: 0 })).toBe(true);
    expect(isSoldOut({ max: 10, taken: 6, held: 4 })).toBe(false);
    expect(isSoldOut({ max: null, taken: 10_000, held: 0 })).toBe(false);
    expect(isSoldOut({ max: 0, taken: 0, held: 0 })).toBe(true);
  });

  test('leaves the seats that are neither taken nor held, never below zero', () => {
    const seat = fc.nat(50);
    fc.assert(
      fc.property(seat, seat, seat, (max, taken, held) => {
        const left = seatsLeft({ max, taken, held }) ?? -1;
        return left >= 0 && (left === max - taken - held || (left === 0 && taken + held >= max));
      }),
    );
    expect(seatsLeft({ max: null, taken: 5, held: 5 })).toBeNull();
  });

  test('a session is upcoming while its start is now or later (docs/product.md#upcoming-and-past)', () => {
    const now = new Date('2026-11-20T10:00:00.000Z');
    expect(isUpcoming({ startTime: '2026-11-20T10:00:00.000Z' }, now)).toBe(true);
    expect(isUpcoming({ startTime: '2026-11-20T09:59:59.999Z' }, now)).toBe(false);
  });
});

describe('truncated texts', () => {
  test('on a phone have 100 characters and ..., shorter ones are unchanged (docs/product.md#session-list)', () => {
    const text = 'a'.repeat(phoneDescriptionLength);
    expect(cutText(text, phoneDescriptionLength)).toBe(text);
    expect(cutText(`${text}a`, phoneDescriptionLength)).toBe(`${text}...`);
    expect(cutText('one two', 4)).toBe('one...');
  });

  test('never end in a lone surrogate', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, length) => cutText(text, length).isWellFormed()),
    );
  });

  test('in page metadata have at most 160 characters: 157 and an ellipsis (docs/product.md#page-metadata)', () => {
    expect(metaDescription('b'.repeat(160))).toBe('b'.repeat(160));
    expect(metaDescription('b'.repeat(161))).toBe(`${'b'.repeat(157)}...`);
    expect(metaDescription('One line.\n\nAnother.')).toBe('One line. Another.');
    fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => metaDescription(text).length <= 160));
  });
});

test.each([
  [0, 'The link to join opens at the start'],
  [1, 'The link to join opens 1 minute before the start'],
  [30, 'The link to join opens 30 minutes before the start'],
  [60, 'The link to join opens 1 hour before the start'],
  [90, 'The link to join opens 90 minutes before the start'],
  [1440, 'The link to join opens 24 hours before the start'],
])('%i minutes: %s (docs/product.md#joining)', (minutes, text) => {
  expect(joinOpensText(minutes)).toBe(text);
});
