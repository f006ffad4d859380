import { describe, expect, test } from 'vitest';
import { emptyDraft, type GiftDraft } from './gift-draft.ts';
import { amountOf, type GiftContext, giftRules } from './gift-rules.ts';
import { choicesText, type GiftThing, giftThings, thingHint, usesText } from './gift-things.ts';

// docs/product.md#vouchers-of-a-thing

const sums = (amount: number) => ({ GBP: amount, EUR: amount + 200, USD: amount + 300 });
const sale: GiftContext['sale'] = {
  offered: true,
  amounts: [],
  lowest: null,
  highest: null,
  place: { title: 'One evening', price: sums(2200), upTo: sums(2500) },
  collections: ['stress', 'birth'],
  years: 5,
  vat: 'at_sale',
};
const market = { currency: 'GBP', prices: { birth: 6000, stress: undefined }, isOffered: () => true } as const;
const things = giftThings(sale, market);
const [place, birth, stress] = things as [GiftThing, GiftThing, GiftThing];
const context: GiftContext = {
  sale,
  things,
  currency: 'GBP',
  isGuest: false,
  zone: 'Europe/London',
  now: () => new Date(),
};

const parse = (amount: string) => {
  const typed: GiftDraft = { ...emptyDraft(sale), amount, recipientName: 'Mara', giverName: 'Lea' };
  return giftRules(context).parse((name) => ({ ...typed, firstName: '', lastName: '', email: '' })[name]);
};

describe('things that can be given', () => {
  test('are one place under the owner’s title, and the collections', () => {
    expect(things.map(({ key, title, price }) => [key, title, price])).toEqual([
      ['place', 'One evening', 2200],
      ['birth', 'Birth', 6000],
      ['stress', 'Stress & Sleep', undefined],
    ]);
  });

  test('are left out while the site does not offer them, and where a voucher cannot cost so little', () => {
    const keysOf = (change: object) => giftThings(sale, { ...market, ...change }).map(({ key }) => key);
    expect(keysOf({ isOffered: (name: string) => name === 'birth' })).toEqual(['place', 'birth']);
    expect(keysOf({ prices: { birth: 0, stress: 99 } })).toEqual(['place']);
    expect(giftThings({ place: null, collections: [] }, market)).toEqual([]);
  });

  test('are ordered at the price that is shown', () => {
    expect(parse('place')).toMatchObject({
      body: { value: { amount: 2200, currency: 'GBP' }, thing: { kind: 'place' } },
    });
    expect(parse('birth')).toMatchObject({
      body: { value: { amount: 6000, currency: 'GBP' }, thing: { kind: 'collection', collection: 'birth' } },
    });
    expect(amountOf((name) => (name === 'amount' ? 'stress' : ''), context)).toBeNaN();
    expect(parse('stress')).toMatchObject({ wrong: { amount: 'Its price is on its way. Please try again.' } });
    expect(parse('')).toMatchObject({ wrong: { amount: 'Choose what you give' } });
  });

  test('say what they cost and pay', () => {
    expect(thingHint(place, 'GBP')).toBe(
      '£22. Pays one place up to £25; what a dearer one costs above it is paid when booking.',
    );
    expect(thingHint(birth, 'GBP')).toBe('£60. Pays all recordings of the collection Birth, once.');
    expect(thingHint({ ...stress, price: null }, 'GBP')).toContain('did not load');
    expect(thingHint(stress, 'GBP').trim()).toBe('');
    expect([null, place.thing, birth.thing].map(usesText)).toEqual([
      'all at once or in parts',
      'for one place',
      'for the whole collection',
    ]);
  });

  test('are named with the amounts, and chosen at first where there are none', () => {
    expect(choicesText(sale)).toBe('one session or a collection of recordings');
    expect(choicesText({ ...sale, lowest: 1000 })).toBe(
      'an amount for any session or recording, one session or a collection of recordings',
    );
    expect(choicesText({ ...sale, lowest: 1000, place: null, collections: [] })).toBe(
      'an amount for any session or recording',
    );
    expect(emptyDraft(sale).amount).toBe('place');
    expect(emptyDraft({ ...sale, place: null }).amount).toBe('stress');
    expect(emptyDraft({ ...sale, amounts: [{ amount: 2500 }, { amount: 5000 }] }).amount).toBe('5000');
  });
});
