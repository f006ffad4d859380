import { adminPaths } from '#shared/contract/admin-paths.ts';
import { notice } from './accounts.ts';
import { openAdmin, rowOf } from './admin.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { newGuest } from './screens.ts';

// docs/product.md#admin-packs

test('a pack for sale is worded, and refused beside its fields, by keyboard alone', async ({ page }) => {
  await openAdmin(page, adminPaths.siteSettings.href('packs'));
  const form = page.getByRole('form', { name: 'Packs of sessions' });
  // The demo sells two.
  await expect(form.getByRole('group', { name: 'Pack 2', exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Add a pack' }).press('Enter');
  const added = form.getByRole('group', { name: 'Pack 3', exact: true });
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(added.getByLabel('Name')).toBeFocused();
  await expect(added.getByLabel('Name')).toHaveAccessibleDescription('Enter a name');
  await checkPage(page, 'admin-settings-packs');
  const remove = added.getByRole('button', { name: /: row 3$/ }).last();
  await remove.press('Enter');
  await expect(remove).toHaveText(/^Yes, remove it/);
  await remove.press('Enter');
  await expect(added).toBeHidden();
  await expect(form.getByRole('button', { name: 'Add a pack' })).toBeFocused();
});

test('a person is given a pack, which is found, prolonged and ended', async ({ page }) => {
  const guest = newGuest('Mara');
  await openAdmin(page, adminPaths.packs.href());
  await expect(page.getByRole('heading', { level: 1, name: 'Packs' })).toBeVisible();
  await page.getByRole('button', { name: 'Give a Pack' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Give a Pack' });
  await form.getByLabel('First name').fill(guest.firstName);
  await form.getByLabel('Last name').fill(guest.lastName);
  await form.getByLabel('E-mail').fill(guest.email);
  await form.getByLabel('Credits that it begins with').fill('9');
  await form.getByRole('button', { name: 'Give the pack' }).press('Enter');
  await expect(form.getByLabel('Credits that it begins with')).toHaveAccessibleDescription(/At most 5/);
  await form.getByLabel('Credits that it begins with').fill('4');
  await checkPage(page, 'admin-pack-new');
  await form.getByRole('button', { name: 'Give the pack' }).press('Enter');
  await expect(notice(page, `${guest.email} is told by mail.`)).toBeVisible();

  await page.getByLabel('Search packs').fill(guest.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^View Pack of 5/ })).toHaveCount(1);
  const row = rowOf(page, guest.email);
  await expect(row.getByRole('cell', { name: '4 of 5', exact: true })).toBeVisible();
  await checkPage(page, 'admin-packs');
  await row.getByRole('link', { name: /^View Pack of 5/ }).press('Enter');
  await expect(page.getByText('No order has used this pack yet')).toBeVisible();
  await checkPage(page, 'admin-pack');
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for this pack' }).press('Enter');
    await page.getByRole('menuitem', { name: action }).press('Enter');
  };
  await choose('Change validity…');
  const validity = page.getByRole('dialog', { name: 'Change validity' });
  await validity.getByLabel('Valid until').fill('2040-05-01');
  await validity.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('May 1, 2040', { exact: true })).toBeVisible();
  await choose('End pack…');
  const ask = page.getByRole('dialog', { name: /^End / });
  await expect(ask.getByText(/cannot use what is left of it \(4 credits\)/)).toBeVisible();
  await ask.getByRole('button', { name: 'End pack' }).press('Enter');
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await choose('Take the end back');
  await expect(notice(page, 'The pack can be used again')).toBeVisible();
});
