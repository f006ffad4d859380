import { describe, expect, test } from 'vitest';
import { categoryOf } from '#shared/rules/categories.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { locationsOf, narrow } from './filters.ts';

const online = { id: 'online', category: 'Meditation', locationType: 'online', city: null } as const;
const bath = { id: 'bath', category: 'Workshop', locationType: 'onsite', city: 'Bath' } as const;
const london = { id: 'london', category: null, locationType: 'onsite', city: 'London' } as const;
const removed = { id: 'removed', category: 'Gone', locationType: 'onsite', city: 'London' } as const;
const nowhere = { id: 'nowhere', category: 'Movement', locationType: 'onsite', city: null } as const;
const categories = defaultSite.categories.list;
const all = [london, online, bath, nowhere];

const idsOf = (sessions: readonly { id: string }[]) => sessions.map(({ id }) => id);

describe('categoryOf', () => {
  test.each([
    ['Workshop', 'Workshop'],
    ['workshop', 'Workshop'],
    [' MOTHERS ', 'Mothers'],
    ['Nonsense', null],
    ['', null],
    [null, null],
  ])('reads %j as %j', (text, category) => {
    expect(categoryOf(text, categories)).toBe(category);
  });
});

describe('locationsOf', () => {
  test('offers Online and each city once, by name', () => {
    expect(locationsOf([...all, { ...bath }])).toEqual(['Online', 'Bath', 'London']);
  });

  test('sorts cities as people do, whatever their case and accents', () => {
    const cities = ['Zürich', 'york', 'Århus', 'Bath', 'Åarau', 'Évora', 'Exeter'];
    const sorted = ['Åarau', 'Århus', 'Bath', 'Évora', 'Exeter', 'york', 'Zürich'];
    expect(locationsOf(cities.map((city) => ({ ...bath, city })))).toEqual(['Online', ...sorted]);
  });

  test('offers Online alone where there is no city', () => {
    expect(locationsOf([online, nowhere])).toEqual(['Online']);
  });

  test('does not offer the city of an online session', () => {
    expect(locationsOf([{ ...online, city: 'Leeds' }])).toEqual(['Online']);
  });
});

describe('narrow', () => {
  test.each([
    ['nothing chosen', { category: null, location: null }, ['london', 'online', 'bath', 'nowhere']],
    ['a category', { category: 'Workshop', location: null }, ['bath']],
    ['Other, which holds what has no category', { category: 'Other', location: null }, ['london']],
    ['online', { category: null, location: 'Online' }, ['online']],
    ['a city', { category: null, location: 'London' }, ['london']],
    ['both', { category: 'Workshop', location: 'London' }, []],
    ['a city where nothing is any more', { category: null, location: 'York' }, ['london', 'online', 'bath', 'nowhere']],
  ] as const)('with %s', (_, filter, left) => {
    expect(idsOf(narrow(all, filter, categories))).toEqual(left);
  });
  test('a renamed category keeps its sessions; those of a removed one are under Other', () => {
    const renamed = [
      { id: 'Workshop', name: 'Days out' },
      { id: 'Other', name: 'The rest' },
    ];
    const shown = (category: string) => idsOf(narrow([...all, removed], { category, location: null }, renamed));
    expect(shown('Workshop')).toEqual(['bath']);
    expect(shown('Other')).toEqual(['london', 'online', 'nowhere', 'removed']);
  });
});
