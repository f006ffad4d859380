import { expect, test } from 'vitest';
import { type FieldProblems, foldFields, foldNames, foldState, needsText, problemsIn } from './folds.ts';
import { newValues } from './session-values.ts';

/** docs/product.md#session-form */

const start = newValues('Europe/London');

test('every field that is typed belongs to one section', () => {
  const fields = foldNames.flatMap((name) => foldFields[name]);
  const typed = Object.keys(start).filter((name) => name !== 'zone' && name !== 'featured');
  expect(fields.toSorted()).toEqual(typed.toSorted());
});

test('a section of a new session is as it begins, fine once something was typed, and needs a look when that is wrong', () => {
  const stateOf = (values: object, problems: FieldProblems = {}, isNew = true) =>
    foldState('price', { isNew, start, values: { ...start, ...values }, problems });
  expect(stateOf({})).toBe('default');
  expect(stateOf({ maxAttendees: '12' })).toBe('fine');
  expect(stateOf({ price: '-1' }, { price: 'Price must be 0 or greater' })).toBe('needs');
  expect(stateOf({}, { title: 'Title is required' })).toBe('default');
  expect(stateOf({}, {}, false)).toBe('fine');
});

test('says each problem once, and names the sections that have one', () => {
  const required = 'Start time is required';
  const problems = { title: 'Title is required', date: required, time: required };
  expect(problemsIn('when', problems)).toEqual([required]);
  expect(needsText(problems)).toBe('Needs you: When, Words and picture');
  expect(needsText({})).toBeNull();
});
