import { collectionHref, paths } from '#shared/contract/paths.ts';
import { newMember, notice, signIn } from './accounts.ts';
import { hasAccess, openPurchase, priceOf, purchaseDialog, purchasesOf } from './collections.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage } from './page-checks.ts';
import { cards, payAndCloseTab, payPage } from './pay-page.ts';
import { disableWebhooksOf, discountCode, syncPayments, usesOf } from './payments.ts';

test('the birth collection is bought by card, and opens', async ({ page }) => {
  const member = await newMember();
  await openAs(page, member, `${collectionHref('birth')}?purchase=true`);
  const { dialog, submit } = purchaseDialog(page);
  await expect(submit).toHaveText(`Pay ${await priceOf('birth')}`);
  await checkPage(page, 'purchase');
  await submit.click();
  const pay = payPage(page);
  await expect(pay.heading).toHaveText(`Pay ${await priceOf('birth')}`);
  await pay.payByCard(cards.pays);
  await expect(page.getByText('Payment Successful')).toBeVisible();
  await page.waitForURL(`**${paths.myResources.href()}?source=purchase`);
  await expect(page.getByText(/You have full access to all .*birth.* recordings/i)).toBeVisible();
  expect(await hasAccess(member.sub, 'birth')).toBe(true);
  expect(await hasAccess(member.sub, 'stress')).toBe(false);
  expect(await purchasesOf('birth', member.email)).toMatchObject([{ status: 'paid' }]);
  await expect(dialog).toHaveCount(0);
});

test('the stress collection is bought with a discount, which its page shows', async ({ page, browserErrors }) => {
  // The site's own codes are no discount codes.
  browserErrors.expect(/^409 POST .*\/api\/collections\/stress\/discounts\/check/);
  const member = await newMember();
  const code = await discountCode({ percentage: 20 });
  await signIn(page, member);
  const purchase = await openPurchase(page, 'stress');
  await purchase.code.fill('BIRTH_PACKAGE_PRICE');
  await purchase.apply.click();
  await expect(purchase.dialog.getByText('Invalid discount code')).toBeVisible();
  await purchase.code.fill(code.toLowerCase());
  await purchase.apply.click();
  await expect(purchase.submit).toHaveText(`Pay ${await priceOf('stress', { type: 'percentage', percentage: 20 })}`);
  await checkPage(page, 'purchase-discount');
  await purchase.submit.click();
  await payPage(page).payByCard(cards.pays);
  await expect(notice(page, 'Payment Successful')).toBeVisible();
  await expect(page).toHaveURL(collectionHref('stress'));
  await expect(page.getByRole('region', { name: 'Your access' })).toContainText(
    'You have full access to all stress recordings',
  );
  expect(await usesOf(code)).toBe(1);
});

test('a discount of the full price needs no payment and gives access at once', async ({ page }) => {
  const member = await newMember();
  const code = await discountCode({ percentage: 100, isOneTimeUse: true });
  await signIn(page, member);
  const purchase = await openPurchase(page, 'birth');
  await purchase.code.fill(code);
  await purchase.apply.click();
  await expect(purchase.submit).toHaveText('Get access');
  await purchase.submit.click();
  await expect(page).toHaveURL(new RegExp(paths.myResources.href()));
  expect(await hasAccess(member.sub, 'birth')).toBe(true);
  expect(await usesOf(code)).toBe(1);
});

test('a buyer who closes the tab after paying has access after the next sync', async ({ page, visitor }) => {
  const member = await newMember();
  await signIn(page, member);
  const { submit } = await openPurchase(page, 'stress');
  await submit.click();
  await expect(payPage(page).heading).toBeVisible();
  await disableWebhooksOf(member);
  await payAndCloseTab(page);
  expect(await hasAccess(member.sub, 'stress')).toBe(false);
  await syncPayments();
  expect(await hasAccess(member.sub, 'stress')).toBe(true);
  const back = await visitor();
  await openAs(back, member, collectionHref('stress'));
  await expect(back.getByRole('region', { name: 'Your access' })).toBeVisible();
});

test('a second purchase of the same collection is refused without a charge', async ({
  page,
  visitor,
  browserErrors,
}) => {
  browserErrors.expect(/^409 POST .*\/api\/me\/purchases/);
  const member = await newMember();
  await signIn(page, member);
  const { submit } = await openPurchase(page, 'birth');
  // The same member buys it on another device.
  const other = await visitor();
  await signIn(other, member);
  const second = await openPurchase(other, 'birth');
  await second.submit.click();
  await payPage(other).payByCard(cards.pays);
  await other.waitForURL(`**${paths.myResources.href()}?source=purchase`);

  await submit.click();
  await expect(notice(page, 'You have this collection already.')).toContainText('Nothing was charged.');
  await expect(page).toHaveURL(paths.myResources.href());
  expect((await purchasesOf('birth', member.email)).filter(({ status }) => status === 'paid')).toHaveLength(1);
});

test('an unfinished purchase resumes on the same payment page', async ({ page }) => {
  const member = await newMember();
  await signIn(page, member);
  const { submit } = await openPurchase(page, 'birth');
  await submit.click();
  await expect(payPage(page).heading).toBeVisible();
  const first = page.url();
  await payPage(page).back.click();
  await expect(page).toHaveURL(new RegExp(collectionHref('birth')));
  const again = await openPurchase(page, 'birth');
  await again.submit.click();
  await expect(payPage(page).heading).toBeVisible();
  expect(page.url()).toBe(first);
  expect(await hasAccess(member.sub, 'birth')).toBe(false);
});

test('signed-out visitors sign up first and return to buy', async ({ page }) => {
  const member = await newMember();
  const { submit, dialog } = await openPurchase(page, 'birth');
  await expect(submit).toHaveText('Create an account to go on');
  await submit.click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/sign-in\?tab=sign-up/);
  await page.getByRole('tab', { name: 'Sign In' }).click();
  // Both forms have these fields.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByRole('main').getByLabel('E-mail').fill(member.email);
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(purchaseDialog(page).dialog).toBeVisible();
});
