import { paths } from '#shared/contract/paths.ts';
import { expect, test } from './fixtures.ts';

const unknownId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** A URL of each kind of response: the app, an asset, the API, and unknown ones. */
const addresses: [what: string, address: string, status: number][] = [
  ['the app', paths.home.href(), 200],
  ["a route of the app's own", paths.liveSessions.href(), 200],
  ['the list', '/api/sessions', 200],
  ['the rates', '/api/currency', 200],
  ['the interface described', '/api/openapi.json', 200],
  ['a session that is not there', `/api/sessions/${unknownId}`, 404],
  ['a path of the interface that is not there', '/api/nothing', 404],
  ['a file that is not there', '/assets/nothing.js', 404],
];

const securityHeaders: [name: string, value: RegExp][] = [
  ['content-security-policy', /default-src 'self'.*script-src 'self' 'sha256-[^' ]+';.*frame-ancestors 'none'/],
  ['strict-transport-security', /^max-age=63072000$/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^strict-origin-when-cross-origin$/],
  ['permissions-policy', /camera=\(\)/],
  ['cross-origin-opener-policy', /^same-origin$/],
];

test.describe('every response carries the security headers', () => {
  for (const [what, address, status] of addresses) {
    test(what, async ({ request }) => {
      const response = await request.get(address);
      expect(response.status()).toBe(status);
      for (const [name, value] of securityHeaders) expect(response.headers()[name], name).toMatch(value);
    });
  }

  test('a script of the app, cached for a year', async ({ page, request }) => {
    await page.goto(paths.home.href());
    const script = await page.locator('script[src]').first().getAttribute('src');
    const response = await request.get(script ?? '');
    expect(response.status()).toBe(200);
    for (const [name, value] of securityHeaders) expect(response.headers()[name], name).toMatch(value);
    expect(response.headers()['cache-control']).toMatch(/max-age=31536000.*immutable/);
    expect(response.headers()['content-type']).toBe('text/javascript; charset=utf-8');
    expect(await response.text()).not.toContain('sourceMappingURL');
    expect((await request.get(`${script}.map`)).status()).toBe(404);
  });

  test('the HTML document is revalidated each time', async ({ request }) => {
    const headers = (await request.get(paths.home.href())).headers();
    expect(headers['cache-control']).toMatch(/no-cache|max-age=0/);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });
});

test('an injected script does not run', async ({ page, browserErrors }) => {
  browserErrors.expect(/^policy script-src/);
  browserErrors.expect(/^console error .*Content Security Policy/);
  await page.goto(paths.home.href());
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.slipped = true';
    document.body.append(script);
  });
  await expect.poll(() => browserErrors.has(/^policy script-src/)).toBe(true);
  expect(await page.evaluate(() => 'slipped' in window)).toBe(false);
});
