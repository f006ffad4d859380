import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FurtherPeople } from '../booking/FurtherPeople.tsx';
import { type PlacesChoice, PlacesField } from './PlacesField.tsx';

// docs/product.md#several-places

const nothing = () => undefined;
const jonas = { key: 'a', firstName: 'Jonas', lastName: '', email: null };
type Group = PlacesChoice & Parameters<typeof FurtherPeople>[0];

const group: Group = {
  count: 2,
  max: 4,
  left: 9,
  fewer: null,
  people: [{ person: jonas, errors: {} }],
  setCount: nothing,
  change: nothing,
  remove: nothing,
  removals: 0,
  failures: 0,
};
const field = (change: Partial<Group> = {}) =>
  renderToStaticMarkup(<PlacesField group={{ ...group, ...change }} ofPrice={null} onChange={nothing} />);
const people = (change: Partial<Group> = {}) => renderToStaticMarkup(<FurtherPeople {...group} {...change} />);

test('the number of places goes from one to what there is', () => {
  expect(field()).toContain('Up to 4, 9 left');
  expect(field()).toContain('<output>2</output>');
  expect(field()).not.toContain('aria-disabled');
  expect(field({ count: 1 })).toContain('aria-label="One place fewer" aria-disabled="true"');
  expect(field({ count: 4 })).toContain('aria-label="One place more" aria-disabled="true"');
});

test('fewer places are offered where there are not as many left', () => {
  const html = field({ count: 3, fewer: 2 });
  expect(html).toContain('There are not as many places left.');
  expect(html).toContain('Book 2 instead');
  expect(field()).not.toContain('instead');
});

test('each further person has a name, and may have an address', () => {
  expect(people()).toContain('First name of person 2');
  expect(people()).toContain('value="Jonas"');
  expect(people()).toContain('Remove person 2');
  expect(people()).toContain('You get both tickets, and can send one on.');
  const withAddress = people({ people: [{ person: { ...jonas, email: '' }, errors: {} }] });
  expect(withAddress).toContain('E-mail of person 2');
  expect(withAddress).toContain('They get a ticket of their own, which only they can change.');
});

test('what is missing is said at its field', () => {
  const html = people({ people: [{ person: jonas, errors: { lastName: 'Please enter their last name' } }] });
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(1);
  expect(html).toContain('Please enter their last name');
});
