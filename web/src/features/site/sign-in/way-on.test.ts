import { describe, expect, test } from '@jest/globals';
import { wayOn } from './way-on.ts';

const go = (query: string, returnTo: string | null = null, admin = false) =>
  wayOn({ admin }, { query: new URLSearchParams(query), returnTo });

describe('where somebody goes who has signed in (spec sections 2, 4 and 5)', () => {
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
  ])('%j, coming from %j: to %s', (query, returnTo, to) => {
    expect(go(query, returnTo)).toEqual({ to, denied: false });
  });

  test.each(['/admin', '/admin/', '/admin/users/1', '/admin?tab=orders', '/admin#top'])(
    'nobody but the admin to %s',
    (path) => {
      expect(go('', path)).toEqual({ to: '/dashboard', denied: true });
      expect(go('', path, true)).toEqual({ to: path, denied: false });
    },
  );

  test('a page whose name only begins like the back office is open', () => {
    expect(go('', '/administration')).toEqual({ to: '/administration', denied: false });
  });
});
