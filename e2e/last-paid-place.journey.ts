import type { Page } from '@playwright/test';
import { bookingsOf } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { cards, payPage } from './pay-page.ts';
import { checkoutsOf, seatsOf, waitlistOf } from './payments.ts';
import { confirmation, type GuestDetails, newGuest, openBooking } from './screens.ts';

const session = {
  title: 'One paid place left',
  startTime: inDays(8),
  price: { amount: 4000, currency: 'GBP' },
  maxAttendees: 1,
};

test('of two concurrent buyers of the last paid place one gets it, the other is offered the waitlist', async ({
  publish,
  visitor,
  browserErrors,
}) => {
  browserErrors.expect(/^409 POST .*\/api\/bookings/);
  const id = await publish(session);
  const ready = async (guest: GuestDetails) => {
    const page = await visitor();
    const booking = await openBooking(page, id);
    await booking.fill(guest);
    await expect(booking.submit).toHaveText('Pay £40.00');
    return { guest, page, booking };
  };
  const buyers = await Promise.all([newGuest('Ada'), newGuest('Bo')].map(ready));
  await Promise.all(buyers.map(({ booking }) => booking.submit.click()));

  const outcomes = await Promise.all(
    buyers.map(async (buyer) => {
      const won = await reachesPayment(buyer.page);
      return { ...buyer, won };
    }),
  );
  const [winner, loser] = outcomes.toSorted((a, b) => Number(b.won) - Number(a.won));
  if (!winner || !loser) throw new Error('there were two buyers');
  expect([winner.won, loser.won]).toEqual([true, false]);
  expect(await seatsOf(id)).toMatchObject({ seatsTaken: 0, seatsHeld: 1 });
  // The loser has no open payment page.
  for (const checkout of await checkoutsOf(loser.guest.email)) expect(checkout.status).toBe('expired');

  const { dialog, firstName, email } = loser.booking;
  await expect(dialog.getByRole('alert')).toContainText('The last places are being paid for right now.');
  await expect(firstName).toHaveValue(loser.guest.firstName);
  await expect(email).toHaveValue(loser.guest.email);
  await checkPage(loser.page, 'paid-race-lost');

  await payPage(winner.page).payByCard(cards.pays);
  await expect(confirmation(winner.page)).toBeVisible();
  expect(await bookingsOf(id)).toMatchObject([{ attendeeEmail: winner.guest.email, paymentStatus: 'paid' }]);

  await dialog.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(loser.page.getByText("You've been added to the waitlist")).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await waitlistOf(id)).toEqual([loser.guest.email]);
  await loser.page.reload();
  await expect(loser.page.getByText('SOLD OUT').filter({ visible: true }).first()).toBeVisible();
});

// Whether a buyer reaches the payment page; false once the dialog shows an error.
async function reachesPayment(page: Page): Promise<boolean> {
  const { heading } = payPage(page);
  const refused = page.getByRole('dialog').getByRole('alert');
  await expect(heading.or(refused)).toBeVisible();
  return heading.isVisible();
}
