import { paths } from '#shared/contract/paths.ts';
import { menu, newMember, notice, signIn, signInForm, welcome } from './accounts.ts';
import { expect, test } from './fixtures.ts';

const memberPages = [
  paths.mySessions.href(),
  paths.myPastSessions.href(),
  paths.myBookings.href(),
  paths.settings.href(),
  paths.resources.href(),
  `${paths.mySessions.href()}?category=Mothers`,
];

test('signed-out visitors sign in first and return to the requested page', async ({ page, visitor }) => {
  const member = await newMember();
  for (const path of memberPages) {
    await page.goto(path);
    await expect(signInForm(page).submit).toBeVisible();
    await expect(page).toHaveURL(paths.signIn.href());
    expect(await page.evaluate(() => localStorage.getItem('exhale.auth_return_url'))).toBe(path);
  }
  await signInForm(page).as(member);
  await expect(page).toHaveURL(memberPages.at(-1) ?? '');

  const other = await visitor();
  await other.goto(paths.settings.href());
  await signInForm(other).as(member);
  await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem('exhale.auth_return_url'))).toBeNull();
});

const elsewhere = ['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/%5cevil.example'];

test('a return URL to another site is ignored', async ({ visitor }) => {
  const member = await newMember();
  for (const address of elsewhere) {
    const page = await visitor();
    await page.goto(paths.signIn.href());
    await page.evaluate((path) => localStorage.setItem('exhale.auth_return_url', path), address);
    await signInForm(page).as(member);
    await expect(welcome(page, member.name)).toBeVisible();
    await expect(page, address).toHaveURL(paths.dashboard.href());
  }
});

test('signing in and out is synchronised between tabs', async ({ page, context }) => {
  const member = await newMember();
  const other = await context.newPage();
  await other.goto(paths.home.href());
  const banner = other.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await signIn(page, member);
  await banner.getByRole('link', { name: 'Dashboard' }).click();
  await expect(welcome(other, member.name)).toBeVisible();

  await menu(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(notice(page, 'Logged out')).toContainText('You have been successfully logged out');
  await expect(page).toHaveURL(paths.home.href());
  await expect(other).toHaveURL(paths.home.href());
  await expect(banner.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await other.goto(paths.dashboard.href());
  await expect(signInForm(other).submit).toBeVisible();
});

test('the Admin link is shown to admins only', async ({ page, visitor }) => {
  const admin = await newMember({ admin: true, fullName: 'Ada Admin' });
  await signIn(page, admin);
  await expect(menu(page).getByRole('link', { name: 'Admin' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  const other = await visitor();
  await other.goto(paths.signIn.href());
  await other.evaluate((path) => localStorage.setItem('exhale.auth_return_url', path), paths.admin.href());
  await signInForm(other).as(await newMember());
  await expect(notice(other, 'Access Denied')).toContainText('You do not have admin privileges');
  await expect(other).toHaveURL(paths.dashboard.href());
  await expect(other.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  // The browser's stored flag gives no access: the server decides.
  await other.evaluate(() => {
    const account = JSON.parse(localStorage.getItem('exhale.account') ?? '{}');
    localStorage.setItem('exhale.account', JSON.stringify({ ...account, admin: true }));
  });
  await other.goto(paths.admin.href());
  await expect(notice(other, 'Access Denied')).toBeVisible();
  await expect(other).toHaveURL(paths.dashboard.href());
});
