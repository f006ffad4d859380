import { expect, test } from 'vitest';
import { paths, recordingHref } from './paths.ts';
import { renderedPage } from './rendered-pages.ts';
import { robots, sitemap } from './sitemap.ts';

const origin = 'https://site.example';
const [session, free, locked] = ['S', 'F', 'K'].map((last) => `01ARZ3NDEKTSV4RRFFQ69G5FA${last}`) as [
  string,
  string,
  string,
];
const content = {
  collections: ['birth', 'stress'] as const,
  sellsVouchers: true,
  sellsPacks: true,
  ownPages: ['/about'],
  sessions: [
    { id: session, changedAt: '2026-11-20T10:00:00.000Z' },
    { id: session.replace('S', 'T'), changedAt: '2026-11-21T10:00:00.000Z' },
  ],
  recordings: [
    { id: free, changedAt: '2026-10-01T10:00:00.000Z', collection: 'birth' as const, isFree: true },
    { id: locked, changedAt: '2026-10-02T10:00:00.000Z', collection: 'birth' as const, isFree: false },
  ],
};

function entries(xml: string) {
  return [...xml.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g)].map(
    ([, loc, lastmod]) => [new URL(loc ?? '').pathname, lastmod],
  );
}

test('a sitemap lists every page to be indexed with its last change (docs/product.md#page-metadata)', () => {
  const xml = sitemap(origin, content);
  expect(entries(xml)).toEqual([
    ['/', '2026-11-21T10:00:00.000Z'],
    ['/live-sessions', '2026-11-21T10:00:00.000Z'],
    ['/birth-recordings', '2026-10-02T10:00:00.000Z'],
    ['/stress-recordings', undefined],
    ['/breathwork-for-birth', undefined],
    ['/gift-vouchers', undefined],
    ['/passes', undefined],
    ['/about', undefined],
    ['/sign-in', undefined],
    [paths.session.href(session), '2026-11-20T10:00:00.000Z'],
    [paths.session.href(session.replace('S', 'T')), '2026-11-21T10:00:00.000Z'],
    [recordingHref('birth', free), '2026-10-01T10:00:00.000Z'],
  ]);
  for (const [path] of entries(xml)) expect(renderedPage(path ?? '')).toBeDefined();
});

/** Whether the longest matching rule allows a path (RFC 9309). */
function isAllowed(text: string, path: string): boolean {
  const rules = [...text.matchAll(/^(Allow|Disallow): (\S+)$/gm)].filter(([, , prefix = '']) =>
    path.startsWith(prefix),
  );
  const [longest] = rules.sort(([, , one = ''], [, , other = '']) => other.length - one.length);
  return longest?.[1] !== 'Disallow';
}

test('robots.txt allows what the sitemap lists and pictures, and names the sitemap', () => {
  const text = robots(origin);
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
  for (const [path] of entries(sitemap(origin, content)))
    expect([path, isAllowed(text, path ?? '')]).toEqual([path, true]);
  expect(isAllowed(text, '/api/art/card/Other/x.webp')).toBe(true);
  for (const path of ['/admin/orders', '/dashboard', '/user/bookings', '/resources', '/api/sessions']) {
    expect([path, isAllowed(text, path)]).toEqual([path, false]);
  }
});
