import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareEntries,
  isOfferedInTurn,
  maxOfferHours,
  offerEnd,
  placesToOffer,
  positionIn,
  positionText,
  shortestOffer,
} from './waitlist.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const hour = 3_600_000;
const instantIn = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

describe('how long an offered seat is held (docs/product.md#waitlist-offers)', () => {
  test('the hours of the session, a quarter of the time left near the start, half an hour at least, never beyond it', () => {
    const held = (startsIn: number, offerHours = 24) =>
      (Date.parse(offerEnd({ startTime: instantIn(startsIn), offerHours }, now)) - now.getTime()) / hour;
    expect([200, 96, 40, 8, 2, 1, 0.25].map((hours) => held(hours * hour))).toEqual([24, 24, 10, 2, 0.5, 0.5, 0.25]);
    expect(held(200 * hour, 3)).toBe(3);
  });

  test('ends after now, at the start at the latest; longer for a session that starts later', () => {
    const inFuture = fc.integer({ min: 1, max: 400 * 24 * hour });
    fc.assert(
      fc.property(inFuture, inFuture, fc.integer({ min: 1, max: maxOfferHours }), (one, other, offerHours) => {
        const lengthOf = (left: number) =>
          Date.parse(offerEnd({ startTime: instantIn(left), offerHours }, now)) - now.getTime();
        const sooner = Math.min(one, other);
        const later = Math.max(one, other);
        expect(lengthOf(sooner)).toBeGreaterThan(0);
        expect(lengthOf(sooner)).toBeLessThanOrEqual(Math.min(sooner, offerHours * hour));
        expect(lengthOf(sooner)).toBeGreaterThanOrEqual(Math.min(sooner, shortestOffer));
        expect(lengthOf(sooner)).toBeLessThanOrEqual(lengthOf(later));
      }),
    );
  });

  test('from two hours before the start on everyone is told', () => {
    const isInTurn = (left: number) =>
      isOfferedInTurn({ waitlistMode: 'next_in_line', startTime: instantIn(left) }, now);
    expect([2 * hour, 2 * hour - 1, -1].map(isInTurn)).toEqual([true, false, false]);
    expect(isOfferedInTurn({ waitlistMode: 'everyone', startTime: instantIn(99 * hour) }, now)).toBe(false);
  });
});

describe('the order of the line (docs/product.md#waitlist)', () => {
  const entries = fc.uniqueArray(
    fc.record({
      entryId: fc.string({ minLength: 1, maxLength: 4 }),
      createdAt: fc.integer({ min: 0, max: 5 }).map(instantIn),
      queuedAt: fc.option(fc.integer({ min: 5, max: 9 }).map(instantIn), { nil: undefined }),
    }),
    { selector: ({ entryId }) => entryId, minLength: 1, maxLength: 12 },
  );

  test('each entry has a place of its own, whatever the order they are read in', () => {
    fc.assert(
      fc.property(entries, (line) => {
        const places = line.map(({ entryId }) => positionIn(line, entryId)?.position);
        expect(places.toSorted((one, other) => Number(one) - Number(other))).toEqual(line.map((_, index) => index + 1));
        expect(line.map(({ entryId }) => positionIn(line.toReversed(), entryId)?.position)).toEqual(places);
        for (const one of line) expect(compareEntries(one, one)).toBe(0);
      }),
    );
    expect(positionIn([], 'a')).toBeUndefined();
  });

  test('is by the time of joining, ties by id; a lapsed offer leads to its end', () => {
    const early = instantIn(0);
    const late = instantIn(1);
    const line = [
      { entryId: 'd', createdAt: early, queuedAt: instantIn(2) },
      { entryId: 'c', createdAt: late },
      { entryId: 'b', createdAt: early },
      { entryId: 'a', createdAt: early },
    ];
    expect(line.toSorted(compareEntries).map(({ entryId }) => entryId)).toEqual(['a', 'b', 'c', 'd']);
  });

  test.each([
    [1, '1st of 23'],
    [2, '2nd of 23'],
    [3, '3rd of 23'],
    [4, '4th of 23'],
    [11, '11th of 23'],
    [22, '22nd of 23'],
  ])('place %i reads %s', (position, text) => {
    expect(positionText({ position, total: 23 })).toBe(text);
  });
});

test('a wish for several places gets all of them, or near the start what there is where fewer will do (docs/product.md#waitlist-offers)', () => {
  const now = new Date('2026-11-20T12:00:00.000Z');
  const near = '2026-11-21T12:00:00.000Z';
  const far = '2026-11-21T12:00:01.000Z';
  const places = (wish: number, free: number | null, startTime: string, fewerWillDo: boolean) =>
    placesToOffer({ places: wish, fewerWillDo }, { startTime, free }, now);
  expect(places(2, 3, far, false)).toBe(2);
  expect(places(2, null, far, false)).toBe(2);
  expect(places(2, 1, far, true)).toBe(0);
  expect(places(2, 1, near, false)).toBe(0);
  expect(places(3, 2, near, true)).toBe(2);
});
