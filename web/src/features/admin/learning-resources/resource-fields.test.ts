import { expect, test } from '@jest/globals';
import { type ResourceField, readResource, wrongResource } from './resource-fields.ts';

const typed: Record<ResourceField, string> = {
  ...{ title: ' A Corner at Home ', category: 'Meditation', description: 'A mat.', price: '', currency: 'USD' },
};
const read = (changed: Partial<typeof typed> = {}) => readResource((name) => ({ ...typed, ...changed })[name]);

test('a resource is sent trimmed; without a price it is free', () => {
  expect(read().data).toEqual({
    ...{ title: 'A Corner at Home', category: 'Meditation', description: 'A mat.' },
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
])('%o is refused beside its field', (changed, expected) => {
  expect(wrongResource(read(changed).error)).toEqual(expected);
});
