import { paths } from '#shared/contract/paths.ts';
import { confirmationLink, signInForm, signUpForm, welcome } from './accounts.ts';
import { bookingsOf } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { book, newGuest } from './screens.ts';

test('guest bookings appear in the account that later confirms the address, and in no other', async ({
  page,
  publish,
  visitor,
}) => {
  const guest = newGuest('Wren');
  const title = 'Booked as a Guest';
  const id = await publish({ title, startTime: inDays(4) });
  await book(page, id, guest);

  const password = 'a-slow-breath';
  await page.goto(paths.signIn.href('sign-up'));
  await signUpForm(page).as(guest, password);
  await page.goto(await confirmationLink(guest.email));
  await signInForm(page).as({ email: guest.email, password });
  await expect(welcome(page, `${guest.firstName} ${guest.lastName}`)).toBeVisible();
  await page.goto(paths.myBookings.href());
  await expect(page.getByRole('main').getByText(title)).toBeVisible();
  expect(await bookingsOf(id)).toHaveLength(1);

  const other = await visitor();
  const stranger = newGuest('Iris');
  await other.goto(paths.signIn.href('sign-up'));
  await signUpForm(other).as(stranger, password);
  await other.goto(await confirmationLink(stranger.email));
  await signInForm(other).as({ email: stranger.email, password });
  await expect(welcome(other, `${stranger.firstName} ${stranger.lastName}`)).toBeVisible();
  await other.goto(paths.myBookings.href());
  await expect(other.getByText("You haven't booked any sessions yet.")).toBeVisible();
});
