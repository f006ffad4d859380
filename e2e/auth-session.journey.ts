import type { Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { newMember, notice, setTokenLifetime, signIn, signInForm } from './accounts.ts';
import { callDemo } from './cloud.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage } from './page-checks.ts';

/** Says on the page of signing in why someone is there. */
const signedOut = (page: Page) => page.getByRole('alert').filter({ hasText: 'You were signed out' });

test('a token that expires while a page is open is renewed silently', async ({ page, browserErrors }) => {
  // The response to the expired token, which makes the browser renew it.
  browserErrors.expect(/^401 /);
  const member = await newMember();
  await setTokenLifetime(member, 2);
  await signIn(page, member);
  await page.goto(paths.settings.href());
  const name = page.getByLabel('Full name');
  await expect(name).toHaveValue(member.name);
  const expires = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((found) => found.endsWith('.accessToken')) ?? '';
    const [, claims = ''] = (localStorage.getItem(key) ?? '').split('.');
    return Number(JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).exp) * 1000;
  });
  await expect.poll(() => Date.now() > expires, { message: 'the first token is over' }).toBe(true);
  await name.fill('Wren Still-Here');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(page, 'Your profile has been updated.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a session revoked elsewhere asks to sign in again in a dialog, and keeps the input', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/^40[01] /);
  const member = await newMember();
  await setTokenLifetime(member, 2);
  await signIn(page, member);
  await page.goto(paths.settings.href());
  const name = page.getByLabel('Full name');
  await expect(name).toHaveValue(member.name);
  await callDemo({ command: 'signOut', email: member.email });
  await name.fill('Wren Not-Lost');
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(async () => {
    if (await again.isHidden()) await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(again).toBeVisible({ timeout: 1000 });
  }).toPass();
  await checkPage(page, 'sign-in-again');
  await setTokenLifetime(member, null);
  await again.getByLabel('Password', { exact: true }).fill(member.password);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(again).toBeHidden();
  await expect(name).toHaveValue('Wren Not-Lost');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(page, 'Your profile has been updated.').first()).toBeVisible();
});

test('a device that is signed out in the profile of another one goes to sign-in, says why, and comes back', async ({
  page,
  browser,
  browserErrors,
}) => {
  const member = await newMember();
  const elsewhere = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) Version/18.1 Mobile Safari/604.1' });
  const phone = await elsewhere.newPage();
  await openAs(phone, member, paths.settings.href());
  await expect(phone.getByText('This device', { exact: true })).toBeVisible();
  await openAs(page, member, paths.settings.href());
  const devices = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await checkPage(page, 'signed-in-devices');
  await devices.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await expect(notice(page, 'Safari on iPhone is signed out.')).toBeVisible();
  await expect(devices.getByText('You are signed in on this device only.')).toBeVisible();

  browserErrors.expect(/^401 /);
  await phone.getByRole('button', { name: 'Save changes' }).click();
  await expect(phone).toHaveURL(paths.signIn.href());
  await expect(signedOut(phone)).toBeVisible();
  await expect(notice(phone, 'Logged out')).toHaveCount(0);
  await expect(phone.getByRole('dialog')).toHaveCount(0);
  await checkPage(phone, 'signed-out-elsewhere');
  await signInForm(phone).as(member);
  await expect(phone.getByLabel('Full name')).toHaveValue(member.name);
  await expect(phone).toHaveURL(paths.settings.href());
  await phone.goto(paths.signIn.href());
  await expect(phone).toHaveURL(paths.dashboard.href());
  await elsewhere.close();
});

/** Pages that differ in what sends the first request, and in what they show to visitors. */
const pagesOfAccounts = [
  ...[paths.dashboard.href(), paths.myBookings.href(), paths.myResources.href(), paths.resources.href()],
  ...[adminPaths.overview.href(), adminPaths.orders.href(), `${adminPaths.sessions.href()}?tab=past`],
];

test('every page of members and the back office leads to sign-in after the end of its session, a public one tells of it', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/^401 /);
  const admin = await newMember({ admin: true });
  await openAs(page, admin, '/robots.txt', { admin: true });
  const signedIn = await page.evaluate(() => ({ ...localStorage }));
  await page.route('**/api/**', async (route) => {
    if (!route.request().headers().authorization) return route.fallback();
    await route.fulfill({
      status: 401,
      json: { code: 'auth_session_ended', status: 401, title: 'You have been signed out.' },
    });
  });
  const open = async (path: string) => {
    await page.goto('/robots.txt');
    await page.evaluate((items) => {
      localStorage.clear();
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, String(value));
    }, signedIn);
    await page.goto(path);
  };
  for (const path of pagesOfAccounts) {
    await test.step(path, async () => {
      await open(path);
      await expect(signedOut(page)).toBeVisible();
      await expect(page).toHaveURL(paths.signIn.href());
      expect(await page.evaluate(() => localStorage.getItem('exhale.auth_return_url'))).toBe(path);
    });
  }
  await open(paths.home.href());
  await expect(notice(page, 'You were signed out')).toBeVisible();
  await expect(page).toHaveURL(paths.home.href());
});
