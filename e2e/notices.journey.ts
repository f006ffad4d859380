import type { Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { newMember, notice } from './accounts.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage } from './page-checks.ts';

/** docs/product.md#notices */

const windows = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
];

/** Names the controls and titles that notices lie over. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.toast')].map((one) => one.getBoundingClientRect());
    return [...document.querySelectorAll('a[href], button, input, select, textarea, h1, h2, h3')]
      .filter((one) => !one.closest('[data-sonner-toaster], [inert]') && one.checkVisibility())
      .filter((one) => {
        const { left, top, right, bottom, width } = one.getBoundingClientRect();
        return (
          width > 1 && boxes.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top)
        );
      })
      .map((one) => one.textContent || one.tagName);
  });

test('notices cover no control and no title, one or three of them, at any width', async ({
  page,
  context,
  publish,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await publish({ title: 'Breath to share', startTime: inDays(3) });
  for (const size of windows) {
    await page.setViewportSize(size);
    await page.goto(paths.session.href(id));
    const share = page.getByRole('button', { name: 'Share' }).filter({ visible: true });
    for (const count of [1, 2, 3]) {
      await share.click();
      await expect(notice(page, 'Link copied!')).toHaveCount(count);
      await expect.poll(() => covered(page), { message: `${count} at ${size.width} px` }).toEqual([]);
    }
  }
});

test('a failure is told once, and no longer than until the same thing succeeds', async ({ page, browserErrors }) => {
  browserErrors.expect(/^failed PATCH .*\/api\/me\/preferences|^console error .*ERR_FAILED/);
  await openAs(page, await newMember(), paths.settings.href());
  const reminders = page.getByRole('button', { name: /^Turn reminders/ });
  const preferences = '**/api/me/preferences';
  await page.route(preferences, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()));
  const failure = notice(page, 'We could not reach the studio.');
  await reminders.click();
  await expect(failure).toBeVisible();
  await reminders.click();
  await expect(failure).toHaveCount(1);
  for (const size of windows) {
    await page.setViewportSize(size);
    await expect.poll(() => covered(page), { message: `${size.width} px` }).toEqual([]);
  }
  await checkPage(page, 'notice-of-failure');
  // So that it is shown for as long as it is when the same thing succeeds.
  const failed = page.waitForEvent('requestfailed');
  await reminders.click();
  await failed;
  await expect(failure).toHaveCount(1);
  await page.unroute(preferences);
  const shownAt = Date.now();
  await reminders.click();
  await expect(notice(page, 'Reminders are off.')).toBeVisible();
  await expect(failure).toHaveCount(0);
  expect(Date.now() - shownAt, 'before it would have gone by itself').toBeLessThan(5500);
});
