import { describe, expect, test } from 'vitest';
import { setupTarget, signInTarget } from './redirect-target.ts';

const go = (query: string, returnTo: string | null = null, admin = false) =>
  signInTarget({ admin }, { query: new URLSearchParams(query), returnTo });

describe('target after signing in (docs/product.md#sign-in)', () => {
  test.each([
    ['', null, '/dashboard'],
    ['confirmed=true&email=a@b.example', null, '/dashboard'],
    ['', '/sessions/01A?book=true', '/sessions/01A?book=true'],
    ['purchase=true', null, '/birth-recordings?purchase=true'],
    ['purchase=true&type=birth', '/dashboard', '/birth-recordings?purchase=true'],
    ['purchase=true&type=stress', null, '/stress-recordings?purchase=true'],
    ['type=stress', null, '/stress-recordings'],
    ['type=birth', '/birth-recordings/01A', '/birth-recordings/01A'],
    ['type=other', null, '/dashboard'],
    ['purchase=yes', null, '/dashboard'],
  ])('query %j, return address %j: %s', (query, returnTo, to) => {
    expect(go(query, returnTo)).toEqual({ to, denied: false });
  });

  test.each(['/admin', '/admin/', '/admin/users/1', '/admin?tab=orders', '/admin#top'])(
    '%s only for the admin (docs/trust.md#admins)',
    (path) => {
      expect(go('', path)).toEqual({ to: '/dashboard', denied: true });
      expect(go('', path, true)).toEqual({ to: path, denied: false });
    },
  );

  test('allows a path that only starts like the admin area', () => {
    expect(go('', '/administration')).toEqual({ to: '/administration', denied: false });
  });
});

describe('target after setting up an account (docs/product.md#account-setup)', () => {
  test.each([
    [null, null, '/dashboard'],
    ['/user/bookings', null, '/user/bookings'],
    ['/user/bookings', '/sessions/01A', '/user/bookings'],
    ['/dashboard', '/birth-recordings?purchase=true', '/birth-recordings?purchase=true'],
    [null, '/sessions/01A?book=true', '/sessions/01A?book=true'],
  ])('link to %j, return address %j: %s', (next, returnTo, to) => {
    expect(setupTarget({ admin: false }, { next, returnTo })).toEqual({ to, denied: false });
  });

  test('is never the admin area for a new account (docs/trust.md#admins)', () => {
    expect(setupTarget({ admin: false }, { next: '/admin', returnTo: null })).toEqual({
      to: '/dashboard',
      denied: true,
    });
  });
});
