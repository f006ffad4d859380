import type { Locator, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { newMember, signIn, signInForm, welcome } from './accounts.ts';
import { mailTo } from './cloud.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage, phone } from './page-checks.ts';

// docs/product.md#two-step-sign-in

/** The app on a phone; `seconds` ahead, since each code works once. */
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 });

/** Lightness of an element's ground, 0 to 255. */
const lightness = (element: Locator) =>
  element.evaluate((shown) => Math.max(...(getComputedStyle(shown).backgroundColor.match(/\d+/g) ?? []).map(Number)));

/** Sets it up in the profile. Returns the key of the app and the recovery codes. */
async function setUp(page: Page) {
  await page.goto(paths.settings.href());
  const part = page.getByRole('region', { name: 'Two-step sign-in' });
  await part.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  // Of the whole dialog, so that a failure tells what is there instead.
  await expect(dialog).toContainText('Scan this with an authenticator app');
  await expect(dialog.getByRole('img', { name: /scan/ })).toBeVisible();
  await dialog.getByText('Cannot scan it?').click();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await checkPage(page, 'two-step-set-up');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await lightness(dialog.getByRole('img', { name: /scan/ })), 'the code is dark on light').toBeGreaterThan(200);
  await page.emulateMedia({ colorScheme: 'light' });
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('This code is not right')).toBeVisible();
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  await checkPage(page, 'two-step-recovery-codes');
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(part.getByText('On since')).toBeVisible();
  return { secret, codes, part };
}

test('a member turns it on, signs in with a code, and comes back by a recovery code and a mailed link', async ({
  page,
  visitor,
  browserErrors,
}) => {
  browserErrors.expect(/^400 POST/);
  await page.setViewportSize(phone);
  const member = await newMember();
  await signIn(page, member);
  const { secret, codes } = await setUp(page);

  const elsewhere = await visitor();
  await elsewhere.goto(paths.signIn.href());
  await signInForm(elsewhere).as(member);
  const code = elsewhere.getByLabel('Code', { exact: true });
  await code.fill('000 000');
  await elsewhere.getByRole('button', { name: 'Continue' }).click();
  await expect(elsewhere.getByText('This code is not right')).toBeVisible();
  await checkPage(elsewhere, 'two-step-code');
  await code.fill(codeOf(secret, 30));
  await elsewhere.getByRole('button', { name: 'Continue' }).click();
  await expect(welcome(elsewhere, member.name)).toBeVisible();

  const lost = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  await lost.goto(paths.signIn.href());
  await signInForm(lost).as(member);
  await lost.getByText('Lost your device?').tap();
  await lost.getByRole('link', { name: 'Mail me a link' }).tap();
  const dialog = lost.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(member.email);
  await dialog.getByRole('button', { name: 'Send Magic Link' }).tap();
  const mail = await mailTo(member.email, ({ subject }) => subject === 'Your link for a new password');
  const link = /https?:\S+\/new-password#\S+/.exec(mail.body.text ?? '')?.[0] ?? '';
  await lost.goto(link);
  await expect(lost.getByLabel('New password', { exact: true })).toBeVisible();
  expect(lost.url()).not.toContain('secret');
  await lost.reload();
  await lost.getByLabel('New password', { exact: true }).fill('a-quiet-new-one');
  await lost.getByLabel('Confirm password', { exact: true }).fill('a-quiet-new-one');
  await lost.getByLabel('Recovery code').fill('0000-0000');
  await lost.getByRole('button', { name: 'Set New Password' }).tap();
  await expect(lost.getByText('This recovery code is not right')).toBeVisible();
  await checkPage(lost, 'two-step-new-password');
  await lost.setViewportSize(phone);
  await lost.getByLabel('Recovery code').fill(codes[0] ?? '');
  await lost.getByRole('button', { name: 'Set New Password' }).tap();
  await expect(lost.getByRole('heading', { name: 'Password Updated' })).toBeVisible();
  await lost.getByRole('link', { name: 'Go to Sign In' }).tap();
  await signInForm(lost).as({ ...member, password: 'a-quiet-new-one' });
  await expect(welcome(lost, member.name)).toBeVisible();
  await mailTo(member.email, ({ subject }) => subject === 'Two-step sign-in is off');
});

test('an admin without it reads at the door what is missing, and gets in right after', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/^400 POST/);
  const admin = await newMember({ admin: true });
  // What the token trigger withholds where the deployment requires it; the local cloud does not.
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch();
    const me = await response.json();
    const lacks = me.secondFactorAt === null;
    await route.fulfill({ response, json: lacks ? { ...me, admin: false, adminWithheld: ['second_factor'] } : me });
  });
  await openAs(page, admin, adminPaths.overview.href());
  await expect(page.getByRole('heading', { name: 'Before you open the back office' })).toBeVisible();
  await checkPage(page, 'admin-withheld');
  await page.getByRole('link', { name: 'Go to Profile' }).click();
  // Opened once more by `setUp`, which a navigation that is under way would disturb.
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await setUp(page);
  await page.goto(adminPaths.overview.href());
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});
