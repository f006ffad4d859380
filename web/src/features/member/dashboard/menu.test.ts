import { expect, test } from 'vitest';
import { ariaCurrent, menuOf } from './menu.ts';

const labels = (isAdmin: boolean) => menuOf(isAdmin).flatMap((part) => part.map(({ label }) => label));

test('side menu has its entries in order (docs/product.md#dashboard-menu)', () => {
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

test('shows Admin only to the admin', () => {
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
])('%s marks only %s as current', (pathname, label, current) => {
  const marked = menuOf(true)
    .flat()
    .filter((entry) => ariaCurrent(entry, pathname) !== undefined);
  expect(marked.map((entry) => [entry.label, ariaCurrent(entry, pathname)])).toEqual([[label, current]]);
});
