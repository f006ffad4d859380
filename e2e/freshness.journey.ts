import type { Page } from '@playwright/test';
import { livePollMilliseconds } from '#shared/contract/routes.ts';
import { paths } from '#shared/paths.ts';
import { forgetCached, publish } from './cloud.ts';
import { expect, test } from './fixtures.ts';
import { inDays } from './moments.ts';
import { book, entry, newGuest } from './screens.ts';

// Headless Chromium calls every tab visible, so the page is told what a browser would tell it.
async function turn(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => next === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event(next === 'hidden' ? 'blur' : 'focus'));
  }, state);
}

function countListRequests(page: Page): { count: number } {
  const seen = { count: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/sessions') seen.count += 1;
  });
  return seen;
}

test.describe('a list stays fresh', () => {
  test("a visible tab shows another visitor's booking within 10 seconds", async ({ page, visitor }) => {
    const id = await publish({ title: 'One place to go', startTime: inDays(2), maxAttendees: 5, seatsTaken: 4 });
    await page.goto(paths.home.href());
    await expect(entry(page, 'One place to go')).toContainText('Last place');
    await book(await visitor(), id, newGuest());
    await expect(entry(page, 'One place to go')).toContainText('SOLD OUT', { timeout: 10_000 });
  });

  test('a hidden tab asks nothing, and shows what changed at once when it is looked at', async ({ page }) => {
    await page.clock.install();
    await page.goto(paths.home.href());
    await publish({ title: 'Already there', startTime: inDays(2) });
    await expect(entry(page, 'Already there')).toBeVisible();
    // From here on the page's time stands still but for what is asked of it.
    await page.clock.pauseAt(Date.now() + 60_000);
    const requests = countListRequests(page);

    const asked = page.waitForRequest('**/api/sessions*');
    await page.clock.runFor(livePollMilliseconds + 1000);
    await asked;
    const whileVisible = requests.count;
    expect(whileVisible).toBeGreaterThan(0);

    await turn(page, 'hidden');
    await page.clock.runFor(120_000);
    await publish({ title: 'New meanwhile', startTime: inDays(2) });
    expect(requests.count).toBe(whileVisible);
    await expect(entry(page, 'New meanwhile')).toBeHidden();

    await forgetCached();
    await turn(page, 'visible');
    await expect(entry(page, 'New meanwhile')).toBeVisible();
  });
});
