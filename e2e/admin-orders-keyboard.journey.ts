import { adminPaths } from '#shared/contract/admin-paths.ts';
import { notice } from './accounts.ts';
import { bookPlace, openAdmin, rowOf } from './admin.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { newGuest } from './screens.ts';

/** docs/product.md#admin-orders */

test('an order is found, opened and changed by keyboard alone', async ({ page, publish }) => {
  const sessionId = await publish({ title: 'First Breath', startTime: inDays(13) });
  const guest = newGuest('Bea');
  await bookPlace(sessionId, guest, { price: 0 });
  const admin = await openAdmin(page, adminPaths.orders.href());
  const row = rowOf(page, guest.email);
  await expect(row).toBeVisible();
  const tab = page.getByRole('tab', { name: /^All Orders/ });
  await tab.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Sessions/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(guest.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Status')).toBeFocused();
  // A date has a stop for each of its parts.
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(row.getByRole('link', { name: 'Bea Guest' })).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Tab');
  const actions = row.getByRole('button', { name: /^Actions for/ });
  await expect(actions).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View order' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Write a message…' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View order' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Set to paid' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Status updated')).toBeVisible();
  await expect(row).toContainText('paid');
  await expect(actions).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(row.getByRole('link', { name: 'Bea Guest' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Bea Guest' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Status set from free to paid');
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText(`by ${admin.email}`);
});
