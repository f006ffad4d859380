import { paths } from '#shared/contract/paths.ts';
import { newMember, notice, setTokenLifetime, signIn } from './accounts.ts';
import { callDemo } from './cloud.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage } from './page-checks.ts';

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

test('a device that is signed out in the profile of another one shows it at its next request', async ({
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
  await expect(notice(phone, 'Logged out')).toBeVisible();
  await expect(phone.getByRole('dialog')).toHaveCount(0);
  await elsewhere.close();
});
