import { paths } from '#shared/contract/paths.ts';
import { menu, newMember, notice, signIn, signInForm, welcome } from './accounts.ts';
import { bookingsOf, mailTo } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { bookingDialog, bookNow, confirmation } from './screens.ts';

test('a member books with the known name and e-mail, and finds the booking in every list', async ({
  page,
  publish,
}) => {
  const member = await newMember({ fullName: 'Wren Adair' });
  const title = 'Breath for Members';
  const id = await publish({ title, startTime: inDays(3) });
  await signIn(page, member);

  await page.goto(paths.session.href(id));
  await bookNow(page).click();
  const { dialog, submit } = bookingDialog(page);
  // The name defaults to the profile's (docs/product.md#booking-dialog).
  await expect(dialog.getByLabel('Name')).toHaveValue('Wren Adair');
  await expect(dialog.getByLabel('E-mail')).toHaveValue(member.email);
  await checkPage(page, 'booking-member');
  await submit.click();
  await expect(confirmation(page)).toBeVisible();
  await mailTo(member.email, ({ subject }) => subject.includes(title));
  expect(await bookingsOf(id)).toMatchObject([{ attendeeEmail: member.email, status: 'completed' }]);

  await page.getByRole('link', { name: 'View My Bookings' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.myBookings.href()}|${paths.mySessions.href()}`));
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
  for (const label of ['Upcoming Sessions', 'My Bookings', 'Home']) {
    await menu(page).getByRole('link', { name: label }).click();
    await expect(page.getByRole('main').getByText(title).first()).toBeVisible();
  }
});

test('a changed name shows everywhere at once', async ({ page }) => {
  const member = await newMember({ fullName: 'Wren Adair' });
  await signIn(page, member);
  await menu(page).getByRole('link', { name: 'Profile' }).click();
  const name = page.getByLabel('Full name');
  await expect(name).toHaveValue(member.name);
  await expect(page.getByRole('main').getByLabel('E-mail')).not.toBeEditable();
  await name.fill('Wren Adair-Holt');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(page, 'Your profile has been updated.')).toBeVisible();
  await checkPage(page, 'profile');
  await menu(page).getByRole('link', { name: 'Home' }).click();
  await expect(welcome(page, 'Wren Adair-Holt')).toBeVisible();
});

test('a member changes the password with the current one and signs out', async ({ page, browserErrors }) => {
  // The wrong passwords are logged as errors.
  browserErrors.expect(/^400 POST .*\/(cognito|api\/me\/password\/change)/);
  const member = await newMember();
  await signIn(page, member);
  await menu(page).getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Change Password' }).click();
  const change = page.getByRole('dialog', { name: 'Change Password' });
  const field = (label: string) => change.getByLabel(label, { exact: true });
  const update = change.getByRole('button', { name: 'Update password' });
  await field('Current password').fill('not-mine');
  await field('New password').fill('sunshine');
  await field('Confirm new password').fill('sunshine');
  await update.click();
  await expect(change.getByText('This password is on the lists that attackers try first.')).toBeVisible();
  await checkPage(page, 'common-password');
  await field('New password').fill('a-new-breath');
  await field('Confirm new password').fill('a-new-breaths');
  await update.click();
  await expect(change.getByText("Passwords don't match")).toBeVisible();
  await field('Confirm new password').fill('a-new-breath');
  await update.click();
  await expect(change.getByText('Current password is incorrect')).toBeVisible();
  await checkPage(page, 'change-password');
  await field('Current password').fill(member.password);
  await update.click();
  await expect(notice(page, 'Your password has been updated.')).toBeVisible();
  await expect(change).toBeHidden();
  await mailTo(member.email, ({ subject }) => subject === 'Your password was changed');

  await menu(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(notice(page, 'Logged out')).toContainText('You have been successfully logged out');
  await expect(page).toHaveURL(paths.home.href());
  const tokens = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('Cognito')));
  expect(tokens).toEqual([]);
  await page.goto(paths.dashboard.href());
  await signInForm(page).as(member);
  await expect(page.getByRole('alert').filter({ hasText: 'Sign-in failed' })).toBeVisible();
  await signIn(page, { ...member, password: 'a-new-breath' });
});
