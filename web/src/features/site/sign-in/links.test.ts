import { describe, expect, test } from 'vitest';
import { paths } from '#shared/contract/paths.ts';
import { readLink } from './links.ts';

const hashOf = (href: string) => new URL(href, 'https://exhale.example').hash;

describe('a mailed link', () => {
  test('has address and secret in its fragment, also with a plus in the address', () => {
    const hash = hashOf(paths.magicLink.href('maya+site@example.com', 'aB-_9'));
    expect(readLink(hash)).toEqual({
      email: 'maya+site@example.com',
      secret: 'aB-_9',
      next: null,
      order: {},
    });
    expect(readLink('#email=maya+site@example.com&secret=1').email).toBe('maya+site@example.com');
    expect(readLink('')).toEqual({ email: '', secret: '', next: null, order: {} });
  });

  test('of a mail about a booking has the address and the booking, and no secret (docs/trust.md#set-up-links)', () => {
    const hash = hashOf(paths.setupRequest.href('maya+site@example.com', { bookingId: 'b' }));
    expect(readLink(hash)).toMatchObject({ email: 'maya+site@example.com', secret: '', order: { bookingId: 'b' } });
  });

  test('leads to a path of this site with its query (docs/trust.md#return-addresses)', () => {
    const path = '/dashboard/resources?confirmed=true&email=maya%2Bsite%40example.com&type=stress';
    expect(readLink(`#secret=1&${new URLSearchParams({ next: path })}`).next).toBe(path);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
  ])('leads nowhere else: %s (docs/trust.md#return-addresses)', (next) => {
    expect(readLink(`#secret=1&${new URLSearchParams({ next })}`).next).toBeNull();
  });
});
