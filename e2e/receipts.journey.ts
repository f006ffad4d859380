import type { Locator, Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { paths } from '#shared/contract/paths.ts';
import { linkOf, notice } from './accounts.ts';
import { bookAndPay, openAdmin } from './admin.ts';
import { mailTo } from './cloud.ts';
import { inDays } from './dates.ts';
import { savedBy } from './downloads.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, phone } from './page-checks.ts';
import { syncPayments } from './payments.ts';
import { pagesOfPdf } from './pdf-text.ts';
import { newGuest } from './screens.ts';

/** docs/product.md#receipts */

const price = { amount: 2400, currency: 'GBP' };

/** The pages of the receipt that a press saves. */
async function receiptSavedBy(page: Page, press: () => Promise<void>): Promise<string[]> {
  const { name, content } = await savedBy(page, press);
  expect(name).toMatch(/^receipt-.*\d{4}\.pdf$/);
  return pagesOfPdf(content);
}

const receiptButton = (page: Page): Locator => page.getByRole('button', { name: 'Download receipt' });

test('a guest saves the receipt of the ticket, and after a refund its credit note; the owner has both, and says what they say', async ({
  page,
  publish,
  visitor,
}) => {
  const guest = newGuest('Ria');
  const title = `Receipt ${guest.email.slice(4, 20)}`;
  const bookingId = await bookAndPay(await publish({ title, startTime: inDays(12), price }), guest, {
    price: price.amount,
  });
  await openAdmin(page, adminPaths.settings.href());
  const form = page.getByRole('form', { name: 'Receipts' });
  await form.getByLabel('Postal address').fill('12 Example Street\nBath BA1 1LN');
  await form.getByLabel('VAT rate').fill('twenty');
  await form.getByRole('button', { name: 'Save receipt details' }).click();
  await expect(form.getByText('Enter a rate such as 20 or 7.7')).toBeVisible();
  await form.getByLabel('VAT rate').fill('20');
  await form.getByRole('button', { name: 'Save receipt details' }).click();
  await expect(notice(page, 'Receipt details saved')).toBeVisible();
  await checkPage(page, 'admin-receipt-settings');

  const own = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  const link = linkOf(await mailTo(guest.email), paths.ticket.href(''));
  await own.goto(link);
  const [receipt = '', ...none] = await receiptSavedBy(own, () => receiptButton(own).tap());
  expect(none).toEqual([]);
  for (const text of [title, '£24.00', '£4.00', '12 Example Street', guest.email]) expect(receipt).toContain(text);

  await page.goto(adminPaths.order.href('session', bookingId));
  const menu = page.getByRole('button', { name: /^Change order/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Refund…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund £24.00' }).click();
  await expect(notice(page, 'Refund on its way')).toBeVisible();
  await syncPayments();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Order' })).toContainText('refunded');
  await menu.click();
  const ofOwner = await receiptSavedBy(page, () => page.getByRole('menuitem', { name: 'Download receipt' }).click());
  expect(ofOwner[0]).toBe(receipt);
  expect(ofOwner[1]).toMatch(/Credit note/);
  expect(ofOwner[1]).toContain('£24.00');

  await own.reload();
  expect(await receiptSavedBy(own, () => receiptButton(own).tap())).toEqual(ofOwner);
});
