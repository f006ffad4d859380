import type { Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { collectionHref, paths } from '#shared/contract/paths.ts';
import { impersonationMinutes } from '#shared/rules/admin.ts';
import { type Member, newMember, notice, setTokenLifetime, welcome } from './accounts.ts';
import { openActivity, openAdmin, sideNav } from './admin.ts';
import { bookingsOf } from './cloud.ts';
import { purchaseDialog, purchasesOf } from './collections.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { bookNow } from './screens.ts';

/** docs/product.md#impersonation, docs/trust.md#impersonation */

const banner = (page: Page) => page.getByRole('complementary', { name: 'Signed in as someone else' });

/** Opens the page of a new member as an admin and starts an impersonation. */
async function loginAs(page: Page, person?: Member): Promise<{ admin: Member; member: Member }> {
  const member = person ?? (await newMember({ fullName: 'Mara Lindgren' }));
  const admin = await openAdmin(page, adminPaths.user.href(member.sub));
  await page.getByRole('button', { name: 'Login as User' }).click();
  await expect(welcome(page, member.name)).toBeVisible();
  return { admin, member };
}

test('the admin sees the member’s pages under a banner and returns to the own session', async ({ page, context }) => {
  const { admin, member } = await loginAs(page);
  await expect(notice(page, 'You are now logged in as the user')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${paths.dashboard.href()}$`));
  await expect(banner(page)).toContainText(/^You are signed in as Mara Lindgren .* until \d+:\d\d (AM|PM)\./);
  await checkPage(page, 'impersonation-dashboard');

  // The banner is on every page, also after a reload; the start is announced once.
  for (const path of [paths.home.href(), paths.settings.href(), collectionHref('stress')]) {
    await page.goto(path);
    await expect(banner(page)).toBeVisible();
  }
  await page.goto(paths.settings.href());
  await expect(page.getByLabel('E-mail')).toHaveValue(member.email);
  await checkPage(page, 'impersonation-profile');
  await expect(notice(page, 'You are now logged in as the user')).toHaveCount(0);

  // The admin's own session continues in the other tab.
  const other = await context.newPage();
  await other.goto(adminPaths.users.href());
  await expect(sideNav(other)).toBeVisible();
  await expect(banner(other)).toHaveCount(0);
  await other.close();

  await banner(page).getByRole('button', { name: 'Back to admin' }).click();
  await expect(page).toHaveURL(new RegExp(`${adminPaths.user.href(member.sub)}$`));
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);

  for (const action of ['Person impersonated', 'Person impersonation ended']) {
    await expect(await openActivity(page, member.email, action)).toContainText(admin.email);
  }
});

test('booking, buying, changing the password and the back office are refused', async ({
  page,
  publish,
  browserErrors,
}) => {
  browserErrors.expect(/^403 POST .*\/api\/me\/(bookings|purchases|password)/);
  const sessionId = await publish({ title: 'Open Circle', startTime: inDays(6) });
  const { member } = await loginAs(page);

  await page.goto(paths.session.href(sessionId));
  await bookNow(page).click();
  const booking = page.getByRole('dialog', { name: 'Complete Your Booking' });
  await booking.locator('button[type=submit]').click();
  await expect(
    booking.getByText('You are signed in as someone else and cannot do this for them.').first(),
  ).toBeVisible();
  await checkPage(page, 'impersonation-refused');
  await page.keyboard.press('Escape');

  await page.goto(`${collectionHref('birth')}?purchase=true`);
  const purchase = purchaseDialog(page);
  await purchase.submit.click();
  await expect(purchase.dialog).toContainText('You are signed in as someone else and cannot do this for them.');
  expect(await purchasesOf('birth', member.email)).toEqual([]);
  expect(await bookingsOf(sessionId)).toEqual([]);

  await page.goto(paths.settings.href());
  await page.getByRole('button', { name: 'Change Password' }).click();
  const password = page.getByRole('dialog', { name: 'Change Password' });
  await password.getByLabel('Current password', { exact: true }).fill('slow-breath');
  await password.getByLabel('New password', { exact: true }).fill('taken-over');
  await password.getByLabel('Confirm new password', { exact: true }).fill('taken-over');
  await password.getByRole('button', { name: 'Update password' }).click();
  await expect(password).toContainText('You are signed in as someone else and cannot do this for them.');

  await page.goto(adminPaths.users.href());
  await expect(welcome(page, 'Mara Lindgren')).toBeVisible();
  await expect(notice(page, 'Access Denied')).toBeVisible();
  await expect(banner(page)).toBeVisible();
});

test('signing out ends the impersonation and not the admin’s session', async ({ page, browserErrors }) => {
  // What the dashboard has asked for meanwhile may be answered after the end.
  browserErrors.expect(/^401 GET .*\/api\/me\//);
  const { member } = await loginAs(page);
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('button', { name: /^(Log ?out|Sign out)$/i })
    .click();
  await expect(page).toHaveURL(new RegExp(`${adminPaths.user.href(member.sub)}$`));
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
});

test('ends by itself after 30 minutes', async ({ page }) => {
  await page.clock.install();
  const { member } = await loginAs(page);
  await expect(banner(page)).toBeVisible();
  await page.clock.fastForward(impersonationMinutes * 60_000 + 1000);
  await expect(page).toHaveURL(new RegExp(`${adminPaths.user.href(member.sub)}$`));
  await expect(notice(page, 'You are yourself again')).toContainText('Your time as Mara Lindgren is over.');
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
});

test('a token that expires within the 30 minutes is renewed silently', async ({ page }) => {
  const member = await newMember({ fullName: 'Short Lived' });
  // Renewed when it lives no longer than a minute, while it is still valid.
  await setTokenLifetime(member, 45);
  await loginAs(page, member);
  const token = () => page.evaluate(() => sessionStorage.getItem('exhale.impersonation'));
  const first = await token();
  await page.goto(paths.settings.href());
  await expect(page.getByLabel('Full name')).toHaveValue('Short Lived');
  await expect.poll(token).not.toBe(first);
  await expect(banner(page)).toBeVisible();
});

test('ends when the admin signs out in another tab', async ({ page, context }) => {
  await loginAs(page);
  const other = await context.newPage();
  await other.goto(paths.dashboard.href());
  await other
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('button', { name: /^(Log ?out|Sign out)$/i })
    .click();
  await expect(notice(other, 'Logged out')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(banner(page)).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('exhale.impersonation'))).toBeNull();
});
