import { describe, expect, test } from 'vitest';
import { joinedPacks, type OwnPack, shownOf, usableFor, usableOf, withoutMemberships } from './own-packs.ts';

// docs/product.md#packs

const terms = {
  name: 'Pack of 5',
  sessions: 5,
  months: 9,
  from: 'purchase',
  categories: [],
  long: null,
  forOthers: true,
} as const;
const packOf = (changes: Omit<Partial<OwnPack>, 'terms'> & { terms?: Partial<OwnPack['terms']> } = {}): OwnPack => ({
  id: 'a',
  creditsLeft: 3,
  expiresAt: '2027-06-30T23:00:00.000Z',
  state: 'valid',
  createdAt: '2026-09-30T10:00:00.000Z',
  uses: [],
  withdrawal: null,
  membership: null,
  ...changes,
  terms: { ...terms, categories: [], ...changes.terms },
});
const session = {
  category: 'Breathwork',
  startTime: '2026-12-02T10:00:00.000Z',
  endTime: '2026-12-02T13:00:00.000Z',
};

describe('a pack can pay places of a session', () => {
  test('as many as its credits are for, where it may be used for others', () => {
    expect(usableFor([packOf()], session, 4)).toMatchObject([{ creditsPerPlace: 1, maxPlaces: 3 }]);
    expect(usableFor([packOf()], session, 2)).toMatchObject([{ maxPlaces: 2 }]);
  });

  test('the buyer’s alone, where it may not', () => {
    expect(usableFor([packOf({ terms: { forOthers: false } })], session, 4)).toMatchObject([{ maxPlaces: 1 }]);
  });

  test('only with enough credits for a long one', () => {
    const long = { minutes: 120, credits: 2 };
    expect(usableFor([packOf({ terms: { long } })], session, 2)).toMatchObject([{ creditsPerPlace: 2, maxPlaces: 1 }]);
    expect(usableFor([packOf({ creditsLeft: 1, terms: { long } })], session, 1)).toEqual([]);
  });

  test('not of another category, and not once it is used up, over or ended', () => {
    expect(usableFor([packOf({ terms: { categories: ['Movement'] } })], session, 1)).toEqual([]);
    for (const state of ['used_up', 'expired', 'ended'] as const)
      expect(usableFor([packOf({ state })], session, 1)).toEqual([]);
  });
});

test('the pack that ends first is used first', () => {
  const packs = [
    packOf({ id: 'never begun', expiresAt: null }),
    packOf({ id: 'later' }),
    packOf({ id: 'first', expiresAt: '2027-01-01T00:00:00.000Z' }),
  ];
  expect(usableFor(packs, session, 1).map(({ id }) => id)).toEqual(['first', 'later', 'never begun']);
});

test('the credits of a membership pay places while it takes them, and are no pack where packs are listed (docs/product.md#memberships)', () => {
  const period = (takesPlaces: boolean) => packOf({ membership: { id: 'm', unlimited: false, takesPlaces } });
  expect(usableFor([period(true)], session, 1)).toHaveLength(1);
  expect(usableFor([period(false)], session, 1)).toEqual([]);
  expect(usableOf([period(true), period(false)])).toEqual([period(true)]);
  expect(withoutMemberships([period(true), packOf({ id: 'b' })]).map(({ id }) => id)).toEqual(['b']);
});

test('what is left of a membership that was moved here pays sessions before its end, and is listed with the packs', () => {
  const membership = { id: null, unlimited: true, takesPlaces: true };
  const moved = packOf({ membership, expiresAt: '2026-12-02T10:00:00.001Z', terms: { forOthers: false } });
  expect(usableFor([moved], session, 1)).toHaveLength(1);
  expect(usableFor([{ ...moved, expiresAt: session.startTime }], session, 1)).toEqual([]);
  expect(withoutMemberships([moved])).toEqual([moved]);
});

test('what cannot be used yet is shown after what can, and pays nothing', () => {
  const later = packOf({ id: 'b', state: 'not_yet' });
  const period = packOf({ id: 'c', state: 'not_yet', membership: { id: 'm', unlimited: false, takesPlaces: false } });
  const packs = [later, period, packOf(), packOf({ id: 'd', state: 'expired' })];
  expect(shownOf(packs).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(usableFor([later, period], session, 1)).toEqual([]);
});

test('a pack that the account has needs no secret of the browser', () => {
  const joined = joinedPacks([packOf()], [packOf({ secret: 's' }), packOf({ id: 'b', secret: 't' })]);
  expect(joined.map(({ id, secret }) => [id, secret])).toEqual([
    ['a', undefined],
    ['b', 't'],
  ]);
});
