import { paths } from '#shared/contract/paths.ts';
import { bookingsOf, mailTo } from './cloud.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { inDays } from './moments.ts';
import { accounts, goToPay, payAndCloseTab, standing, unfinished } from './pay-page.ts';
import { bankAnswers, banksWait, expireCheckout, seatsOf, syncPayments, withoutEvents } from './payments.ts';
import { bookingIdOf, bookNow, confirmation, newGuest } from './screens.ts';

// What happens while nobody looks. All of it stands in this one file, because withheld events are withheld for all.

const evening = {
  title: 'A paid evening',
  startTime: inDays(9),
  price: { amount: 4000, currency: 'GBP' },
  maxAttendees: 3,
};

test.beforeAll(async () => {
  await banksWait();
});

test.describe('a tab that is closed after paying', () => {
  test('loses nothing: the event of the payment confirms the booking', async ({ publish, visitor }) => {
    const guest = newGuest();
    const id = await publish(evening);
    const page = await visitor();
    await goToPay(page, id, guest);
    await payAndCloseTab(page);
    await expect.poll(() => bookingsOf(id)).toMatchObject([{ status: 'completed', paymentStatus: 'paid' }]);
    await mailTo(guest.email);
    expect(await seatsOf(id)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 });
  });

  test('loses nothing either when no event ever comes: the sync confirms it', async ({ publish, visitor, page }) => {
    const guest = newGuest();
    const id = await publish(evening);
    const payer = await visitor();
    await withoutEvents(async () => {
      await goToPay(payer, id, guest);
      await payAndCloseTab(payer);
      expect(await bookingsOf(id)).toMatchObject([{ status: 'pending', paymentStatus: 'pending' }]);
      await syncPayments();
      expect(await bookingsOf(id)).toMatchObject([{ status: 'completed', paymentStatus: 'paid' }]);
    });
    await syncPayments();
    const mail = await mailTo(guest.email);
    const [booking] = await bookingsOf(id);
    const address = paths.bookingConfirmation.href(booking?.id ?? '');
    expect(mail.body.text).toContain(address);
    await page.goto(address);
    await expect(confirmation(page)).toBeVisible();
  });
});

test.describe('a payment by bank debit', () => {
  test('keeps its place until the bank has answered, then is confirmed while the page is open', async ({
    publish,
    page,
  }) => {
    const guest = newGuest();
    const id = await publish(evening);
    const pay = await goToPay(page, id, guest);
    await pay.payByBank(accounts.paysLater);
    await expect(standing(page, 'Your bank needs a while')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(guest.email);
    await look(page, 'confirmation-processing');
    expect(await bookingsOf(id)).toMatchObject([{ status: 'pending', paymentStatus: 'pending' }]);
    // Neither the sync nor the end of the time to pay takes the place away.
    await syncPayments();
    expect(await seatsOf(id)).toMatchObject({ seatsTaken: 0, seatsHeld: 1 });

    await bankAnswers(bookingIdOf(page), 'succeeds');
    await expect(confirmation(page)).toBeVisible();
    await mailTo(guest.email);
    expect(await seatsOf(id)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 });
  });

  test('that the bank refuses gives the place back, and a mail says so', async ({ publish, page }) => {
    const guest = newGuest();
    const id = await publish(evening);
    const pay = await goToPay(page, id, guest);
    await pay.payByBank(accounts.failsLater);
    await expect(standing(page, 'Your bank needs a while')).toBeVisible();
    await bankAnswers(bookingIdOf(page), 'fails');
    await expect(standing(page, 'Booking cancelled')).toBeVisible();
    const mail = await mailTo(guest.email);
    expect(mail.subject).toContain('Payment failed');
    expect(mail.body.text).toContain('Nothing was charged');
    expect(await seatsOf(id)).toMatchObject({ seatsTaken: 0, seatsHeld: 0 });
    await page.getByRole('link', { name: 'Book again' }).click();
    await expect(bookNow(page)).toBeVisible();
  });
});

test('a payment page that expires gives the place back, and says so where somebody comes back to it', async ({
  publish,
  page,
}) => {
  const id = await publish({ ...evening, maxAttendees: 1 });
  const pay = await goToPay(page, id, newGuest());
  const [held] = await bookingsOf(id);
  await expireCheckout(held?.id ?? '');
  await expect.poll(() => bookingsOf(id)).toMatchObject([{ status: 'cancelled' }]);
  expect(await seatsOf(id)).toMatchObject({ seatsTaken: 0, seatsHeld: 0 });
  await pay.submit.click();
  await expect(standing(page, 'This checkout has expired')).toBeVisible();
  await look(page, 'stripe-expired');
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(unfinished(page).box).toContainText('Your place was given back');
  await expect(bookNow(page)).toBeVisible();
});
