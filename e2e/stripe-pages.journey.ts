import { addressesOfCloud, bookingsOf } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { accounts, cards, goToPay, statusHeading } from './pay-page.ts';
import { holdBankPayments, settleBankPayment } from './payments.ts';
import { bookingIdOf, confirmation, newGuest } from './screens.ts';

const evening = { title: 'Paid and looked at', startTime: inDays(9), price: { amount: 4000, currency: 'GBP' } };

test.describe('the payments page of the Stripe emulator', () => {
  test('lists events and sends one again', async ({ publish, page }) => {
    const guest = newGuest();
    const id = await publish(evening);
    await (await goToPay(page, id, guest)).payByCard(cards.pays);
    await expect(confirmation(page)).toBeVisible();
    await page.goto(addressesOfCloud().paymentsUrl);
    const payment = page.getByRole('article').filter({ hasText: guest.email });
    await expect(payment).toContainText('complete, paid');
    await expect(payment).toContainText('£40.00');
    await expect(payment).toContainText(bookingIdOfPage(await bookingsOf(id)));
    await payment.getByText(/^Events/).click();
    await expect(payment).toContainText('checkout.session.completed');
    await checkPage(page, 'stripe-payments');
    await payment.getByRole('button', { name: /^Resend: checkout.session.completed/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
    await expect.poll(() => bookingsOf(id)).toMatchObject([{ status: 'completed', paymentStatus: 'paid' }]);
  });

  test('settles a bank debit manually and closes a completed checkout', async ({ publish, page }) => {
    await holdBankPayments();
    const guest = newGuest();
    const pay = await goToPay(page, await publish(evening), guest);
    const address = page.url();
    await page.getByRole('radio', { name: /^Bank debit/ }).check();
    await checkPage(page, 'stripe-pay-by-bank');
    await pay.payByBank(accounts.paysLater);
    await expect(statusHeading(page, 'Your bank needs a while')).toBeVisible();
    const bookingId = bookingIdOf(page);
    await page.goto(address);
    await expect(statusHeading(page, 'This payment is complete')).toBeVisible();
    await checkPage(page, 'stripe-complete');
    await settleBankPayment(bookingId, 'succeeds');
    await page.getByRole('link', { name: 'Go back' }).click();
    await expect(confirmation(page)).toBeVisible();
  });
});

test('an unknown payment page', async ({ page, browserErrors }) => {
  browserErrors.expect(/^404 GET .*\/c\/pay\//);
  await page.goto(new URL('/c/pay/cs_test_none', addressesOfCloud().paymentsUrl).href);
  await expect(statusHeading(page, 'Nothing here')).toBeVisible();
  await checkPage(page, 'stripe-missing');
});

function bookingIdOfPage([booking]: { id: string }[]): string {
  if (!booking) throw new Error('there is no booking');
  return booking.id;
}
