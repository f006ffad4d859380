import type { Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { notice } from './accounts.ts';
import { chooseAction, openAdmin, rowOf } from './admin.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';

/** docs/product.md#learning-resources */

const path = adminPaths.resources.href();

/** The editor of a learning resource. */
function editor(page: Page, title = 'Create Resource') {
  const form = page.getByRole('form', { name: title });
  return {
    form,
    title: form.getByLabel('Title'),
    category: form.getByLabel('Category'),
    description: form.getByLabel('Description'),
    price: form.getByRole('textbox', { name: 'Price' }),
    currency: form.getByLabel('Currency'),
    save: form.getByRole('button', { name: 'Save resource' }),
  };
}

test('a learning resource is created, read by members, changed and deleted', async ({ page }) => {
  await openAdmin(page, path);
  await expect(page.getByRole('heading', { level: 1, name: 'Learning Resources' })).toBeVisible();
  await expect(rowOf(page, 'A Corner at Home')).toContainText('Free');
  await checkPage(page, 'admin-resources');

  const title = `Humming ${Date.now()}`;
  await page.getByRole('button', { name: 'Create Resource' }).click();
  const form = editor(page);
  await form.save.click();
  for (const text of ['Title is required', 'Category is required', 'Description is required']) {
    await expect(form.form.getByText(text)).toBeVisible();
  }
  await expect(form.title).toBeFocused();
  await checkPage(page, 'admin-resource-new');
  await form.title.fill(title);
  await form.category.fill('Breathwork');
  await form.description.fill('Hum on the way out.\n\nFeel where it trembles.');
  await form.price.fill('five');
  await form.save.click();
  await expect(form.form.getByText('Please enter a valid price.')).toBeVisible();
  await form.price.fill('5.50');
  await form.currency.selectOption('EUR');
  await form.save.click();
  await expect(notice(page, 'Resource created')).toBeVisible();
  const row = rowOf(page, title);
  await expect(row).toContainText('€5.50');

  await chooseAction(page, row, 'Open its page');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Feel where it trembles.')).toBeVisible();
  await page.goBack();

  await chooseAction(page, row, 'Edit');
  const edit = editor(page, 'Edit Resource');
  await expect(edit.title).toHaveValue(title);
  // The URL names it: a reload stays there.
  await page.reload();
  await expect(edit.price).toHaveValue('5.50');
  await edit.price.fill('');
  await edit.title.fill(`${title} edited`);
  await edit.save.click();
  await expect(notice(page, 'Resource updated')).toBeVisible();
  const renamed = rowOf(page, `${title} edited`);
  await expect(renamed).toContainText('Free');

  await chooseAction(page, renamed, 'Delete');
  const dialog = page.getByRole('dialog', { name: `Delete ${title} edited?` });
  await dialog.getByRole('button', { name: 'Delete resource' }).click();
  await expect(notice(page, 'Resource deleted')).toBeVisible();
  await expect(renamed).toHaveCount(0);
  await page.goto(paths.resources.href());
  await expect(page.getByText(title)).toHaveCount(0);
});
