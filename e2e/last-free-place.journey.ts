import { bookingsOf } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { confirmation, newGuest, openBooking } from './screens.ts';

test.describe('the last place of a free session', () => {
  test('goes to one of two concurrent visitors, and the other sees why', async ({
    visitor,
    browserErrors,
    publish,
  }) => {
    browserErrors.expect(/^409 POST .*\/api\/bookings/);
    const id = await publish({ title: 'One place left', startTime: inDays(8), maxAttendees: 1 });
    const buyers = await Promise.all(
      [newGuest('Ada'), newGuest('Bo')].map(async (guest) => {
        const page = await visitor();
        const booking = await openBooking(page, id);
        await booking.fill(guest);
        return { guest, page, booking };
      }),
    );
    await Promise.all(buyers.map(({ booking }) => booking.submit.click()));

    const outcomes = await Promise.all(
      buyers.map(async (buyer) => {
        await expect(confirmation(buyer.page).or(buyer.booking.dialog.getByRole('alert'))).toBeVisible();
        return { ...buyer, won: await confirmation(buyer.page).isVisible() };
      }),
    );
    const [winner, loser] = outcomes.toSorted((a, b) => Number(b.won) - Number(a.won));
    if (!winner || !loser) throw new Error('there were two buyers');
    expect([winner.won, loser.won]).toEqual([true, false]);
    expect(await bookingsOf(id)).toMatchObject([{ attendeeEmail: winner.guest.email }]);

    await expect(loser.booking.dialog.getByRole('alert')).toContainText('The last place went just before yours.');
    await expect(loser.booking.firstName).toHaveValue(loser.guest.firstName);
    await expect(loser.booking.email).toHaveValue(loser.guest.email);
    await checkPage(loser.page, 'booking-race-lost');
    await loser.page.reload();
    await expect(loser.page.getByText('SOLD OUT').filter({ visible: true })).toBeVisible();
  });

  test('held by open payments is not shown as sold out', async ({ page, browserErrors, publish }) => {
    browserErrors.expect(/^409 POST .*\/api\/bookings/);
    const session = { title: 'All held', startTime: inDays(8), maxAttendees: 1 };
    const id = await publish(session);
    const booking = await openBooking(page, id);
    await booking.fill(newGuest());
    await publish({ ...session, id, seatsHeld: 1 });
    await booking.submit.click();
    await expect(booking.dialog.getByRole('alert')).toContainText('The last places are being paid for right now.');
  });
});
