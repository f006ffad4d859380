import { describe, expect, test } from 'vitest';
import type { Pricing } from '#shared/rules/prices.ts';
import { movedUp, optionsField, optionsIn, storedOptions, type TypedOption, withoutOption } from './option-values.ts';
import { noAmount, noMoment, optionProblems, pricingOf, shownProblems, skippedTime } from './pricing-rules.ts';
import { fieldOf, parseSession } from './session-rules.ts';
import { type AdminSession, newValues, type SessionValues, valuesOf } from './session-values.ts';

/** docs/product.md#price-options */

const zone = 'Europe/London';
const standardId = '01JD0000000000000000000001';
const earlyId = '01JD0000000000000000000002';
const standard: TypedOption = {
  id: standardId,
  name: 'Standard',
  text: '',
  amount: '12',
  places: '',
  date: '',
  time: '',
  asksReason: false,
};
const early: TypedOption = {
  ...standard,
  id: earlyId,
  name: 'Early',
  text: 'For who books early',
  amount: '8.50',
  places: '4',
  date: '2027-06-01',
  time: '09:00',
  asksReason: true,
};
const start: SessionValues = {
  ...newValues(zone),
  title: 'Rest',
  description: 'Slow breathing.',
  date: '2027-06-04',
  time: '18:30',
};

const withOptions = (rows: TypedOption[], chosenId = standardId): SessionValues => ({
  ...start,
  pricingKind: 'options',
  options: optionsField({ rows, standardId: chosenId }),
});
const sliding = (lowest: string, suggested: string, highest: string): SessionValues => ({
  ...start,
  pricingKind: 'sliding',
  lowest,
  suggested,
  highest,
});

const pricing: Pricing = {
  kind: 'options',
  standardId,
  options: [
    {
      id: standardId,
      name: 'Standard',
      text: null,
      amount: 1200,
      places: null,
      until: null,
      asksReason: false,
    },
    {
      id: earlyId,
      name: 'Early',
      text: 'For who books early',
      amount: 850,
      places: 4,
      until: '2027-06-01T08:00:00.000Z',
      asksReason: true,
    },
  ],
};

function bodyOf(values: SessionValues) {
  const parsed = parseSession(values);
  return 'body' in parsed ? parsed.body : parsed.wrong;
}

describe('typed prices become the contract’s', () => {
  test('with the price that all reckon with, and back as they were typed', () => {
    const values = withOptions([standard, early]);
    expect(bodyOf(values)).toMatchObject({ pricing, price: { amount: 1200, currency: 'GBP' } });
    expect(optionsIn(values.options)).toEqual({
      ...storedOptions(pricing, zone),
      rows: [standard, early],
    });
  });

  test('as what a guest can pay', () => {
    const body = { pricing: { kind: 'sliding', lowest: 0, suggested: 1200, highest: 3000 }, price: { amount: 1200 } };
    expect(bodyOf(sliding('0', '12.00', '30'))).toMatchObject(body);
    const session = { ...start, price: { amount: 1200, currency: 'GBP' }, startTime: '2027-06-04T17:30:00.000Z' };
    const stored = { ...session, pricing: body.pricing, screeningQuestions: [], cancellationPolicy: null };
    expect(valuesOf(stored as unknown as AdminSession, zone)).toMatchObject({
      pricingKind: 'sliding',
      price: '12.00',
      lowest: '0',
      suggested: '12',
      highest: '30',
    });
  });

  test('without what the standard price cannot have, which stays typed', () => {
    const values = withOptions([standard, early], earlyId);
    const sent = { id: earlyId, places: null, until: null, asksReason: false };
    expect(pricingOf(values)).toMatchObject({ standardId: earlyId, options: [{}, sent] });
    expect(optionsIn(values.options).rows[1]).toEqual(early);
  });

  test('by the clocks of the venue', () => {
    const values = { ...withOptions([standard, early]), locationType: 'onsite' as const, timeZone: 'Asia/Tokyo' };
    expect(pricingOf(values)).toMatchObject({ options: [{}, { until: '2027-06-01T00:00:00.000Z' }] });
  });

  test('of one kind, whatever is typed for the others', () => {
    const values = { ...sliding('abc', '', ''), price: '24', options: withOptions([early]).options };
    expect(bodyOf({ ...values, pricingKind: 'one' })).toMatchObject({
      pricing: { kind: 'one' },
      price: { amount: 2400 },
    });
    expect(bodyOf({ ...withOptions([standard]), price: 'abc' })).toMatchObject({ price: { amount: 1200 } });
  });
});

describe('what is wrong is said at its field', () => {
  test.each([
    [{ name: ' ' }, { name: 'Give this price a name' }],
    [{ name: 'standard' }, { name: 'Another price has this name' }],
    [{ amount: '-1' }, { amount: 'Price must be 0 or greater' }],
    [{ amount: 'eight' }, { amount: noAmount }],
    [{ places: '0' }, { places: 'Places must be at least 1' }],
    [{ places: 'few' }, { places: 'Enter whole places' }],
    [{ time: '' }, { until: noMoment }],
    [{ date: '2027-03-28', time: '01:30' }, { until: skippedTime }],
    [{ text: 'x'.repeat(201) }, { text: 'At most 200 characters' }],
  ])('%j: %j', (typed, problems) => {
    const values = withOptions([standard, { ...early, ...typed }]);
    expect(optionProblems(values)).toEqual(new Map([[earlyId, problems]]));
    const [message] = Object.values(problems);
    expect(bodyOf(values)).toEqual({ options: `Price 2: ${message}` });
  });

  test.each([
    [sliding('5', '4', '30'), { suggested: 'Suggest at least the lowest price' }],
    [sliding('0', '0', '0'), { highest: 'The highest price is at least the suggested one, and above 0' }],
    [sliding('5', 'twelve', '30'), { suggested: noAmount }],
    [withOptions([]), { options: 'Add a price' }],
  ])('case %#', (values, wrong) => {
    expect(bodyOf(values)).toEqual(wrong);
  });

  test('also what the server alone refuses, at the price that it names', () => {
    expect(fieldOf('pricing.options.1.name', start)).toBe('options');
    expect(fieldOf('pricing.lowest', start)).toBe('lowest');
    const values = withOptions([standard, early]);
    expect(shownProblems('Price 2: No such price', values)).toEqual(new Map([[earlyId, { name: 'No such price' }]]));
    expect(shownProblems(undefined, withOptions([]))).toEqual(new Map());
  });
});

test('prices are removed and moved, and one is always the standard one', () => {
  const options = { rows: [standard, early], standardId };
  expect(withoutOption(options, standardId)).toEqual({ rows: [early], standardId: earlyId });
  expect(withoutOption(options, earlyId)).toEqual({ rows: [standard], standardId });
  expect(movedUp(options, earlyId)).toEqual({ rows: [early, standard], standardId });
  expect(movedUp(options, standardId)).toEqual(options);
});
