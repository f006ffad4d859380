import { adminPaths } from '#shared/contract/admin-paths.ts';
import { notice } from './accounts.ts';
import { bookPlace, chooseAction, openAdmin, rowOf, sideNav } from './admin.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { newGuest } from './screens.ts';

/** The audit trail (docs/product.md#audit-trail). */

test('a change is listed with its author and the values before and after', async ({ page, publish }) => {
  const sessionId = await publish({ title: 'Slow Morning Sit', startTime: inDays(9) });
  const guest = newGuest('Tilda');
  await bookPlace(sessionId, guest, { price: 0 });
  const admin = await openAdmin(page, adminPaths.orders.href());
  await chooseAction(page, rowOf(page, guest.email), 'Set to paid');
  await expect(notice(page, 'Status updated')).toBeVisible();

  await sideNav(page).getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: admin.email });
  await expect(entry).toContainText('status set');
  const change = entry
    .getByRole('row')
    .filter({ hasText: /^Payment status|^Status/ })
    .first();
  await expect(change.getByRole('cell').first()).toHaveText('free');
  await expect(change.getByRole('cell').last()).toHaveText('paid');
  await checkPage(page, 'admin-activity');

  await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 20 });
  await expect(page.getByRole('heading', { name: /^Nothing was changed in \w+ \d{4}$/ })).toBeVisible();
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  await checkPage(page, 'admin-activity-none');
  await page.goBack();
  await expect(entry).toBeVisible();
  // By keyboard: changes of other admins may come in above and move the entry.
  await entry.getByRole('link').press('Enter');
  await expect(page).toHaveURL(/\/admin\/orders\/session\//);
});
