import { expect, test } from 'vitest';
import { placeLines } from './addresses.ts';

const room = {
  locationType: 'onsite',
  location: 'The Garden Room',
  address: '12 Example Street',
  city: 'Bath',
  postCode: 'BA1 1LN',
} as const;

test('names the venue before its address', () => {
  expect(placeLines(room)).toEqual(['The Garden Room', '12 Example Street, Bath, BA1 1LN']);
});

test('does not name it twice', () => {
  expect(placeLines({ ...room, address: 'The Garden Room, 12 Example Street' })).toHaveLength(1);
  expect(placeLines({ ...room, address: null, city: null, postCode: null })).toEqual(['The Garden Room']);
});

test('has no venue online', () => {
  expect(placeLines({ ...room, locationType: 'online' })).toEqual(['Online Session']);
});
