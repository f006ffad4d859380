import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safePath } from './return-to.ts';

const site = 'https://exhale.example';

describe('an address to return to (docs/trust.md#return-addresses)', () => {
  test.each(['/', '/dashboard/sessions', '/live-sessions?tab=past', '/?category=Birth%2FMothers', '/sessions/01A#top'])(
    'is kept when it is a path of this site: %s',
    (path) => {
      expect(safePath(path)).toBe(path);
    },
  );

  test.each([
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '/\t/evil.example',
    '/\n/evil.example',
    '\u0000//evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/%2F%2Fevil.example',
    '/%2fevil.example',
    '/%5Cevil.example',
    '/%252Fevil.example',
    '%2F%2Fevil.example',
    '/%09/evil.example',
    '/%00',
    '/\u2028/evil.example',
    '/\u3002evil',
    '/[not an address',
    '//[',
  ])('is ignored when it is anything else: %j', (text) => {
    const kept = safePath(text);
    if (kept !== null) expect(new URL(kept, site).href).toBe(site + kept);
    if (text !== '/[not an address') expect(kept).toBeNull();
  });

  test('never leads to another site, whatever it is made of', () => {
    const tricky = fc.constantFrom(
      ...['/', '\\', '.', ':', '@', '?', '#', '%', '%2f', '%5c', '%25', '\t', '\n', '\r', ' ', '\u0000', '\u00a0'],
      ...['//', '/..', 'javascript:', 'https://', 'evil.example', 'dashboard', '／', '。', 'a'],
    );
    const made = fc.array(tricky, { maxLength: 8 }).map((parts) => parts.join(''));
    const texts = fc.oneof(
      made,
      made.map((text) => `/${text}`),
      fc.webUrl(),
      fc.string({ unit: 'binary' }).map((text) => `/${text}`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const path = safePath(text);
        if (path === null) return;
        const { origin, pathname, search, hash } = new URL(path, site);
        expect(origin).toBe(site);
        expect(pathname + search + hash).toBe(path);
        expect(pathname.startsWith('//')).toBe(false);
        // What a page reads of the path once more does not lead away either.
        expect(new URL(decodeURIComponent(pathname), site).origin).toBe(site);
        expect(safePath(path)).toBe(path);
      }),
      { numRuns: 3000 },
    );
  });
});
