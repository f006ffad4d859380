import { adminPaths } from '#shared/contract/admin-paths.ts';
import { notice } from './accounts.ts';
import { bookAndPay, bookPlace, chooseAction, openAdmin, payAt, rowOf } from './admin.ts';
import { bookingsOf, mailTo } from './cloud.ts';
import { inDays, winterAfternoon } from './dates.ts';
import { savedBy } from './downloads.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, phone } from './page-checks.ts';
import { disableWebhooksOf, discountCode, exclusively, seatsOf, syncPayments } from './payments.ts';
import { newGuest } from './screens.ts';

/** docs/product.md#admin-orders, docs/product.md#order-status, docs/product.md#order-sync, docs/product.md#refunds */

const columns = ['Date', 'Customer', 'Email', 'Item', 'Type', 'Price', 'Discount', 'Status', 'Actions'];
const price = { amount: 2400, currency: 'GBP' };

test('lists bookings and purchases by tab, search and page', async ({ page, publish }) => {
  const sessionId = await publish({ title: 'Breathing for Birth', startTime: winterAfternoon, price });
  const guest = newGuest('Sam');
  const code = await discountCode();
  await bookAndPay(sessionId, guest, { price: 1920, code });

  await openAdmin(page, adminPaths.orders.href());
  await expect(page.getByRole('columnheader')).toHaveText(columns);
  await expect(page.getByRole('tab')).toHaveText([
    /^All Orders \d+$/,
    /^Sessions \d+$/,
    /^Recordings \d+$/,
    /^Vouchers \d+$/,
    /^Packs \d+$/,
  ]);
  const row = rowOf(page, guest.email);
  for (const text of ['Breathing for Birth', 'Session', '£19.20', code, 'paid']) await expect(row).toContainText(text);
  await checkPage(page, 'admin-orders');

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(/^26 to \d+ of \d+/);
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(/^26 to /);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(row).toBeVisible();

  await page.getByRole('tab', { name: /^Recordings/ }).click();
  await expect(row).toHaveCount(0);
  await expect(page).toHaveURL(/tab=recording/);
  await expect(rowOf(page, 'Recording Package').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Recordings/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: /^Sessions/ }).click();
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(code);
  await expect(row).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox').fill('no-such-name');
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(notice(page, 'Data refreshed')).toBeVisible();
});

test('setting a status changes the seat accordingly', async ({ page, publish, browserErrors, visitor }) => {
  const sessionId = await publish({ title: 'Slow Morning Sit', startTime: inDays(9), maxAttendees: 5 });
  const guest = newGuest('Nia');
  await bookPlace(sessionId, guest, { price: 0 });
  await openAdmin(page, adminPaths.orders.href());
  await expect(rowOf(page, guest.email)).toContainText('Free');
  const row = rowOf(page, guest.email);
  const actions = row.getByRole('button', { name: /^Actions for the order of Nia/ });
  await actions.click();
  await expect(page.getByRole('menuitem', { name: 'Set to free' })).toHaveAttribute('aria-disabled', 'true');
  await checkPage(page, 'admin-orders-menu');
  await page.getByRole('menuitem', { name: 'Set to paid' }).click();
  await expect(notice(page, 'Status updated')).toBeVisible();
  await expect(row).toContainText('paid');
  expect(await bookingsOf(sessionId)).toMatchObject([{ status: 'completed', paymentStatus: 'paid' }]);

  // The first tap on a card opens its menu: nothing moves under a finger.
  const onPhone = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  await openAdmin(onPhone, adminPaths.orders.href());
  await rowOf(onPhone, guest.email)
    .getByRole('button', { name: /^Actions for the order of Nia/ })
    .tap();
  await expect(onPhone.getByRole('menuitem', { name: 'Set to free' })).toBeVisible();
  await onPhone.close();

  // The effect of a cancellation is explained before it happens.
  await chooseAction(page, row, 'Set to cancelled');
  const dialog = page.getByRole('dialog', { name: 'Cancel the order of Nia Guest?' });
  await expect(dialog).toContainText('Their place in Slow Morning Sit is free again');
  await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(actions).toBeFocused();
  await chooseAction(page, row, 'Set to cancelled');
  await dialog.getByRole('button', { name: 'Set to cancelled' }).click();
  await expect(row).toContainText('cancelled');
  expect(await seatsOf(sessionId)).toMatchObject({ seatsTaken: 0, seatsHeld: 0 });

  // The list is older than the change of another admin.
  browserErrors.expect(/^409 PUT .*\/status/);
  await page.route('**/api/admin/orders/session/*/status', async (route) => {
    const body = { ...route.request().postDataJSON(), was: 'pending' };
    await route.continue({ postData: JSON.stringify(body) });
  });
  await chooseAction(page, row, 'Set to free');
  await expect(notice(page, 'Update failed')).toContainText('This order has changed meanwhile.');
  await page.unroute('**/api/admin/orders/session/*/status');
  browserErrors.expect(/^500 PUT .*\/status/);
  await page.route('**/api/admin/orders/session/*/status', (route) => route.fulfill({ status: 500, body: '' }));
  await chooseAction(page, row, 'Set to free');
  await expect(notice(page, 'Failed to update the status. Please try again.')).toContainText('Update failed');
});

test('a pending payment is synced with Stripe', async ({ page, publish, visitor, browserErrors }) => {
  const sessionId = await publish({ title: 'A Long Winter Rest', startTime: inDays(10), price });
  const guest = newGuest('Kit');
  const { paymentUrl } = await bookPlace(sessionId, guest, { price: price.amount });
  await openAdmin(page, adminPaths.orders.href());
  const sync = rowOf(page, guest.email).getByRole('button', { name: 'Sync the order of Kit Guest' });
  await sync.click();
  await expect(notice(page, 'No updates needed')).toBeVisible();

  const other = await visitor();
  await openAdmin(other, adminPaths.orders.href());
  const late = rowOf(other, guest.email).getByRole('button', { name: 'Sync the order of Kit Guest' });
  await expect(late).toBeVisible();
  await disableWebhooksOf(guest);
  await exclusively(async () => {
    await payAt(paymentUrl);
    await sync.click();
    await expect(notice(page, 'Order synchronized')).toBeVisible();
  });
  await expect(rowOf(page, guest.email)).toContainText('paid');
  await expect(sync).toHaveCount(0);
  await late.click();
  await expect(notice(other, 'Already synchronized')).toBeVisible();

  browserErrors.expect(/^502 POST .*\/sync/);
  const { email } = newGuest('Lou');
  await bookPlace(sessionId, { firstName: 'Lou', lastName: 'Guest', email }, { price: price.amount });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.route('**/api/admin/orders/session/*/sync', (route) => route.fulfill({ status: 502, body: '' }));
  await rowOf(page, email).getByRole('button', { name: /^Sync/ }).click();
  await expect(notice(page, 'Sync failed')).toBeVisible();
});

test('a refund is confirmed once in a dialog that names attendee and amount', async ({ page, publish }) => {
  const sessionId = await publish({ title: 'Conscious Connected Breathing', startTime: inDays(11), price });
  const guest = newGuest('Rosa');
  const bookingId = await bookAndPay(sessionId, guest, { price: price.amount });
  await openAdmin(page, adminPaths.order.href('session', bookingId));
  await expect(page.getByRole('heading', { level: 1, name: 'Rosa Guest' })).toBeVisible();
  // With its button at the left edge the menu opens inside the window.
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: /^Change order/ }).click();
  expect((await page.getByRole('menu').boundingBox())?.x).toBeGreaterThanOrEqual(0);
  await page.getByRole('menuitem', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund £24.00 to Rosa Guest?' });
  await expect(dialog).toContainText(guest.email);
  await checkPage(page, 'admin-order-refund');
  await dialog.getByRole('button', { name: 'Refund £24.00' }).click();
  await expect(notice(page, 'Refund on its way')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Order' })).toContainText('cancelled');
  expect(await seatsOf(sessionId)).toMatchObject({ seatsTaken: 0, seatsHeld: 0 });
  await syncPayments();
  await mailTo(guest.email, ({ subject }) => /refund|money|cancel/i.test(subject));
  await page.reload();
  await expect(page.getByRole('region', { name: 'Order' })).toContainText('refunded');
  const happened = page.getByRole('region', { name: 'What happened' }).getByRole('listitem');
  await expect(happened.first()).toBeVisible();
  expect(await happened.count()).toBeGreaterThanOrEqual(4);
  await checkPage(page, 'admin-order');
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await expect(rowOf(page, guest.email)).toContainText('refunded');
  await expect(rowOf(page, guest.email).getByRole('deletion')).toHaveText('£24.00');
  await page.goto(adminPaths.bookings.href());
  await expect(rowOf(page, guest.email).getByRole('cell').nth(5).getByRole('deletion')).toHaveText('£24.00');
  await expect(rowOf(page, guest.email).getByRole('cell').nth(6)).toHaveText('cancelled refunded');
});

test('exports a range of months for the bookkeeper', async ({ page, publish }) => {
  const sessionId = await publish({ title: 'Fourth Trimester Circle', startTime: inDays(12), price });
  const guest = { ...newGuest('Dana'), lastName: '=SUM(A1)' };
  await bookAndPay(sessionId, guest, { price: price.amount });
  await openAdmin(page, adminPaths.orders.href());
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export orders' });
  await expect(dialog.getByLabel('From')).toBeFocused();
  await checkPage(page, 'admin-orders-export');
  const { name, content } = await savedBy(page, () => dialog.getByRole('button', { name: 'Download CSV' }).click());
  expect(name).toMatch(/^orders-\d{4}-\d{2}-to-\d{4}-\d{2}\.csv$/);
  const line = content
    .toString()
    .split('\r\n')
    .find((entry) => entry.includes(guest.email));
  expect(line).toContain('GBP,24.00,,,,,0.00,24.00,0.00,0.00,0.00,paid');
  expect(line).toContain('Dana =SUM(A1)');
  await expect(dialog.getByText('Saved.')).toBeVisible();

  // A long export can be cancelled.
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  await page.route('**/api/admin/exports/orders*', async (route) => {
    await stopped;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Download CSV' }).click();
  await expect(dialog.getByText('Fetching the orders…')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('button', { name: 'Download CSV' })).toBeVisible();
  stop();
  await expect(dialog.getByText('Saved.')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused();
});
