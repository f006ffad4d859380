import type { Locator, Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { notice } from './accounts.ts';
import { bookPlace, chooseAction, openAdmin, rowOf } from './admin.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { discountCode } from './payments.ts';
import { newGuest } from './screens.ts';

/** docs/product.md#admin-discount-codes, docs/product.md#discount-code-form */

const path = adminPaths.discountCodes.href();
const tomorrow = () => new Date(Date.now() + 26 * 3_600_000).toISOString();
// A prefix that no other journey uses.
const name = () => `J${Math.random().toString(36).slice(2, 9).toUpperCase()}`;

/** The discount code dialog. */
function codeDialog(page: Page, title = 'Create New Code') {
  const dialog = page.getByRole('dialog', { name: title });
  return {
    dialog,
    code: dialog.getByLabel('Code', { exact: true }),
    type: dialog.getByLabel('Type'),
    percentage: dialog.getByLabel('Percentage'),
    amount: dialog.getByLabel('Amount'),
    currency: dialog.getByLabel('Currency'),
    active: dialog.getByRole('switch', { name: 'Active' }),
    once: dialog.getByRole('switch', { name: 'One-time use' }),
    save: dialog.getByRole('button', { name: /^(Create code|Save changes)$/ }),
  };
}

const create = (page: Page) => page.getByRole('button', { name: 'Create New Code' });

async function expectCells(row: Locator, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect(row.getByRole('cell', { name: text, exact: true })).toBeVisible();
}

test("the table sorts by each column and leaves out the site's own codes", async ({ page }) => {
  await openAdmin(page, path);
  await expect(page.getByRole('heading', { level: 1, name: 'Discount Codes' })).toBeVisible();
  for (const column of ['Code', 'Discount', 'Status', 'Usage Type', 'Times Used', 'Created', 'Actions']) {
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  }
  await expectCells(rowOf(page, 'FRIEND5'), '£5.00', 'Active', 'Multiple use');
  await expectCells(rowOf(page, 'BERLIN8'), '€8.00', 'Active');
  await expectCells(rowOf(page, 'ONLYONCE'), '50%', 'One-time use');
  await expectCells(rowOf(page, 'SUMMER15'), '15%', 'Inactive');
  await expect(rowOf(page, 'PACKAGE_PRICE')).toHaveCount(0);
  await checkPage(page, 'admin-discount-codes');
  await page.getByRole('button', { name: 'Code', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Code', exact: true })).toHaveAttribute('aria-sort', 'ascending');
});

test('a code is created and changed, with errors shown at their fields', async ({ page, browserErrors }) => {
  await openAdmin(page, path);
  const code = name();
  await create(page).click();
  const form = codeDialog(page);
  await expect(form.code).toBeFocused();
  await expect(form.percentage).toHaveValue('10');
  await expect(form.active).toBeChecked();
  await expect(form.once).not.toBeChecked();
  await form.save.click();
  await expect(form.dialog.getByText('Code is required')).toBeVisible();
  await expect(form.code).toBeFocused();
  await checkPage(page, 'admin-discount-code-new');

  await form.code.pressSequentially(code.toLowerCase());
  await expect(form.code).toHaveValue(code);
  await form.percentage.fill('250');
  await form.percentage.blur();
  await expect(form.percentage).toHaveValue('100');
  await form.percentage.fill('');
  await form.save.click();
  await expect(form.dialog.getByText('Percentage is required')).toBeVisible();
  await form.percentage.fill('12.5');
  await form.save.click();
  await expect(notice(page, 'Discount code created successfully')).toBeVisible();
  const row = rowOf(page, code);
  await expectCells(row, '12.5%', 'Active', 'Multiple use', '0');

  await create(page).click();
  await form.code.fill(code);
  browserErrors.expect(/409/);
  await form.save.click();
  await expect(form.dialog.getByText('There is a code of this name already.')).toBeVisible();
  await form.code.fill('FREE_RECORDING');
  await form.save.click();
  await expect(form.dialog.getByText('The site itself uses this code.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(create(page)).toBeFocused();

  await chooseAction(page, row, 'Edit');
  const edit = codeDialog(page, 'Edit Discount Code');
  await expect(edit.code).toHaveValue(code);
  await expect(edit.code).not.toBeEditable();
  await edit.type.selectOption('Fixed amount');
  await edit.save.click();
  await expect(edit.dialog.getByText('Amount is required')).toBeVisible();
  await edit.amount.fill('0.50');
  await edit.save.click();
  await expect(edit.dialog.getByText('Amount must be at least 1')).toBeVisible();
  await edit.amount.fill('7.50');
  await edit.currency.selectOption('EUR');
  await edit.once.check();
  await checkPage(page, 'admin-discount-code-edit');
  await edit.save.click();
  await expect(notice(page, 'Discount code updated successfully')).toBeVisible();
  await expectCells(row, '€7.50', 'Active', 'One-time use');
});

test('shows the uses and discounts of a code; a used code is deactivated, an unused one deleted', async ({
  page,
  publish,
}) => {
  const sessionId = await publish({
    title: 'Breath and Discount',
    startTime: tomorrow(),
    price: { amount: 2400, currency: 'GBP' },
  });
  const code = await discountCode({ discountType: 'percentage', percentage: 100 });
  const guest = { ...newGuest('Wren'), lastName: 'Coupon' };
  await bookPlace(sessionId, guest, { price: 0, code });
  await openAdmin(page, path);
  const row = rowOf(page, code);
  await expectCells(row, '100%', 'Active');
  await row.getByRole('link', { name: `1 use of ${code}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Uses of ${code}` })).toBeVisible();
  // The search index is eventually consistent.
  await expect(async () => {
    await page.reload();
    await expect(rowOf(page, 'Wren Coupon')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectCells(rowOf(page, 'Wren Coupon'), 'Breath and Discount', 'Free', 'free');
  // The list price and the discount.
  await expect(rowOf(page, 'Wren Coupon').getByRole('cell', { name: '£24.00', exact: true })).toHaveCount(2);
  await expect(page.getByText('It has taken off £24.00 in all')).toBeVisible();
  await checkPage(page, 'admin-discount-code-uses');
  await page.getByRole('link', { name: 'Discount Codes' }).last().click();

  await chooseAction(page, row, 'Delete');
  const ask = page.getByRole('dialog', { name: `Switch off ${code}?` });
  await checkPage(page, 'admin-discount-code-delete');
  await ask.getByRole('button', { name: 'Switch off' }).click();
  await expect(notice(page, 'Discount code switched off')).toBeVisible();
  await expectCells(row, 'Inactive', `1 use of ${code}`);

  const unused = await discountCode();
  await page.reload();
  await chooseAction(page, rowOf(page, unused), 'Delete');
  const dialog = page.getByRole('dialog', { name: `Delete ${unused}?` });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, unused)).toBeVisible();
  await chooseAction(page, rowOf(page, unused), 'Delete');
  await dialog.getByRole('button', { name: 'Delete code' }).click();
  await expect(notice(page, 'Discount code deleted successfully')).toBeVisible();
  await expect(rowOf(page, unused)).toHaveCount(0);
});

test('a code is created by keyboard alone, and keeps its name when the response is lost', async ({
  page,
  browserErrors,
}) => {
  await openAdmin(page, path);
  const code = name();
  await create(page).focus();
  await page.keyboard.press('Enter');
  const form = codeDialog(page);
  await expect(form.code).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Tab');
  await expect(form.type).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('33');
  await page.keyboard.press('Tab');
  await expect(form.active).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(form.once).toBeChecked();
  browserErrors.expect(/ERR_FAILED|Failed to load resource/);
  await page.route('**/api/admin/discount-codes', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.keyboard.press('Enter');
  await expect(form.dialog.getByText('An error occurred')).toBeVisible();
  await expect(form.code).toHaveValue(code);
  await page.unroute('**/api/admin/discount-codes');
  await form.save.focus();
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Discount code created successfully')).toBeVisible();
  await expectCells(rowOf(page, code), '33%', 'One-time use');
});

test('a gift voucher is made, prolonged and ended by keyboard alone (docs/product.md#gift-vouchers)', async ({
  page,
}) => {
  await openAdmin(page, adminPaths.vouchers.href());
  await expect(page.getByRole('heading', { level: 1, name: 'Gift Vouchers' })).toBeVisible();
  await page.getByRole('button', { name: 'Make a Voucher' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Make a Voucher' });
  await expect(form.getByRole('radio', { name: 'An amount' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Amount', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByText('Amount is required')).toBeVisible();
  await page.keyboard.type('60');
  const note = `For ${name()}`;
  await form.getByLabel('Note').fill(note);
  await form.getByLabel('Valid until').fill(tomorrow().slice(0, 10));
  await expect(form.getByText('This is less than 5 years.')).toBeVisible();
  await checkPage(page, 'admin-voucher-new');
  await form.getByRole('button', { name: 'Make voucher' }).press('Enter');
  const made = page.getByRole('dialog', { name: 'The voucher is ready' });
  await expect(made.getByText(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)).toBeVisible();
  await expect(made.getByRole('button', { name: 'Copy', exact: true })).toBeFocused();
  await checkPage(page, 'admin-voucher-made');
  await page.keyboard.press('Escape');

  await page.getByLabel('Search vouchers').fill(note);
  await page.keyboard.press('Enter');
  const row = rowOf(page, note);
  await expectCells(row, 'Valid', note);
  // What was found before is dim until the search answers.
  await expect(page.getByRole('link', { name: /^View voucher/ })).toHaveCount(1);
  await checkPage(page, 'admin-vouchers');
  await row.getByRole('link', { name: /^View voucher/ }).press('Enter');
  await expect(page.getByText('No order has used this voucher yet')).toBeVisible();
  await checkPage(page, 'admin-voucher');
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for this voucher' }).press('Enter');
    await page.getByRole('menuitem', { name: action }).press('Enter');
  };
  await choose('Change validity…');
  const validity = page.getByRole('dialog', { name: 'Change validity' });
  await validity.getByLabel('Valid until').fill('2040-05-01');
  await validity.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(notice(page, 'Validity changed')).toBeVisible();
  await expect(page.getByText('May 1, 2040', { exact: true })).toBeVisible();
  await choose('End voucher…');
  const ask = page.getByRole('dialog', { name: /^End / });
  await expect(ask.getByText('Its balance of £60.00 is lost')).toBeVisible();
  await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await ask.getByRole('button', { name: 'End voucher' }).press('Enter');
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await choose('Take the end back');
  await expect(notice(page, 'The voucher can be used again')).toBeVisible();
});
