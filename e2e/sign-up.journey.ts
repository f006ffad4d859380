import { paths } from '#shared/contract/paths.ts';
import { confirmationLink, linkOf, notice, signIn, signInForm, signUpForm, welcome } from './accounts.ts';
import { mailTo } from './cloud.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { newGuest } from './screens.ts';

const password = 'a-slow-breath';

test('sign-up requires a confirmed address and leads to the dashboard', async ({ page, browserErrors }) => {
  // Cognito's response before the address is confirmed.
  browserErrors.expect(/^400 POST .*\/cognito/);
  const guest = newGuest('Wren');
  await page.goto(paths.signIn.href('sign-up'));
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await checkPage(page, 'sign-up');
  const form = signUpForm(page);
  await form.as({ ...guest, lastName: '' }, 'short');
  await expect(form.lastName).toHaveAttribute('aria-invalid', 'true');
  await expect(form.password).toHaveAttribute('aria-invalid', 'true');
  await checkPage(page, 'sign-up-refused');

  await form.as(guest, password);
  await expect(form.created).toBeVisible();
  await expect(notice(page, 'Account created successfully')).toContainText(
    'Please check your email to confirm your account before signing in.',
  );
  await checkPage(page, 'account-created');
  const link = await confirmationLink(guest.email);

  await page.getByRole('button', { name: 'Go to Sign In' }).click();
  const signing = signInForm(page);
  await signing.as({ email: guest.email, password });
  const alert = page.getByRole('alert').filter({ hasText: 'Email not verified' });
  await expect(alert).toContainText('Please check your inbox and verify your email before signing in.');
  await expect(page.getByRole('button', { name: 'Send the mail again' })).toBeVisible();
  await checkPage(page, 'sign-in-not-verified');

  await page.goto(link);
  await expect(page.getByText('Your e-mail is confirmed')).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in\?confirmed=true&email=/);
  await expect(signing.email).toHaveValue(guest.email);
  await checkPage(page, 'sign-in-confirmed');
  await signing.as({ email: guest.email, password });
  await expect(welcome(page, `${guest.firstName} ${guest.lastName}`)).toBeVisible();
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
  await expect(page.getByText('No upcoming sessions booked.')).toBeVisible();
  await expect(page.getByText('No past sessions available.')).toBeVisible();
  await checkPage(page, 'dashboard-new');
});

test('the confirmation link is refused the second time and when altered', async ({ page, visitor, browserErrors }) => {
  browserErrors.expect(/^400 POST .*\/cognito/);
  const guest = newGuest('Wren');
  await page.goto(paths.signIn.href('sign-up'));
  await signUpForm(page).as(guest, password);
  const link = await confirmationLink(guest.email);

  const tampered = link.replace(/code=\d/, (found) => (found.endsWith('1') ? 'code=2' : 'code=1'));
  const stranger = await visitor();
  await stranger.goto(tampered);
  const refused = stranger.getByRole('heading', { name: 'This link does not work any more' });
  await expect(refused).toBeVisible();
  await checkPage(stranger, 'confirm-refused');

  await page.goto(link);
  await expect(page.getByText('Your e-mail is confirmed')).toBeVisible();
  await stranger.goto(paths.home.href());
  await stranger.goto(link);
  await expect(refused).toBeVisible();
  await stranger.getByRole('link', { name: 'Go to Sign In' }).click();
  await signInForm(stranger).as({ email: guest.email, password });
  await expect(welcome(stranger, `${guest.firstName} ${guest.lastName}`)).toBeVisible();
});

test('an existing account is only mentioned in the mail', async ({ page }) => {
  const guest = newGuest('Wren');
  await page.goto(paths.signIn.href('sign-up'));
  await signUpForm(page).as(guest, password);
  await page.goto(await confirmationLink(guest.email));
  await expect(page.getByText('Your e-mail is confirmed')).toBeVisible();

  await page.goto(paths.signIn.href('sign-up'));
  await signUpForm(page).as(guest, 'another-password');
  await expect(signUpForm(page).created).toBeVisible();
  const mail = await mailTo(guest.email, ({ subject }) => subject === 'You have an account already');
  await page.goto(linkOf(mail, paths.signIn.pattern));
  await expect(signInForm(page).email).toHaveValue(guest.email);
  await signIn(page, { sub: '', name: `${guest.firstName} ${guest.lastName}`, email: guest.email, password });
});
