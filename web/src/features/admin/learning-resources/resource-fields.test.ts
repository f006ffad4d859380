import { expect, test } from 'vitest';
import { parseResource, type ResourceField, resourceErrors } from './ResourceEditor.tsx';

const typed: Record<ResourceField, string> = {
  title: ' A Corner at Home ',
  category: 'Meditation',
  description: 'A mat.',
  price: '',
  currency: 'USD',
};
const read = (changed: Partial<typeof typed> = {}) => parseResource((name) => ({ ...typed, ...changed })[name]);

test('trims texts; an empty price is free', () => {
  expect(read().data).toEqual({
    title: 'A Corner at Home',
    category: 'Meditation',
    description: 'A mat.',
    price: { amount: 0, currency: 'USD' },
  });
  expect(read({ price: '5.50', currency: 'GBP' }).data?.price).toEqual({ amount: 550, currency: 'GBP' });
});

test.each([
  [{ title: ' ' }, { title: 'Title is required' }],
  [{ category: '' }, { category: 'Category is required' }],
  [{ description: '\n' }, { description: 'Description is required' }],
  [{ price: 'five' }, { price: 'Please enter a valid price.' }],
  [{ price: '1.234' }, { price: 'Please enter a valid price.' }],
])('reports %o at its field', (changed, expected) => {
  expect(resourceErrors(read(changed).error?.issues ?? [])).toEqual(expected);
});
