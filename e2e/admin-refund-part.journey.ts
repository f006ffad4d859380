import { adminPaths } from '#shared/contract/admin-paths.ts';
import { notice } from './accounts.ts';
import { bookAndPay, openAdmin, rowOf } from './admin.ts';
import { mailTo } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, phone } from './page-checks.ts';
import { seatsOf } from './payments.ts';
import { newGuest } from './screens.ts';

/** docs/product.md#partial-refunds */

const price = { amount: 2400, currency: 'GBP' };

test('a part of a payment goes back, by keyboard and by tap, while the booking stays', async ({
  page,
  publish,
  visitor,
}) => {
  const sessionId = await publish({ title: 'Breath by the Sea', startTime: inDays(14), price });
  const guest = newGuest('Ines');
  const bookingId = await bookAndPay(sessionId, guest, { price: price.amount });
  await openAdmin(page, adminPaths.order.href('session', bookingId));
  await page.getByRole('button', { name: /^Change order/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Refund a part…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Refund a part to Ines Guest' });
  await expect(dialog).toContainText('£24.00 of £24.00 can go back.');
  await expect(dialog.getByLabel('Amount in GBP')).toBeFocused();
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('An amount from 0.01 to £24.00.');
  await expect(dialog).toContainText('Please say why');
  await checkPage(page, 'admin-refund-part');
  await dialog.getByLabel('Amount in GBP').press('ControlOrMeta+a');
  await page.keyboard.type('£5');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Came half an hour late');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await dialog.getByLabel('Reason', { exact: true }).press('Enter');
  await expect(notice(page, 'Refund on its way')).toContainText('£5.00 to Ines Guest');
  const order = page.getByRole('region', { name: 'Order' });
  await expect(order).toContainText('£5.00 of £24.00');
  await expect(order).toContainText('paid');
  const happened = page.getByRole('region', { name: 'What happened' });
  await expect(happened).toContainText('£5.00 of £24.00 went back: Came half an hour late');
  const { body } = await mailTo(guest.email, ({ subject }) => subject.startsWith('Partly refunded'));
  for (const words of ['£5.00 of £24.00', 'Came half an hour late', 'Your booking stays'])
    expect(body.text).toContain(words);
  expect(await seatsOf(sessionId)).toMatchObject({ seatsTaken: 1 });

  const onPhone = await visitor({ viewport: phone, isMobile: true, hasTouch: true });
  await openAdmin(onPhone, adminPaths.orders.href());
  const row = rowOf(onPhone, guest.email);
  await expect(row).toContainText('£5.00 refunded');
  await row.getByRole('button', { name: /^Actions for the order of Ines/ }).tap();
  await onPhone.getByRole('menuitem', { name: 'Refund a part…' }).tap();
  const sheet = onPhone.getByRole('dialog', { name: 'Refund a part to Ines Guest' });
  await expect(sheet).toContainText('£19.00 of £24.00 can go back.');
  await sheet.getByLabel('Amount in GBP').fill('4.50');
  await sheet.getByLabel('Reason', { exact: true }).fill('No mats');
  await sheet.getByRole('button', { name: 'Refund this part' }).tap();
  await expect(row).toContainText('£9.50 refunded');
});
