import type { Page } from '@playwright/test';
import { paths } from '#shared/contract/paths.ts';
import { newMember, signIn, signUpForm } from './accounts.ts';
import { openEditor } from './admin-session-pages.ts';
import { bookingsOf } from './cloud.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { checkPage, phone } from './page-checks.ts';
import { cards, goToPay, payPage } from './pay-page.ts';
import { seatsOf } from './payments.ts';
import { bookNow, confirmation, newGuest, openBooking } from './screens.ts';

/** docs/trust.md#several-places, docs/trust.md#hold-limits */

const evening = { title: 'An evening for many', startTime: inDays(6), price: { amount: 4000, currency: 'GBP' } };

const question = 'You already have a place in this session. Book another?';
/** Here the buttons of a session have the least room. */
const tablet = { width: 820, height: 1100 };
const onPhone = { viewport: phone, hasTouch: true, isMobile: true };

async function pay(page: Page): Promise<void> {
  await payPage(page).payByCard(cards.pays);
  await expect(confirmation(page)).toBeVisible();
}

test('a family books two places on a phone, is asked before the second one, and may keep the first alone', async ({
  publish,
  visitor,
  browserErrors,
}) => {
  browserErrors.expect(/^409 POST .*\/api\/bookings/);
  const id = await publish({ ...evening, maxAttendees: 24 });
  const guest = newGuest();
  const page = await visitor(onPhone);
  await goToPay(page, id, guest);
  await pay(page);

  // A tab of its own, as in a later visit.
  const later = await page.context().newPage();
  const booking = await openBooking(later, id);
  const { dialog, submit } = booking;
  // What was typed once is not asked again (docs/product.md#browser-storage).
  await expect(booking.firstName).toHaveValue(guest.firstName);
  await expect(booking.lastName).toHaveValue(guest.lastName);
  await expect(booking.email).toHaveValue(guest.email);
  await submit.tap();
  await expect(dialog.getByText(question)).toBeVisible();
  await checkPage(later, 'booking-another-question');
  await later.setViewportSize(phone);
  await dialog.getByRole('button', { name: 'No, keep the one I have' }).tap();
  await expect(dialog).toBeHidden();
  expect(await seatsOf(id)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 });

  await later.setViewportSize(tablet);
  await bookNow(later).tap();
  await later.setViewportSize(phone);
  await submit.tap();
  await expect(dialog.getByText(question)).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes, book another' }).tap();
  await pay(later);
  expect(await seatsOf(id)).toMatchObject({ seatsTaken: 2, seatsHeld: 0 });

  await later.goto(paths.signIn.href('sign-up'));
  const { firstName, email } = signUpForm(later);
  await expect(firstName).toHaveValue(guest.firstName);
  await expect(email).toHaveValue(guest.email);

  // Anyone else who types the address is not told.
  await goToPay(await visitor(), id, guest);
  expect((await bookingsOf(id)).map(({ attendeeEmail }) => attendeeEmail)).toEqual(Array(3).fill(guest.email));
});

test('a member is asked before a second place', async ({ page, publish, browserErrors }) => {
  browserErrors.expect(/^409 POST .*\/api\/me\/bookings/);
  const id = await publish({ title: 'A free evening for many', startTime: inDays(6) });
  await signIn(page, await newMember());
  await (await openBooking(page, id)).submit.click();
  await expect(confirmation(page)).toBeVisible();
  const { dialog, submit } = await openBooking(page, id);
  await submit.click();
  await expect(dialog.getByText(question)).toBeVisible();
  await submit.click();
  await expect(confirmation(page)).toBeVisible();
  expect(await seatsOf(id)).toMatchObject({ seatsTaken: 2 });
});

test('four guests behind one network book and pay half of the places within a minute without a refusal', async ({
  publish,
  visitor,
}) => {
  const id = await publish({ ...evening, maxAttendees: 8 });
  const started = Date.now();
  const guests = await Promise.all(
    Array.from({ length: 4 }, async (_, n) => {
      const page = await visitor();
      await goToPay(page, id, newGuest(`Guest${n}`));
      return page;
    }),
  );
  expect(await seatsOf(id)).toMatchObject({ seatsTaken: 0, seatsHeld: 4 });
  await Promise.all(guests.map(pay));
  expect(Date.now() - started, 'milliseconds for all four').toBeLessThan(60_000);
  expect(await seatsOf(id)).toMatchObject({ seatsTaken: 4, seatsHeld: 0 });
});

test('a guest whose network holds half of the free places reads what to do; the admin can lift the limit', async ({
  publish,
  visitor,
  browserErrors,
}) => {
  browserErrors.expect(/^409 POST .*\/api\/bookings/);
  const id = await publish({ ...evening, maxAttendees: 3 });
  await goToPay(await visitor(), id, newGuest());
  const page = await visitor();
  const booking = await openBooking(page, id);
  await booking.fill(newGuest());
  await booking.submit.click();
  const alert = booking.dialog.getByRole('alert');
  await expect(alert).toContainText('Other people on your network are paying for their places right now.');
  await expect(alert).toContainText('Sign in to book now');
  await checkPage(page, 'booking-network-holds');

  const admin = await visitor();
  await openEditor(admin, id);
  const lifted = admin.getByRole('switch', { name: 'Many guests book from one network' });
  await lifted.focus();
  await admin.keyboard.press('Space');
  await expect(lifted).toBeChecked();
  await checkPage(admin, 'admin-session-network-limit');
  await admin.getByRole('button', { name: 'Save session' }).click();
  await expect(admin.getByText('Session updated successfully')).toBeVisible();

  await booking.submit.click();
  await expect(payPage(page).heading).toBeVisible();
  expect(await seatsOf(id)).toMatchObject({ seatsHeld: 2 });
});
