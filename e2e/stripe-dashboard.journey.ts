import type { Page } from '@playwright/test';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { notice } from './accounts.ts';
import { bookAndPay, openAdmin } from './admin.ts';
import { addressesOfCloud, bookingsOf, mailTo } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { seatsOf } from './payments.ts';
import { newGuest } from './screens.ts';

// docs/trust.md#refunds-and-disputes: what the facilitator does in Stripe's dashboard, here on the emulator's page.

const evening = {
  title: 'An evening paid back',
  startTime: inDays(9),
  price: { amount: 2400, currency: 'GBP' },
  maxAttendees: 1,
};

/** The payment of a guest in the dashboard, and what is done with it. */
async function openPayment(page: Page, email: string) {
  await page.goto(addressesOfCloud().paymentsUrl);
  const payment = page.getByRole('article').filter({ hasText: email });
  return {
    payment,
    press: (name: RegExp) => payment.getByRole('button', { name }).click(),
    async refund(amount: string) {
      await payment.getByLabel(/^Amount to refund/).fill(amount);
      await payment.getByRole('button', { name: /^Refund:/ }).click();
    },
  };
}

const openOrder = (page: Page, id: string) => page.goto(adminPaths.order.href('session', id));

test('a refund in part is shown with the order, its rest frees the place and tells the guest', async ({
  publish,
  page,
  visitor,
}) => {
  const guest = newGuest('Robin');
  const sessionId = await publish(evening);
  const id = await bookAndPay(sessionId, guest, { price: 2400 });
  const dashboard = await openPayment(await visitor(), guest.email);
  await dashboard.refund('5');
  await expect(dashboard.payment).toContainText('£5.00, succeeded');
  await checkPage(dashboard.payment.page(), 'stripe-payments-refunded');
  await openAdmin(page);
  const order = page.getByRole('region', { name: 'Order' });
  await expect(async () => {
    await openOrder(page, id);
    await expect(order).toContainText('£5.00 of £24.00', { timeout: 2000 });
  }).toPass();
  await expect(order).toContainText('paid');
  await checkPage(page, 'admin-order-refunded-in-part');
  expect(await seatsOf(sessionId)).toMatchObject({ seatsTaken: 1 });

  await dashboard.refund('19');
  await expect.poll(() => bookingsOf(sessionId)).toMatchObject([{ status: 'cancelled', paymentStatus: 'cancelled' }]);
  expect(await seatsOf(sessionId)).toMatchObject({ seatsTaken: 0, seatsHeld: 0 });
  await mailTo(guest.email, ({ subject }) => subject.startsWith('Payment refunded'));
  await openOrder(page, id);
  await expect(order).toContainText('refunded');
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText(
    '£19.00 went back, refunded at Stripe',
  );
});

test('a dispute needs attention until it is decided, and a refund that failed until it was sent again', async ({
  publish,
  page,
  visitor,
}) => {
  const guest = newGuest('Quill');
  const sessionId = await publish(evening);
  await bookAndPay(sessionId, guest, { price: 2400 });
  const dashboard = await openPayment(await visitor(), guest.email);
  await dashboard.press(/^Dispute/);
  await expect(dashboard.payment).toContainText('needs_response');
  await openAdmin(page);
  const matters = page.getByRole('region', { name: 'Needs attention' });
  const item = (text: string) => matters.getByRole('listitem').filter({ hasText: text });
  const refresh = () => page.getByRole('button', { name: 'Refresh' }).click();
  const disputed = item('Quill Guest disputes a payment of £24.00');
  await expect(async () => {
    await refresh();
    await expect(disputed).toContainText('Answer by', { timeout: 2000 });
  }).toPass();
  await checkPage(page, 'admin-overview-dispute');
  await disputed.getByRole('link', { name: 'See the order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quill Guest' })).toBeVisible();
  await dashboard.press(/^Win the dispute/);
  await page.goto(adminPaths.overview.href());
  await expect(async () => {
    await refresh();
    await expect(disputed).toHaveCount(0, { timeout: 2000 });
  }).toPass();

  await dashboard.refund('24');
  await expect.poll(() => bookingsOf(sessionId)).toMatchObject([{ status: 'cancelled' }]);
  await dashboard.press(/^Let the refund fail/);
  const failed = item('A refund of £24.00 to Quill Guest failed');
  await expect(async () => {
    await refresh();
    await expect(failed).toContainText('expired or canceled card', { timeout: 2000 });
  }).toPass();
  await failed.getByRole('link', { name: 'See the order' }).click();
  await expect(page.getByRole('region', { name: 'Order' })).toContainText('refund failed');
  await page.getByRole('button', { name: /^Change order/ }).click();
  await page.getByRole('menuitem', { name: 'Refund…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund £24.00' }).click();
  await expect(notice(page, 'Refund on its way')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order' })).toContainText('refunded');
  await page.goto(adminPaths.overview.href());
  await expect(matters).toBeVisible();
  await expect(failed).toHaveCount(0);
  expect(await seatsOf(sessionId)).toMatchObject({ seatsTaken: 0 });

  await dashboard.payment.page().reload();
  await dashboard.payment.getByRole('button', { name: /^Let the refund fail/ }).click();
  await expect(async () => {
    await refresh();
    await expect(failed).toBeVisible({ timeout: 2000 });
  }).toPass();
  // Their card is gone for good: the studio pays them back itself (docs/product.md#refunds).
  await failed.getByRole('link', { name: 'See the order' }).click();
  await page.getByRole('button', { name: /^Change order/ }).click();
  await page.getByRole('menuitem', { name: 'Mark as paid back by hand…' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('£24.00');
  await checkPage(page, 'admin-order-paid-back-by-hand');
  await question.getByRole('button', { name: 'Mark as paid back' }).click();
  await expect(notice(page, 'The refund is recorded')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('by hand');
  await page.goto(adminPaths.overview.href());
  await expect(matters).toBeVisible();
  await expect(failed).toHaveCount(0);
});
