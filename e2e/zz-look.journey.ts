import { openAdmin } from './admin.ts';
import { test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';

test('look at the settings of gift vouchers', async ({ page }) => {
  await openAdmin(page, '/admin/settings/vouchers');
  await page.getByLabel('Valid for').waitFor();
  await checkPage(page, 'zz-settings');
  await page.goto('/admin/vouchers');
  await page.getByRole('table').waitFor();
  await checkPage(page, 'zz-vouchers');
  await page.goto('/admin/orders?tab=voucher');
  await page.getByRole('table').waitFor();
  await checkPage(page, 'zz-orders');
});
