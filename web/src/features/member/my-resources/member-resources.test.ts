import { describe, expect, test } from '@jest/globals';
import type { Collection } from '#shared/rules/collections.ts';
import { shelve } from './member-resources.ts';

const view = (collection: Collection, ...free: boolean[]) => ({
  collection,
  price: { amount: 6000, currency: 'EUR' as const },
  recordings: free.map((isFree, orderIndex) => ({
    id: `01ARZ3NDEKTSV4RRFFQ69G5F${collection === 'birth' ? 'B' : 'S'}${orderIndex}`,
    collection,
    title: `${collection} ${orderIndex}`,
    description: '',
    durationSeconds: null,
    isFree,
    orderIndex,
    thumbnailUrl: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  })),
});
const birth = view('birth', true, false);
const stress = view('stress', false, false);
const titles = (mine: { birth: boolean; stress: boolean }, views = [birth, stress]) =>
  shelve(views, mine).recordings.map(({ title }) => title);

describe('My Resources (spec section 4)', () => {
  test('holds free recordings, and all of a paid collection', () => {
    expect(titles({ birth: false, stress: false })).toEqual(['birth 0']);
    expect(titles({ birth: true, stress: false })).toEqual(['birth 0', 'birth 1']);
    expect(titles({ birth: false, stress: true })).toEqual(['birth 0', 'stress 0', 'stress 1']);
  });

  test('tells of full access per purchased collection, and offers each with paid items not yet purchased', () => {
    const { full, locked } = shelve([birth, stress], { birth: true, stress: false });
    expect(full).toEqual(['birth']);
    expect(locked).toEqual([stress]);
  });

  test('offers no collection that has nothing to pay for, and is empty where nothing may be watched', () => {
    expect(shelve([view('birth', true)], { birth: false, stress: false }).locked).toEqual([]);
    expect(titles({ birth: false, stress: false }, [stress])).toEqual([]);
  });
});
