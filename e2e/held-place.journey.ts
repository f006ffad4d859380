import { paths } from '#shared/contract/paths.ts';
import { linkOf } from './accounts.ts';
import { callDemo, mailTo, type ReceivedMail } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage } from './page-checks.ts';
import { seatsOf } from './payments.ts';
import { pressBy, windows } from './presses.ts';
import { bookingDialog, bookNow, newGuest } from './screens.ts';

/** A free place that is held until a press in its mail (docs/trust.md#confirmed-addresses). */

const evening = {
  title: 'An evening for many',
  startTime: inDays(6),
  price: { amount: 0, currency: 'GBP' },
  maxAttendees: 20,
};

const asksForPress = ({ subject }: ReceivedMail) => subject.startsWith('Please keep your place');
const held = 'One press keeps your place';

for (const way of ['touch', 'keyboard'] as const) {
  test(`after many on one network a place is held, and one press in the mail books it: by ${way}`, async ({
    publish,
    visitor,
  }) => {
    const id = await publish(evening);
    const guest = newGuest('Noa');
    const press = pressBy(way);
    await callDemo({ command: 'exhaustFreePlaces', sessionId: id });
    const booker = await visitor(windows[way]);
    await booker.goto(paths.session.href(id));
    await press(bookNow(booker));
    const dialog = bookingDialog(booker);
    const mistyped = guest.email.replace('example.com', 'example.net');
    await dialog.fill({ ...guest, email: mistyped });
    await press(dialog.submit);
    await expect(booker.getByRole('heading', { level: 1, name: held })).toBeVisible();
    await expect(booker.getByRole('main')).toContainText(`the mail we sent to ${mistyped} to keep it`);
    await checkPage(booker, `held-place-${way}`);
    expect(await seatsOf(id)).toMatchObject({ seatsTaken: 0, seatsHeld: 1 });

    // The address was mistyped, and at first again.
    await booker.getByLabel('No mail? Check the address').fill('noa@');
    await press(booker.getByRole('button', { name: 'Send the mail again' }));
    await expect(booker.getByText('Please enter a valid email address.')).toBeVisible();
    await booker.getByLabel('No mail? Check the address').fill(guest.email);
    await press(booker.getByRole('button', { name: 'Send the mail again' }));
    await expect(booker.getByText('The mail is on its way')).toBeVisible();
    await expect(booker.getByRole('main')).toContainText(`the mail we sent to ${guest.email} to keep it`);

    // On another device the link asks, and opening it confirms nothing.
    const elsewhere = await visitor(windows[way]);
    const link = linkOf(await mailTo(guest.email, asksForPress), '/bookings/');
    await elsewhere.goto(link);
    const keep = elsewhere.getByRole('button', { name: 'Yes, keep my place' });
    await expect(keep).toBeFocused();
    await expect(elsewhere.getByRole('main')).toContainText('Press the button to keep it.');
    await checkPage(elsewhere, `held-place-mail-${way}`);
    expect(await seatsOf(id)).toMatchObject({ seatsTaken: 0, seatsHeld: 1 });
    await press(keep);
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Your ticket' })).toBeVisible();
    await checkPage(elsewhere, `held-place-kept-${way}`);
    expect(await seatsOf(id)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 });
    // The page of who booked notices by itself.
    await expect(booker.getByRole('heading', { level: 1, name: 'Booking Confirmed' })).toBeVisible();
    await expect(booker.getByRole('main')).toContainText(`on their way to ${guest.email}`);
    await mailTo(guest.email, ({ subject }) => subject.startsWith('Booking Confirmed'));
  });
}

test('in the browser that booked the link keeps the place by itself', async ({ publish, visitor, browserErrors }) => {
  // The second place of the address is asked about.
  browserErrors.expect(/^409 POST .*\/api\/bookings$/);
  const id = await publish(evening);
  const guest = newGuest('Noa');
  await callDemo({ command: 'exhaustFreePlaces', sessionId: id });
  const page = await visitor();
  await page.goto(paths.session.href(id));
  await bookNow(page).click();
  const dialog = bookingDialog(page);
  await dialog.fill(guest);
  await dialog.submit.click();
  await expect(page.getByRole('heading', { level: 1, name: held })).toBeVisible();
  await page.goto(linkOf(await mailTo(guest.email, asksForPress), '/bookings/'));
  await expect(page.getByRole('heading', { level: 1, name: 'Your ticket' })).toBeVisible();
  // From now on this browser shows the address to be theirs.
  await page.goto(paths.session.href(id));
  await bookNow(page).click();
  await dialog.fill(guest);
  await dialog.submit.click();
  await page.getByRole('button', { name: 'Yes, book another' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Booking Confirmed' })).toBeVisible();
  expect(await seatsOf(id)).toMatchObject({ seatsTaken: 2, seatsHeld: 0 });
});
