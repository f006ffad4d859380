import type { Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { impersonationMinutes } from '#shared/rules/admin.ts';
import { type Member, newMember, notice, tokensLive, welcome } from './accounts.ts';
import { openOffice, sideNav } from './admin.ts';
import { bookingsOf } from './cloud.ts';
import { purchaseDialog, purchasesOf } from './collections.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { inDays } from './moments.ts';
import { bookNow } from './screens.ts';

/** An admin who signs in as somebody else (back office, section 4: impersonation; trust: people). */

const banner = (page: Page) => page.getByRole('complementary', { name: 'Signed in as somebody else' });

/** Opens the page of a new member as an admin, and signs in as them. */
async function loginAs(page: Page, person?: Member): Promise<{ admin: Member; member: Member }> {
  const member = person ?? (await newMember({ fullName: 'Mara Lindgren' }));
  const admin = await openOffice(page, adminPaths.user.href(member.sub));
  await page.getByRole('button', { name: 'Login as User' }).click();
  await expect(welcome(page, member.name)).toBeVisible();
  return { admin, member };
}

test('as somebody else one sees what they see, under a banner, and comes back as oneself', async ({
  page,
  context,
}) => {
  const { admin, member } = await loginAs(page);
  await expect(notice(page, 'You are now logged in as the user')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${paths.dashboard.href()}$`));
  await expect(banner(page)).toContainText(/^You are signed in as Mara Lindgren .* until \d+:\d\d (AM|PM)\./);
  await look(page, 'as-somebody-dashboard');

  // It is on every page, also after a reload; and nobody is told twice that it has begun.
  for (const path of [paths.home.href(), paths.settings.href(), paths.stressRecordings.href()]) {
    await page.goto(path);
    await expect(banner(page)).toBeVisible();
  }
  await page.goto(paths.settings.href());
  await expect(page.getByLabel('E-mail')).toHaveValue(member.email);
  await look(page, 'as-somebody-profile');
  await expect(notice(page, 'You are now logged in as the user')).toHaveCount(0);

  // The admin's own session goes on beside it.
  const other = await context.newPage();
  await other.goto(adminPaths.users.href());
  await expect(sideNav(other)).toBeVisible();
  await expect(banner(other)).toHaveCount(0);
  await other.close();

  await banner(page).getByRole('button', { name: 'Back to admin' }).click();
  await expect(page).toHaveURL(new RegExp(`${adminPaths.user.href(member.sub)}$`));
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);

  await page.goto(adminPaths.activity.href());
  for (const action of ['Person impersonated', 'Person impersonation ended']) {
    const entry = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: member.email })
      .filter({ hasText: action });
    await expect(entry.first()).toContainText(admin.email);
  }
});

test('what only they may do is refused: a place, a collection, their password, the back office', async ({
  page,
  publish,
  noise,
}) => {
  noise.expect(/^403 POST .*\/api\/me\/(bookings|purchases)/);
  const sessionId = await publish({ title: 'Open Circle', startTime: inDays(6) });
  const { member } = await loginAs(page);

  await page.goto(paths.session.href(sessionId));
  await bookNow(page).click();
  const booking = page.getByRole('dialog', { name: 'Complete Your Booking' });
  await booking.locator('button[type=submit]').click();
  await expect(
    booking.getByText('You are signed in as somebody else and cannot do this for them.').first(),
  ).toBeVisible();
  await look(page, 'as-somebody-refused');
  await page.keyboard.press('Escape');

  await page.goto(`${paths.birthRecordings.href()}?purchase=true`);
  const purchase = purchaseDialog(page);
  await purchase.submit.click();
  await expect(purchase.dialog).toContainText('You are signed in as somebody else and cannot do this for them.');
  expect(await purchasesOf('birth', member.email)).toEqual([]);
  expect(await bookingsOf(sessionId)).toEqual([]);

  await page.goto(paths.settings.href());
  await page.getByRole('button', { name: 'Change Password' }).click();
  const password = page.getByRole('dialog', { name: 'Change Password' });
  await password.getByLabel('Current password', { exact: true }).fill('slow-breath');
  await password.getByLabel('New password', { exact: true }).fill('taken-over');
  await password.getByLabel('Confirm new password', { exact: true }).fill('taken-over');
  await password.getByRole('button', { name: 'Update password' }).click();
  await expect(password).toContainText('You are signed in as somebody else and cannot do this for them.');

  await page.goto(adminPaths.users.href());
  await expect(welcome(page, 'Mara Lindgren')).toBeVisible();
  await expect(notice(page, 'Access Denied')).toBeVisible();
  await expect(banner(page)).toBeVisible();
});

test('signing out of them is the way back too, and signs no admin out', async ({ page }) => {
  const { member } = await loginAs(page);
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('button', { name: /^(Log ?out|Sign out)$/i })
    .click();
  await expect(page).toHaveURL(new RegExp(`${adminPaths.user.href(member.sub)}$`));
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
});

test('after half an hour the tab is the admin’s again by itself', async ({ page }) => {
  await page.clock.install();
  const { member } = await loginAs(page);
  await expect(banner(page)).toBeVisible();
  await page.clock.fastForward(impersonationMinutes * 60_000 + 1000);
  await expect(page).toHaveURL(new RegExp(`${adminPaths.user.href(member.sub)}$`));
  await expect(notice(page, 'You are yourself again')).toContainText('Your time as Mara Lindgren is over.');
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
});

test('a token that ends within the half hour is renewed without a word', async ({ page, noise }) => {
  noise.expect(/^401 GET /);
  const member = await newMember({ fullName: 'Short Lived' });
  await tokensLive(member, 3);
  await loginAs(page, member);
  const token = () => page.evaluate(() => sessionStorage.getItem('exhale.impersonation'));
  const first = await token();
  await page.goto(paths.settings.href());
  await expect(page.getByLabel('Full name')).toHaveValue('Short Lived');
  await expect.poll(token).not.toBe(first);
  await expect(banner(page)).toBeVisible();
});

test('when the admin signs out in another tab, this one is nobody’s', async ({ page, context }) => {
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
