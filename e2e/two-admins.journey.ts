import type { Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { notice } from './accounts.ts';
import { bookAndPay, openAdmin } from './admin.ts';
import { bookingsOf } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { phone } from './page-checks.ts';
import { hold, newGuest } from './screens.ts';

/** docs/product.md#partial-refunds, docs/product.md#order-status: what another admin did meanwhile is not written over. */

const price = { amount: 2400, currency: 'GBP' };

async function openChange(page: Page, change: string): Promise<void> {
  await page.getByRole('button', { name: /^Change order/ }).click();
  await page.getByRole('menuitem', { name: change }).click();
}

async function refund(page: Page, amount: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Refund a part to Ines Guest' });
  await dialog.getByLabel('Amount in GBP').fill(amount);
  await dialog.getByLabel('Reason', { exact: true }).fill(reason);
  await dialog.getByRole('button', { name: 'Refund this part' }).click();
}

test('two admins with two accounts refund and change one order', async ({ page, publish, visitor, browserErrors }) => {
  browserErrors.expect(/^409 (POST|PUT) .*\/api\/admin\/orders\//);
  const sessionId = await publish({ title: 'Breath for Two', startTime: inDays(14), price });
  const bookingId = await bookAndPay(sessionId, newGuest('Ines'), { price: price.amount });
  const other = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  const ada = await openAdmin(page, adminPaths.order.href('session', bookingId));
  const bea = await openAdmin(other, adminPaths.order.href('session', bookingId));

  // The dialog of one was opened before the refund of the other.
  await openChange(other, 'Refund a part…');
  await openChange(page, 'Refund a part…');
  await refund(page, '5', 'Late start');
  await expect(notice(page, 'Refund on its way')).toBeVisible();
  const dialog = other.getByRole('dialog', { name: 'Refund a part to Ines Guest' });
  await refund(other, '22', 'No mats');
  await expect(dialog.getByRole('alert')).toContainText('Something went back meanwhile.');
  await expect(dialog).toContainText('£19.00 of £24.00 can go back.');
  await refund(other, '10', 'No mats');
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Order' })).toContainText('£15.00 of £24.00');
  const happened = page.getByRole('region', { name: 'What happened' });
  for (const { email } of [ada, bea]) await expect(happened).toContainText(email);

  // Nor is a status set over one that was not seen.
  const release = await hold(other, '**/api/admin/orders/session/*');
  await openChange(page, 'Set to cancelled');
  await page.getByRole('dialog').getByRole('button', { name: 'Set to cancelled' }).click();
  await expect(notice(page, 'Status updated')).toBeVisible();
  await openChange(other, 'Set to free');
  await expect(notice(other, 'Update failed')).toContainText('This order has changed meanwhile.');
  release();
  await expect(other.getByRole('region', { name: 'Order' })).toContainText('cancelled');
  expect(await bookingsOf(sessionId)).toMatchObject([{ paymentStatus: 'cancelled' }]);
});
