import type { Locator } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { addressesOfCloud, bookingsOf, mailTo } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, desktop, phone } from './page-checks.ts';
import { cards, goToPay, payPage, statusHeading, unfinished } from './pay-page.ts';
import { checkoutOf, checkoutsOf, discountCode, resendEvents, seatsOf, syncPayments, usesOf } from './payments.ts';
import { bookingDialog, bookingIdOf, bookNow, confirmation, currencyPicker, newGuest, openBooking } from './screens.ts';

const evening = {
  title: 'A paid evening',
  startTime: inDays(9),
  price: { amount: 4000, currency: 'GBP' },
  maxAttendees: 10,
};

test.describe('a paid place', () => {
  test('is paid with a discount in the shown currency, and each mail is sent once', async ({ publish, page }) => {
    const guest = newGuest();
    const id = await publish(evening);
    const code = await discountCode({ percentage: 20 });
    await page.goto(paths.session.href(id));
    await currencyPicker(page).selectOption('EUR');
    await bookNow(page).click();
    const booking = bookingDialog(page);
    await booking.fill(guest);
    const full = await euros(booking.submit);
    expect(full % 100, 'euros are whole').toBe(0);
    await booking.code.fill(code.toLowerCase());
    await booking.apply.click();
    await expect(booking.dialog.getByText('Discount code applied: 20% off')).toBeVisible();
    const total = (full * 80) / 100;
    await expect(booking.submit).toHaveText(`Pay ${euro(total)}`);
    await checkPage(page, 'booking-discount');

    await booking.submit.click();
    await expect(payPage(page).heading).toHaveText(`Pay ${euro(total)}`);
    expect(await bookingsOf(id)).toMatchObject([{ status: 'pending', paymentStatus: 'pending' }]);
    await expect(page.getByText(guest.email)).toBeVisible();
    await checkPage(page, 'stripe-pay');

    await payPage(page).payByCard(cards.pays);
    await expect(confirmation(page)).toBeVisible();
    const main = page.getByRole('main');
    await expect(main).toContainText(`Paid ${euro(total)} with code ${code}`);
    await checkPage(page, 'confirmation-paid');
    await page.setViewportSize(phone);
    await main.getByText(code).scrollIntoViewIfNeeded();
    await expect(main.getByText(code), 'a long code is not cut').toBeInViewport({ ratio: 1 });
    await page.setViewportSize(desktop);
    const bookingId = bookingIdOf(page);
    const paid = {
      id: bookingId,
      status: 'completed',
      paymentStatus: 'paid',
      total: { amount: total, currency: 'EUR' },
    };
    expect(await bookingsOf(id)).toMatchObject([paid]);
    expect(await checkoutOf(bookingId)).toMatchObject({ amount_total: total, currency: 'eur' });
    expect(await usesOf(code)).toBe(1);

    await mailTo(guest.email);
    await resendEvents(bookingId);
    await page.reload();
    await expect(confirmation(page)).toBeVisible();
    await syncPayments();
    const mail = await mailTo(guest.email);
    expect(mail.body.text).toContain(euro(total));
    await mailTo(addressesOfCloud().adminEmail, ({ body }) => body.text?.includes(guest.email) ?? false);
    expect(await seatsOf(id)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 });
  });

  test('is held after a declined card and paid with another', async ({ publish, page }) => {
    const guest = newGuest();
    const id = await publish(evening);
    const pay = await goToPay(page, id, guest);
    await pay.payByCard(cards.declined);
    await expect(pay.problem).toHaveText('Your card was declined. Try another card.');
    await expect(pay.card).toHaveAttribute('aria-invalid', 'true');
    await checkPage(page, 'stripe-declined');
    expect(await seatsOf(id)).toMatchObject({ seatsTaken: 0, seatsHeld: 1 });

    await pay.payByCard(cards.pays);
    await expect(confirmation(page)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Paid £40.00');
    expect(await checkoutsOf(guest.email)).toHaveLength(1);
    await mailTo(guest.email);
  });
});

test.describe('an unfinished payment', () => {
  test('is completed from the session page', async ({ publish, page }) => {
    const guest = newGuest();
    const id = await publish(evening);
    await (await goToPay(page, id, guest)).back.click();
    const left = unfinished(page);
    await expect(left.box).toContainText('Your payment is not finished');
    await expect(left.box).toContainText(/Your place is held until \d{1,2}:\d{2} [AP]M/);
    await checkPage(page, 'payment-left');

    await left.complete.click();
    await payPage(page).payByCard(cards.pays);
    await expect(confirmation(page)).toBeVisible();
    expect(await bookingsOf(id)).toMatchObject([{ id: bookingIdOf(page), status: 'completed', paymentStatus: 'paid' }]);
    expect(await checkoutsOf(guest.email)).toHaveLength(1);

    await page.goto(paths.session.href(id));
    await expect(bookNow(page)).toBeVisible();
    await expect(left.box).toBeHidden();
  });

  test('releases the place and the one-time code when it is given up', async ({ publish, page }) => {
    const guest = newGuest();
    const code = await discountCode({ percentage: 50, isOneTimeUse: true });
    const id = await publish({ ...evening, maxAttendees: 1 });
    const booking = await openBooking(page, id);
    await booking.fill(guest);
    await booking.code.fill(code);
    await booking.apply.click();
    await expect(booking.submit).toHaveText('Pay £20.00');
    await booking.submit.click();
    const pay = payPage(page);
    await expect(pay.heading).toBeVisible();
    expect(await usesOf(code)).toBe(1);
    await pay.back.click();

    const left = unfinished(page);
    await left.letGo.click();
    await expect(left.box).toContainText('Your place was given back');
    await expect(page).toHaveURL(paths.session.href(id));
    await checkPage(page, 'payment-let-go');
    const [cancelled] = await bookingsOf(id);
    expect(cancelled?.status).toBe('cancelled');
    expect(await checkoutOf(cancelled?.id ?? '')).toMatchObject({ status: 'expired' });
    expect(await seatsOf(id)).toMatchObject({ seatsTaken: 0, seatsHeld: 0 });
    expect(await usesOf(code)).toBe(0);

    await bookNow(page).click();
    await expect(bookingDialog(page).submit).toHaveText(/^Pay £/);
    await page.goto(paths.bookingConfirmation.href(cancelled?.id ?? ''));
    await expect(statusHeading(page, 'Booking cancelled')).toBeVisible();
    await checkPage(page, 'confirmation-cancelled');
  });

  test('is shown on the booking’s page too, to pay only in the browser that booked', async ({
    publish,
    page,
    visitor,
  }) => {
    const id = await publish(evening);
    await goToPay(page, id, newGuest());
    const [held] = await bookingsOf(id);
    await page.goto(paths.bookingConfirmation.href(held?.id ?? ''));
    await expect(statusHeading(page, 'Booking pending')).toBeVisible();
    await checkPage(page, 'confirmation-pending');
    const other = await visitor();
    await other.goto(page.url());
    await expect(statusHeading(other, 'Booking pending')).toBeVisible();
    await expect(other.getByText('use the browser that booked it')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Complete payment' })).toBeHidden();
    await checkPage(other, 'confirmation-view-only');
    await page.getByRole('button', { name: 'Complete payment' }).click();
    await payPage(page).payByCard(cards.pays);
    await expect(confirmation(page)).toBeVisible();
  });
});

test('a changed price is reported before anything is held or charged', async ({ publish, page, browserErrors }) => {
  browserErrors.expect(/^409 POST .*\/api\/bookings/);
  const guest = newGuest();
  const id = await publish(evening);
  const booking = await openBooking(page, id);
  await booking.fill(guest);
  await expect(booking.submit).toHaveText('Pay £40.00');
  // Polling is off here, so that the page shows stale data.
  const known = await page.request.get(`/api/sessions/${id}`);
  await page.route(`**/api/sessions/${id}`, (route) => route.fulfill({ response: known }));
  await publish({ ...evening, id, price: { amount: 4500, currency: 'GBP' } });
  await booking.submit.click();
  const alert = booking.dialog.getByRole('alert');
  await expect(alert).toContainText('The price has changed.');
  await expect(alert).toContainText('The total is £45.00 now.');
  await expect(booking.submit).toHaveText('Pay £45.00');
  await expect(booking.email).toHaveValue(guest.email);
  await checkPage(page, 'booking-price-changed');
  expect(await bookingsOf(id)).toEqual([]);
  expect(await checkoutsOf(guest.email)).toEqual([]);

  await page.unroute(`**/api/sessions/${id}`);
  await booking.submit.click();
  await expect(payPage(page).heading).toHaveText('Pay £45.00');
});

const euro = (cents: number) => `€${(cents / 100).toFixed(2)}`;

// The amount in cents of a button "Pay €47.00".
async function euros(submit: Locator): Promise<number> {
  await expect(submit).toHaveText(/^Pay €/);
  const [, amount = ''] = /€([\d.,]+)/.exec((await submit.textContent()) ?? '') ?? [];
  return Math.round(Number(amount) * 100);
}
