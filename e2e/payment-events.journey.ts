import { paths } from '#shared/contract/paths.ts';
import { bookingsOf, mailTo } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { accounts, goToPay, payAndCloseTab, statusHeading, unfinished } from './pay-page.ts';
import {
  disableWebhooksOf,
  expireCheckout,
  holdBankPayments,
  seatsOf,
  settleBankPayment,
  syncPayments,
} from './payments.ts';
import { bookingIdOf, bookNow, confirmation, newGuest } from './screens.ts';

// Payments whose buyer does not come back.

const evening = {
  title: 'A paid evening',
  startTime: inDays(9),
  price: { amount: 4000, currency: 'GBP' },
  maxAttendees: 3,
};

test.beforeAll(async () => {
  await holdBankPayments();
});

test.describe('a tab closed after paying', () => {
  test('the webhook confirms the booking', async ({ publish, visitor }) => {
    const guest = newGuest();
    const id = await publish(evening);
    const page = await visitor();
    await goToPay(page, id, guest);
    await payAndCloseTab(page);
    await expect.poll(() => bookingsOf(id)).toMatchObject([{ status: 'completed', paymentStatus: 'paid' }]);
    await mailTo(guest.email);
    expect(await seatsOf(id)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 });
  });

  test('without a webhook the scheduled sync confirms it', async ({ publish, visitor, page }) => {
    const guest = newGuest();
    const id = await publish(evening);
    const payer = await visitor();
    await disableWebhooksOf(guest);
    await goToPay(payer, id, guest);
    await payAndCloseTab(payer);
    expect(await bookingsOf(id)).toMatchObject([{ status: 'pending', paymentStatus: 'pending' }]);
    await syncPayments();
    expect(await bookingsOf(id)).toMatchObject([{ status: 'completed', paymentStatus: 'paid' }]);
    await syncPayments();
    const mail = await mailTo(guest.email);
    const [booking] = await bookingsOf(id);
    expect(mail.body.text).toContain(paths.ticket.href(booking?.id ?? ''));
    await page.goto(paths.bookingConfirmation.href(booking?.id ?? ''));
    await expect(confirmation(page)).toBeVisible();
  });
});

test.describe('a payment by bank debit', () => {
  test('holds its place until the bank has answered, then confirms it on the open page', async ({ publish, page }) => {
    const guest = newGuest();
    const id = await publish(evening);
    const pay = await goToPay(page, id, guest);
    await pay.payByBank(accounts.paysLater);
    await expect(statusHeading(page, 'Your bank needs a while')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(guest.email);
    await checkPage(page, 'confirmation-processing');
    expect(await bookingsOf(id)).toMatchObject([{ status: 'pending', paymentStatus: 'pending' }]);
    // Neither the sync nor the end of the hold releases the place.
    await syncPayments();
    expect(await seatsOf(id)).toMatchObject({ seatsTaken: 0, seatsHeld: 1 });

    await settleBankPayment(bookingIdOf(page), 'succeeds');
    await expect(confirmation(page)).toBeVisible();
    await mailTo(guest.email);
    expect(await seatsOf(id)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 });
  });

  test('that the bank declines releases the place and sends a mail', async ({ publish, page }) => {
    const guest = newGuest();
    const id = await publish(evening);
    const pay = await goToPay(page, id, guest);
    // The page asks for what only its attendee sees, which is gone with the place.
    const asked = page.waitForResponse((response) => response.url().endsWith('/join'));
    await pay.payByBank(accounts.failsLater);
    await expect(statusHeading(page, 'Your bank needs a while')).toBeVisible();
    await asked;
    await settleBankPayment(bookingIdOf(page), 'fails');
    await expect(statusHeading(page, 'Payment failed')).toBeVisible();
    const mail = await mailTo(guest.email);
    expect(mail.subject).toContain('Payment failed');
    expect(mail.body.text).toContain('Nothing was charged');
    expect(await seatsOf(id)).toMatchObject({ seatsTaken: 0, seatsHeld: 0 });
    await page.getByRole('link', { name: 'Book again' }).click();
    await expect(bookNow(page)).toBeVisible();
  });
});

test('an expired payment page releases the place and says so to a returning visitor', async ({ publish, page }) => {
  const id = await publish({ ...evening, maxAttendees: 1 });
  const pay = await goToPay(page, id, newGuest());
  const [held] = await bookingsOf(id);
  await expireCheckout(held?.id ?? '');
  await expect.poll(() => bookingsOf(id)).toMatchObject([{ status: 'cancelled' }]);
  expect(await seatsOf(id)).toMatchObject({ seatsTaken: 0, seatsHeld: 0 });
  await pay.submit.click();
  await expect(statusHeading(page, 'This checkout has expired')).toBeVisible();
  await checkPage(page, 'stripe-expired');
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(unfinished(page).box).toContainText('Your place was given back');
  await expect(bookNow(page)).toBeVisible();
});
