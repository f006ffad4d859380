import { adminPaths } from '#shared/contract/admin-paths.ts';
import { bookPlace, openAdmin, rowOf } from './admin.ts';
import { inDays } from './dates.ts';
import { savedBy } from './downloads.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, expectNoHorizontalScroll, phone } from './page-checks.ts';
import { newGuest } from './screens.ts';

/** docs/product.md#admin-orders */

const price = { amount: 2400, currency: 'GBP' };

test('orders are filtered by item, status and days on a phone; the address keeps the filters', async ({
  publish,
  visitor,
}) => {
  const guest = newGuest('Tove');
  const title = `Tidal ${guest.email.slice(5, 18)}`;
  const sessionId = await publish({ title, startTime: inDays(12), price });
  const free = guest;
  const unpaid = newGuest('Ute');
  await bookPlace(sessionId, free, { price: price.amount });
  await bookPlace(await publish({ title: 'Another', startTime: inDays(12), price }), unpaid, { price: price.amount });

  const page = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  await openAdmin(page, adminPaths.orders.href());
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  await search.fill(title.toUpperCase());
  await expect(rowOf(page, guest.email)).toBeVisible();
  await expect(rowOf(page, unpaid.email)).toHaveCount(0);
  await search.fill('');
  await expect(rowOf(page, unpaid.email)).toBeVisible();
  await page.getByLabel('Item').selectOption(sessionId);
  await expect(rowOf(page, guest.email)).toBeVisible();
  await expect(rowOf(page, unpaid.email)).toHaveCount(0);
  await page.getByLabel('Status').selectOption('pending');
  await expect(rowOf(page, guest.email)).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('pending');
  await expect(page.getByLabel('Item')).toHaveValue(sessionId);
  await expect(rowOf(page, guest.email)).toBeVisible();
  await page.getByLabel('Status').selectOption('paid');
  await expect(page.getByText('No order passes these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().tap();
  await expect(page.getByLabel('Status')).toHaveValue('');
  await expect(rowOf(page, unpaid.email)).toBeVisible();
});

test('days bound the list and its export; a value of the address that is no filter is ignored', async ({
  publish,
  page,
}) => {
  const guest = newGuest('Vea');
  const sessionId = await publish({ title: 'Evening Tide', startTime: inDays(12), price });
  await bookPlace(sessionId, guest, { price: price.amount });
  await openAdmin(page, `${adminPaths.orders.href()}?status=lost&from=2026-02-31&item=${sessionId}`);
  const row = rowOf(page, guest.email);
  await expect(row).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveValue('');
  await expect(page.getByLabel('From')).toHaveValue('');
  await page.getByLabel('From').fill(inDays(1).slice(0, 10));
  await expect(page.getByText('No order passes these filters.')).toBeVisible();
  await page.getByLabel('From').fill(inDays(-2).slice(0, 10));
  await page.getByRole('textbox', { name: 'To' }).fill(inDays(2).slice(0, 10));
  await expect(row).toBeVisible();
  await checkPage(page, 'admin-order-filters');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog');
  const { content } = await savedBy(page, () => dialog.getByRole('button', { name: 'Download CSV' }).click());
  const lines = content.toString().trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(guest.email);
});

test('counts of five digits fit a small phone', async ({ page }) => {
  await openAdmin(page);
  await page.route(/\/api\/admin\/orders\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), counts: { session: 41234, recording: 12345 } },
    });
  });
  await page.goto(adminPaths.orders.href());
  await expect(page.getByRole('tab', { name: 'Recordings 12345' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
});

test('a search typed before a chosen tab is shown keeps the tab', async ({ page, publish }) => {
  const sessionId = await publish({ title: 'Evening Tide', startTime: inDays(12) });
  const guest = newGuest('Wim');
  await bookPlace(sessionId, guest, { price: 0 });
  await openAdmin(page, `${adminPaths.orders.href()}?tab=recording`);
  const box = page.getByRole('searchbox', { name: 'Search orders' });
  await expect(box).toBeVisible();
  // Both in one task: the page has not been rendered for the tab when the search is typed.
  await box.evaluate((field: HTMLInputElement, text) => {
    const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')];
    tabs.find(({ textContent }) => textContent?.startsWith('Sessions'))?.click();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, guest.email);
  await expect(page).toHaveURL(/search=/);
  await expect(rowOf(page, guest.email)).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Sessions/ })).toHaveAttribute('aria-selected', 'true');
});
