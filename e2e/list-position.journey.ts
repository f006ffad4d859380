import type { APIResponse, Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { sessionRoutes } from '#shared/contract/sessions/routes.ts';
import { expect, test } from './fixtures.ts';
import { phone } from './page-checks.ts';
import { entries, takenOver } from './screens.ts';

/** On a phone most of a long list is laid out only when it comes near (docs/decisions/first-page.md). */

const phoneOptions = { viewport: phone, isMobile: true, hasTouch: true };

/** Other journeys publish sessions meanwhile: this page keeps the list that its HTML had at first. */
async function keepList(page: Page): Promise<void> {
  let first: Promise<APIResponse> | undefined;
  await page.route(paths.home.href(), async (route) => {
    first ??= route.fetch();
    await route.fulfill({ response: await first });
  });
  // Never answered: the page refreshes its list only with an answer.
  await page.route(
    ({ pathname }) => pathname === sessionRoutes.listSessions.path,
    () => undefined,
  );
}

/** How far a row is from the top of the window, in CSS pixels. */
async function topOf(page: Page, row: number): Promise<number> {
  const box = await entries(page).nth(row).boundingBox();
  return Math.round(box?.y ?? Number.NaN);
}

/** Scrolls to the row as a reader does who goes to the end of the list first. */
async function scrollTo(page: Page, row: number): Promise<number> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await entries(page).nth(row).scrollIntoViewIfNeeded();
  await expect(entries(page).nth(row)).toBeInViewport({ ratio: 0.9 });
  return topOf(page, row);
}

test('on a phone, Back and reloading return to the row that the reader was at', async ({ visitor }) => {
  const page = await visitor(phoneOptions);
  await keepList(page);
  await page.goto(paths.home.href());
  await takenOver(page);
  const row = 7;
  const before = await scrollTo(page, row);
  await entries(page).nth(row).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'UPCOMING SESSIONS' })).toBeHidden();
  await page.goBack();
  // Rows are estimated before they come near: a line or two, not a screen.
  await expect.poll(async () => Math.abs((await topOf(page, row)) - before)).toBeLessThan(120);

  const again = await scrollTo(page, row);
  await page.reload();
  await takenOver(page);
  await expect.poll(async () => Math.abs((await topOf(page, row)) - again)).toBeLessThan(120);
});
