import { adminPaths } from '#shared/contract/admin-paths.ts';
import { openAdmin } from './admin.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, phone } from './page-checks.ts';
import { hold } from './screens.ts';

/** docs/product.md#search */

test('one search leads to a session by keyboard and by touch, and offers it again', async ({
  publish,
  page,
  visitor,
  browserErrors,
}) => {
  const title = 'Quindecim of breath';
  const id = await publish({ title, startTime: inDays(9) });
  await publish({ title: `${title} before`, startTime: inDays(-9) });
  await openAdmin(page, adminPaths.orders.href());
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('quindecim');
  const options = dialog.getByRole('group', { name: 'Sessions' }).getByRole('option');
  await expect(options).toHaveCount(2);
  await checkPage(page, 'admin-search');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(adminPaths.session.href(id));
  await page.keyboard.press('/');
  await expect(dialog.getByRole('group', { name: 'Opened lately' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.type('no-such-thing');
  await expect(dialog).toContainText('Nothing found for “no-such-thing”.');
  browserErrors.expect(/^500 GET .*\/api\/admin\/search/);
  await page.route(/\/api\/admin\/search/, (route) => route.fulfill({ status: 500, json: {} }));
  await dialog.getByRole('combobox').fill('quin');
  await expect(dialog.getByRole('heading', { name: 'The search did not work' })).toBeVisible();
  await page.unroute(/\/api\/admin\/search/);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(options).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);

  // Enter may come before the results.
  await page.goto(adminPaths.orders.href());
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('quindecim');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  const onPhone = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  await openAdmin(onPhone, adminPaths.sessions.href());
  await onPhone.getByRole('button', { name: 'Search', exact: true }).tap();
  await onPhone.getByRole('dialog').getByRole('combobox').fill('quindecim');
  await onPhone.getByRole('option', { name: title }).first().tap();
  await expect(onPhone.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await onPhone.goBack();
  await expect(onPhone.getByRole('heading', { level: 1, name: 'Live Sessions' })).toBeVisible();
});

test('no letter is lost that is typed right after the press, on a slow network too', async ({ page, visitor }) => {
  await openAdmin(page, adminPaths.orders.href());
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await hold(page, '**/assets/*.js');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const button = page.getByRole('button', { name: 'Search', exact: true });
  for (const width of [820, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const open of [() => button.click(), () => page.keyboard.press('Control+k'), () => page.keyboard.press('/')]) {
      await open();
      await page.keyboard.type('quin');
      await expect(dialog.getByRole('combobox')).toHaveValue('quin');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  }

  const onPhone = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  await openAdmin(onPhone, adminPaths.orders.href());
  await expect(onPhone.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await hold(onPhone, '**/assets/*.js');
  await onPhone.getByRole('button', { name: 'Search', exact: true }).tap();
  await onPhone.keyboard.type('quin');
  await expect(onPhone.getByRole('dialog').getByRole('combobox')).toHaveValue('quin');
});
