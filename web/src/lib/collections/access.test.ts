import { describe, expect, test } from 'vitest';
import {
  accessible,
  accessOf,
  type CollectionRecording,
  featuredOf,
  isWorthBuying,
  lengthText,
  totalMinutes,
} from './access.ts';

const recording = (isFree: boolean, durationSeconds: number | null = 600): CollectionRecording => ({
  id: isFree ? '01ARZ3NDEKTSV4RRFFQ69G5FAV' : '01ARZ3NDEKTSV4RRFFQ69G5FAW',
  collection: 'birth',
  title: 'Arrive',
  description: '',
  durationSeconds,
  isFree,
  orderIndex: 0,
  thumbnailUrl: null,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const free = recording(true);
const paid = recording(false);

describe('access to a recording (docs/product.md#recording-access)', () => {
  test('is Premium when not purchased, Unlocked when purchased, Free when free', () => {
    expect(accessOf(paid, false)).toBe('Premium');
    expect(accessOf(paid, true)).toBe('Unlocked');
    expect(accessOf(free, false)).toBe('Free');
    expect(accessOf(free, true)).toBe('Free');
  });

  test('a purchase opens every recording, without it only the free ones are open', () => {
    expect(accessible([free, paid], true)).toEqual([free, paid]);
    expect(accessible([free, paid], false)).toEqual([free]);
  });

  test('a collection with paid items is offered to members without access', () => {
    expect(isWorthBuying([free, paid], false)).toBe(true);
    expect(isWorthBuying([free, paid], true)).toBe(false);
    expect(isWorthBuying([free], false)).toBe(false);
  });
});

test('a collection’s page opens with a free recording, for its owner else with the first (docs/product.md#collection-pages)', () => {
  expect(featuredOf([paid, free], false)).toBe(free);
  expect(featuredOf([paid], true)).toBe(paid);
  expect(featuredOf([paid], false)).toBeUndefined();
});

describe('lengths', () => {
  test('are given in minutes, short ones in seconds, unknown ones not at all', () => {
    expect([1935, 60, 40, null].map(lengthText)).toEqual(['32 min', '1 min', '40 sec', null]);
  });

  test('add up, without those that are unknown', () => {
    expect(totalMinutes([recording(true, 1000), recording(false, 900), recording(false, null)])).toBe(32);
  });
});
