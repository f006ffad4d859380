import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { menu, newMember, notice, signInForm } from './accounts.ts';
import { areas, openAdmin, sideNav } from './admin.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage, phone } from './page-checks.ts';

/** Access to the back office and its navigation (docs/product.md#admin-access, docs/product.md#admin-shell). */

const entries = [
  ['Overview', adminPaths.overview.href()],
  ...areas.flatMap((area): (readonly [string, string])[] => {
    if (area[0] === 'Orders') return [area, ['Income', adminPaths.income.href()]];
    if (area[0] !== 'Discount Codes') return [area];
    return [
      area,
      ['Gift Vouchers', adminPaths.vouchers.href()],
      ['Packs', adminPaths.packs.href()],
      ['Memberships', adminPaths.memberships.href()],
    ];
  }),
  ['Learning Resources', adminPaths.resources.href()],
  ['Settings', adminPaths.settings.href()],
  ['Activity', adminPaths.activity.href()],
  ['Back to site', paths.home.href()],
] as const;

test('signed-out visitors sign in first and return; an admin with a short password changes it first', async ({
  page,
}) => {
  await page.goto(adminPaths.overview.href());
  await expect(page).toHaveURL(paths.signIn.href());
  expect(await page.evaluate(() => localStorage.getItem('exhale.auth_return_url'))).toBe('/admin');
  const admin = await newMember({ admin: true, password: 'slow-breath' });
  await signInForm(page).as(admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Before you open the back office' })).toBeVisible();
  await checkPage(page, 'admin-withheld');
  await page.getByRole('link', { name: 'Go to Profile' }).click();
  await page.getByRole('button', { name: 'Change Password' }).click();
  const change = page.getByRole('dialog', { name: 'Change Password' });
  await change.getByLabel('Current password', { exact: true }).fill(admin.password);
  for (const label of ['New password', 'Confirm new password']) {
    await change.getByLabel(label, { exact: true }).fill('a-long-slow-breath');
  }
  await checkPage(page, 'change-admin-password');
  await change.getByRole('button', { name: 'Update password' }).click();
  await expect(notice(page, 'Your password has been updated.')).toBeVisible();
  await menu(page).getByRole('link', { name: /Admin/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page).toHaveURL(adminPaths.overview.href());
});

test('shows a pending state until the server confirms the role, and sends non-admins to the dashboard', async ({
  page,
}) => {
  const { promise: answered, resolve: response } = Promise.withResolvers<void>();
  await page.route('**/api/me', async (route) => {
    await answered;
    await route.continue();
  });
  // The browser's own flag must not matter.
  await openAs(page, await newMember(), adminPaths.orders.href(), { admin: true });
  await expect(page.getByText('Loading admin access...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Orders' })).toHaveCount(0);
  response();
  await expect(page).toHaveURL(paths.dashboard.href());
  await expect(notice(page, 'Access Denied')).toContainText('You do not have admin privileges');
});

test('the navigation is on every page and marks the current one', async ({ page }) => {
  await openAdmin(page);
  const links = sideNav(page).getByRole('link');
  await expect(links).toHaveText(entries.map(([label]) => label));
  for (const [place, [, href]] of entries.entries()) await expect(links.nth(place)).toHaveAttribute('href', href);
  await sideNav(page).getByRole('link', { name: 'Bookings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Session Bookings' })).toBeFocused();
  await expect(sideNav(page).getByRole('link', { name: 'Bookings' })).toHaveAttribute('aria-current', 'page');
  await sideNav(page).getByRole('link', { name: 'Back to site' }).click();
  await expect(page).toHaveURL(paths.home.href());
});

test('an admin signs out from the back office (docs/product.md#sign-out)', async ({ page }) => {
  const overview = '**/api/admin/overview*';
  await page.route(overview, () => {
    // No response, however long one waits.
  });
  const asked = page.waitForRequest(overview);
  await openAdmin(page);
  const request = await asked;
  // The server would refuse it: its session has ended.
  const aborted = page.waitForEvent('requestfailed', { predicate: (failed) => failed === request, timeout: 10_000 });
  await sideNav(page).getByRole('button', { name: 'Sign Out' }).click();
  await aborted;
  await expect(notice(page, 'Logged out')).toBeVisible();
  await expect(page).toHaveURL(paths.home.href());
  await page.unroute(overview);
  await page.goto(adminPaths.overview.href());
  await expect(page).toHaveURL(paths.signIn.href());
});

test('opens as a slide-out menu on a phone, by keyboard alone', async ({ page }) => {
  await page.setViewportSize(phone);
  await openAdmin(page, adminPaths.activity.href());
  await expect(sideNav(page)).toHaveCount(0);
  const open = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('dialog', { name: 'Admin Dashboard' });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  // Focus is trapped inside.
  for (let step = 0; step < entries.length + 4; step += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('[role=dialog]'),
    );
    expect(isOutside, `after ${step + 1} steps`).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();

  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Orders' }).press('Enter');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await open.click();
  await checkPage(page, 'admin-menu');
});

test('an unknown URL shows the not-found page', async ({ page }) => {
  await openAdmin(page, '/admin/nothing-here');
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible();
  await expect(sideNav(page)).toBeVisible();
  await checkPage(page, 'admin-not-found');
});
