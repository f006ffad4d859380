import type { Page, Request } from '@playwright/test';
import { livePollMilliseconds } from '#shared/contract/common/route.ts';
import { paths } from '#shared/contract/paths.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { book, entry, newGuest } from './screens.ts';

// Headless Chromium reports every tab as visible, so visibility is simulated.
async function turn(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => next === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event(next === 'hidden' ? 'blur' : 'focus'));
  }, state);
}

// Counts the page's list requests from now on: sent, and still pending.
function watchList(page: Page): { asked: number; open: number } {
  const seen = { asked: 0, open: 0 };
  const isList = (request: Request) => new URL(request.url()).pathname === '/api/sessions';
  page.on('request', (request) => {
    if (!isList(request)) return;
    seen.asked += 1;
    seen.open += 1;
  });
  const close = (request: Request) => {
    if (isList(request)) seen.open -= 1;
  };
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return seen;
}

test.describe('list refresh', () => {
  test("a visible tab shows another visitor's booking within 10 seconds", async ({ page, visitor, publish }) => {
    const id = await publish({ title: 'One place to go', startTime: inDays(2), maxAttendees: 5, seatsTaken: 4 });
    await page.goto(paths.home.href());
    await expect(entry(page, id)).toContainText('Last place');
    await book(await visitor(), id, newGuest());
    await expect(entry(page, id)).toContainText('SOLD OUT', { timeout: 10_000 });
  });

  test('a hidden tab does not poll, and refreshes as soon as it is visible', async ({ page, publish }) => {
    await page.clock.install();
    await page.goto(paths.home.href());
    await expect(entry(page, await publish({ title: 'Already there', startTime: inDays(2) }))).toBeVisible();
    // From here on the page's clock only advances on command.
    await page.clock.pauseAt(Date.now() + 60_000);
    const list = watchList(page);
    const poll = async () => {
      await page.clock.runFor(livePollMilliseconds);
      return list.asked;
    };
    await expect.poll(poll).toBeGreaterThan(1);
    await expect.poll(() => list.open).toBe(0);

    await turn(page, 'hidden');
    const askedBefore = list.asked;
    const id = await publish({ title: 'New meanwhile', startTime: inDays(2) });
    await page.clock.runFor(120_000);
    expect(list.asked).toBe(askedBefore);
    await expect(entry(page, id)).toBeHidden();

    await turn(page, 'visible');
    // Far less than the poll interval.
    await page.clock.runFor(100);
    await expect(entry(page, id)).toBeVisible();
  });
});
