import { expect, test } from 'vitest';
import { needsTelling, theirChanges } from './conflict.ts';
import { optionsField, type TypedOption } from './option-values.ts';
import { listedPriceText, priceChanges, pricesSummary, pricesText, standardPriceText } from './price-text.ts';
import { newValues, type SessionValues } from './session-values.ts';

/** docs/product.md#price-options */

const one: SessionValues = { ...newValues('Europe/London'), price: '24.00' };
const standardId = '01JD0000000000000000000001';
const earlyId = '01JD0000000000000000000002';
const blank: TypedOption = {
  id: standardId,
  name: '',
  text: '',
  amount: '',
  places: '',
  date: '',
  time: '',
  asksReason: false,
};
const standard: TypedOption = { ...blank, name: 'Standard', amount: '18' };
const early: TypedOption = {
  ...blank,
  id: earlyId,
  name: 'Early',
  text: 'Book ahead',
  amount: '8',
  places: '10',
  date: '2026-11-30',
  time: '09:00',
  asksReason: true,
};
const withOptions = (...rows: TypedOption[]): SessionValues => ({
  ...one,
  pricingKind: 'options',
  options: optionsField({ rows, standardId }),
});
const two = withOptions(standard, early);
const sliding: SessionValues = { ...one, pricingKind: 'sliding', lowest: '6', suggested: '12', highest: '30' };

test.each([
  ['one price', one, '£24', '£24', '£24'],
  ['two prices', two, '2 prices, £8 to £18', 'from £8', '£18'],
  ['one option', withOptions(standard), '1 price, £18', '£18', '£18'],
  ['a price to be typed', withOptions(standard, blank), '2 prices, £18', '£18', '£18'],
  ['none', withOptions(), '0 prices', '\u00a0', '\u00a0'],
  ['what a guest can pay', sliding, 'Pay what you can, £6 to £30', '£6 to £30', '£12'],
  ['a bound to be typed', { ...sliding, highest: '' }, 'Pay what you can', '\u00a0', '£12'],
])('%s: in a few words, in the list, and where it is booked', (_, values, summary, listed, booked) => {
  expect([pricesSummary(values), listedPriceText(values), standardPriceText(values)]).toEqual([
    summary,
    listed,
    booked,
  ]);
});

test('each price has a line with its terms, also where two admins differ', () => {
  const early10 = 'Early £8, 10 places, until Nov 30, 2026 9:00 AM, asks for a reason: Book ahead';
  expect(pricesText(two)).toBe(`Standard £18, the standard price\n${early10}`);
  expect(pricesText(sliding)).toBe('Pay what you can, £6 to £30, suggested £12');
  const [change] = theirChanges(one, two, one);
  expect(change).toMatchObject({ label: 'Price', mine: 'GBP 24.00', theirs: pricesText(two) });
  expect({ ...one, ...change?.take }).toEqual(two);
});

test.each([
  [one, one, null],
  [one, { ...one, price: '9' }, '£9 instead of £24'],
  [one, two, '2 prices, £8 to £18 instead of £24'],
  [two, withOptions({ ...standard, amount: '18.00' }, early), null],
  [two, withOptions(standard), 'Early removed'],
  [withOptions(standard), two, 'Early £8 added'],
  [
    two,
    withOptions({ ...standard, amount: '20' }, { ...early, places: '' }),
    'Standard £20 instead of £18, Early changed',
  ],
  [two, withOptions(early, standard), 'Prices in another order'],
  [
    two,
    { ...two, options: optionsField({ rows: [standard, early], standardId: earlyId }) },
    'Early is the standard price',
  ],
  [sliding, { ...sliding, suggested: '15' }, 'Pay what you can, £6 to £30, suggested £15'],
])('names what changes: case %#', (before, typed, said) => {
  expect(priceChanges(before, typed)).toBe(said);
});

test('attendees are told of the standard price alone (docs/product.md#change-notifications)', () => {
  expect(needsTelling(two, withOptions(standard))).toBe(false);
  expect(needsTelling(two, withOptions({ ...standard, amount: '20' }, early))).toBe(true);
  expect(needsTelling({ ...one, price: '18.00' }, two)).toBe(false);
  expect(needsTelling(sliding, { ...sliding, suggested: '15' })).toBe(true);
});
