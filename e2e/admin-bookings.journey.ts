import { adminPaths } from '#shared/contract/admin-paths.ts';
import { adminRefreshMilliseconds } from '#shared/rules/admin.ts';
import { notice } from './accounts.ts';
import { bookAndPay, bookPlace, openAdmin, rowOf } from './admin.ts';
import { winterAfternoon } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { discountCode } from './payments.ts';
import { newGuest } from './screens.ts';

/** docs/product.md#admin-bookings */

const columns = ['Date', 'Session', 'Attendee', 'Email', 'Full Price', 'Price Paid', 'Payment', 'Status'];

test('lists every booking with its session, price and status', async ({ page, publish }) => {
  const sessionId = await publish({
    title: 'Evening Unwind',
    startTime: winterAfternoon,
    price: { amount: 3000, currency: 'GBP' },
  });
  const payer = newGuest('Paula');
  const waiter = newGuest('Wim');
  await bookAndPay(sessionId, payer, { price: 2400, code: await discountCode() });
  await bookPlace(sessionId, waiter, { price: 3000 });

  await openAdmin(page, adminPaths.bookings.href());
  await expect(page.getByRole('heading', { level: 1, name: 'Session Bookings' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(columns);
  const paid = rowOf(page, payer.email);
  await expect(paid.getByRole('cell').nth(1)).toContainText(/Evening Unwind.*Dec 12, \d{4} 2:00 PM/);
  await expect(paid).toContainText('£30.00');
  await expect(paid).toContainText('£24.00');
  await expect(paid.getByRole('cell').nth(6)).toHaveText('paid');
  await expect(paid.getByRole('cell').nth(7)).toHaveText('booked');
  await expect(rowOf(page, waiter.email).getByRole('cell').nth(5)).toBeEmpty();
  await expect(rowOf(page, waiter.email).getByRole('cell').nth(6)).toHaveText('pending');
  await checkPage(page, 'admin-bookings');

  // The search survives a reload.
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill(payer.email);
  await expect(rowOf(page, waiter.email)).toHaveCount(0);
  await expect(page).toHaveURL(/search=/);
  await page.reload();
  await expect(rowOf(page, payer.email)).toBeVisible();
  await expect(rowOf(page, waiter.email)).toHaveCount(0);
  await page.getByRole('searchbox').fill('no-such-name');
  await expect(page.getByRole('heading', { name: 'No bookings match your search.' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rowOf(page, waiter.email)).toBeVisible();
});

test('refreshes every minute and on demand', async ({ page, publish }) => {
  const sessionId = await publish({ title: 'Open Circle', startTime: winterAfternoon });
  const first = newGuest('Una');
  const second = newGuest('Dora');
  await page.clock.install();
  await openAdmin(page, adminPaths.bookings.href());
  await expect(page.getByRole('row')).not.toHaveCount(1);
  await bookPlace(sessionId, first, { price: 0 });
  await page.clock.runFor(adminRefreshMilliseconds + 1000);
  await expect(rowOf(page, first.email)).toBeVisible();

  await bookPlace(sessionId, second, { price: 0 });
  await page.getByRole('button', { name: 'Refresh Data' }).click();
  await expect(rowOf(page, second.email)).toBeVisible();
  await page.clock.runFor(100);
  await expect(notice(page, 'Data refreshed')).toBeVisible();
});

test('shows the empty state without bookings', async ({ page }) => {
  const nothing = { orders: [], nextCursor: null, counts: { session: 0, recording: 0 } };
  await page.route('**/api/admin/bookings', (route) => route.fulfill({ json: nothing }));
  await openAdmin(page, adminPaths.bookings.href());
  await expect(page.getByRole('heading', { name: 'No bookings yet.' })).toBeVisible();
  await checkPage(page, 'admin-bookings-none');
});
