import type { Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { openAdmin } from './admin.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, expectNoHorizontalScroll, phone } from './page-checks.ts';

/** docs/product.md#appearance */

/** Lightness of the page's ground, 0 to 255. */
const ground = (page: Page) =>
  page.evaluate(() => {
    const channels = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? [];
    return Math.max(...channels.map(Number));
  });
const expectDark = (page: Page) => expect.poll(() => ground(page)).toBeLessThan(60);
const expectLight = (page: Page) => expect.poll(() => ground(page)).toBeGreaterThan(200);
/** File name of the picture that a session's art shows; of a photograph its address has no id. */
const shownArt = (page: Page) =>
  page
    .locator('img.art')
    .first()
    .evaluate((image) => (image instanceof HTMLImageElement ? image.currentSrc : ''));
const choice = (page: Page) => page.getByRole('contentinfo').getByRole('combobox', { name: 'Appearance' });

test('a page follows the device until a theme is chosen, which holds before any script of the site has come', async ({
  visitor,
  publish,
  browserErrors,
}) => {
  const id = await publish({ title: 'Night Sky', startTime: inDays(5), thumbnailUrl: null });
  const page = await visitor({ colorScheme: 'dark', viewport: phone, isMobile: true, hasTouch: true });
  await page.goto(paths.home.href());
  await expectDark(page);
  await expect(choice(page)).toHaveValue('');
  await expectNoHorizontalScroll(page);
  const other = await page.context().newPage();
  await other.goto(paths.session.href(id));
  await expectDark(other);
  await expect.poll(() => shownArt(other)).toContain(`${id}-night.webp`);

  await choice(page).selectOption('Light');
  await expectLight(page);
  await expectLight(other);
  await expect(choice(other)).toHaveValue('light');
  await expect.poll(() => shownArt(other)).toContain(`${id}.webp`);
  await other.emulateMedia({ colorScheme: 'light' });
  await choice(other).selectOption('Dark');
  await expect.poll(() => shownArt(other)).toContain(`${id}-night.webp`);
  await choice(other).selectOption('Light');
  browserErrors.expect(/assets/);
  await other.route('**/assets/*.js', (route) => route.abort());
  await other.reload({ waitUntil: 'domcontentloaded' });
  await expectLight(other);
  await other.close();

  await choice(page).selectOption('As on your device');
  await expectDark(page);
  await page.reload();
  await expectDark(page);
  await page.emulateMedia({ media: 'print' });
  await expectLight(page);
});

test('without JavaScript a page follows the device', async ({ visitor, publish, browserErrors }) => {
  // Chromium does not preload what it may not run.
  browserErrors.expect(/^failed GET .*\.js csp$/);
  const id = await publish({ title: 'Evening Tide', startTime: inDays(5), thumbnailUrl: null });
  const page = await visitor({ colorScheme: 'dark', javaScriptEnabled: false });
  await page.goto(paths.session.href(id));
  await expectDark(page);
  await expect.poll(() => shownArt(page)).toContain(`${id}-night.webp`);
});

test('the back office has the switch in its menu, by keyboard and by tap', async ({ page, visitor }) => {
  await openAdmin(page, adminPaths.overview.href());
  const menu = page.getByRole('navigation', { name: 'Admin Dashboard' });
  const select = menu.getByRole('combobox', { name: 'Appearance' });
  await select.focus();
  await page.keyboard.type('Dark');
  await expect(select).toHaveValue('dark');
  await expectDark(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await checkPage(page, 'admin-overview-chosen-dark');

  const onPhone = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  await openAdmin(onPhone, adminPaths.overview.href());
  await onPhone.getByRole('button', { name: 'Open menu' }).tap();
  await onPhone.getByRole('combobox', { name: 'Appearance' }).selectOption('Dark');
  await expectDark(onPhone);
  await expectNoHorizontalScroll(onPhone);
});
