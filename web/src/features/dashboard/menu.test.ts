import { expect, test } from '@jest/globals';
import { menuOf, placeIn } from './menu.ts';

const labels = (isAdmin: boolean) => menuOf(isAdmin).flatMap((part) => part.map(({ label }) => label));

test('the side menu has the entries of the spec in its order, with My Bookings among them (section 2)', () => {
  expect(labels(true).filter((label) => label !== 'My Bookings')).toEqual([
    'Home',
    'Full Schedule',
    'Upcoming Sessions',
    'Past Sessions',
    'My Resources',
    'Admin',
    'Profile',
  ]);
  expect(labels(true)).toContain('My Bookings');
});

test('Admin is there only for the admin (spec section 6)', () => {
  expect(labels(false)).toEqual(labels(true).filter((label) => label !== 'Admin'));
});

test.each([
  ['/dashboard', 'Home', 'page'],
  ['/dashboard/sessions', 'Upcoming Sessions', 'page'],
  ['/user/sessions', 'Upcoming Sessions', 'page'],
  ['/user/bookings', 'My Bookings', 'page'],
  ['/user/settings', 'Profile', 'page'],
  ['/resources', 'My Resources', true],
  ['/resources/01ARZ3NDEKTSV4RRFFQ69G5FAV', 'My Resources', true],
])('%s is at %s alone', (pathname, label, place) => {
  const here = menuOf(true)
    .flat()
    .filter((entry) => placeIn(entry, pathname) !== undefined);
  expect(here.map((entry) => [entry.label, placeIn(entry, pathname)])).toEqual([[label, place]]);
});
