import { paths } from '#shared/contract/paths.ts';
import {
  confirmationLink,
  linkOf,
  newMember,
  notice,
  setupPage,
  signIn,
  signInForm,
  signUpForm,
  welcome,
} from './accounts.ts';
import { mailTo } from './cloud.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, phone } from './page-checks.ts';
import { newGuest } from './screens.ts';

const password = 'a-slow-breath';

test('the mailed link confirms the address and signs in with the typed password', async ({ page, browserErrors }) => {
  // Cognito's response before there is an account.
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
  await signInForm(page).as({ email: guest.email, password });
  const alert = page.getByRole('alert').filter({ hasText: 'Email not verified' });
  await expect(alert).toContainText('Please check your inbox and verify your email before signing in.');
  await expect(page.getByRole('button', { name: 'Send the mail again' })).toBeVisible();
  await checkPage(page, 'sign-in-not-verified');

  await page.goto(link);
  await expect(welcome(page, `${guest.firstName} ${guest.lastName}`)).toBeVisible();
  await expect(notice(page, 'Your account is set up')).toBeVisible();
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
  await expect(page.getByText('No upcoming sessions booked.')).toBeVisible();
  await expect(page.getByText('No past sessions available.')).toBeVisible();
  await checkPage(page, 'dashboard-new');

  // Opened again it leads on, in the same browser and in one that has to sign in.
  await page.goto(link);
  await expect(page).toHaveURL(paths.dashboard.href());
});

test("a password counts only in the browser that typed it: a stranger's sign-up gives no access", async ({
  page: attacker,
  visitor,
  browserErrors,
}) => {
  browserErrors.expect(/^400 POST .*\/cognito/);
  const guest = newGuest('Wren');
  await attacker.goto(paths.signIn.href('sign-up'));
  await signUpForm(attacker).as(guest, 'of-the-attacker');
  await expect(signUpForm(attacker).created).toBeVisible();
  const link = await confirmationLink(guest.email);

  const victim = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  await victim.goto(paths.signIn.href('sign-up'));
  await signUpForm(victim).as(guest, 'typed-by-the-victim');
  await expect(signUpForm(victim).created).toBeVisible();
  await victim.goto(link);
  const setup = setupPage(victim);
  await expect(setup.heading).toBeVisible();
  await expect(setup.main).toContainText(guest.email);
  await setup.choose(password);
  await expect(welcome(victim, `${guest.firstName} ${guest.lastName}`)).toBeVisible();

  for (const guess of ['of-the-attacker', 'typed-by-the-victim']) {
    await attacker.goto(paths.signIn.href());
    await signInForm(attacker).as({ email: guest.email, password: guess });
    await expect(attacker.getByRole('alert').filter({ hasText: 'Email not verified' })).toBeVisible();
  }
  await attacker.goto(link);
  await expect(attacker.getByRole('heading', { name: 'Your account is set up' })).toBeVisible();
  await expect(attacker.getByRole('main').getByLabel('E-mail')).toHaveValue(guest.email);
  await checkPage(attacker, 'setup-used');
});

test('an existing account is only mentioned in the mail', async ({ page }) => {
  const member = await newMember();
  await page.goto(paths.signIn.href('sign-up'));
  await signUpForm(page).as({ ...newGuest(), email: member.email }, 'another-password');
  await expect(signUpForm(page).created).toBeVisible();
  const mail = await mailTo(member.email, ({ subject }) => subject === 'You have an account already');
  await page.goto(linkOf(mail, paths.signIn.pattern));
  await expect(signInForm(page).email).toHaveValue(member.email);
  await signIn(page, member);
});
