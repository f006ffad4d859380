import type { Locator, Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { collectionHref } from '#shared/contract/paths.ts';
import { newMember, notice } from './accounts.ts';
import { openAsAdmin } from './admin-recordings.ts';
import { mailTo } from './cloud.ts';
import { hasAccess, openPurchase } from './collections.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './member-session.ts';
import { checkPage } from './page-checks.ts';
import { cards, payPage } from './pay-page.ts';

/** docs/product.md#collection-purchases, docs/product.md#refunds */

/** The row of a buyer's purchase. */
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

/** Chooses an action from the menu of a row. */
async function choose(page: Page, row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for the purchase/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('purchases of the stress collection: counters, filters in the URL, and the empty result', async ({ page }) => {
  await openAsAdmin(page, adminPaths.stressRecordings.href('purchases'));
  for (const label of ['Total Requests', 'Paid', 'Free Access', 'Pending']) {
    await expect(page.locator('dt').filter({ hasText: label })).toBeVisible();
  }
  for (const name of ['User', 'Date', 'Status', 'Type', 'Currency']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  const status = page.getByLabel('Status');
  await expect(status.getByRole('option')).toHaveText([
    'All Statuses',
    'Paid',
    'Free Access',
    'Pending',
    'Failed',
    'Cancelled',
  ]);
  await checkPage(page, 'admin-stress-purchases');
  await page.getByPlaceholder('Search purchases...').fill('nobodyofthisname');
  await expect(page.getByRole('heading', { name: 'No requests found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your filters')).toBeVisible();
  await checkPage(page, 'admin-purchases-none');
  await status.selectOption('Paid');
  await expect(page).toHaveURL(/search=nobodyofthisname&status=paid/);
  await page.reload();
  await expect(page.getByPlaceholder('Search purchases...')).toHaveValue('nobodyofthisname');
  await expect(status).toHaveValue('paid');
});

test('a gifted collection gives access and is announced by mail; its status revokes and restores access', async ({
  page,
  visitor,
  browserErrors,
}) => {
  browserErrors.expect(/^409 POST .*\/gifts/);
  const member = await newMember({ fullName: 'Kit Given' });
  await openAsAdmin(page, adminPaths.stressRecordings.href('purchases'));
  const give = page.getByRole('button', { name: 'Give free access' });
  await give.click();
  const dialog = page.getByRole('dialog', { name: 'Give free access' });
  await dialog.getByRole('button', { name: 'Give access' }).click();
  await expect(dialog.getByText('Please enter an e-mail address.')).toBeVisible();
  await checkPage(page, 'admin-gift');
  await dialog.getByLabel('E-mail').fill(member.email);
  await dialog.getByLabel('Name').fill('Kit Given');
  await dialog.getByLabel('Words for the mail').fill('Rest well.');
  await dialog.getByRole('button', { name: 'Give access' }).click();
  await expect(notice(page, 'Free access given')).toBeVisible();
  const row = rowOf(page, member.email);
  await expect(row).toContainText('free');
  await expect(row).toContainText('FREE');
  await expect(row).toContainText('Gift');
  // A new account receives the access at its next visit.
  const given = await visitor();
  await openAs(given, member, collectionHref('stress'));
  await expect(given.getByText('You have full access to all stress recordings')).toBeVisible();
  expect(await hasAccess(member.sub, 'stress')).toBe(true);
  const mail = await mailTo(member.email, ({ subject }) => subject.startsWith('For you'));
  expect(mail.body.text).toContain('Rest well.');

  await give.click();
  await dialog.getByLabel('E-mail').fill(member.email);
  await dialog.getByRole('button', { name: 'Give access' }).click();
  await expect(dialog.getByText('This person has the collection already.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await choose(page, row, 'Set to cancelled');
  await expect(notice(page, 'Status updated')).toBeVisible();
  await expect(row).toContainText('cancelled');
  expect(await hasAccess(member.sub, 'stress')).toBe(false);
  await row.getByRole('button', { name: /^Actions/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Set to cancelled' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: 'Set to paid' }).click();
  await expect(row).toContainText('paid');
  expect(await hasAccess(member.sub, 'stress')).toBe(true);
});

test('a refund names buyer and amount; a purchase is deleted', async ({ page, visitor }) => {
  const member = await newMember({ fullName: 'Noa Payer' });
  const buyer = await visitor();
  await openAs(buyer, member, '/');
  const { submit } = await openPurchase(buyer, 'birth');
  const sum = (await submit.textContent())?.replace('Pay ', '') ?? '';
  await submit.click();
  await payPage(buyer).payByCard(cards.pays);
  await expect.poll(() => hasAccess(member.sub, 'birth')).toBe(true);

  await openAsAdmin(page, adminPaths.birthPurchases.href());
  await expect(page.getByRole('heading', { level: 1, name: 'Birth Recording Purchases' })).toBeVisible();
  for (const name of ['Name', 'Email', 'Purchase Date', 'Currency', 'Discount', 'Status', 'Payment ID']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  const row = rowOf(page, member.email);
  await expect(row).toContainText('Noa Payer');
  await expect(row).toContainText('paid');
  await expect(row).toContainText('pi_');
  await checkPage(page, 'admin-birth-purchases');

  await choose(page, row, 'Refund…');
  const refund = page.getByRole('dialog', { name: `Refund ${sum} to Noa Payer?` });
  await expect(refund).toContainText(member.email);
  await checkPage(page, 'admin-purchase-refund');
  await refund.getByRole('button', { name: `Refund ${sum}` }).click();
  await expect(notice(page, 'Refund on its way')).toBeVisible();
  await expect(row).toContainText('cancelled');
  await expect(row).toContainText(/refund under way|refunded/);
  expect(await hasAccess(member.sub, 'birth')).toBe(false);

  await choose(page, row, 'Delete…');
  const dialog = page.getByRole('dialog', { name: 'Delete Purchase' });
  await expect(dialog).toContainText('Are you sure you want to delete this purchase? This action cannot be undone.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Purchase deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
});
