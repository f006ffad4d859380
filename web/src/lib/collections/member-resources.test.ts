import { describe, expect, test } from 'vitest';
import type { Collection } from '#shared/rules/collections.ts';
import { memberResources } from './member-resources.ts';

const view = (collection: Collection, ...free: boolean[]) => ({
  collection,
  price: { amount: 6000, currency: 'EUR' as const },
  chapters: [],
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
  memberResources(views, mine).recordings.map(({ title }) => title);

describe('My Resources (docs/product.md#my-resources)', () => {
  test('has free recordings, and all of an owned collection', () => {
    expect(titles({ birth: false, stress: false })).toEqual(['birth 0']);
    expect(titles({ birth: true, stress: false })).toEqual(['birth 0', 'birth 1']);
    expect(titles({ birth: false, stress: true })).toEqual(['birth 0', 'stress 0', 'stress 1']);
  });

  test('lists collections with full access, and those with paid recordings to buy', () => {
    const { full, locked } = memberResources([birth, stress], { birth: true, stress: false });
    expect(full).toEqual(['birth']);
    expect(locked).toEqual([stress]);
  });

  test('tells which of them a membership opens, which are not for sale (docs/product.md#memberships)', () => {
    const mine = { birth: true, stress: false };
    const { full, byMembership, locked } = memberResources([birth, stress], mine, ['birth']);
    expect([full, byMembership, locked]).toEqual([['birth'], ['birth'], [stress]]);
  });

  test('offers no collection without paid recordings, and is empty without access', () => {
    expect(memberResources([view('birth', true)], { birth: false, stress: false }).locked).toEqual([]);
    expect(titles({ birth: false, stress: false }, [stress])).toEqual([]);
  });
});
