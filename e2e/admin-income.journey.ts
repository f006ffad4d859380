import type { Locator, Page } from '@playwright/test';
import papa from 'papaparse';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { bookAndPay, bookPlace, openAdmin, rowOf, sideNav } from './admin.ts';
import { inDays } from './dates.ts';
import { savedBy } from './downloads.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { Hand, ways, windows } from './presses.ts';
import { newGuest } from './screens.ts';

/** docs/product.md#income */

const price = { amount: 2400, currency: 'GBP' };

/** Sum of a column of the file in one currency, as the page shows it; `–` for nothing. */
function sumIn(content: string, column: string, currency: string): string {
  const rows = papa.parse<Record<string, string>>(content, { header: true }).data;
  const own = rows.filter((row) => row.Currency === currency);
  const sum = own.reduce((total, row) => total + Math.round(Number(row[column] ?? 0) * 100), 0) / 100;
  return sum === 0 ? '–' : new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(sum);
}

/** The row of an item, on the page of the table that has it; entries follow a payment by a moment. */
async function rowAmongAll(page: Page, title: string): Promise<Locator> {
  const row = rowOf(page, title).filter({ has: page.getByRole('link', { name: title, exact: true }) });
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const turn = async (name: string): Promise<boolean> => {
    const button = pages.getByRole('button', { name });
    if ((await button.count()) === 0 || (await button.getAttribute('aria-disabled')) === 'true') return false;
    const shown = await pages.innerText();
    await button.click({ timeout: 2000 });
    // Its rows are looked at only once they stand there.
    await expect(pages).not.toHaveText(shown, { timeout: 2000 });
    return true;
  };
  const find = async () => {
    while (await turn('Previous page'));
    while ((await row.count()) === 0 && (await turn('Next page')));
    if ((await row.count()) === 0) await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(row).toHaveCount(1, { timeout: 2000 });
  };
  await expect(find).toPass({ timeout: 30_000 });
  return row;
}

const downloadCsv = (page: Page) => savedBy(page, () => page.getByRole('button', { name: 'Download CSV' }).click());

for (const way of ways) {
  test.describe(`by ${way}`, () => {
    test.use(windows[way]);

    test('what was earned this month takes two presses, and is there for the accountant', async ({ page, publish }) => {
      const guest = newGuest('Ida');
      const title = `Income ${guest.email.slice(4, 20)}`;
      const sessionId = await publish({ title, startTime: inDays(12), price });
      const bookingId = await bookAndPay(sessionId, guest, { price: price.amount });
      const freeId = await publish({ title: `Free ${title}`, startTime: inDays(12) });
      await bookPlace(freeId, newGuest('Ole'), { price: 0 });
      await openAdmin(page);

      const hand = new Hand(page, way);
      if (way === 'touch') await hand.press(page.getByRole('button', { name: 'Open menu' }));
      await hand.press(page.getByRole('link', { name: 'Income', exact: true }));
      const earned = page.getByRole('term').filter({ hasText: 'Earned this month' });
      await expect(earned).toBeVisible();
      await expect(page.getByRole('definition').first()).toHaveText(/^£[\d,]+\.\d\d$/);
      hand.done('earned this month', way === 'touch' ? 2 : 1);

      const row = await rowAmongAll(page, title);
      await expect(row.filter({ hasText: 'Card' })).toContainText('£24.00');
      await expect(await rowAmongAll(page, `Free ${title}`)).toContainText('Free');
      const months = page.getByRole('navigation', { name: 'Earned per month' }).getByRole('link');
      await expect(months).toHaveCount(12);
      if (way === 'keyboard') await checkPage(page, 'admin-income');
      else expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1700);
      const bar = months.nth(10);
      const monthBefore = (await bar.textContent())?.split(':')[0] ?? '';
      if (way === 'touch') await bar.tap();
      else await bar.press('Enter');
      await expect(page.getByRole('region', { name: monthBefore, exact: true })).toContainText('Earned in');
      await page.goBack();
      await expect(earned).toBeVisible();

      const { name, content } = await downloadCsv(page);
      expect(name).toMatch(/^income-\d{4}-\d\d\.csv$/);
      const lines = content.toString().split('\r\n');
      expect(lines.find((line) => line.includes(bookingId))).toMatch(
        new RegExp(`^\\d{4}-\\d\\d-\\d\\d,.*,Payment,${title},.*,Card,GBP,24.00,,${bookingId},`),
      );
    });
  });
}

test('filters are kept in the address, a month without income says so, and a failure can be tried again', async ({
  page,
  publish,
  browserErrors,
}) => {
  const guest = newGuest('Una');
  const title = `Filtered ${guest.email.slice(4, 20)}`;
  await bookAndPay(await publish({ title, startTime: inDays(12), price }), guest, { price: price.amount });
  await openAdmin(page, adminPaths.income.href());
  await page.getByRole('button', { name: 'GBP, all ways of payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByRole('combobox', { name: 'Paid by' }).selectOption('Card');
  await dialog.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(await rowAmongAll(page, title)).toBeVisible();
  await page.getByRole('navigation', { name: 'What was paid for' }).getByRole('link', { name: 'Recordings' }).click();
  await expect(page).toHaveURL(/way=card&type=collection/);
  await expect(rowOf(page, title)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'GBP, Card' })).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 35 });
  await expect(page.getByRole('heading', { name: /^Nothing was paid in / })).toBeVisible();
  await checkPage(page, 'admin-income-empty');

  browserErrors.expect(/503/);
  await page.route('**/api/admin/accounting/income?*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(adminPaths.income.href());
  await expect(page.getByRole('heading', { name: 'The income did not load' })).toBeVisible();
  await page.unroute('**/api/admin/accounting/income?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(await rowAmongAll(page, title)).toBeVisible();
  await expect(sideNav(page).getByRole('link', { name: 'Income' })).toHaveAttribute('aria-current', 'page');
});

test('the file has Stripe’s fees and payouts, whose sums are those of the page', async ({ page }) => {
  await openAdmin(page, adminPaths.income.href());
  // Of the month before, whole in the demo.
  const months = page.getByRole('combobox', { name: 'Month' });
  const before = await months.getByRole('option').nth(1).textContent();
  await months.selectOption({ index: 1 });
  await page.getByRole('heading', { name: 'Stripe’s fees and payouts' }).click();
  const table = page.getByRole('table', { name: `Stripe’s fees and payouts in ${before}` });
  await expect(table.getByRole('row')).toHaveCount(3);
  const { content } = await downloadCsv(page);
  const csv = content.toString().replace('\uFEFF', '');
  for (const currency of ['GBP', 'EUR']) {
    const cells = table.getByRole('row').filter({ hasText: currency }).getByRole('cell');
    const fees = sumIn(csv, 'Stripe fee', currency);
    const paidOut = sumIn(csv, 'Paid out', currency);
    await expect(cells.nth(1)).toContainText(fees);
    await expect(cells.nth(3)).toContainText(paidOut);
    expect([fees, paidOut]).not.toContain('–');
  }
  expect(csv).toMatch(/,Stripe fee,.*,txn_demo_/);
  expect(csv).toMatch(/,Stripe payout,.*,txn_demo_/);
});
