import type { Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { expireLink, magicLink, newMember, notice, signIn, signInByLink, signInForm, welcome } from './accounts.ts';
import { mailTo } from './cloud.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';

const newPassword = 'quite-another-breath';

test('a forgotten password is replaced by a mailed link', async ({ page, browserErrors }) => {
  browserErrors.expect(/^400 POST .*\/cognito/);
  const { email } = await newMember();
  await page.goto(paths.signIn.href());
  const form = signInForm(page);
  await form.as({ email, password: 'not-this-one' });
  await expect(page.getByRole('alert').filter({ hasText: 'Sign-in failed' })).toBeVisible();
  await checkPage(page, 'sign-in-failed');

  await form.forgot.click();
  await expect(page).toHaveURL(paths.signIn.href('reset-password'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('E-mail')).toHaveValue(email);
  await checkPage(page, 'forgot-password');
  await dialog.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(dialog.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect(notice(page, 'Magic Link Sent')).toContainText(
    "Check your email for a sign-in link. You'll be able to change your password after signing in.",
  );
  await checkPage(page, 'check-your-email');
  await magicLink(email);
});

/** Requests a link in the dialog of the sign-in page. */
async function askForLink(page: Page, email: string): Promise<string> {
  await page.goto(paths.signIn.href('reset-password'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'Send Magic Link' }).click();
  return magicLink(email);
}

test('the link works once and allows a new password without the old one', async ({ page, visitor, browserErrors }) => {
  browserErrors.expect(/^400 POST .*\/cognito/);
  const member = await newMember();
  const link = await askForLink(page, member.email);
  // A scanner of the mail system opens the link and runs its scripts, which uses nothing up.
  const scanner = await visitor();
  await scanner.goto(link);
  const scanned = scanner.getByRole('main').getByRole('button', { name: 'Sign in' });
  await expect(scanned).toBeFocused();
  await expect(scanner).toHaveURL(paths.magicLink.pattern);
  await checkPage(scanner, 'sign-in-link');

  await page.goto(link);
  await page.reload();
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).press('Enter');
  await expect(page).toHaveURL(paths.updatePassword.href());
  await expect(notice(page, 'Password reset link verified')).toContainText('Please set a new password now.');
  await expect(page.getByLabel('Current password')).toHaveCount(0);
  await checkPage(page, 'update-password');
  const fresh = page.getByLabel('New password', { exact: true });
  const again = page.getByLabel('Confirm password', { exact: true });
  const set = page.getByRole('button', { name: 'Set New Password' });
  await fresh.fill('short');
  await again.fill('short');
  await set.click();
  await expect(page.getByText('Password must be at least 6 characters')).toHaveCount(1);
  await expect(notice(page, 'Password too short')).toHaveCount(0);
  await fresh.fill(newPassword);
  await again.fill(`${newPassword}?`);
  await set.click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await again.fill(newPassword);
  await set.click();
  await expect(page.getByRole('heading', { name: 'Password Updated' })).toBeVisible();
  await checkPage(page, 'password-updated');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(welcome(page, member.name)).toBeVisible();
  await mailTo(member.email, ({ subject }) => subject === 'Your password was changed');

  const elsewhere = await visitor();
  await elsewhere.goto(paths.signIn.href());
  await signInForm(elsewhere).as(member);
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'Sign-in failed' })).toBeVisible();
  await signIn(elsewhere, { ...member, password: newPassword });
  const later = await visitor();
  await signInByLink(later, link);
  await expect(later.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  await checkPage(later, 'link-refused');
});

test('an expired link is refused with a way to request another', async ({ page, browserErrors }) => {
  browserErrors.expect(/^400 POST .*\/cognito/);
  const member = await newMember();
  const link = await askForLink(page, member.email);
  await expireLink(link);

  await signInByLink(page, link);
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(member.email);
  await page.getByRole('button', { name: 'Send Magic Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await page.goto(paths.dashboard.href());
  await expect(signInForm(page).submit).toBeVisible();
});

test('a link requested for an account to be set up signs in where there is one, and leads on', async ({ page }) => {
  const member = await newMember();
  await page.goto(paths.setupAccount.href(member.email, { purchaseId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }));
  await page.getByRole('button', { name: 'Mail me the link' }).click();
  await signInByLink(page, await magicLink(member.email));
  await expect(page).toHaveURL(paths.myResources.href());
  await expect(page.getByRole('heading', { level: 1, name: 'My Resources' })).toBeVisible();
});

test('setting a password requires sign-in', async ({ page }) => {
  await page.goto(paths.updatePassword.href());
  await expect(notice(page, 'Authentication Required')).toContainText(
    'You need to be signed in to change your password.',
  );
  await expect(page).toHaveURL(paths.signIn.href());
});
